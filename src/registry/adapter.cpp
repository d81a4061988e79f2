#include "registry/adapter.h"

#include "core/random.h"

namespace tusk::registry {

ActionWord action_word(std::string_view word) noexcept {
    if (word.size() > 2 && word[0] >= '1' && word[0] <= '4' && word[1] == ':') {
        return {search::seat_at(static_cast<std::size_t>(word[0] - '1')), word.substr(2)};
    }
    return {std::nullopt, word};
}

Action draw_by_weight(const Secret& secret, const State& state) {
    std::uint64_t event = 0;
    for (const PlayedAction& played : state.history()) {
        event += played.decider == Seat::kChance ? 1 : 0;
    }
    const std::vector<ChanceOutcome> outcomes = state.chance();
    std::uint64_t total = 0;
    for (const ChanceOutcome& outcome : outcomes) {
        total += outcome.weight;
    }
    core::Rng rng(core::mix64(secret.seed()) + event);
    std::uint64_t ticket = rng() % total;
    for (const ChanceOutcome& outcome : outcomes) {
        if (ticket < outcome.weight) {
            return outcome.action;
        }
        ticket -= outcome.weight;
    }
    TUSK_ASSERT(false, "the ticket is below the sum of the weights");
    return outcomes.back().action;
}

GameInfo make_info(const search::Facts& facts, const games::About& about, bool chance,
                   bool hidden) {
    return {std::string(facts.id),
            about.names,
            about.summary,
            about.seat_names,
            about.unit,
            chance,
            hidden,
            facts.score_kind == search::ScoreKind::kPoints,
            facts.max_payoff,
            about.notations,
            about.glyphs,
            false,
            about.aliases};
}

core::Result<void> reject_options(const core::NamedValues& options) {
    if (!options.empty()) {
        return core::fail(core::unknown_param(options.front().first, {}));
    }
    return {};
}

}  // namespace tusk::registry

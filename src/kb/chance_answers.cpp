#include "kb/chance_answers.h"

#include "core/check.h"

namespace tusk::kb {

namespace {

// Adds the ways on from `so_far`; false when there are too many.
bool add_answers(const ChanceAnswer& so_far, std::size_t most, std::vector<ChanceAnswer>& found) {
    if (!so_far.state->deciders().chance) {
        found.push_back(so_far);
        return found.size() <= most;
    }
    const auto outcomes = so_far.state->chance();
    double total = 0;
    for (const registry::ChanceOutcome& outcome : outcomes) {
        total += outcome.weight;
    }
    for (const registry::ChanceOutcome& outcome : outcomes) {
        auto next = so_far.state->clone();
        const auto done = next->apply(search::Seat::kChance, outcome.action);
        TUSK_ASSERT(done.has_value(), "chance can do what it says it can");
        if (!done) {
            continue;
        }
        ChanceAnswer further{so_far.probability * outcome.weight / total, so_far.events,
                             std::move(next)};
        further.events.push_back(outcome.action);
        if (!add_answers(further, most, found)) {
            return false;
        }
    }
    return true;
}

}  // namespace

core::Result<std::vector<ChanceAnswer>> chance_answers(const registry::State& state,
                                                       std::size_t most) {
    std::vector<ChanceAnswer> found;
    if (!state.deciders().chance) {
        return found;
    }
    if (!add_answers({1, {}, std::shared_ptr<const registry::State>(state.clone())}, most, found)) {
        return core::fail(core::ErrorCode::kTooLarge,
                          "chance has more than " + std::to_string(most) + " ways to answer");
    }
    return found;
}

double final_worth(const registry::State& state) {
    const auto outcome = state.outcome();
    const double payoff = outcome ? outcome->payoff[0] : 0;
    if (state.game().info().points) {
        return payoff;
    }
    return payoff > 0 ? 1 : payoff < 0 ? 0 : 0.5;
}

}  // namespace tusk::kb

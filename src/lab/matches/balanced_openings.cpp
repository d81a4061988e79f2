#include "lab/matches/balanced_openings.h"

#include <cmath>
#include <set>

#include "core/random.h"
#include "core/text.h"
#include "registry/replay.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

constexpr int kTriesForEach = 200;

// The beginning of a known opening: half of it at least, often all.
std::string part_of(const std::string& opening, core::Rng& rng) {
    const auto words = core::words(opening);
    std::vector<std::string> moves(words.begin(), words.end());
    const auto half = static_cast<std::uint32_t>((moves.size() + 1) / 2);
    const auto more = static_cast<std::uint32_t>(moves.size()) - half;
    moves.resize(half + rng.below(more + 1));
    return core::join(moves, " ");
}

// Null when the game ended on the way.
Result<std::unique_ptr<registry::State>> draw(const registry::Game& game,
                                              const core::NamedValues& options,
                                              const std::vector<std::string>& known, int plies,
                                              core::Rng& rng) {
    auto state = game.initial(options);
    if (!state) {
        return state;
    }
    if (!known.empty()) {
        const auto which = rng.below(static_cast<std::uint32_t>(known.size()));
        if (auto done = registry::apply_text(**state, part_of(known[which], rng)); !done) {
            return fail(done.error());
        }
    }
    for (int ply = 0; ply < plies && !(*state)->deciders().nobody(); ++ply) {
        const registry::Decider decider = (*state)->deciders().first();
        const auto legal = (*state)->legal(decider);
        const auto chosen = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        if (auto done = (*state)->apply(decider, chosen); !done) {
            return fail(done.error());
        }
    }
    if ((*state)->deciders().nobody()) {
        return std::unique_ptr<registry::State>();
    }
    return state;
}

}  // namespace

Result<std::vector<std::string>> balanced_openings(
    const registry::Game& game, const core::NamedValues& options,
    const std::vector<std::string>& known, registry::Player& judge, const BalanceSettings& settings,
    const std::function<void(int)>& on_found, std::stop_token stop) {
    if (game.info().chance) {
        return fail(ErrorCode::kOutOfRange,
                    "a game with chance needs no openings: the deal makes the difference",
                    game.info().id);
    }
    core::Rng rng(core::mix64(settings.seed));
    std::set<std::string> seen;
    std::vector<std::string> found;
    search::NullSink nobody;
    for (std::int64_t tries = 0; static_cast<int>(found.size()) < settings.count; ++tries) {
        if (tries >= std::int64_t{kTriesForEach} * settings.count) {
            return fail(ErrorCode::kOutOfRange,
                        "hardly any opening is fair and new: more random "
                        "plies or a wider margin are needed");
        }
        const int plies = settings.random_plies - 1 + static_cast<int>(rng.below(3));
        auto state = draw(game, options, known, std::max(plies, 0), rng);
        if (!state) {
            return fail(state.error());
        }
        const std::string moves = *state ? moves_of(**state) : "";
        if (moves.empty() || !seen.insert(moves).second) {
            continue;
        }
        judge.new_game();
        auto view = (*state)->view((*state)->deciders().first());
        const auto analysis = judge.think(view, settings.limits, stop, nobody);
        if (!analysis) {
            return fail(analysis.error());
        }
        if (stop.stop_requested()) {
            return fail(ErrorCode::kCancelled, "stopped before all openings were found");
        }
        if (analysis->proof != search::Proof::kNone ||
            std::abs(analysis->value) > settings.margin) {
            continue;
        }
        found.push_back(moves);
        on_found(static_cast<int>(found.size()));
    }
    return found;
}

}  // namespace tusk::lab

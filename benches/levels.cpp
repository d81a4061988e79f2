#include "benches/levels.h"

#include <fmt/format.h>

#include "benches/bench_tools.h"
#include "grid/local_executor.h"
#include "kb/review.h"
#include "lab/matches/match.h"
#include "lab/matches/openings.h"
#include "lab/runs/kinds.h"
#include "registry/referee.h"
#include "registry/replay.h"
#include "registry/spec.h"

namespace tusk::benches {

namespace {

using games::Level;
using registry::Game;

// Who judges the moves: deep enough to see what the levels miss, and exact for the last moves of
// games that end. Where cards are hidden it guesses them from what the mover knew.
std::string judge_of(const Game& game) {
    return game.info().hidden ? "sampler,playouts=4000" : "alphabeta,hash_mb=64";
}
std::optional<int> judge_depth(const Game& game) {
    if (game.info().hidden) {
        return std::nullopt;
    }
    return game.info().id == "othello" ? 10 : 8;
}

// The mean loss of a decision in games of the level against itself.
struct Loss {
    double per_move = 0;
    int moves = 0;
};

// `state` is the one before the action; it follows the game.
void judge_decision(registry::State& state, const registry::PlayedAction& played,
                    registry::Player& judge, Loss& loss) {
    const auto seat = state.deciders().first();
    if (search::is_seat(played.decider) && state.legal(played.decider).size() > 1) {
        search::NullSink sink;
        registry::Limits limits;
        limits.depth = judge_depth(state.game());
        limits.lines = registry::Limits::kAllLines;
        const auto analysis = need(judge.think(state.view(seat), limits, {}, sink));
        loss.per_move +=
            need(kb::judge(0, seat, played.action, analysis, state.game().info().points)).loss;
        ++loss.moves;
    }
    if (auto done = state.apply(played.decider, played.action); !done) {
        give_up(done.error());
    }
}

Loss loss_of(const Game& game, const Level& level, int games) {
    const auto openings = need(lab::default_openings(game, {}, games, 2));
    auto judge = need(registry::make_player(game, judge_of(game)));
    auto first = need(registry::make_player(game, level.player));
    auto second = need(registry::make_player(game, level.player));
    Loss loss;
    std::uint64_t deal = 0;
    for (const std::string& opening : openings) {
        auto state = need(game.initial({}));
        if (auto done = registry::apply_text(*state, opening); !done) {
            give_up(done.error());
        }
        auto replayed = state->clone();
        judge->new_game();
        registry::RefereeSettings settings;
        settings.limits.fill(level.limits);
        settings.on_action = [&](const registry::State&, const registry::PlayedAction& played,
                                 const registry::Analysis*) {
            judge_decision(*replayed, played, *judge, loss);
        };
        (void)registry::play_game(std::move(state), {first.get(), second.get()}, *game.deal(++deal),
                                  settings, {});
    }
    loss.per_move /= loss.moves > 0 ? loss.moves : 1;
    return loss;
}

}  // namespace

void measure_levels(const registry::Registry& registry, const Game& game) {
    lab::MatchSettings settings;
    settings.game = game.info().id;
    settings.keep_records = false;
    const auto& levels = game.levels();
    for (const Level& level : levels) {
        const Loss loss = loss_of(game, level, 2);
        line(game.info().id + " level " + level.id,
             fmt::format("loses {:.2f} {} a move", loss.per_move, game.info().unit),
             fmt::format("{} moves", loss.moves), "");
    }
    for (std::size_t i = 0; i + 1 < levels.size(); ++i) {
        const int pairs = levels[i + 1].limits.time_ms ? 10 : 100;  // those take their time
        settings.openings = need(lab::default_openings(game, {}, pairs, 1));
        settings.players = {levels[i].player, levels[i + 1].player};
        settings.limits = {levels[i].limits, levels[i + 1].limits};
        grid::LocalExecutor executor(lab::lab_kinds(registry));
        const auto score = need(lab::run_match(settings, executor, {}, {}, {})).score;
        line(game.info().id + " level " + levels[i].id + " against " + levels[i + 1].id,
             fmt::format("{:.3f} [{:.3f}, {:.3f}], {:+.1f} {}", score.score(),
                         score.interval95().low, score.interval95().high, score.payoff().value,
                         game.info().unit),
             fmt::format("{} games", 2 * pairs), "");
    }
}

}  // namespace tusk::benches

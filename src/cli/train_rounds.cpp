// tusk train othello rounds: self-play, deeper values, fit and match, again and again.

#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/interrupt.h"
#include "cli/progress_bar.h"
#include "cli/settings.h"
#include "cli/train.h"
#include "lab/training/othello_rounds.h"

namespace tusk::cli {

CommandResult train_rounds(const registry::Registry& registry, const Words& words) {
    Arguments arguments(
        "train othello rounds",
        "Rounds of self-play, deeper values for a part of the positions, a new fit and a match "
        "against the old weights, until a round does not win. Stopped, the same command goes on.",
        "tusk train othello rounds --folder training --rounds 3 --games 20000 --threads 2");
    lab::RoundsTask task;
    arguments.text("--folder", task.folder, "DIR", "where everything is kept");
    arguments.text("--name", task.name, "NAME", "weights are called NAME-1, NAME-2 (round)");
    arguments.text("--start", task.start, "NAME", "weights to begin with (standard)");
    arguments.number("--rounds", task.rounds, 1, 1000, "N", "at most so many rounds (3)");
    arguments.number("--games", task.games, 1, 10'000'000, "N",
                     "self-play games per round (20000)");
    arguments.number("--depth", task.selfplay.depth, 1, 20, "N", "of self-play searches (4)");
    arguments.number("--exact", task.selfplay.exact_from, 1, 24, "N",
                     "solve self-play positions with so many empties (14)");
    arguments.number("--relabel-every", task.relabel_every, 0, 1'000'000, "N",
                     "judge every so many-th position anew (10; 0 = none)");
    arguments.number("--relabel-depth", task.relabel_depth, 1, 20, "N", "... to this depth (8)");
    arguments.number("--relabel-exact", task.relabel_exact, 1, 24, "N",
                     "... or exactly with so many empties (16)");
    arguments.number("--match-games", task.match_games, 2, 1'000'000, "N", "of each match (400)");
    arguments.number("--match-time", task.match_time_ms, 1, 1'000'000, "MS", "per move (20)");
    arguments.number("--seed", task.selfplay.seed, 0, Arguments::kMaxNumber, "N", "(1)");
    arguments.number("--threads", task.threads, 1, kMaxThreads, "N", "threads (1)");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    if (task.folder.empty()) {
        return core::fail(core::ErrorCode::kOutOfRange, "a folder is needed", "folder");
    }
    Interrupt interrupt;
    ProgressBar bar;
    lab::RoundsHooks hooks;
    hooks.progress = [&](const core::Progress& now) { bar.show(now); };
    auto rounds = lab::train_in_rounds(registry, task, hooks, interrupt.token());
    bar.clear();
    if (!rounds) {
        return core::fail(rounds.error());
    }
    fmt::print("round  weights         against         error  score\n");
    for (const lab::RoundResult& round : *rounds) {
        fmt::print("{:>5}  {:<14}  {:<14}  {:5.2f}  {:.1f} +- {:.1f} %{}\n", round.round,
                   round.weights, round.champion, round.error, 100 * round.score,
                   100 * round.half_width, round.won ? "" : "  (kept the old ones)");
    }
    return kDone;
}

}  // namespace tusk::cli

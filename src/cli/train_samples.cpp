// tusk train othello selfplay, relabel: positions with values to learn from.

#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/interrupt.h"
#include "cli/progress_bar.h"
#include "cli/settings.h"
#include "cli/train.h"
#include "cli/train_play.h"
#include "lab/training/othello_samples.h"

namespace tusk::cli {

CommandResult train_selfplay(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("train othello selfplay",
                        "Games of the engine against itself from XOT openings and random moves. "
                        "Stopped, the same command goes on.",
                        "tusk train othello selfplay --file games.samples --games 1000");
    lab::SelfplayTask task;
    int random_percent = 4;
    int lambda_percent = 80;
    arguments.text("--file", task.file, "FILE", "the samples; continued if it is there");
    arguments.number("--games", task.games, 1, 100'000'000, "N", "so many games in all (1000)");
    arguments.text("--weights", task.settings.weights, "NAME", "of the players (standard)");
    arguments.number("--depth", task.settings.depth, 1, 20, "N", "of the searches (4)");
    arguments.number("--exact", task.settings.exact_from, 1, 24, "N",
                     "solve positions with so many empties or fewer (14)");
    arguments.number("--random-plies", task.settings.random_plies, 0, 40, "N",
                     "random moves after the opening, at most (10)");
    arguments.number("--random-rate", random_percent, 0, 100, "PERCENT",
                     "of the later moves are random (4)");
    arguments.number("--lambda", lambda_percent, 0, 100, "PERCENT",
                     "how much later values count (80)");
    arguments.number("--seed", task.settings.seed, 0, Arguments::kMaxNumber, "N", "(1)");
    arguments.number("--threads", task.threads, 1, kMaxThreads, "N", "threads (1)");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    task.settings.random_rate = random_percent / 100.0;
    task.settings.lambda = lambda_percent / 100.0;
    return play_samples(task);
}

CommandResult train_relabel(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("train othello relabel",
                        "Gives samples new values: exact near the end, deeper searches before. "
                        "Stopped, the same command goes on.",
                        "tusk train othello relabel --from old.samples --to new.samples --depth 8");
    lab::RelabelTask task;
    arguments.text("--from", task.from, "FILE", "the samples to judge anew");
    arguments.text("--to", task.to, "FILE", "the samples with new values; continued if there");
    arguments.text("--weights", task.weights, "NAME", "of the search (standard)");
    arguments.number("--depth", task.depth, 1, 20, "N", "of the searches (8)");
    arguments.number("--exact", task.exact_from, 1, 24, "N",
                     "solve positions with so many empties or fewer (16)");
    arguments.number("--every", task.every, 1, 1'000'000, "N", "only every so many-th sample (1)");
    arguments.number("--threads", task.threads, 1, kMaxThreads, "N", "threads (1)");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    if (task.from.empty() || task.to.empty() || task.from == task.to) {
        return core::fail(core::ErrorCode::kOutOfRange, "two different files are needed",
                          "from, to");
    }
    Interrupt interrupt;
    ProgressBar bar;
    auto done = lab::relabel_file(
        task, [&](const core::Progress& now) { bar.show(now); }, interrupt.token());
    bar.clear();
    if (!done) {
        return core::fail(done.error());
    }
    fmt::print("judged anew in {}\n", task.to);
    return kDone;
}

}  // namespace tusk::cli

// tusk train xiangqi: the weights of the hand-made evaluation, from games of the engine.

#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/interrupt.h"
#include "cli/progress_bar.h"
#include "cli/settings.h"
#include "cli/train.h"
#include "cli/train_play.h"
#include "core/paths.h"
#include "games/common/named_weights.h"
#include "games/xiangqi/eval_model.h"
#include "games/xiangqi/training/fit.h"
#include "lab/training/weights_shelf.h"
#include "lab/training/xiangqi_samples.h"

namespace tusk::cli {

namespace xiangqi = games::xiangqi;

CommandResult train_xiangqi_selfplay(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("train xiangqi selfplay",
                        "Games of the engine against itself from random openings. Stopped, the "
                        "same command goes on.",
                        "tusk train xiangqi selfplay --file games.samples --games 1000");
    lab::XiangqiSelfplayTask task;
    arguments.text("--file", task.file, "FILE", "the samples; continued if it is there");
    arguments.number("--games", task.games, 1, 100'000'000, "N", "so many games in all (1000)");
    arguments.text("--weights", task.settings.weights, "NAME", "of the players (standard)");
    arguments.number("--nodes", task.settings.nodes, 100, 100'000'000, "N",
                     "positions for each move (3000)");
    arguments.number("--random-plies", task.settings.random_plies, 0, 40, "N",
                     "random moves at the beginning (8)");
    arguments.number("--seed", task.settings.seed, 0, Arguments::kMaxNumber, "N", "(1)");
    arguments.number("--threads", task.threads, 1, kMaxThreads, "N", "threads (1)");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    return play_samples(task);
}

CommandResult train_xiangqi_fit(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("train xiangqi fit",
                        "Fits the weights of the evaluation to samples; they are kept by a name "
                        "that players use (alphabeta,weights=NAME).",
                        "tusk train xiangqi fit --samples games.samples --name mine");
    std::vector<std::string> files;
    std::string start = "standard";
    std::string name = "mine";
    std::string file;
    xiangqi::FitSettings settings;
    int result_percent = 50;
    int rate = 300;
    arguments.texts("--samples", files, "FILE", "samples made by selfplay");
    arguments.text("--start", start, "NAME",
                   "begin with these weights (standard); guess = by hand");
    arguments.text("--name", name, "NAME", "how the weights are called (mine)");
    arguments.text("--file", file, "FILE", "write the weights to this file, too");
    arguments.number("--epochs", settings.epochs, 1, 1000, "N", "times through all samples (20)");
    arguments.number("--rate", rate, 1, 100'000, "N", "first step in 1/10000 pawn (300)");
    arguments.number("--result", result_percent, 0, 100, "PERCENT",
                     "how much the end of the game counts beside the search (50)");
    arguments.number("--seed", settings.seed, 0, Arguments::kMaxNumber, "N",
                     "of the order of the samples (1)");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    settings.rate = rate / 100.0;
    settings.result = result_percent / 100.0;
    const auto path = games::user_weights_path("xiangqi", name);
    if (!path) {
        return core::fail(path.error());
    }
    const auto begin = xiangqi::EvalModel::named(start);
    if (!begin) {
        return core::fail(begin.error());
    }
    std::vector<xiangqi::Sample> samples;
    for (const std::string& one : files) {
        auto more = lab::read_xiangqi_samples(one);
        if (!more) {
            return core::fail(more.error());
        }
        samples.insert(samples.end(), more->begin(), more->end());
    }
    if (samples.empty()) {
        return core::fail(core::ErrorCode::kOutOfRange, "there are no samples to learn from",
                          "samples");
    }
    Interrupt interrupt;
    ProgressBar bar;
    xiangqi::FitEpoch last;
    const auto weights = xiangqi::fit_weights(
        samples, settings, (*begin)->weights(),
        [&](const xiangqi::FitEpoch& now) {
            last = now;
            bar.show(
                {static_cast<std::uint64_t>(now.epoch), static_cast<std::uint64_t>(settings.epochs),
                 fmt::format("error {:.4f}, on games left out {:.4f}", now.fit_error, now.error)});
        },
        interrupt.token());
    bar.clear();
    if (!weights) {
        return core::fail(weights.error());
    }
    const std::string text = xiangqi::weights_text(*weights);
    std::vector<std::string> places{*path};
    if (!file.empty()) {
        places.push_back(file);
    }
    for (const std::string& place : places) {
        if (auto done = lab::write_whole(place, text); !done) {
            return core::fail(done.error());
        }
    }
    fmt::print("{} samples, error of the winning chance {:.4f}, on games left out {:.4f}\n",
               samples.size(), last.fit_error, last.error);
    fmt::print("kept as '{}'; play with alphabeta,weights={}\n", name, name);
    return kDone;
}

}  // namespace tusk::cli

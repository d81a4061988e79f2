// tusk train othello fit, check: weights from games, and how well they predict.

#include <fmt/format.h>

#include <cmath>

#include "cli/arguments.h"
#include "cli/interrupt.h"
#include "cli/progress_bar.h"
#include "cli/settings.h"
#include "cli/train.h"
#include "core/json.h"
#include "core/text.h"
#include "lab/training/othello_fit.h"
#include "lab/training/othello_samples.h"

namespace tusk::cli {

namespace {

using games::othello::PhaseFit;

// Which games to learn from; the same for fit and check.
struct SampleOptions {
    bool wthor = false;
    std::string folder;
    lab::GameChoice choice;
    std::vector<std::string> files;
    int most = 64;

    void declare(Arguments& arguments) {
        arguments.flag("--wthor", wthor, "learn from the tournament games that come with tusk");
        arguments.text("--wthor-folder", folder, "DIR", "the same from WTHOR files of your own");
        arguments.number("--from-year", choice.first_year, 0, 9999, "YEAR", "not before this year");
        arguments.number("--to-year", choice.last_year, 0, 9999, "YEAR", "not after this year");
        arguments.texts("--player", choice.players, "NAME",
                        "only games of this player (part of the name)");
        arguments.texts("--samples", files, "FILE", "samples made by selfplay or relabel");
        arguments.number("--most", most, 1, 64, "DISCS",
                         "leave out positions whose value is beyond this (64)");
    }

    core::Result<std::vector<games::othello::Sample>> gather(std::stop_token stop) {
        std::vector<games::othello::Sample> samples;
        std::uint32_t games = 0;
        if (wthor || !folder.empty()) {
            ProgressBar bar;
            auto chosen = lab::wthor_samples(
                folder.empty() ? lab::wthor_folder() : folder, choice,
                [&](const core::Progress& now) { bar.show(now); }, stop);
            if (!chosen) {
                return core::fail(chosen.error());
            }
            games = static_cast<std::uint32_t>(chosen->games);
            samples = std::move(chosen->samples);
        }
        for (const std::string& file : files) {
            auto more = lab::read_samples(file);
            if (!more) {
                return core::fail(more.error());
            }
            std::uint32_t last = 0;
            for (games::othello::Sample& sample : *more) {
                last = std::max(last, sample.game);
                sample.game += games;
            }
            games += last + 1;
            samples.insert(samples.end(), more->begin(), more->end());
        }
        std::erase_if(samples, [&](const games::othello::Sample& sample) {
            return std::abs(sample.value) > static_cast<float>(most);
        });
        if (samples.empty()) {
            return core::fail(core::ErrorCode::kOutOfRange,
                              "no games: give --wthor or --samples FILE", "samples");
        }
        return samples;
    }
};

void print_json(std::span<const PhaseFit> phases, const std::string& name) {
    core::Json list = core::Json::array();
    for (const PhaseFit& fit : phases) {
        list.push_back(lab::to_json(fit));
    }
    fmt::print(
        "{}\n",
        core::Json{{"weights", name}, {"mean_error", lab::mean_error(phases)}, {"phases", list}}
            .dump(2));
}

}  // namespace

void print_phases(std::span<const PhaseFit> phases, const std::string& title) {
    fmt::print("\n{}\n", title);
    fmt::print("empties    learnt   checked  error  rms\n");
    for (const PhaseFit& fit : phases) {
        const int most = 60 - 2 * fit.phase;
        fmt::print("{:>2} to {:>2}  {:>8}  {:>8}  {:5.2f}  {:5.2f}\n", most - 1, most, fit.samples,
                   fit.checked, fit.error, fit.square_error);
    }
    fmt::print("mean error {:.3f} discs\n", lab::mean_error(phases));
}

CommandResult train_fit(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("train othello fit",
                        "Fits the weights of the evaluation to games; they are kept by a name that "
                        "players use (alphabeta,weights=NAME). Stopped, the same command goes on.",
                        "tusk train othello fit --wthor --name mine");
    SampleOptions options;
    lab::FitTask task;
    std::string file;
    bool json = false;
    options.declare(arguments);
    arguments.text("--name", task.name, "NAME", "how the weights are called (mine)");
    arguments.text("--start", task.start, "NAME", "begin with these weights, not with nothing");
    arguments.number("--epochs", task.settings.epochs, 1, 1000, "N", "times through all games (8)");
    arguments.number("--window", task.settings.window, 0, 20, "N",
                     "neighbouring discs a phase learns from (3)");
    double rate_hundredths = 100 * task.settings.rate;
    arguments.number("--rate", rate_hundredths, 1, 1000, "N", "first step in 1/100 disc (50)");
    arguments.number("--threads", task.settings.threads, 1, kMaxThreads, "N", "threads (1)");
    arguments.number("--seed", task.settings.seed, 0, Arguments::kMaxNumber, "N",
                     "of the order of the samples (1)");
    arguments.text("--file", file, "FILE", "write the weights to this file, too");
    arguments.flag("--json", json, "print JSON");
    task.name = "mine";
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    task.settings.rate = rate_hundredths / 100;
    auto path = games::othello::user_weights_path(task.name);
    if (!path) {
        return core::fail(path.error());
    }
    task.checkpoint = *path + ".fit";
    Interrupt interrupt;
    auto samples = options.gather(interrupt.token());
    if (!samples) {
        return core::fail(samples.error());
    }
    task.samples = std::move(*samples);
    ProgressBar bar;
    games::othello::FitHooks hooks;
    std::array<PhaseFit, games::othello::kPhases> seen;
    std::uint64_t done = 0;
    const auto total = static_cast<std::uint64_t>(task.settings.epochs) * games::othello::kPhases;
    hooks.on_epoch = [&](const PhaseFit& fit) {
        seen[static_cast<std::size_t>(fit.phase)] = fit;
        bar.show({++done, std::max(done, total),
                  fmt::format("{} empties: error {:.2f}", 60 - 2 * fit.phase, fit.error)});
    };
    auto result = lab::fit_and_keep(task, hooks, interrupt.token());
    bar.clear();
    if (!result) {
        return core::fail(result.error());
    }
    if (!file.empty()) {
        if (auto kept = lab::keep_weights(*result->weights, file); !kept) {
            return core::fail(kept.error());
        }
    }
    if (json) {
        print_json(result->phases, task.name);
    } else {
        print_phases(result->phases, fmt::format("{} positions; kept as '{}'; play with "
                                                 "alphabeta,weights={}",
                                                 task.samples.size(), task.name, task.name));
    }
    return kDone;
}

CommandResult train_check(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("train othello check",
                        "The error of weights on every twentieth game, which fits leave out.",
                        "tusk train othello check --wthor --weights standard");
    SampleOptions options;
    std::string name = "standard";
    bool json = false;
    options.declare(arguments);
    arguments.text("--weights", name, "NAME", "the weights (standard)");
    arguments.flag("--json", json, "print JSON");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    auto weights = games::othello::PatternWeights::named(name);
    if (!weights) {
        return core::fail(weights.error());
    }
    Interrupt interrupt;
    auto samples = options.gather(interrupt.token());
    if (!samples) {
        return core::fail(samples.error());
    }
    const auto phases = games::othello::check_weights(*samples, **weights);
    if (json) {
        print_json(phases, name);
    } else {
        print_phases(phases, "weights " + name);
    }
    return kDone;
}

}  // namespace tusk::cli

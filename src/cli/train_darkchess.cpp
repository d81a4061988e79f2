// tusk train darkchess: the values of pieces, from games of the engine against itself.

#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/interrupt.h"
#include "cli/progress_bar.h"
#include "cli/train.h"
#include "games/common/named_weights.h"
#include "games/darkchess/eval_model.h"
#include "games/darkchess/training/fit.h"
#include "lab/training/weights_shelf.h"

namespace tusk::cli {

namespace darkchess = games::darkchess;

namespace {

// Samples of so many games; fewer when it is interrupted.
std::vector<darkchess::Sample> play_games(darkchess::Selfplay& selfplay, std::uint32_t games) {
    Interrupt interrupt;
    ProgressBar bar;
    std::vector<darkchess::Sample> samples;
    for (std::uint32_t i = 0; i < games && !interrupt.token().stop_requested(); ++i) {
        const auto more = selfplay.game(i);
        samples.insert(samples.end(), more.begin(), more.end());
        bar.show({i + 1, games, "games"});
    }
    bar.clear();
    return samples;
}

}  // namespace

CommandResult train_darkchess_fit(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("train darkchess fit",
                        "Plays games of the engine against itself and fits the values of the "
                        "pieces to their ends; they are kept by a name that players use "
                        "(alphabeta,weights=NAME).",
                        "tusk train darkchess fit --games 2000 --name mine");
    darkchess::SelfplaySettings play;
    darkchess::FitSettings settings;
    std::uint32_t games = 1000;
    int pull = 30;
    std::string name = "mine";
    arguments.number("--games", games, 1, 10'000'000, "N", "games to play (1000)");
    arguments.number("--nodes", play.nodes, 100, 100'000'000, "N",
                     "positions for each move (2000)");
    arguments.number("--seed", play.seed, 0, Arguments::kMaxNumber, "N", "of the deals (1)");
    arguments.text("--start", play.weights, "NAME",
                   "weights of the players, where the fit begins (standard)");
    arguments.number("--pull", pull, 1, 1'000'000, "N", "samples it takes to move a weight (30)");
    arguments.text("--name", name, "NAME", "how the weights are called (mine)");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    settings.pull = pull;
    const auto path = games::user_weights_path("darkchess", name);
    if (!path) {
        return core::fail(path.error());
    }
    const auto start = darkchess::EvalModel::named(play.weights);
    if (!start) {
        return core::fail(start.error());
    }
    const auto selfplay = darkchess::Selfplay::with(play);
    if (!selfplay) {
        return core::fail(selfplay.error());
    }
    const auto samples = play_games(**selfplay, games);
    if (samples.empty()) {
        return core::fail(core::ErrorCode::kCancelled, "there are no samples to learn from");
    }
    const darkchess::Fit fit = darkchess::fit_values(samples, settings, (*start)->weights());
    const darkchess::EvalModel fitted(darkchess::EvalModel::Sort::kStandard, fit.weights);
    if (auto written = lab::write_whole(*path, fitted.text()); !written) {
        return core::fail(written.error());
    }
    fmt::print("{}", fitted.text());
    fmt::print("{} samples; error on {} others {:.4f}, with the weights before {:.4f}\n",
               fit.samples, fit.checked, fit.error, fit.error_of_start);
    return kDone;
}

}  // namespace tusk::cli

// tusk train othello run, weights: a training as a run of the lab, and what was trained.

#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/interrupt.h"
#include "cli/lab.h"
#include "cli/lab_store.h"
#include "cli/progress_bar.h"
#include "cli/report_json.h"
#include "cli/settings.h"
#include "cli/train.h"
#include "core/json.h"
#include "core/text.h"
#include "lab/training/othello_fit.h"
#include "lab/training/training_plan.h"
#include "lab/training/weights_shelf.h"

namespace tusk::cli {

namespace {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

// The newest run of the same request that is not over; empty if there is none.
Result<std::string> unfinished_training(store::Writer& writer, const lab::TrainingRequest& wanted) {
    auto runs = stored_runs(writer, "training", wanted.name);
    if (!runs) {
        return fail(runs.error());
    }
    for (const WholeRun& whole : *runs) {
        Json request = Json::parse(whole.run.request, nullptr, false);
        const bool is_over = whole.run.state == lab::RunState::kDone;
        request["concurrency"] = wanted.concurrency;  // changes nothing but the time
        if (!is_over && request == to_json(wanted)) {
            fmt::print(stderr, "tusk train: going on with run {}, {:.0f} % done\n", whole.run.id,
                       100 * whole.run.fraction);
            return whole.run.id;
        }
    }
    return std::string();
}

Result<std::string> new_training(const registry::Registry& registry, store::Writer& writer,
                                 const Json& request) {
    if (auto free = lab::check_new_training(request); !free) {
        return fail(free.error());
    }
    auto plan = lab::make_plan(registry, request);
    if (!plan) {
        return fail(plan.error());
    }
    return lab::begin_run(writer, *plan, "");
}

void print_run(const lab::RunView& view) {
    for (const lab::StoredStep& step : view.steps) {
        const Json summary = Json::parse(step.summary, nullptr, false);
        if (step.id == "fit" && summary.is_object()) {
            const Json& training = summary["training"];
            std::vector<games::othello::PhaseFit> phases;
            for (const Json& phase : training["phases"]) {
                phases.push_back(lab::phase_fit_of(phase));
            }
            print_phases(phases, fmt::format("{} positions of {} games; play with "
                                             "alphabeta,weights={}",
                                             training["positions"].get<std::size_t>(),
                                             training["games"].get<std::size_t>(), view.run.name));
            fmt::print("the weights it was compared with {:.3f} discs\n",
                       training["old_error"].get<double>());
        }
        if (step.id == "match" && summary.is_object()) {
            fmt::print(
                "\n{}: {} won, {} drawn, {} lost, {:.1f} % (95 % interval {:.1f} to {:.1f} %)\n",
                step.title, summary["wins"].get<int>(), summary["draws"].get<int>(),
                summary["losses"].get<int>(), 100 * summary["score"].get<double>(),
                100 * summary["interval95"][0].get<double>(),
                100 * summary["interval95"][1].get<double>());
        }
    }
}

void print_run_json(const lab::RunView& view) {
    Json steps = Json::object();
    for (const lab::StoredStep& step : view.steps) {
        steps[step.id] = Json::parse(step.summary, nullptr, false);
    }
    print_json({{"id", view.run.id},
                {"weights", view.run.name},
                {"state", lab::name_of(view.run.state)},
                {"active_ms", view.run.active_ms},
                {"steps", std::move(steps)}});
}

}  // namespace

CommandResult train_run(const registry::Registry& registry, const Words& words) {
    Arguments arguments("train othello run",
                        "Gathers games, fits weights, and plays them against others, as a run of "
                        "the lab. Stopped, the same command goes on.",
                        "tusk train othello run --name mine --threads 2");
    lab::TrainingRequest wanted;
    bool no_wthor = false;
    bool json = false;
    std::string database;
    int depth = 0;
    std::int64_t time_ms = 0;
    arguments.text("--name", wanted.name, "NAME", "how the weights are called");
    arguments.number("--from-year", wanted.choice.first_year, 0, 9999, "YEAR",
                     "tournament games not before this year");
    arguments.number("--to-year", wanted.choice.last_year, 0, 9999, "YEAR", "not after this year");
    arguments.texts("--player", wanted.choice.players, "NAME",
                    "only games of this player (words of the name)");
    arguments.flag("--no-wthor", no_wthor, "no tournament games");
    arguments.number("--selfplay", wanted.selfplay_games, 0, lab::kMaxSelfplayGames, "N",
                     "games of the engine against itself (0)");
    arguments.number("--selfplay-depth", wanted.selfplay_depth, 1, lab::kMaxSelfplayDepth, "N",
                     "of their searches (4)");
    arguments.number("--epochs", wanted.epochs, 1, lab::kMaxEpochs, "N",
                     "times through all games (8)");
    arguments.text("--start", wanted.start, "NAME", "begin with these weights, not with nothing");
    arguments.text("--against", wanted.against, "NAME",
                   "weights to compare with and to play (standard)");
    arguments.number("--games", wanted.match_games, 0, lab::kMaxTrainingMatch, "N",
                     "of the match afterwards (100)");
    arguments.number("--depth", depth, 0, 60, "N", "of its searches (4)");
    arguments.number("--time", time_ms, 0, 1'000'000, "MS", "for its moves, instead of a depth");
    arguments.number("--seed", wanted.seed, 0, Arguments::kMaxNumber, "N", "(1)");
    arguments.number("--threads", wanted.concurrency, 1, kMaxThreads, "N", "threads (1)");
    arguments.text("--db", database, "URL",
                   "sqlite:FILE or postgresql://...; instead of the file that tusk serve uses");
    arguments.flag("--json", json, "print JSON");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    wanted.wthor = !no_wthor;
    if (depth > 0) {
        wanted.limits.depth = depth;
    }
    if (time_ms > 0) {
        wanted.limits.time_ms = time_ms;
    }
    auto request = lab::training_request_of(to_json(wanted));  // fills in what is usual
    if (!request) {
        return fail(request.error());
    }
    auto writer = open_lab(database);
    if (!writer) {
        return fail(writer.error());
    }
    auto id = unfinished_training(**writer, *request);
    if (id && id->empty()) {
        id = new_training(registry, **writer, to_json(*request));
    }
    if (!id) {
        return fail(id.error());
    }
    const Interrupt interrupt;
    ProgressBar bar;
    lab::DriveOptions options;
    options.on_change = [&](const lab::RunView& now) { bar.show(progress_of(now)); };
    auto view = lab::drive_run(registry, **writer, *id, options, interrupt.token());
    bar.clear();
    if (!view) {
        return fail(view.error());
    }
    if (view->run.state == lab::RunState::kFailed) {
        return fail(ErrorCode::kJobFailed, view->run.error);
    }
    if (view->run.state != lab::RunState::kDone) {
        fmt::print(stderr, "tusk train: stopped at {:.0f} %; the same command goes on\n",
                   100 * view->run.fraction);
        return kInterrupted;
    }
    json ? print_run_json(*view) : print_run(*view);
    return kDone;
}

CommandResult train_weights(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("train othello weights", "Lists the weights that were trained here.",
                        "tusk train othello weights");
    std::string unwanted;
    bool json = false;
    arguments.text("--delete", unwanted, "NAME", "remove these");
    arguments.flag("--json", json, "print JSON");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    if (!unwanted.empty()) {
        auto done = lab::remove_weights(unwanted);
        return done ? CommandResult(kDone) : fail(done.error());
    }
    const auto all = lab::shelved_weights();
    if (json) {
        Json list = Json::array();
        for (const lab::ShelvedWeights& one : all) {
            list.push_back({{"name", one.name}, {"made_ms", one.made_ms}, {"about", one.about}});
        }
        print_json(list);
        return kDone;
    }
    if (all.empty()) {
        fmt::print(stderr, "tusk train: no weights yet; try: tusk train othello run --name mine\n");
        return kDone;
    }
    for (const lab::ShelvedWeights& one : all) {
        std::string line = one.name;
        if (one.about.contains("positions")) {
            line += fmt::format("  {} positions, mean error {:.3f}",
                                one.about["positions"].get<std::size_t>(),
                                one.about.value("mean_error", 0.0));
        }
        if (one.about.contains("match")) {
            const Json& match = one.about["match"];
            line +=
                fmt::format(", {:.1f} % of {} games against {}", 100 * match.value("score", 0.0),
                            match.value("games", 0), match.value("against", ""));
        }
        fmt::print("{}\n", line);
    }
    return kDone;
}

}  // namespace tusk::cli

// tusk lab list, run, report: experiments and their reports.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/arguments.h"
#include "cli/interrupt.h"
#include "cli/lab.h"
#include "cli/lab_store.h"
#include "cli/progress_bar.h"
#include "cli/report_json.h"
#include "cli/settings.h"
#include "cli/terminal.h"
#include "core/json.h"
#include "core/text.h"
#include "lab/experiments/experiment.h"
#include "lab/reports/report_document.h"
#include "lab/reports/report_html.h"
#include "lab/reports/report_json.h"
#include "lab/runs/run_request.h"

namespace tusk::cli {

namespace {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

constexpr const char* kDatabaseHelp =
    "sqlite:FILE or postgresql://...; instead of the file that tusk serve uses";

Result<const lab::Experiment*> require_experiment(const std::string& name) {
    if (const lab::Experiment* found = lab::find_experiment(name)) {
        return found;
    }
    std::vector<std::string> names;
    for (const lab::Experiment& one : lab::experiments()) {
        names.push_back(one.name);
    }
    return fail(ErrorCode::kUnknownName, fmt::format("there is no experiment {}; known: {}",
                                                     core::quoted(name), core::listed(names)));
}

Json run_json(const lab::StoredRun& run) {
    return {{"id", run.id},
            {"state", lab::name_of(run.state)},
            {"error", run.error},
            {"fraction", run.fraction},
            {"games", run.games},
            {"created_ms", run.created_ms},
            {"active_ms", run.active_ms}};
}

// "done, 22,300 games" for people.
std::string state_text(const lab::StoredRun& run) {
    std::string text(lab::name_of(run.state));
    if (run.state != lab::RunState::kDone) {
        text += fmt::format(", {:.0f} % done", 100 * run.fraction);
    }
    return fmt::format("{}, {} games, run {}", text, run.games, run.id);
}

// Whether there is anything to report on.
bool has_something(const WholeRun& whole) {
    return std::any_of(whole.steps.begin(), whole.steps.end(),
                       [](const lab::StoredStep& step) { return step.done; });
}

struct ReportFiles {
    std::string html;
    std::string json;
};

// Writes NAME.html and NAME.json into the folder, which is made if it is missing.
Result<ReportFiles> write_report(const WholeRun& whole, const std::string& folder) {
    auto document = lab::report_of(whole.run, whole.steps);
    if (!document) {
        return fail(document.error());
    }
    const std::filesystem::path base(folder.empty() ? "." : folder);
    std::error_code error;
    std::filesystem::create_directories(base, error);
    if (error) {
        return fail(ErrorCode::kFile, error.message(), base.string());
    }
    const ReportFiles files{(base / (whole.run.name + ".html")).lexically_normal().string(),
                            (base / (whole.run.name + ".json")).lexically_normal().string()};
    if (auto done = core::write_file(files.html, lab::report_html(*document)); !done) {
        return fail(done.error());
    }
    if (auto done = core::write_file(files.json, lab::report_json(*document).dump(1) + "\n");
        !done) {
        return fail(done.error());
    }
    return files;
}

void print_files(const lab::StoredRun& run, const ReportFiles& files, bool json) {
    if (json) {
        print_json({{"run", run_json(run)}, {"html", files.html}, {"json", files.json}});
    } else {
        fmt::print("{}\n{}\n", files.html, files.json);
    }
}

struct RunArguments {
    std::string name;
    std::string scale = "small";
    std::uint64_t seed = 1;
    int threads = 1;
    std::string database;
    std::string folder;
    bool json = false;
};

// The newest run of the same name, scale and seed that is not done; empty if there is none.
Result<std::string> unfinished_run(store::Writer& writer, const lab::ExperimentRequest& wanted) {
    auto runs = stored_runs(writer, "experiment", wanted.name);
    if (!runs) {
        return fail(runs.error());
    }
    for (const WholeRun& whole : *runs) {
        const auto json = core::parse_json(whole.run.request);
        const auto request = json ? lab::experiment_request_of(*json)
                                  : Result<lab::ExperimentRequest>(fail(json.error()));
        if (whole.run.state != lab::RunState::kDone && request && request->scale == wanted.scale &&
            request->seed == wanted.seed) {
            fmt::print(stderr, "tusk lab: going on with run {}, {:.0f} % done\n", whole.run.id,
                       100 * whole.run.fraction);
            return whole.run.id;
        }
    }
    return std::string();
}

Result<std::string> new_run(const registry::Registry& registry, store::Writer& writer,
                            const lab::ExperimentRequest& request) {
    auto plan = lab::make_plan(registry, to_json(request));
    if (!plan) {
        return fail(plan.error());
    }
    return lab::begin_run(writer, *plan, "");
}

// Steps differ in what a game costs, so the run's own share and time left are shown.
void show_progress(ProgressBar& bar, const lab::RunView& view) {
    std::string text = fmt::format("{:.0f} %  {} games", 100 * view.run.fraction, view.run.games);
    if (view.rate_per_second > 0) {
        text += fmt::format("  {}/s", core::short_count(view.rate_per_second));
    }
    if (view.seconds_left >= 0) {
        text += fmt::format("  {} left", core::clock_text(view.seconds_left));
    }
    const auto step = std::find_if(view.steps.begin(), view.steps.end(),
                                   [](const lab::StoredStep& one) { return !one.done; });
    if (step != view.steps.end()) {
        text += fmt::format("  {}: {}/{}", step->title, step->progress_done, step->progress_total);
    }
    bar.show(view.run.fraction, text);
}

Result<lab::RunView> drive(const registry::Registry& registry, store::Writer& writer,
                           const RunArguments& arguments) {
    lab::ExperimentRequest request;
    request.name = arguments.name;
    request.scale = arguments.scale;
    request.seed = arguments.seed;
    request.concurrency = static_cast<unsigned>(arguments.threads);
    auto id = unfinished_run(writer, request);
    if (id && id->empty()) {
        id = new_run(registry, writer, request);
    }
    if (!id) {
        return fail(id.error());
    }
    const Interrupt interrupt;
    ProgressBar bar;
    lab::DriveOptions options;
    options.slots = request.concurrency;
    options.on_change = [&](const lab::RunView& view) { show_progress(bar, view); };
    return lab::drive_run(registry, writer, *id, options, interrupt.token());
}

}  // namespace

CommandResult lab_list(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("lab list", "Lists the experiments and how their latest runs stand.",
                        "tusk lab list");
    std::string database;
    bool json = false;
    arguments.text("--db", database, "URL", kDatabaseHelp);
    arguments.flag("--json", json, "print JSON");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    auto writer = open_lab(database);
    if (!writer) {
        return fail(writer.error());
    }
    const Terminal terminal = Terminal::of(stdout);
    Json list = Json::array();
    for (const lab::Experiment& one : lab::experiments()) {
        auto runs = stored_runs(**writer, "experiment", one.name);
        if (!runs) {
            return fail(runs.error());
        }
        if (json) {
            list.push_back({{"name", one.name},
                            {"game", one.game},
                            {"title", one.title},
                            {"question", one.question},
                            {"source", one.source},
                            {"run", runs->empty() ? Json() : run_json(runs->front().run)}});
            continue;
        }
        fmt::print("{}  {}\n", terminal.paint(Ink::kStrong, one.name), one.title);
        fmt::print("  {}\n",
                   terminal.paint(Ink::kSoft,
                                  runs->empty() ? "no run yet" : state_text(runs->front().run)));
    }
    if (json) {
        print_json(list);
    }
    return kDone;
}

CommandResult lab_run(const registry::Registry& registry, const Words& words) {
    Arguments arguments("lab run",
                        "Runs an experiment, or goes on with a run of the same name, scale and "
                        "seed; then writes its report.",
                        "tusk lab run othello-school --scale full --threads 4");
    RunArguments wanted;
    arguments.required("name", wanted.name, "the experiment, see tusk lab list");
    arguments.text("--scale", wanted.scale, "small|full",
                   "minutes, or as long as the question deserves (small)");
    arguments.number("--seed", wanted.seed, 0, Arguments::kMaxNumber, "S",
                     "of openings, chance and players (1)");
    arguments.number("--threads", wanted.threads, 1, kMaxThreads, "N", "games at a time (1)");
    arguments.text("--db", wanted.database, "URL", kDatabaseHelp);
    arguments.text("--out", wanted.folder, "DIR", "folder of the report (this one)");
    arguments.flag("--json", wanted.json, "print JSON");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    if (auto experiment = require_experiment(wanted.name); !experiment) {
        return fail(experiment.error());
    }
    if (!lab::scale_named(wanted.scale)) {
        return fail(ErrorCode::kOutOfRange,
                    core::quoted(wanted.scale) + " is not one of: small, full", "scale");
    }
    auto writer = open_lab(wanted.database);
    if (!writer) {
        return fail(writer.error());
    }
    auto view = drive(registry, **writer, wanted);
    if (!view) {
        return fail(view.error());
    }
    switch (view->run.state) {
        case lab::RunState::kDone: break;
        case lab::RunState::kFailed: return fail(ErrorCode::kJobFailed, view->run.error);
        default:
            fmt::print(stderr, "tusk lab: stopped at {:.0f} %; the same command goes on\n",
                       100 * view->run.fraction);
            return kInterrupted;
    }
    auto files = write_report({view->run, view->steps}, wanted.folder);
    if (!files) {
        return fail(files.error());
    }
    print_files(view->run, *files, wanted.json);
    return kDone;
}

CommandResult lab_report(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("lab report",
                        "Writes the report of the latest run of an experiment that has results, "
                        "as HTML and as JSON.",
                        "tusk lab report othello-school --out reports");
    std::string name;
    std::string folder;
    std::string database;
    bool json = false;
    arguments.required("name", name, "the experiment, see tusk lab list");
    arguments.text("--out", folder, "DIR", "folder of the report (this one)");
    arguments.text("--db", database, "URL", kDatabaseHelp);
    arguments.flag("--json", json, "print the paths as JSON");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    if (auto experiment = require_experiment(name); !experiment) {
        return fail(experiment.error());
    }
    auto writer = open_lab(database);
    if (!writer) {
        return fail(writer.error());
    }
    auto runs = stored_runs(**writer, "experiment", name);
    if (!runs) {
        return fail(runs.error());
    }
    const auto found = std::find_if(runs->begin(), runs->end(), has_something);
    if (found == runs->end()) {
        return fail(ErrorCode::kUnsupported,
                    fmt::format("no run of {0} has results yet; try: tusk lab run {0}", name));
    }
    auto files = write_report(*found, folder);
    if (!files) {
        return fail(files.error());
    }
    print_files(found->run, *files, json);
    return kDone;
}

}  // namespace tusk::cli

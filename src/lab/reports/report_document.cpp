#include "lab/reports/report_document.h"

#include <fmt/format.h>

#include "core/json.h"
#include "core/text.h"
#include "lab/experiments/experiment.h"
#include "lab/runs/run_request.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

// Results are our own, but a run may be as long as it likes.
constexpr core::JsonBounds kResultBounds{std::size_t{64} << 20, 64};

}  // namespace

Result<ReportDocument> report_of(const StoredRun& run, std::span<const StoredStep> steps) {
    const Experiment* experiment = run.kind == "experiment" ? find_experiment(run.name) : nullptr;
    if (experiment == nullptr) {
        return fail(ErrorCode::kUnsupported, fmt::format("there is no report of a {} called {}",
                                                         run.kind, core::quoted(run.name)));
    }
    auto json = core::parse_json(run.request);
    const auto request =
        json ? experiment_request_of(*json) : Result<ExperimentRequest>(fail(json.error()));
    if (!request) {
        return fail(request.error().within("request of the run"));
    }
    const auto scale = scale_named(request->scale);
    if (!scale) {
        return fail(ErrorCode::kSyntax, "the scale is not known", "request of the run");
    }
    ReportDocument document{experiment->title, experiment->question, experiment->source, {}, {}};
    ReportHead& head = document.head;
    head.run = run.id;
    head.state = name_of(run.state);
    head.error = run.error;
    head.fraction = run.fraction;
    head.scale = name_of(*scale);
    head.seed = request->seed;
    head.commands = {
        fmt::format("tusk lab run {} --scale {} --seed {}", run.name, head.scale, head.seed),
        fmt::format("tusk lab report {}", run.name)};
    head.games = run.games;
    head.begun_ms = run.created_ms;
    head.ended_ms = run.ended_ms;
    head.active_ms = run.active_ms;
    head.build = run.build;
    head.machine = run.machine;

    StepResults results;
    for (const StoredStep& step : steps) {
        if (!step.done) {
            head.missing.push_back(step.title);
            continue;
        }
        auto result = core::parse_json(step.summary, kResultBounds);
        if (!result) {
            return fail(result.error().within("result of step " + step.id));
        }
        results.emplace(step.id, std::move(*result));
    }
    document.sections = experiment->report(*scale, results);
    return document;
}

std::string state_sentence(const ReportHead& head) {
    if (head.state == "done") {
        return "The run is complete.";
    }
    const std::string so_far = fmt::format(
        "{:.0f} % of the work is done; what is missing is "
        "marked in the tables.",
        100 * head.fraction);
    if (head.state == "failed") {
        return fmt::format("The run failed: {}. {}", head.error, so_far);
    }
    return fmt::format("{}: {}",
                       head.state == "running"   ? "The run is under way"
                       : head.state == "stopped" ? "The run was stopped"
                                                 : "The run has not begun",
                       so_far);
}

}  // namespace tusk::lab

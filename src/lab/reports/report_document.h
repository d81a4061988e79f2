#pragma once
// ReportDocument: a whole report: what was asked, how the run stands and can be repeated, and the
// sections of the experiment. report_html.h and report_json.h print it.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "lab/reports/report.h"
#include "lab/runs/run_store.h"

namespace tusk::lab {

struct ReportHead {
    std::string run;                    // id; "" = none
    std::string state;                  // of the run: "done"
    std::string error;                  // why it failed
    double fraction = 1;                // of the work
    std::vector<std::string> missing;   // titles of the steps that are not done
    std::vector<std::string> commands;  // lines that repeat the run and print the report
    std::string scale;
    std::uint64_t seed = 1;
    std::int64_t games = 0;
    std::int64_t begun_ms = 0;  // since 1970
    std::int64_t ended_ms = 0;  // 0 = not yet
    std::int64_t active_ms = 0;
    std::string build;
    std::string machine;
};

struct ReportDocument {
    std::string title;
    std::string question;
    std::string source;
    ReportHead head;
    std::vector<Section> sections;
};

// The report of a stored run of an experiment, finished or not. An error if the run is of another
// kind or its experiment is not known to this program.
[[nodiscard]] core::Result<ReportDocument> report_of(const StoredRun& run,
                                                     std::span<const StoredStep> steps);

// How the run stands, in one sentence.
[[nodiscard]] std::string state_sentence(const ReportHead& head);

}  // namespace tusk::lab

#pragma once
// Builds a book, or goes on with one: first the positions that were searched less deeply than is
// wanted now, then the seeds ply by ply, then drop-out expansion (frontier.h).
//
// Each position is one job of an executor; as many are under way as there are slots for them.
// Results are entered in the order in which they were asked for, so that the same settings with a
// depth or node limit give the same book, however fast the threads are; with one job at a time even
// a build that was interrupted and continued does. Stop at any moment: what was entered is kept.

#include <functional>

#include "book/evaluation_job.h"
#include "book/seeds.h"
#include "core/progress.h"
#include "grid/executor.h"

namespace tusk::book {

struct ExpansionSettings {
    EvaluationRequest request;
    double deviation = 1;          // plies that a loss of one unit counts like
    std::size_t positions = 1000;  // how many the book shall have in the end; 0 = no limit
    std::int64_t time_ms = 0;      // no new position after this time; 0 = no limit
    unsigned window = 1;           // jobs under way at once
    std::int64_t save_ms = 30'000;
    // Called now and then and at the end; an error ends the build.
    std::function<core::Result<void>(const Book&)> save;
};

struct ExpansionReport {
    std::size_t searched = 0;  // positions, added or searched again
    std::int64_t time_ms = 0;
    bool interrupted = false;
    bool complete = false;  // nothing is left to add
};

// `book` is settled before and afterwards.
[[nodiscard]] core::Result<ExpansionReport> expand(Book& book,
                                                   const std::vector<SeedPosition>& seeds,
                                                   grid::Executor& executor,
                                                   const ExpansionSettings& settings,
                                                   const std::stop_token& stop,
                                                   const core::ProgressSink& progress);

}  // namespace tusk::book

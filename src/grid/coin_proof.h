#pragma once
// The proof of the rule book for all a of a range, as a task: jobs `coin.certify` on an executor,
// results in the order of a, and at the end one file of certificates or its digest alone.
//
// With a data base behind the executor a task that was stopped or killed goes on where it was: jobs
// that are done are answered at once. The file is written while the jobs run, each part only if its
// digest is the one its job found; it appears under its name when everything is proven.

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "coin/certificate_file.h"
#include "core/progress.h"
#include "grid/executor.h"

namespace tusk::grid {

struct CoinProofRequest {
    coin::FileHeader range;
    std::optional<std::string> file;
};

// The jobs of a range, in order: one for each a, more for one that takes longer than some seconds.
[[nodiscard]] std::vector<coin::StructureRange> proof_ranges(const coin::FileHeader& range);

// Blocks until all is proven. The executor's kinds must have coin_certify_kind(). An error: a job
// failed, the file could not be written, or it was stopped (kCancelled).
[[nodiscard]] core::Result<coin::FileSummary> prove(Executor& executor,
                                                    const CoinProofRequest& request,
                                                    const core::ProgressSink& progress,
                                                    const std::stop_token& stop);

}  // namespace tusk::grid

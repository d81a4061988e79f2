#pragma once
// JobKinds: the table of what this program can compute for others.
//
// A kind is a name, a version and a function from params and seed to a result. Upper folders add
// theirs to a table and hand it to an executor or worker; no code ever travels. A kind computes the
// same result for the same params and seed whenever it can (fixed nodes, one thread, cleared
// tables), because results are kept and served again. Its version grows when its results change.

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/progress.h"
#include "grid/job.h"

namespace tusk::grid {

// What a running job knows about its surroundings. One per run; report() from one thread at a time.
class JobContext {
public:
    JobContext(std::stop_token stop, const JobLimits& limits, core::ProgressSink sink,
               std::chrono::milliseconds interval = std::chrono::seconds(1));

    // Passes the progress on unless the last one passed on is younger than the interval, so a kind
    // may report as often as it likes. Long notes are cut; a detail of more than kMaxProgressDetail
    // bytes, or one that is not JSON, is left out. Does not block.
    void report(const core::Progress& progress);

    // Whether report() would pass something on now: a detail that costs something is made only
    // then.
    [[nodiscard]] bool due() const;

    // A kind looks at it at least every 10 ms and then returns at once, with any value or error.
    [[nodiscard]] const std::stop_token& stop() const noexcept { return stop_; }
    [[nodiscard]] const JobLimits& limits() const noexcept { return limits_; }

private:
    std::stop_token stop_;
    JobLimits limits_;
    core::ProgressSink sink_;
    std::chrono::milliseconds interval_;
    std::optional<std::chrono::steady_clock::time_point> last_;
};

// Returns the result, a JSON object, or an error. May be called from several threads at once. An
// exception counts as an internal error of this attempt.
using JobFunction = std::function<core::Result<core::Json>(
    const core::Json& params, std::uint64_t seed, JobContext& context)>;

struct JobKind {
    std::string name;
    int version = 1;
    JobFunction run;
};

class JobKinds {
public:
    // A kind of the same name and version is replaced. The name must be a kind name.
    void add(JobKind kind);

    // E_KIND or E_KIND_VERSION if it is not there. The pointer lives as long as the table is
    // neither changed nor moved.
    [[nodiscard]] Checked<const JobKind*> find(std::string_view name, int version) const;

    // Names in alphabetical order, each once.
    [[nodiscard]] std::vector<std::string> names() const;

private:
    std::map<std::pair<std::string, int>, JobKind> kinds_;
};

// The kinds the grid itself brings: `echo.sleep` with {"ms": 0..3600000}, which sleeps so long,
// gives its params back and ends at once when it is stopped.
[[nodiscard]] JobKinds built_in_kinds();

}  // namespace tusk::grid

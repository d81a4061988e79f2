#include "grid/kinds.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>

#include "core/check.h"
#include "core/text.h"

namespace tusk::grid {

namespace {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

constexpr std::int64_t kMaxSleepMs = 3600 * 1000;
constexpr std::int64_t kSleepReportMs = 100;

Result<std::int64_t> sleep_ms(const Json& params) {
    const auto ms = params.find("ms");
    if (params.size() != 1 || ms == params.end() || !ms->is_number_integer() || *ms < 0 ||
        *ms > kMaxSleepMs) {
        return fail(ErrorCode::kOutOfRange,
                    fmt::format("echo.sleep wants {{\"ms\": 0..{}}}", kMaxSleepMs));
    }
    return ms->get<std::int64_t>();
}

Result<Json> echo_sleep(const Json& params, std::uint64_t /*seed*/, JobContext& context) {
    const auto total_ms = sleep_ms(params);
    if (!total_ms) {
        return fail(total_ms.error());
    }
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    const core::Stopwatch watch;
    for (std::int64_t slept_ms = 0; slept_ms < *total_ms; slept_ms = watch.elapsed_ms()) {
        context.report({static_cast<std::uint64_t>(slept_ms), static_cast<std::uint64_t>(*total_ms),
                        "asleep"});
        const std::chrono::milliseconds nap(std::min(*total_ms - slept_ms, kSleepReportMs));
        stopped.wait_for(lock, context.stop(), nap, [] { return false; });
        if (context.stop().stop_requested()) {
            return fail(ErrorCode::kCancelled, "woken up before the time");
        }
    }
    return Json{{"ms", *total_ms}};
}

}  // namespace

JobContext::JobContext(std::stop_token stop, const JobLimits& limits, core::ProgressSink sink,
                       std::chrono::milliseconds interval)
    : stop_(std::move(stop)), limits_(limits), sink_(std::move(sink)), interval_(interval) {}

bool JobContext::due() const {
    return sink_ && (!last_ || std::chrono::steady_clock::now() - *last_ >= interval_);
}

void JobContext::report(const core::Progress& progress) {
    if (!due()) {
        return;
    }
    last_ = std::chrono::steady_clock::now();
    const bool has_detail = !progress.detail.empty() &&
                            progress.detail.size() <= kMaxProgressDetail &&
                            Json::accept(progress.detail);
    constexpr std::size_t kRoomForNumbers = 256;
    const std::size_t room =
        kMaxProgressBytes - kRoomForNumbers - (has_detail ? kMaxProgressDetail : 0);
    // In the worst case every byte of the note becomes six characters of JSON.
    sink_({progress.done, progress.total, tidy_text(progress.note, room / 6),
           has_detail ? progress.detail : std::string()});
}

void JobKinds::add(JobKind kind) {
    TUSK_ASSERT(is_kind_name(kind.name) && kind.version >= 1, "kinds are named by our own code");
    auto key = std::pair(kind.name, kind.version);
    kinds_.insert_or_assign(std::move(key), std::move(kind));
}

Checked<const JobKind*> JobKinds::find(std::string_view name, int version) const {
    const std::string text(name);
    if (const auto found = kinds_.find({text, version}); found != kinds_.end()) {
        return &found->second;
    }
    const auto other = kinds_.lower_bound({text, 0});
    if (other != kinds_.end() && other->first.first == text) {
        return refuse(JobErrorCode::kKindVersion, fmt::format("{} is there in version {}, not {}",
                                                              text, other->first.second, version));
    }
    return refuse(JobErrorCode::kKind, fmt::format("there is no kind of job {}; known are {}",
                                                   core::quoted(name), core::listed(names())));
}

std::vector<std::string> JobKinds::names() const {
    std::vector<std::string> result;
    for (const auto& [key, kind] : kinds_) {
        if (result.empty() || result.back() != key.first) {
            result.push_back(key.first);
        }
    }
    return result;
}

JobKinds built_in_kinds() {
    JobKinds kinds;
    kinds.add({"echo.sleep", 1, echo_sleep});
    return kinds;
}

}  // namespace tusk::grid

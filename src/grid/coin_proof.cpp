#include "grid/coin_proof.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/digest.h"
#include "core/random_token.h"
#include "grid/coin_jobs.h"

namespace tusk::grid {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

// Cells the checker will look at, by the average number of rules of a structure (docs/coin.md). A
// thread looks at a few billion in a second.
double estimated_cells(const coin::StructureRange& range) {
    const double a = static_cast<double>(range.a);
    const double rules = std::log(a) * std::log(a) + 2;
    const double width = static_cast<double>(range.to - range.from + 1);
    return width * rules * a * (range.structures == coin::Structures::kPairs ? a : 1);
}

constexpr double kCellsPerJob = 2e10;
constexpr double kCellsPerUnit = 1e5;  // of progress

std::uint64_t progress_units(const coin::StructureRange& range) {
    return 1 + static_cast<std::uint64_t>(estimated_cells(range) / kCellsPerUnit);
}

class Proof {
public:
    Proof(Executor& executor, const CoinProofRequest& request, const core::ProgressSink& progress)
        : executor_(executor),
          request_(request),
          progress_(progress),
          group_(fmt::format("coin-{:016x}", core::random_seed())),
          ranges_(proof_ranges(request.range)) {
        for (const coin::StructureRange& range : ranges_) {
            total_ += progress_units(range);
        }
    }
    Proof(const Proof&) = delete;
    Proof& operator=(const Proof&) = delete;
    ~Proof() { executor_.cancel_group(group_); }

    Result<coin::FileSummary> run(const std::stop_token& stop) {
        auto writer = coin::CertificateWriter::create(request_.file, request_.range);
        if (!writer) {
            return fail(writer.error());
        }
        if (auto done = submit(); !done) {
            return fail(done.error());
        }
        std::uint64_t cells = 0;
        for (std::size_t next = 0; next < ranges_.size();) {
            if (stop.stop_requested()) {
                return fail(ErrorCode::kCancelled,
                            fmt::format("stopped with {} of {} jobs done", done_, ranges_.size()));
            }
            const auto found = results_.find(next);
            if (found == results_.end()) {
                if (auto done = collect(); !done) {
                    return fail(done.error());
                }
                continue;
            }
            if (auto done = write(*writer, ranges_[next], found->second); !done) {
                return fail(done.error());
            }
            cells += found->second.cells;
            results_.erase(found);
            ++next;
        }
        auto summary = writer->close();
        if (summary) {
            summary->cells = cells;
        }
        return summary;
    }

private:
    Result<void> submit() {
        std::vector<JobSpec> jobs;
        for (const coin::StructureRange& range : ranges_) {
            jobs.push_back(coin_certify_job(range));
            jobs.back().group = group_;
            jobs.back().est_cost = static_cast<std::int64_t>(progress_units(range));
        }
        const auto ids = executor_.submit_many(jobs);
        if (!ids) {
            return fail(ids.error());
        }
        for (std::size_t i = 0; i < ids->size(); ++i) {
            places_.emplace((*ids)[i], i);
        }
        return {};
    }

    // Waits a little for one result.
    Result<void> collect() {
        constexpr std::chrono::milliseconds kPatience{100};
        const auto result = executor_.wait_result(ResultFilter::in_group(group_), kPatience);
        if (!result) {
            progress_({worked_, total_, note()});
            return {};
        }
        if (result->status != JobStatus::kOk) {
            return fail(ErrorCode::kJobFailed,
                        result->error ? result->error->text : "a job gave no result");
        }
        auto counts = certify_result_of(result->result);
        if (!counts) {
            return fail(counts.error());
        }
        const std::size_t place = places_.at(result->id);
        if (results_.emplace(place, std::move(*counts)).second) {
            worked_ += progress_units(ranges_[place]);
            ++done_;
            latest_ = ranges_[place].a;
        }
        progress_({worked_, total_, note()});
        return {};
    }

    Result<void> write(coin::CertificateWriter& writer, const coin::StructureRange& range,
                       const CertifyResult& proven) const {
        const CertificateText text = certificate_text(range);
        if (core::hex(core::sha256(text.lines)) != proven.sha256 || text.rules != proven.rules) {
            return fail(ErrorCode::kJobFailed,
                        "the certificates that were checked are not those that are written",
                        fmt::format("a = {}", range.a));
        }
        return writer.add(text.lines, text.structures, text.rules);
    }

    [[nodiscard]] std::string note() const {
        return latest_ == 0 ? "" : fmt::format("a = {}", latest_);
    }

    Executor& executor_;
    const CoinProofRequest& request_;
    const core::ProgressSink& progress_;
    const std::string group_;
    const std::vector<coin::StructureRange> ranges_;
    std::map<JobId, std::size_t> places_;
    std::map<std::size_t, CertifyResult> results_;  // not written yet
    std::uint64_t total_ = 0;
    std::uint64_t worked_ = 0;
    std::size_t done_ = 0;
    std::int64_t latest_ = 0;
};

}  // namespace

std::vector<coin::StructureRange> proof_ranges(const coin::FileHeader& range) {
    std::vector<coin::StructureRange> ranges;
    for (std::int64_t a = range.from; a <= range.to; ++a) {
        const std::int64_t first = range.structures == coin::Structures::kPrimitive ? 1 : 0;
        const coin::StructureRange whole{range.structures, a, first, a - 1};
        const double jobs = std::ceil(estimated_cells(whole) / kCellsPerJob);
        const std::int64_t width = std::max<std::int64_t>(
            1, static_cast<std::int64_t>(std::ceil(static_cast<double>(a - first) / jobs)));
        for (std::int64_t from = first; from < a; from += width) {
            ranges.push_back({range.structures, a, from, std::min(a - 1, from + width - 1)});
        }
    }
    return ranges;
}

Result<coin::FileSummary> prove(Executor& executor, const CoinProofRequest& request,
                                const core::ProgressSink& progress, const std::stop_token& stop) {
    return Proof(executor, request, progress).run(stop);
}

}  // namespace tusk::grid

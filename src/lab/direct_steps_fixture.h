#pragma once
// DirectSteps: a StepContext for tests that computes jobs at once, on the thread that calls, and
// keeps the checkpoint in memory. Matches are played by run_match on one slot.

#include <map>
#include <optional>
#include <vector>

#include "grid/local_executor.h"
#include "lab/run_plan.h"

namespace tusk::lab {

class DirectSteps : public StepContext {
public:
    DirectSteps(const registry::Registry& registry, grid::JobKinds kinds)
        : registry_(registry), kinds_(std::move(kinds)) {}

    [[nodiscard]] const registry::Registry& registry() const override { return registry_; }

    [[nodiscard]] core::Result<MatchScore> match(const MatchSettings& settings) override {
        matches.push_back(settings);
        return core::fail(core::ErrorCode::kUnsupported, "no matches here");
    }

    [[nodiscard]] core::Result<std::vector<core::Json>> compute(
        std::vector<grid::JobSpec> jobs) override {
        std::vector<core::Json> results;
        for (const grid::JobSpec& job : jobs) {
            if (auto id = grid::validate(job); !id) {
                return core::fail(core::ErrorCode::kJobFailed, "not a valid job: " + job.kind);
            }
            auto kind = kinds_.find(job.kind, job.kv);
            if (!kind) {
                return core::fail(core::ErrorCode::kJobFailed, "no such kind: " + job.kind);
            }
            if (jobs_left && (*jobs_left)-- == 0) {
                return core::fail(core::ErrorCode::kCancelled, "stopped");
            }
            grid::JobContext context(stop(), {}, nullptr);
            auto result = (*kind)->run(job.params, job.seed, context);
            if (!result) {
                return core::fail(result.error());
            }
            ++computed;
            results.push_back(std::move(*result));
        }
        return results;
    }

    [[nodiscard]] const core::Json& checkpoint() const override { return checkpoint_; }
    [[nodiscard]] core::Result<void> save(core::Json checkpoint) override {
        checkpoint_ = std::move(checkpoint);
        return {};
    }
    void report(const core::Progress& progress) override { last = progress; }
    [[nodiscard]] std::stop_token stop() const override { return {}; }

    std::vector<MatchSettings> matches;    // that were asked for
    std::optional<std::size_t> jobs_left;  // then the run is stopped
    std::size_t computed = 0;
    core::Progress last;

private:
    const registry::Registry& registry_;
    grid::JobKinds kinds_;
    core::Json checkpoint_;
};

}  // namespace tusk::lab

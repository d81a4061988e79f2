#pragma once
// DirectSteps: a StepContext for tests. Jobs are computed at once on the thread that calls, matches
// are played pair by pair, the checkpoint stays in memory. It can stop a run after so many jobs.

#include <optional>
#include <vector>

#include "lab/runs/kinds.h"
#include "lab/runs/run_plan.h"

namespace tusk::lab {

class DirectSteps final : public StepContext {
public:
    explicit DirectSteps(const registry::Registry& registry)
        : registry_(registry), kinds_(lab_kinds(registry)) {}

    [[nodiscard]] const registry::Registry& registry() const override { return registry_; }

    [[nodiscard]] core::Result<MatchScore> match(const MatchSettings& settings) override {
        matches.push_back(settings);
        MatchScore score;
        if (!plays) {
            return score;
        }
        PlayerPool pool(2);
        PairSettings pair;
        pair.game = settings.game;
        pair.players = settings.players;
        pair.limits = settings.limits;
        pair.keep_records = false;
        for (std::size_t i = 0; i < settings.openings.size(); ++i) {
            pair.opening = settings.openings[i];
            pair.seed = settings.seed + i;
            pair.pair = static_cast<int>(i);
            auto games = play_pair(registry_, pair, pool, nullptr, {});
            if (!games) {
                return core::fail(games.error());
            }
            score.add(*games);
        }
        return score;
    }

    [[nodiscard]] core::Result<std::vector<core::Json>> compute(
        std::vector<grid::JobSpec> jobs) override {
        std::vector<core::Json> results;
        for (const grid::JobSpec& job : jobs) {
            if (jobs_left && (*jobs_left)-- == 0) {
                return core::fail(core::ErrorCode::kCancelled, "stopped");
            }
            const auto kind = kinds_.find(job.kind, job.kv);
            if (!grid::validate(job) || !kind) {
                return core::fail(core::ErrorCode::kJobFailed, "no valid job: " + job.kind);
            }
            grid::JobContext context({}, {}, nullptr);
            auto result = (*kind)->run(job.params, job.seed, context);
            if (!result) {
                return core::fail(result.error());
            }
            computed.push_back(job);
            results.push_back(std::move(*result));
        }
        return results;
    }

    [[nodiscard]] const core::Json& checkpoint() const override { return checkpoint_; }
    [[nodiscard]] core::Result<void> save(core::Json checkpoint) override {
        // As the data base gives it back: through text.
        checkpoint_ = core::Json::parse(checkpoint.dump());
        return {};
    }
    void report(const core::Progress& progress) override { last = progress; }
    [[nodiscard]] std::stop_token stop() const override { return {}; }

    std::optional<std::size_t> jobs_left;  // then the run is stopped
    bool plays = true;                     // false: matches are noted and have no games
    std::vector<grid::JobSpec> computed;
    std::vector<MatchSettings> matches;
    core::Progress last;

private:
    const registry::Registry& registry_;
    grid::JobKinds kinds_;
    core::Json checkpoint_;
};

}  // namespace tusk::lab

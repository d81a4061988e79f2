#pragma once
// A run: work of the lab that is kept in the data base: a match, a tournament, an experiment, or a
// training.
//
// A run is a list of steps that are worked off in order. A step is a function that plays matches,
// computes jobs and returns a JSON object; what it finished is stored as it goes, so that a run
// that was stopped, or whose program died, goes on where it was. A plan can be made again from its
// request alone: the request is what the data base keeps, and what the browser sends.

#include <cstdint>
#include <functional>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/progress.h"
#include "grid/job.h"
#include "lab/matches/match.h"
#include "lab/matches/match_score.h"
#include "registry/registry.h"

namespace tusk::lab {

// What a step works with. Only for the thread that calls the step.
class StepContext {
public:
    StepContext() = default;
    StepContext(const StepContext&) = delete;
    StepContext& operator=(const StepContext&) = delete;
    virtual ~StepContext() = default;

    [[nodiscard]] virtual const registry::Registry& registry() const = 0;

    // Plays what is left of the match and stores every game under the step; a step plays one match
    // at most. The error is kCancelled when the run is stopped: hand it on.
    [[nodiscard]] virtual core::Result<MatchScore> match(const MatchSettings& settings) = 0;

    // Results of the jobs, in their order. Those that were computed before a restart are not
    // computed again. The group of the specs is set here. kCancelled as above.
    [[nodiscard]] virtual core::Result<std::vector<core::Json>> compute(
        std::vector<grid::JobSpec> jobs) = 0;

    // What save() was last given, in an earlier life of the run too; null at first. For work in
    // rounds, like tuning.
    [[nodiscard]] virtual const core::Json& checkpoint() const = 0;
    [[nodiscard]] virtual core::Result<void> save(core::Json checkpoint) = 0;

    // Progress of the step; match() reports games by itself, compute() reports jobs unless this was
    // called: then the step counts in a unit of its own.
    virtual void report(const core::Progress& progress) = 0;

    // What people see of the step until it is done; its result replaces it. Matches show
    // themselves.
    virtual void show(core::Json /*summary*/) {}

    // The id of the run, for files of its own.
    [[nodiscard]] virtual std::string run() const { return "unnamed"; }

    [[nodiscard]] virtual std::stop_token stop() const = 0;
};

using StepWork = std::function<core::Result<core::Json>(StepContext&)>;

struct Step {
    std::string id;           // [a-z0-9-], unique in its run: "exp-3-corrected"
    std::string title;        // for people
    double cost = 1;          // relative to the other steps, for the time left
    std::uint64_t total = 0;  // games or jobs, as progress will count them; 0 = not known
    StepWork work;
};

// A step that plays one match; its result is score_json of it.
[[nodiscard]] Step match_step(std::string id, std::string title, MatchSettings settings);

struct RunPlan {
    std::string kind;  // "match", "tournament", "experiment", "training"
    std::string name;  // "alphabeta - uct", or the name of the experiment or of the weights
    std::string game;
    core::Json request;        // everything needed to make this plan again
    unsigned concurrency = 1;  // jobs at a time
    std::vector<Step> steps;
};

// External engines that requests may name: "@name" -> the spec it stands for. People see the name
// only.
using EngineNames = std::map<std::string, std::string>;

// The plan of a request (run_request.h), checked: game, players and openings exist.
[[nodiscard]] core::Result<RunPlan> make_plan(const registry::Registry& registry,
                                              const core::Json& request,
                                              const EngineNames& engines = {});

}  // namespace tusk::lab

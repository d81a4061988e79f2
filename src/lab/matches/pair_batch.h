#pragma once
// Many pairs of games in one job, of which only the sums are kept: the job kind `match.score`.
//
// For tuning, where thousands of short games tell how good one setting is and nobody will look at a
// single one. Each pair is played exactly as `match.pair` plays it with the seed of the job plus
// the pair's place.

#include <array>
#include <string>
#include <vector>

#include "core/json.h"
#include "grid/job.h"
#include "grid/kinds.h"
#include "lab/matches/match_pair.h"
#include "lab/matches/pentanomial.h"
#include "lab/matches/statistics.h"

namespace tusk::lab {

inline constexpr const char* kMatchScoreKind = "match.score";

struct BatchSettings {
    std::string game;
    std::array<std::string, 2> players;  // specs
    std::array<registry::Limits, 2> limits;
    std::vector<std::string> openings;  // one for each pair
    std::uint64_t seed = 0;
};

// Sums of the first player.
struct BatchScore {
    Tally tally;
    Pentanomial pairs;
    int faults = 0;  // games somebody lost outside the rules

    void add(const BatchScore& other) noexcept;
    [[nodiscard]] double score() const noexcept { return pairs.mean(); }
    [[nodiscard]] Interval interval95() const noexcept { return score_interval(pairs, tally); }

    friend bool operator==(const BatchScore&, const BatchScore&) = default;
};

[[nodiscard]] grid::JobSpec match_score_job(const BatchSettings& settings);

// The score as a job's result, and back.
[[nodiscard]] core::Json to_json(const BatchScore& score);
[[nodiscard]] core::Result<BatchScore> batch_score_of(const core::Json& result);

// `registry` must outlive it.
[[nodiscard]] grid::JobKind match_score_kind(const registry::Registry& registry);

}  // namespace tusk::lab

#pragma once
// The stages of one search: deeper and deeper, at last exact, by steps of growing confidence.

#include <algorithm>
#include <vector>

#include "search/alphabeta/params.h"

namespace tusk::search {

struct Stage {
    int depth;
    Confidence confidence;
    bool exact;  // the result is the outcome under best play, nothing was assumed
};

// `left` = plies that remain at most, `last_depth` = the deepest search that is allowed,
// `min_exact_cut` = the least depth of selective cuts in exact searches, above `left` if there are
// none.
inline std::vector<Stage> stages_of(const AlphaBetaParams& params, int left, int last_depth,
                                    int min_exact_cut) {
    const Confidence middle =
        last_depth <= params.full_width ? Confidence::k100 : params.confidence;
    const bool solve = left <= params.exact_from && left <= 2 * last_depth;
    const int prelude = std::max(1, std::min(params.exact_prelude, left - params.exact_prelude));
    const int deepest = std::min({last_depth, left - 1, solve ? prelude : left});
    std::vector<Stage> stages;
    for (int depth = 1; depth <= deepest; ++depth) {
        stages.push_back({depth, middle, false});
    }
    if (solve || last_depth >= left) {
        // Where no cut is possible before the end, the steps would all be the same.
        const bool steps =
            params.end_steps && params.confidence != Confidence::k100 && left > min_exact_cut + 1;
        if (steps) {
            for (int level = 0; level + 1 < kConfidences; level += 3) {
                stages.push_back({left, static_cast<Confidence>(level), false});
            }
        }
        stages.push_back({left, Confidence::k100, true});
    }
    return stages;
}

}  // namespace tusk::search

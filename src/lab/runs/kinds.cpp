#include "lab/runs/kinds.h"

#include "grid/coin_jobs.h"
#include "lab/experiments/above_jobs.h"
#include "lab/experiments/judge_jobs.h"
#include "lab/matches/match_pair.h"
#include "lab/matches/pair_batch.h"

namespace tusk::lab {

grid::JobKinds lab_kinds(const registry::Registry& registry) {
    grid::JobKinds kinds = grid::built_in_kinds();
    kinds.add(grid::coin_certify_kind());
    kinds.add(match_pair_kind(registry));
    kinds.add(match_score_kind(registry));
    kinds.add(position_judge_kind(registry));
    kinds.add(player_judge_kind(registry));
    kinds.add(position_above_kind(registry));
    kinds.add(solver_check_kind(registry));
    return kinds;
}

}  // namespace tusk::lab

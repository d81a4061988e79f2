#include "lab/kinds.h"

#include "lab/match_pair.h"

namespace tusk::lab {

grid::JobKinds lab_kinds(const registry::Registry& registry) {
    grid::JobKinds kinds = grid::built_in_kinds();
    kinds.add(match_pair_kind(registry));
    return kinds;
}

}  // namespace tusk::lab

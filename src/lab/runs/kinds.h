#pragma once
// The kinds of jobs that the lab brings to the grid.

#include "grid/kinds.h"
#include "registry/registry.h"

namespace tusk::lab {

// `registry` must outlive the table.
[[nodiscard]] grid::JobKinds lab_kinds(const registry::Registry& registry);

}  // namespace tusk::lab

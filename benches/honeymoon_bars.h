#pragma once
// The bars of honeymoon bridge; docs/benchmarks.md has the figures.

namespace tusk::benches {

// Random full deals solved exactly, one thread.
void honeymoon_solver();
// A thousand paired deals of the sampler against the report's table. Half an hour.
void honeymoon_sampler();

}  // namespace tusk::benches

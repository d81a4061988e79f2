#include "benches/honeymoon_bars.h"

#include <fmt/format.h>

#include <cstdlib>

#include "benches/bench_tools.h"
#include "core/stopwatch.h"
#include "games/honeymoon/play_solver.h"
#include "games/honeymoon/position.h"

namespace tusk::benches {

namespace honeymoon = games::honeymoon;

void honeymoon_solver() {
    constexpr int kDeals = 2000;
    core::Rng rng(1);
    honeymoon::PlaySolver solver;
    double seconds = 0;
    for (int i = 0; i < kDeals; ++i) {
        const auto pack = honeymoon::Position::deal(rng)[0];
        honeymoon::PlayProblem problem;
        for (std::size_t k = 0; k < honeymoon::kHandSize; ++k) {
            problem.leader.add(pack[k]);
            problem.follower.add(pack[honeymoon::kHandSize + k]);
        }
        problem.strain = static_cast<honeymoon::Strain>(i % 5);
        const core::Stopwatch watch;
        static_cast<void>(solver.tricks(problem));
        seconds += watch.elapsed_seconds();
    }
    line(fmt::format("honeymoon bridge, {} full deals solved, all strains", kDeals),
         fmt::format("{:.2f} ms and {} nodes a deal", seconds * 1000 / kDeals,
                     solver.nodes() / kDeals),
         "< 5 ms");
}

void honeymoon_sampler() {
    if (!run_tusk("match honeymoon --p1 sampler --p2 report --time 100 --games 2000 --seed 8")) {
        std::exit(1);
    }
}

}  // namespace tusk::benches

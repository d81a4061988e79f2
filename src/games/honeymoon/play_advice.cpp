#include "games/honeymoon/play_advice.h"

#include <algorithm>

#include "core/check.h"
#include "core/stopwatch.h"

namespace tusk::games::honeymoon {

using search::index;
using search::other;

PlayProblem play_problem(const Observation& seen) noexcept {
    const Table& table = seen.table;
    TUSK_ASSERT(table.phase == Phase::kPlay, "hands are known in the play only");
    return {seen.hands[index(table.leader)], seen.hands[index(other(table.leader))],
            table.contract.strain, led(table)};
}

search::Analysis solve_play(PlaySolver& solver, const Observation& seen,
                            const search::Limits& limits) {
    const core::Stopwatch watch;
    const std::uint64_t nodes = solver.nodes();
    const PlayProblem problem = play_problem(seen);
    const bool leads = !problem.lead.is_card();
    const Seat leader = seen.table.leader;
    const Seat seat = leads ? leader : other(leader);
    const int level = problem.follower.size();
    search::Analysis analysis;
    // Lowest ranks first: of cards with the same value the cheapest is named.
    std::vector<Card> cards;
    for (CardSet rest = leads ? problem.leader : replies(problem.follower, problem.lead);
         !rest.empty();) {
        cards.push_back(rest.take_lowest());
    }
    std::stable_sort(cards.begin(), cards.end(),
                     [](Card a, Card b) { return a.rank() < b.rank(); });
    for (const Card card : cards) {
        const search::Action action = search::action_of<Position>(Move::play(card));
        if (limits.excludes(action)) {
            continue;
        }
        const int taken = solver.tricks_after(problem, card);
        analysis.lines.push_back(
            {{action},
             static_cast<double>(leader == Seat::kFirst ? taken : level - taken),
             true,
             0});
    }
    std::stable_sort(analysis.lines.begin(), analysis.lines.end(),
                     [&](const search::Line& a, const search::Line& b) {
                         return seat == Seat::kFirst ? a.value > b.value : a.value < b.value;
                     });
    if (!analysis.lines.empty()) {
        analysis.best = analysis.lines.front().moves.front();
        analysis.value = analysis.lines.front().value;
        analysis.lines.resize(
            std::min(analysis.lines.size(), static_cast<std::size_t>(std::max(limits.lines, 1))));
    }
    analysis.exact = true;
    analysis.depth = 2 * level - (leads ? 0 : 1);
    analysis.nodes = solver.nodes() - nodes;
    analysis.time_ms = watch.elapsed_ms();
    analysis.unit = "tricks of A";
    return analysis;
}

}  // namespace tusk::games::honeymoon

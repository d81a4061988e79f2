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

namespace {

// What the seat gets at the end if it takes so many of the tricks that are left.
double payoff_of(const Table& table, Seat seat, int taken, int left) noexcept {
    Table end = table;
    end.tricks[index(seat)] = static_cast<std::uint8_t>(end.tricks[index(seat)] + taken);
    end.tricks[index(other(seat))] =
        static_cast<std::uint8_t>(end.tricks[index(other(seat))] + left - taken);
    const int payoff = first_payoff(end);
    return seat == Seat::kFirst ? payoff : -payoff;
}

// Adds best play of both sides to a line, up to the last trick.
void go_on_to_the_end(PlaySolver& solver, const Observation& seen, search::Line& line) {
    Position p{seen.table, seen.hands};
    go_on(p, search::move_of<Position>(line.moves.front()));
    while (p.table.phase == Phase::kPlay) {
        const Move move = Move::play(solver.best_card(play_problem(observe(p, Seat::kFirst))));
        line.moves.push_back(search::action_of<Position>(move));
        go_on(p, move);
    }
}

struct Choice {
    Card card;
    int tricks = 0;  // of the seat to act, from here on
};

// Most tricks first; of cards that take the same the cheapest is named first.
std::vector<Choice> choices_of(PlaySolver& solver, const PlayProblem& problem) {
    const bool leads = !problem.lead.is_card();
    std::vector<Choice> choices;
    for (CardSet rest = leads ? problem.leader : replies(problem.follower, problem.lead);
         !rest.empty();) {
        const Card card = rest.take_lowest();
        const int taken = solver.tricks_after(problem, card);
        choices.push_back({card, leads ? taken : problem.follower.size() - taken});
    }
    std::stable_sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) {
        return a.tricks != b.tricks ? a.tricks > b.tricks : a.card.rank() < b.card.rank();
    });
    return choices;
}

}  // namespace

search::Analysis solve_play(PlaySolver& solver, const Observation& seen,
                            const search::Limits& limits) {
    const core::Stopwatch watch;
    const std::uint64_t nodes = solver.nodes();
    const PlayProblem problem = play_problem(seen);
    const bool whole_deal = seen.table.open_size == 0;
    const bool leads = !problem.lead.is_card();
    const Seat seat = leads ? seen.table.leader : other(seen.table.leader);
    const int level = problem.follower.size();
    search::Analysis analysis;
    for (const Choice& choice : choices_of(solver, problem)) {
        const search::Action action = search::action_of<Position>(Move::play(choice.card));
        if (!limits.excludes(action)) {
            analysis.lines.push_back(
                {{action},
                 whole_deal ? payoff_of(seen.table, seat, choice.tricks, level) : choice.tricks,
                 true,
                 0});
        }
    }
    if (!analysis.lines.empty()) {
        analysis.best = analysis.lines.front().moves.front();
        analysis.value = analysis.lines.front().value;
        analysis.lines.resize(
            std::min(analysis.lines.size(), static_cast<std::size_t>(std::max(limits.lines, 1))));
        if (limits.lines > 1) {
            go_on_to_the_end(solver, seen, analysis.lines.front());
        }
    }
    analysis.exact = true;
    analysis.depth = 2 * level - (leads ? 0 : 1);
    analysis.nodes = solver.nodes() - nodes;
    analysis.time_ms = watch.elapsed_ms();
    analysis.unit = whole_deal ? std::string_view() : "tricks of the hand to play";
    return analysis;
}

}  // namespace tusk::games::honeymoon

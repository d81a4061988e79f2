#include "games/honeymoon/hooks.h"

#include "games/honeymoon/beliefs.h"
#include "games/honeymoon/exchange_world.h"
#include "games/honeymoon/goal.h"
#include "games/honeymoon/play_advice.h"
#include "games/honeymoon/play_estimate.h"

namespace tusk::games::honeymoon {

using search::index;
using search::other;
using search::Score;

namespace {

// The lowest bid in the best strain, if the hand promises that many tricks.
Move promised_call(const Position& p) noexcept {
    const CardSet hand = p.hands[index(to_act(p))];
    Strain best = Strain::kClubs;
    for (int i = 1; i < 5; ++i) {
        const auto strain = static_cast<Strain>(i);
        best = promise_of(strain, hand) > promise_of(best, hand) ? strain : best;
    }
    for (int level = 1; level <= 7 && promise_of(best, hand) >= 6 + level; ++level) {
        if (may_call(p.table, Move::bid(level, best))) {
            return Move::bid(level, best);
        }
    }
    return Move::pass();
}

Score scored(double payoff) noexcept {
    return static_cast<Score>(payoff * Position::facts.score_unit);
}

}  // namespace

std::vector<std::string> Position::playout_policies() {
    return {"uniform", "values"};
}

bool is_exact_leaf(const Position& p) noexcept {
    return p.table.phase == Phase::kPlay;
}

// In a rubber the rest of it is left out: the score after this deal counts.
Score exact_leaf(const Position& p, Score /*alpha*/, Score /*beta*/, std::uint64_t& nodes) {
    thread_local PlaySolver solver;
    const std::uint64_t before = solver.nodes();
    const Observation seen = observe(p, Seat::kFirst);
    const int taken = solver.tricks(play_problem(seen));
    nodes += solver.nodes() - before;
    Table end = p.table;
    const Seat leader = p.table.leader;
    const int level = p.hands[index(other(leader))].size();
    end.tricks[index(leader)] = static_cast<std::uint8_t>(end.tricks[index(leader)] + taken);
    end.tricks[index(other(leader))] =
        static_cast<std::uint8_t>(end.tricks[index(other(leader))] + level - taken);
    const int payoff = first_payoff(end);
    return scored(to_act(p) == Seat::kFirst ? payoff : -payoff);
}

Score evaluate(const Position& p) noexcept {
    if (p.table.phase != Phase::kPlay || p.table.open_size > 0 || p.table.card_count > 0) {
        return 0;
    }
    const Seat leader = p.table.leader;
    const Goal goal(p.table, leader);
    return scored(goal.payoff(goal.of_estimate(estimated_tricks(
        {p.hands[index(leader)], p.hands[index(other(leader))], p.table.contract.strain, {}}))));
}

Move playout_move(const Position& p, int policy, core::Rng& rng) noexcept {
    if (policy > 0 && p.table.phase == Phase::kAuction) {
        return promised_call(p);
    }
    if (policy > 0 && p.table.phase == Phase::kExchange) {
        return Move::play(policy_card(world_of(p, rng), trained_values(p.table.contract.strain)));
    }
    search::MoveList<Position> list;
    moves(p, list);
    return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

}  // namespace tusk::games::honeymoon

#include "games/honeymoon/play_advice.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tusk::games::honeymoon {
namespace {

search::Analysis solved(const Position& p, int lines) {
    PlaySolver solver;
    search::Limits limits;
    limits.lines = lines;
    return solve_play(solver, observe(p, to_act(p)), limits);
}

// Of the vectors: with spades as trumps A takes 2 of 4 tricks if it leads, and none if B leads.
TEST(honeymoon_play_advice, values_are_for_whoever_is_to_play) {
    EXPECT_EQ(solved(*Position::parse(".K3.5.Q ..K8.K5 S A", {}), 1).value, 2);
    EXPECT_EQ(solved(*Position::parse(".K3.5.Q ..K8.K5 S B", {}), 1).value, 4);
}

TEST(honeymoon_play_advice, the_best_line_goes_on_to_the_last_trick_and_keeps_its_promise) {
    const auto start = Position::parse("K932.KQ54..QJ752 AJ6.J87.AT.AKT84 S B", {});
    ASSERT_TRUE(start);
    const search::Analysis analysis = solved(*start, search::Limits::kAllLines);
    ASSERT_EQ(analysis.lines.size(), 13u);
    const auto& line = analysis.lines.front();
    EXPECT_EQ(line.moves.size(), 26u);
    Position p = *start;
    for (const search::Action action : line.moves) {
        search::MoveList<Position> legal;
        moves(p, legal);
        ASSERT_NE(std::find(legal.begin(), legal.end(), search::move_of<Position>(action)),
                  legal.end());
        go_on(p, search::move_of<Position>(action));
    }
    EXPECT_EQ(p.table.phase, Phase::kOver);
    EXPECT_EQ(p.table.tricks[1], analysis.value);
    EXPECT_EQ(p.table.tricks[0], 6);  // the vector's figure for B on lead
}

// In a whole deal the value is what the contract pays: here B needs 7 tricks and takes 13.
TEST(honeymoon_play_advice, a_whole_deal_is_valued_by_its_contract) {
    const Position p = ending(*hand_of("AKQJT98765432..."), *hand_of(".AKQJT98765432.."),
                              Strain::kHearts, Seat::kFirst);
    Observation seen{Seat::kFirst, p.table, p.hands};
    seen.table.open_size = 0;
    seen.table.contract = {1, Strain::kHearts, Seat::kSecond, 1};
    PlaySolver solver;
    EXPECT_EQ(solve_play(solver, seen, {}).value, -1);
    EXPECT_TRUE(solve_play(solver, seen, {}).unit.empty());
    seen.table.rules.scoring = Scoring::kPoints;
    EXPECT_EQ(solve_play(solver, seen, {}).value, -30 * 7);
}

}  // namespace
}  // namespace tusk::games::honeymoon

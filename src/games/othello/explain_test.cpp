#include "games/othello/explain.h"

#include <gtest/gtest.h>

#include <set>

#include "games/othello/reference_board.h"

namespace tusk::games::othello {
namespace {

// X moves, O is the other side; blanks between the rows are for the reader.
Position board(std::string_view rows) {
    std::string text;
    for (const char letter : rows) {
        if (letter != ' ') {
            text += letter;
        }
    }
    const auto discs = reference::parse(text);
    return {discs.own, discs.opp, Seat::kFirst, 8};
}

Move at(std::string_view name) {
    return Move::at((name[1] - '1') * 8 + name[0] - 'a');
}

Fact fact(const Position& p, std::string_view move, std::string_view id) {
    EXPECT_NE(flips(p.own, p.opponent, at(move).square()), 0u) << move << " is not legal";
    const Explanation explanation = explain(p, at(move));
    const Fact* found = explanation.fact(id);
    return found != nullptr ? *found : Fact{};
}

std::set<std::string> marked(const Fact& fact, std::string_view name) {
    std::set<std::string> names;
    if (const Mark* mark = fact.mark(name)) {
        for (const int cell : mark->cells) {
            names.insert({static_cast<char>('a' + cell % 8), static_cast<char>('1' + cell / 8)});
        }
    }
    return names;
}

using Names = std::set<std::string>;

TEST(othello_explain, the_first_move_is_counted_by_hand) {
    const Position start = Position::initial({});
    // Black f5 flips e5. White's three replies are well known. White has only d4 left, which black
    // could flip from d3 (to d5), c4 (to e4) and c3 (to e5).
    const Fact mobility = fact(start, "f5", "othello.mobility");
    EXPECT_EQ(mobility.number("own_before"), 4);
    EXPECT_EQ(mobility.number("other_before"), 4);
    EXPECT_EQ(mobility.number("other_after"), 3);
    EXPECT_EQ(marked(mobility, "replies"), (Names{"f4", "f6", "d6"}));
    EXPECT_EQ(marked(mobility, "own_moves"), (Names{"d3", "c4", "c3"}));
    EXPECT_EQ(mobility.number("own_after"), 3);
    // In the opening every disc touches an empty square.
    const Fact frontier = fact(start, "f5", "othello.frontier");
    EXPECT_EQ(frontier.number("own_before"), 2);
    EXPECT_EQ(frontier.number("own_after"), 4);
    EXPECT_EQ(frontier.number("other_after"), 1);
    EXPECT_EQ(frontier.tone, Tone::kNeutral);  // its own disc and one flipped disc: the usual
    const Fact quiet = fact(start, "f5", "othello.quiet");
    EXPECT_EQ(quiet.number("flips"), 1);
    EXPECT_EQ(quiet.number("new_frontier"), 1);
    EXPECT_EQ(marked(quiet, "exposed"), Names{"e5"});
    EXPECT_EQ(fact(start, "f5", "othello.stable").saying, "othello.stable.same");
    EXPECT_EQ(fact(start, "f5", "othello.corners").saying, "othello.corners.same");
    EXPECT_EQ(fact(start, "f5", "othello.parity").number("regions_before"), 1);
    EXPECT_EQ(fact(start, "f5", "othello.parity").saying, "othello.parity.whole");
    EXPECT_FALSE(fact(start, "f5", "othello.parity").matters);
    EXPECT_EQ(explain(start, at("f5")).fact("othello.edges"), nullptr);
    EXPECT_EQ(explain(start, at("f5")).fact("othello.trap"), nullptr);
}

TEST(othello_explain, a_taken_corner_is_stable_with_all_it_flips_on_the_edge) {
    const Position p =
        board("-OOX---- -------- -------- ---OX--- ---XO--- -------- -------- --------");
    const Fact corners = fact(p, "a1", "othello.corners");
    EXPECT_EQ(corners.saying, "othello.corners.takes");
    EXPECT_EQ(corners.tone, Tone::kGood);
    EXPECT_EQ(corners.number("own_before"), 1);
    EXPECT_EQ(corners.number("takes"), 1);
    const Fact stable = fact(p, "a1", "othello.stable");
    EXPECT_EQ(stable.saying, "othello.stable.gain");
    EXPECT_EQ(marked(stable, "own_new"), (Names{"a1", "b1", "c1", "d1"}));
    EXPECT_EQ(stable.number("own_gain"), 4);
}

TEST(othello_explain, an_x_square_that_opens_the_corner_gives_it) {
    // b2 flips c3; then O's e5 looks along the diagonal d4, c3, b2 to a1.
    const Position p =
        board("-------- -------- --O----- ---X---- ----O--- -------- -------- --------");
    const Fact given = fact(p, "b2", "othello.corners");
    EXPECT_EQ(given.saying, "othello.corners.gives");
    EXPECT_EQ(given.tone, Tone::kBad);
    EXPECT_EQ(marked(given, "given_corners"), Names{"a1"});
    EXPECT_EQ(given.number("x_square"), 1);
    // Without e5 nobody can take a1 now: only the warning is left.
    const Position held =
        board("-------- -------- --O----- ---X---- -------- -------- -------- --------");
    EXPECT_EQ(fact(held, "b2", "othello.corners").saying, "othello.corners.x_square");
    EXPECT_EQ(marked(fact(held, "b2", "othello.corners"), "near_corner"), Names{"a1"});
}

TEST(othello_explain, a_corner_can_be_denied_and_threatened) {
    // O could take a1 through b1, as it has c1. X d1 flips c1: the row is then - X X X and nothing
    // brackets b1 any more.
    const Position p =
        board("-XO----- -------- -------- ---OX--- ---XO--- -------- -------- --------");
    const Fact denied = fact(p, "d1", "othello.corners");
    EXPECT_EQ(denied.saying, "othello.corners.denies");
    EXPECT_EQ(marked(denied, "denied_corners"), Names{"a1"});
    EXPECT_EQ(denied.tone, Tone::kGood);
    // C-square: b1 beside an empty a1, flipping c1; no corner changes hands.
    const Position c =
        board("--OX---- -------- -------- ---OX--- ---XO--- -------- -------- --------");
    const Fact warned = fact(c, "b1", "othello.corners");
    EXPECT_EQ(warned.saying, "othello.corners.c_square");
    EXPECT_EQ(warned.tone, Tone::kNeutral);
    // X gets c3 and with it b2 is bracketed between a1 and c3: a threat.
    const Position threat =
        board("-------- -O------ ---OX--- -------- -------- -------- -------- --------");
    const Fact wins = fact(threat, "c3", "othello.corners");
    EXPECT_EQ(wins.saying, "othello.corners.wins");
    EXPECT_EQ(marked(wins, "won_corners"), Names{"a1"});
}

TEST(othello_explain, a_quiet_move_flips_only_what_is_walled_in) {
    // X plays c1 and flips c2 (to c3); every neighbour of c2 is taken, so nothing new is exposed.
    const Position p =
        board("-X-X---- -XOX---- -XXX---- ---OX--- ---XO--- -------- -------- --------");
    const Fact quiet = fact(p, "c1", "othello.quiet");
    EXPECT_EQ(quiet.saying, "othello.quiet.quiet");
    EXPECT_EQ(quiet.number("flips"), 1);
    EXPECT_EQ(quiet.number("quiet"), 1);
    EXPECT_EQ(marked(quiet, "inside"), Names{"c2"});
    EXPECT_EQ(marked(quiet, "exposed"), Names{});
}

TEST(othello_explain, parity_counts_the_regions_and_who_plays_last) {
    // Two regions: a1, b1, c1 in the corner (odd) and g8, h8 (even). X can enter both.
    const Position p =
        board("---XXXXX OOOXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXOO XXXXXO--");
    const Fact odd = fact(p, "b1", "othello.parity");
    EXPECT_EQ(odd.number("regions_before"), 2);
    EXPECT_EQ(odd.number("odd_before"), 1);
    EXPECT_EQ(odd.number("region_before"), 3);
    EXPECT_EQ(odd.number("region_left"), 2);
    EXPECT_EQ(odd.number("last_own"), 1);
    // The middle square splits the three: two single squares are left.
    EXPECT_EQ(odd.number("parts"), 2);
    EXPECT_EQ(odd.number("odd_left"), 2);
    EXPECT_EQ(odd.tone, Tone::kGood);
    const Fact even = fact(p, "g8", "othello.parity");
    EXPECT_EQ(even.number("region_before"), 2);
    EXPECT_EQ(even.number("last_own"), 0);
    EXPECT_EQ(even.number("empties_after"), 4);
    // Quarters: a1, b1, c1 lie in the first, g8 and h8 in the last.
    const Fact quarters = fact(p, "b1", "othello.quadrants");
    EXPECT_EQ(quarters.number("odd_before"), 1);
    EXPECT_EQ(quarters.number("odd_after"), 0);
    EXPECT_EQ(fact(p, "g8", "othello.quadrants").number("odd_after"), 2);
}

TEST(othello_explain, splitting_the_only_region_into_even_parts_is_good) {
    // Five empty squares in row 1; c1 leaves a1, b1 and d1, e1. b1 leaves one and three.
    const Position p =
        board("-----XXX OOOOOXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX");
    const Fact even = fact(p, "c1", "othello.parity");
    EXPECT_EQ(even.saying, "othello.parity.splits");
    EXPECT_EQ(even.number("parts"), 2);
    EXPECT_EQ(even.number("odd_left"), 0);
    EXPECT_EQ(even.tone, Tone::kGood);
    const Fact odd = fact(p, "b1", "othello.parity");
    EXPECT_EQ(odd.number("odd_left"), 2);
    EXPECT_EQ(odd.tone, Tone::kNeutral);
}

TEST(othello_explain, exposing_three_discs_more_is_bad_and_none_more_is_good) {
    // d3 flips d4, d5 and d6 up to d7, all of them open: four discs more.
    const Position open =
        board("-------- -------- -------- ---O---- ---O---- ---O---- ---X---- --------");
    const Fact worse = fact(open, "d3", "othello.frontier");
    EXPECT_EQ(worse.number("own_after") - worse.number("own_before"), 4);
    EXPECT_EQ(worse.tone, Tone::kBad);
    // After h1 only a8 is empty, and O's discs alone stand around it.
    const Position closed =
        board("XXXXXXO- XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX OOXXXXXX -OXXXXXX");
    const Fact better = fact(closed, "h1", "othello.frontier");
    EXPECT_EQ(better.number("own_after"), 0);
    EXPECT_EQ(better.tone, Tone::kGood);
}

TEST(othello_explain, an_even_region_is_bad_only_where_an_odd_one_could_be_entered) {
    // The corner region a1, b1 is even, h8 alone is odd. X can play into both; after b1 O answers
    // a1 (a2 is X, a3 is O).
    const Position p =
        board("--OXXXXX XOOXXXXX OXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXOO XXXXXXO-");
    const Fact wrong = fact(p, "b1", "othello.parity");
    EXPECT_EQ(wrong.number("region_before"), 2);
    EXPECT_EQ(wrong.number("region_left"), 1);
    EXPECT_EQ(wrong.number("other_enters"), 1);
    EXPECT_EQ(wrong.saying, "othello.parity.odd");
    EXPECT_EQ(wrong.tone, Tone::kBad);
    const Fact last = fact(p, "h8", "othello.parity");
    EXPECT_EQ(last.saying, "othello.parity.fills");
    EXPECT_EQ(last.tone, Tone::kGood);
}

TEST(othello_explain, an_opponent_without_moves_must_pass) {
    // After d1 O has g8 alone, and the row beyond it is full of X: nothing to bracket.
    const Position p =
        board("XOO----- -------- -------- -------- -------- -------- -------- XXXXXXO-");
    const Fact pass = fact(p, "d1", "othello.mobility");
    EXPECT_EQ(pass.saying, "othello.mobility.pass");
    EXPECT_EQ(pass.number("other_after"), 0);
    EXPECT_EQ(pass.number("own_after"), 1);  // h8
    EXPECT_EQ(pass.tone, Tone::kGood);
    // The last disc of O: nobody can move after it.
    const Position end =
        board("XO------ -------- -------- -------- -------- -------- -------- --------");
    EXPECT_EQ(fact(end, "c1", "othello.mobility").saying, "othello.mobility.end");
}

TEST(othello_explain, unbalanced_edges_come_and_go) {
    // X has d1..g1 and plays c1 (flipping c2 to c3): five in a row, b1 and both corners empty.
    const Position p =
        board("---XXXX- --O----- --X----- ---OX--- ---XO--- -------- -------- --------");
    const Fact own = fact(p, "c1", "othello.edges");
    EXPECT_EQ(own.saying, "othello.edges.own_new");
    EXPECT_EQ(own.tone, Tone::kBad);
    EXPECT_EQ(own.number("own_after"), 1);
    EXPECT_EQ(marked(own, "own_edges"), (Names{"c1", "d1", "e1", "f1", "g1"}));
    EXPECT_EQ(marked(own, "own_gaps"), Names{"b1"});
    // O's unbalanced edge is flipped in its middle: d1 turns when X plays along the column? It is
    // on the rim, so only a move on the edge itself can: X on h1 brackets nothing. It stands.
    const Position other =
        board("--OOOOO- -------- -------- ---OX--- ---XO--- -------- -------- --------");
    const Fact stands = fact(other, "d3", "othello.edges");
    EXPECT_EQ(stands.saying, "othello.edges.same");
    EXPECT_EQ(stands.number("other_after"), 1);
    EXPECT_FALSE(stands.matters);
    // X fills the free C-square b1 of its own edge: six in a row are balanced.
    const Position mended =
        board("--XXXXX- -O------ -X------ ---OX--- ---XO--- -------- -------- --------");
    const Fact gone = fact(mended, "b1", "othello.edges");
    EXPECT_EQ(gone.saying, "othello.edges.own_gone");
    EXPECT_EQ(gone.tone, Tone::kGood);
}

TEST(othello_explain, a_tempo_is_gained_where_no_safe_answer_exists) {
    // X plays d1, flipping d2. O's discs near the edge are gone, so O has no answer on it, but it
    // can move elsewhere.
    const Position p =
        board("-------- ---O---- ---X---- ---OX--- ---XO--- -------- -------- --------");
    const Fact gained = fact(p, "d1", "othello.tempo");
    EXPECT_EQ(gained.number("safe"), 1);
    EXPECT_EQ(gained.number("gains"), 1);
    EXPECT_EQ(gained.saying, "othello.tempo.gains");
    EXPECT_EQ(marked(gained, "place"), (Names{"a1", "b1", "c1", "e1", "f1", "g1", "h1"}));
    // In the middle of an open board there is no place to be alone in.
    const Fact open = fact(p, "c4", "othello.tempo");
    EXPECT_EQ(open.number("gains"), 0);
    EXPECT_EQ(open.saying, "othello.tempo.count");
}

// O holds d1..g1; a1, b1, c1 and h1 are empty. X b2 flips c3 and d4 and holds the diagonal as far
// as e5, so O cannot take a1. Then X threatens c1, which would bracket d1..g1 with h1. O's only
// defence on the edge, b1, flips b2 as well (b3 is O) and so opens a1 to X.
constexpr std::string_view kTrap =
    "---OOOO- --O-OO-- -OOOOOO- XXXOXXO- -OOXXXX- OOO-OXOX -----XX- ----XXO-";

TEST(othello_explain, a_stoner_trap_is_seen_sprung_missed_and_completed) {
    const Position p = board(kTrap);
    const Fact sprung = fact(p, "b2", "othello.trap");
    EXPECT_EQ(sprung.saying, "othello.trap.springs");
    EXPECT_EQ(sprung.tone, Tone::kGood);
    EXPECT_EQ(sprung.number("own_before"), 1);
    EXPECT_EQ(marked(sprung, "edge_discs"), (Names{"d1", "e1", "f1", "g1"}));
    EXPECT_EQ(marked(sprung, "corners"), (Names{"a1", "h1"}));
    EXPECT_EQ(explain(p, at("b2")).facts.front().id, "othello.trap");
    // Another move leaves it on the table.
    const Fact missed = fact(p, "d2", "othello.trap");
    EXPECT_EQ(missed.number("own_before"), 1);
    EXPECT_EQ(missed.number("springs"), 0);
    // The cut: after b2 and a quiet answer far away X plays c1.
    Position next = p;
    play(next, at("b2"));
    const Bitboard answers = legal_moves(next.own, next.opponent);
    int completed = 0;
    for (Bitboard left = answers; left != 0; left &= left - 1) {
        Position answered = next;
        play(answered, Move::at(first_square(left)));
        if (flips(answered.own, answered.opponent, at("c1").square()) != 0) {
            completed += fact(answered, "c1", "othello.trap").number("cuts");
        }
    }
    EXPECT_GT(completed, 0);
}

TEST(othello_explain, the_same_shape_without_the_diagonal_is_no_trap) {
    // O on f6 as well: it looks through e5, d4, c3 to b2, so it takes a1 and the trap is none.
    Position p = board(kTrap);
    const Bitboard beyond = square_bit(at("f6").square());
    p.own &= ~beyond;
    p.opponent |= beyond;
    EXPECT_NE(flips(p.own, p.opponent, at("b2").square()), 0u);
    EXPECT_EQ(fact(p, "b2", "othello.trap").number("springs"), 0);
    EXPECT_EQ(fact(p, "b2", "othello.corners").saying, "othello.corners.gives");
}

TEST(othello_explain, the_victim_is_told_that_it_runs_into_the_trap_and_how_to_stop_it) {
    // The same board with O to move: X threatens b2 already. Moves that keep it allow it, moves
    // that spoil it stop it; both kinds exist.
    const Position mine = board(kTrap);
    const Position p{mine.opponent, mine.own, Seat::kFirst, 8};
    int stops = 0;
    int leaves = 0;
    for (Bitboard left = legal_moves(p.own, p.opponent); left != 0; left &= left - 1) {
        const Explanation explanation = explain(p, Move::at(first_square(left)));
        const Fact* trap = explanation.fact("othello.trap");
        ASSERT_NE(trap, nullptr);
        EXPECT_EQ(trap->number("other_before"), 1);
        stops += trap->saying == "othello.trap.stops" ? 1 : 0;
        leaves += trap->number("other_after");
    }
    EXPECT_GT(stops, 0);
    EXPECT_GT(leaves, 0);
}

TEST(othello_explain, a_pass_has_no_facts) {
    EXPECT_TRUE(explain(Position::initial({}), Move::pass()).facts.empty());
}

TEST(othello_explain, a_board_of_six_has_its_own_corners_and_cells) {
    // 6x6: f1 is a corner. X has d1 and takes it over e1.
    Position p;
    p.size = 6;
    p.own = square_bit(3);
    p.opponent = square_bit(4);
    const Explanation explanation = explain(p, Move::at(5));
    const Fact* corners = explanation.fact("othello.corners");
    ASSERT_NE(corners, nullptr);
    EXPECT_EQ(corners->saying, "othello.corners.takes");
    EXPECT_EQ(corners->mark("denied_corners")->cells, std::vector<int>{5});
    const Fact* stable = explanation.fact("othello.stable");
    EXPECT_EQ(stable->number("own_after"), 3);  // d1, e1, f1 along the rim
    // A square of the second row is cell 6 and up, not 8.
    Position lower;
    lower.size = 6;
    lower.own = square_bit(8);
    lower.opponent = square_bit(9);
    const Explanation second = explain(lower, Move::at(10));
    EXPECT_EQ(second.fact("othello.quiet")->mark("exposed")->cells, std::vector<int>{7});
    EXPECT_EQ(second.fact("othello.quadrants"), nullptr);
}

}  // namespace
}  // namespace tusk::games::othello

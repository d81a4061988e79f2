#include "games/othello/openings.h"

#include <gtest/gtest.h>

namespace tusk::games::othello {
namespace {

Position after(std::string_view moves) {
    Position p = Position::initial({});
    const auto list = parse_move_list(p, moves);
    for (const Move move : *list) {
        play(p, move);
    }
    return p;
}

TEST(othello_openings, are_known_by_position_in_all_four_orientations_of_the_start) {
    // The same opening begun with each of black's four first moves.
    for (const char* moves : {"f5d6c3d3c4", "d3c5f6f5e6", "c4e3f6e6f5", "e6f4c3c4d3"}) {
        EXPECT_EQ(*opening_name(after(moves)), "Tiger") << moves;
    }
}

TEST(othello_openings, the_eight_symmetric_positions_have_one_canonical_form) {
    const Position p = after("f5d6c3d3c4f4f6");
    const Position form = canonical_form(p);
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        Position turned = p;
        turned.own = transform(p.own, symmetry);
        turned.opponent = transform(p.opponent, symmetry);
        EXPECT_EQ(canonical_form(turned), form) << symmetry;
    }
    Position other = p;
    std::swap(other.own, other.opponent);
    EXPECT_FALSE(canonical_form(other) == form);
    const Position small = Position::initial({6});
    EXPECT_EQ(canonical_form(small), small);
}

TEST(othello_openings, other_positions_have_no_name) {
    EXPECT_EQ(*opening_name(Position::initial({})), "");
    EXPECT_EQ(*opening_name(after("f5f6e6d6")), "");
    EXPECT_EQ(*opening_name(Position::initial({6})), "");
}

TEST(othello_openings, a_broken_line_is_an_error_that_names_it) {
    const auto where = [](std::string_view text) {
        const auto names = parse_openings(text);
        return names ? std::string() : names.error().where;
    };
    EXPECT_EQ(where("# comment\n"), "");
    EXPECT_EQ(where("f5d6\tonly two"), "line 1");
    EXPECT_EQ(where("\nf5f5\tX\t-\tX"), "line 2, move 2");
    EXPECT_EQ(where("f5\tX\t"
                    "---------------------------OX------XO---------------------------\tX"),
              "line 1");
}

}  // namespace
}  // namespace tusk::games::othello

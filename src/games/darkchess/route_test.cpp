// The one-sided search and the choice of a flip.

#include "games/darkchess/route.h"

#include <gtest/gtest.h>

namespace tusk::games::darkchess {
namespace {

Position at(std::string_view fen) {
    const auto p = Position::parse(fen, {});
    EXPECT_TRUE(p) << fen;
    return *p;
}

TEST(darkchess_route, goes_the_shortest_way_to_the_most_valuable_prey) {
    const Position p = at("4/4/4/n3/4/4/4/G2r r - 0 1");
    const auto route = find_route(p);
    ASSERT_TRUE(route);
    EXPECT_EQ(route->steps, 3);
    EXPECT_EQ(move_text(p, route->first, {}), "a1-b1");
}

TEST(darkchess_route, leaves_out_squares_where_the_piece_can_be_taken) {
    // The guard on b2 watches b1: the way to the rook leads around it, or nowhere.
    const Position p = at("4/4/4/4/4/4/1g2/M1r1 r - 0 1");
    EXPECT_FALSE(find_route(p));
    // A cannon behind a screen watches b1.
    const Position cannon = at("4/4/4/1c2/4/1p2/4/M1r1 r - 0 1");
    const auto route = find_route(cannon);
    ASSERT_TRUE(route);
    EXPECT_NE(move_text(cannon, route->first, {}), "a1-b1");
}

TEST(darkchess_route, without_a_route_the_safest_flip_is_tried) {
    // Whatever is black takes the king's place next to it only if it is a pawn: flip far away.
    const Position p = at("3X/4/4/4/4/4/X3/K3 r pp 0 1");
    EXPECT_EQ(move_text(p, *safest_flip(p), {}), "d8-d8");
    EXPECT_EQ(root_hint(p), safest_flip(p));
    EXPECT_FALSE(safest_flip(at("4/4/4/4/4/4/4/K2k r - 0 1")));
}

}  // namespace
}  // namespace tusk::games::darkchess

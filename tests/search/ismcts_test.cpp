// Tree search over information sets on the smallest game with secrets.

#include "search/chance/ismcts.h"

#include <gtest/gtest.h>

#include "tests/games/kuhn/position.h"

namespace tusk::search {
namespace {

using Kuhn = games::kuhn::Position;
using games::kuhn::Move;

Move answer_in(const char* position, Seat seat, std::uint64_t seed) {
    const Kuhn p = *Kuhn::parse(position, {});
    Situation<Kuhn> situation{seat, observe(p, seat), {}};
    moves(p, situation.legal);
    IsmctsParams<Kuhn> params;
    params.seed = seed;
    IsmctsThinker<Kuhn> thinker(params);
    Limits limits;
    limits.playouts = 5000;
    NullSink sink;
    const Analysis analysis = thinker.think(situation, limits, {}, sink);
    EXPECT_EQ(analysis.playouts, 5000u);
    return move_of<Kuhn>(*analysis.best);
}

TEST(ismcts, calls_with_the_king_and_folds_the_jack_whatever_the_other_holds) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        EXPECT_EQ(answer_in("QK bet", Seat::kSecond, seed), Move::call());
        EXPECT_EQ(answer_in("JK bet", Seat::kSecond, seed), Move::call());
        EXPECT_EQ(answer_in("QJ bet", Seat::kSecond, seed), Move::fold());
        EXPECT_EQ(answer_in("KJ bet", Seat::kSecond, seed), Move::fold());
    }
}

TEST(ismcts, an_answer_depends_on_what_is_seen_alone) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        EXPECT_EQ(answer_in("JQ bet", Seat::kSecond, seed),
                  answer_in("KQ bet", Seat::kSecond, seed));
    }
}

TEST(ismcts, excluded_moves_are_not_answered) {
    const Kuhn p = *Kuhn::parse("QK bet", {});
    Situation<Kuhn> situation{Seat::kSecond, observe(p, Seat::kSecond), {}};
    moves(p, situation.legal);
    IsmctsThinker<Kuhn> thinker(IsmctsParams<Kuhn>{});
    Limits limits;
    limits.playouts = 100;
    limits.excluded = {action_of<Kuhn>(Move::call())};
    NullSink sink;
    EXPECT_EQ(move_of<Kuhn>(*thinker.think(situation, limits, {}, sink).best), Move::fold());
}

}  // namespace
}  // namespace tusk::search

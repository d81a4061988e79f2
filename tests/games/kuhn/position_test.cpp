#include "tests/games/kuhn/position.h"

#include <gtest/gtest.h>

#include <set>

#include "search/perft.h"

namespace tusk::games::kuhn {
namespace {

int first_wins(std::string_view text) {
    const auto p = Position::parse(text, {});
    EXPECT_TRUE(p) << text;
    const auto end = outcome(*p, {});
    EXPECT_TRUE(end) << text;
    EXPECT_EQ(end->payoff[0], -end->payoff[1]);
    return end->payoff[0];
}

TEST(kuhn_rules, payoffs_follow_the_bets) {
    EXPECT_EQ(first_wins("KJ check check"), 1);
    EXPECT_EQ(first_wins("JQ check check"), -1);
    EXPECT_EQ(first_wins("JK bet fold"), 1);
    EXPECT_EQ(first_wins("QK bet call"), -2);
    EXPECT_EQ(first_wins("KQ check bet fold"), -1);
    EXPECT_EQ(first_wins("QJ check bet call"), 2);
}

TEST(kuhn_rules, six_deals_have_five_ends_each) {
    Position p = Position::initial({});
    search::Path<Position> path;
    EXPECT_EQ(search::perft(p, path, 2, {}), 6u);
    EXPECT_EQ(search::perft(p, path, 9, {}), 30u);
}

TEST(kuhn_secrets, the_pack_deals_its_cards_in_order) {
    core::Rng rng(3);
    for (int i = 0; i < 20; ++i) {
        const auto pack = Position::deal(rng);
        EXPECT_EQ((std::set<Card>(pack.begin(), pack.end()).size()), 3u);
        Position p = Position::initial({});
        play(p, draw(pack, p));
        play(p, draw(pack, p));
        EXPECT_EQ(p.cards, (std::array<Card, 2>{pack[0], pack[1]}));
    }
}

TEST(kuhn_secrets, a_seat_sees_its_own_card_and_the_bets) {
    const Position p = *Position::parse("JK check", {});
    EXPECT_EQ(format(observe(p, Seat::kFirst)), "J? check");
    EXPECT_EQ(format(observe(p, Seat::kSecond)), "?K check");
    EXPECT_EQ(format(observe(p, Seat::kSpectator)), "?? check");
}

TEST(kuhn_secrets, samples_take_both_other_cards_equally_often) {
    const Observation seen = observe(*Position::parse("QK bet", {}), Seat::kFirst);
    core::Rng rng(1);
    int kings = 0;
    for (int i = 0; i < 2000; ++i) {
        const Position guess = sample(seen, rng);
        EXPECT_EQ(guess.cards[0], Card::kQueen);
        EXPECT_NE(guess.cards[1], Card::kQueen);
        kings += guess.cards[1] == Card::kKing ? 1 : 0;
    }
    EXPECT_NEAR(kings, 1000, 100);  // four and a half standard deviations
}

TEST(kuhn_text, positions_that_cannot_occur_are_refused) {
    for (const char* text : {"", "J", "JJ", "-K", "JX", "J- check", "JK fold", "JK check call",
                             "JK check check check", "JK Q"}) {
        EXPECT_FALSE(Position::parse(text, {})) << text;
    }
}

}  // namespace
}  // namespace tusk::games::kuhn

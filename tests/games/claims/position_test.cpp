#include "tests/games/claims/position.h"

#include <gtest/gtest.h>

namespace tusk::games::claims {
namespace {

Position at(std::string_view text, const Rules& rules = {}) {
    auto position = Position::parse(text, rules);
    EXPECT_TRUE(position) << text << ": " << position.error().text();
    return position.value_or(Position{});
}

// Lets the seats that decide at once say these words, in ascending order.
Position after(Position p, std::initializer_list<const char*> words) {
    for (const char* word : words) {
        const auto move = parse_move(p, word);
        EXPECT_TRUE(move) << word;
        play(p, *move);
    }
    return p;
}

TEST(claims_rules, each_seat_gets_two_tiles_and_the_first_draws) {
    Position p = Position::initial({});
    for (int i = 0; i < 9; ++i) {
        EXPECT_EQ(to_act(p), Seat::kChance);
        search::ChanceList<Position> list;
        chance(p, list);
        play(p, list[static_cast<std::size_t>(i) % list.size()].move);
    }
    EXPECT_EQ(format(p), "124/34/15/23 -/-/-/- - 1 - ....");
    EXPECT_EQ(to_act(p), Seat::kFirst);
}

TEST(claims_rules, weights_count_the_tiles_that_are_left) {
    search::ChanceList<Position> list;
    chance(at("12/34/11/22 -/-/-/- - 1 - ...."), list);
    std::vector<std::uint32_t> weights;
    for (const auto& item : list) {
        weights.push_back(item.weight);
    }
    EXPECT_EQ(weights, (std::vector<std::uint32_t>{1, 1, 3, 3, 4}));
}

TEST(claims_rules, the_three_others_decide_at_once) {
    const Position p = after(at("123/34/11/25 -/-/-/- - 1 - ...."), {"discard1"});
    EXPECT_EQ(deciders(p), 0b1110);
    EXPECT_EQ(to_act(p), Seat::kSecond);
    search::MoveList<Position> list;
    moves_for(p, Seat::kThird, list);
    ASSERT_EQ(list.size(), 2u);
    EXPECT_EQ(move_text(p, list[1], {}), "pung");
    moves_for(p, Seat::kFourth, list);
    EXPECT_EQ(list.size(), 1u);
}

TEST(claims_rules, a_tile_nobody_wants_is_dead) {
    const Position p = after(at("12/34/55/25 -/-/-/- - 1 1 ...."), {"pass", "pass", "pass"});
    EXPECT_EQ(format(p), "12/34/55/25 -/-/-/- 1 2 - ....");
}

TEST(claims_rules, a_pung_goes_before_a_chow) {
    const Position p = after(at("45/12/33/45 -/-/-/- - 1 3 ...."), {"chow123", "pung", "chow345"});
    EXPECT_EQ(format(p), "45/12/-/45 -/-/333/- - 4 - ....");
    EXPECT_EQ(to_act(p), Seat::kChance);
}

TEST(claims_rules, among_equal_claims_the_seat_that_plays_next_goes_first) {
    EXPECT_EQ(format(after(at("12/12/55/45 -/-/-/- - 2 3 ...."), {"chow123", "pass", "chow345"})),
              "12/12/55/- -/-/-/345 - 1 - ....");
    EXPECT_EQ(format(after(at("12/12/55/45 -/-/-/- - 3 3 ...."), {"chow123", "chow123", "pass"})),
              "-/12/55/45 123/-/-/- - 2 - ....");
}

TEST(claims_rules, a_win_goes_before_everything_and_the_discarder_pays) {
    const Position p = after(at("55/33/44/12 -/-/-/111 - 1 3 ...."), {"pung", "pass", "win123"});
    EXPECT_EQ(format(p), "55/33/44/- -/-/-/111+123 - 1 - ....");
    const auto end = outcome(p, {});
    ASSERT_TRUE(end);
    EXPECT_EQ(end->payoff, (std::array<std::int32_t, 4>{-1, 0, 0, 6}));
    EXPECT_EQ(reason_text(p, *end), "north won");
}

TEST(claims_rules, one_set_wins_under_the_option) {
    const Position start = at("45/12/33/45 -/-/-/- - 1 3 ....", {.sets = 1});
    const Position p = after(start, {"win123", "win", "pass"});
    const auto end = outcome(p, {});
    ASSERT_TRUE(end);
    EXPECT_EQ(end->payoff, (std::array<std::int32_t, 4>{-1, 4, 0, 0}));
}

TEST(claims_rules, an_empty_pack_ends_the_game_and_sets_count) {
    // 8 tiles in hands, 6 in sets, 5 dead: one is left, and drawing it makes a full hand.
    Position p = at("12/34/55/12 123/-/345/- 12344 1 - ....");
    ASSERT_FALSE(outcome(p, {}));
    p = after(p, {"tile5", "discard5", "pass", "pass", "pass"});
    const auto end = outcome(p, {});
    ASSERT_TRUE(end);
    EXPECT_EQ(end->payoff, (std::array<std::int32_t, 4>{1, 0, 1, 0}));
    EXPECT_EQ(reason_text(p, *end), "the pack is empty");
}

TEST(claims_secrets, a_seat_sees_its_own_tiles_and_its_own_claim) {
    const Position p = after(at("12/34/11/25 -/-/-/- - 1 1 ...."), {"pass"});
    EXPECT_EQ(format(observe(p, Seat::kFirst)), "12/**/**/** -/-/-/- - 1 1 ....");
    EXPECT_EQ(format(observe(p, Seat::kSecond)), "**/34/**/** -/-/-/- - 1 1 .p..");
    EXPECT_EQ(format(observe(p, Seat::kSpectator)), "**/**/**/** -/-/-/- - 1 1 ....");
}

TEST(claims_text, positions_that_cannot_occur_are_refused) {
    for (const char* text : {
             "", "12/34/11/25 -/-/-/- - 1 -", "12/34/11 -/-/-/- - 1 - ....",
             "123/345/11/25 -/-/-/- - 1 - ....",     // two full hands
             "12/34/1/25 -/-/-/- - 1 1 ....",        // a claim with a short hand about
             "11/11/11/25 -/-/-/- - 1 - ....",       // six tiles of rank 1
             "12/34/11/25 134/-/-/- - 1 - ....",     // no set
             "12/34/11/25 -/-/-/- - 5 - ....",       // no seat
             "12/34/11/25 -/-/-/- - 1 6 ....",       // no tile
             "12/34/11/25 -/-/-/- - 1 - p...",       // nothing to claim
             "12/34/11/25 -/-/-/- - 1 1 p...",       // by the discarder
             "12/34/11/25 -/-/-/- - 1 1 .u..",       // without the tiles for it
             "12/34/11/25 -/-/-/- - 1 1 .ppp",       // all in, not settled
             "12/-/11/25 -/345+345/-/- - 2 - ....",  // won from nobody
         }) {
        EXPECT_FALSE(Position::parse(text, {})) << text;
    }
}

}  // namespace
}  // namespace tusk::games::claims

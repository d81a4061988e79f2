#include <gtest/gtest.h>

#include "games/honeymoon/position.h"

namespace tusk::games::honeymoon {
namespace {

using search::index;

Rules rubber_rules() {
    Rules rules;
    rules.scoring = Scoring::kRubber;
    return rules;
}

// A deal that is over, with so many tricks of the declarer.
Table after_deal(const Rubber& before, const Contract& contract, int tricks) {
    Table table;
    table.rules = rubber_rules();
    table.rubber = before;
    table.contract = contract;
    table.tricks[index(contract.declarer)] = static_cast<std::uint8_t>(tricks);
    table.tricks[1 - index(contract.declarer)] = static_cast<std::uint8_t>(kHandSize - tricks);
    return table;
}

using Pair = std::array<int, 2>;
template <class T>
Pair pair_of(const std::array<T, 2>& values) {
    return {values[0], values[1]};
}

TEST(honeymoon_rubber, tricks_of_the_contract_count_below_the_line_and_a_hundred_make_a_game) {
    const Contract two_hearts{2, Strain::kHearts, Seat::kFirst, 1};
    Rubber rubber = rubber_after(after_deal({}, two_hearts, 9));
    EXPECT_EQ(pair_of(rubber.below), (Pair{60, 0}));
    EXPECT_EQ(pair_of(rubber.points), (Pair{90, 0})) << "the trick too many counts above the line";
    EXPECT_EQ(pair_of(rubber.games), (Pair{0, 0}));
    rubber = rubber_after(after_deal(rubber, {3, Strain::kClubs, Seat::kSecond, 1}, 9));
    EXPECT_EQ(pair_of(rubber.below), (Pair{60, 60}));
    rubber = rubber_after(after_deal(rubber, {1, Strain::kNoTrump, Seat::kFirst, 1}, 7));
    EXPECT_EQ(pair_of(rubber.games), (Pair{1, 0}));
    EXPECT_EQ(pair_of(rubber.below), (Pair{0, 0})) << "both begin the next game from nothing";
    EXPECT_EQ(pair_of(rubber.points), (Pair{130, 60}));
    EXPECT_EQ(rubber.played, 3);
}

TEST(honeymoon_rubber, undertricks_cost_twice_as_much_after_a_game_and_doubles_count) {
    const Contract four_spades{4, Strain::kSpades, Seat::kSecond, 1};
    EXPECT_EQ(pair_of(rubber_after(after_deal({}, four_spades, 7)).points), (Pair{150, 0}));
    Rubber vulnerable;
    vulnerable.games = {0, 1};
    EXPECT_EQ(pair_of(rubber_after(after_deal(vulnerable, four_spades, 7)).points), (Pair{300, 0}));
    vulnerable.games = {1, 0};
    EXPECT_EQ(pair_of(rubber_after(after_deal(vulnerable, four_spades, 7)).points), (Pair{150, 0}));
    const Contract doubled{2, Strain::kSpades, Seat::kSecond, 2};
    const Rubber made = rubber_after(after_deal({}, doubled, 8));
    EXPECT_EQ(pair_of(made.games), (Pair{0, 1}));
    EXPECT_EQ(pair_of(made.points), (Pair{0, 120}));
    EXPECT_EQ(pair_of(rubber_after(after_deal({}, doubled, 7)).points), (Pair{100, 0}));
}

TEST(honeymoon_rubber, the_winner_of_two_games_gets_700_or_500) {
    const Contract game{3, Strain::kNoTrump, Seat::kFirst, 1};
    Rubber before;
    EXPECT_EQ(first_payoff(after_deal(before, game, 9)), 100 + 350) << "half of what may come";
    before.games = {1, 0};
    before.points = {100, 50};
    EXPECT_EQ(first_payoff(after_deal(before, game, 9)), 150 + 700);
    before.games = {1, 1};
    EXPECT_EQ(first_payoff(after_deal(before, game, 9)), 150 + 500);
    EXPECT_EQ(first_payoff(after_deal(before, {3, Strain::kNoTrump, Seat::kSecond, 1}, 9)),
              -50 - 500);
    before.games = {0, 1};
    EXPECT_EQ(first_payoff(after_deal(before, game, 9)), 150) << "game all";
}

// Cards at random; a first bid up to two no-trump ends the auction, so that contracts are made.
Move choose(const Position& p, core::Rng& rng) {
    search::MoveList<Position> list;
    moves(p, list);
    if (p.table.contract.level > 0 && p.table.phase == Phase::kAuction) {
        return Move::pass();
    }
    const auto most = p.table.phase == Phase::kAuction ? std::size_t{11} : list.size();
    return list[rng.below(static_cast<std::uint32_t>(most))];
}

// What must hold when this move has ended a deal.
void check_next_deal(const Position& before, const Table& ended, const Position& now) {
    EXPECT_EQ(now.table.rubber, rubber_after(ended));
    EXPECT_EQ(now.table.deals_before, before.table.deals_before + 1);
    EXPECT_NE(dealer_of(now.table), dealer_of(before.table));
    EXPECT_EQ(now.table.phase, Phase::kDeal);
    EXPECT_TRUE((now.hands[0] | now.hands[1]).empty());
    EXPECT_TRUE(observe(now, Seat::kFirst).seen().empty()) << "nothing of the pack before";
}

TEST(honeymoon_rubber, deals_follow_each_other_until_the_rubber_is_won) {
    int won = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        core::Rng rng(seed);
        const auto packs = Position::deal(rng);
        Position p = Position::initial(rubber_rules());
        while (!outcome(p, {})) {
            const Position before = p;
            const Move move = to_act(p) == Seat::kChance ? draw(packs, p) : choose(p, rng);
            const auto ended = finished_deal(p.table, move);
            const auto taken_back = play(p, move);
            if (ended && !outcome(p, {})) {
                check_next_deal(before, *ended, p);
            }
            const auto read = Position::parse(format(p), rubber_rules());
            ASSERT_TRUE(read) << format(p) << ": " << read.error().text();
            EXPECT_EQ(*read, p);
            EXPECT_EQ(key(*read), key(p));
            Position back = p;
            undo(back, move, taken_back);
            EXPECT_EQ(back, before);
        }
        const auto end = outcome(p, {});
        const Rubber rubber = rubber_after(p.table);
        EXPECT_EQ(end->payoff[0], first_payoff(p.table));
        EXPECT_TRUE(rubber.won() || p.table.deals_before + 1 == kMaxRubberDeals);
        EXPECT_EQ(reason_text(p, *end).starts_with("rubber of "), rubber.won());
        won += rubber.won() ? 1 : 0;
    }
    EXPECT_GE(won, 4);
}

TEST(honeymoon_rubber, a_score_that_cannot_be_is_refused) {
    const std::string hands = "K932.KQ54..QJ752 AJ6.J87.AT.AKT84 ";
    EXPECT_TRUE(Position::parse(hands + "#3/1,60,240/0,0,100/2 1S", rubber_rules()));
    EXPECT_TRUE(Position::parse(hands + "#31", rubber_rules()));
    for (const char* word :
         {"#32", "#3/1", "#3/1,60,240/0,0,100", "#3/2,60,240/0,0,100/2", "#3/1,100,240/0,0,100/2",
          "#3/1,60,50/0,0,100/2", "#3/1,60,240/0,0,100/4", "#3/1,60/0,0,100/2",
          "#3/1,60,240/0,0,-1/2", "#3/1,60,240/0,0,100/2/1", "#/"}) {
        EXPECT_FALSE(Position::parse(hands + word, rubber_rules())) << word;
    }
    EXPECT_FALSE(Position::parse(hands + "#3/1,60,240/0,0,100/2", {})) << "no rubber is played";
}

}  // namespace
}  // namespace tusk::games::honeymoon

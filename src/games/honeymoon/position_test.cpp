#include "games/honeymoon/position.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/honeymoon/play_solver.h"

namespace tusk::games::honeymoon {
namespace {

using core::ErrorCode;
using search::index;
using search::other;

constexpr const char* kHands = "K932.KQ54..QJ752 AJ6.J87.AT.AKT84";

Position read(const std::string& text, const Rules& rules = {}) {
    const auto p = Position::parse(text, rules);
    EXPECT_TRUE(p) << text << ": " << (p ? "" : p.error().text());
    return p.value_or(Position{});
}

Position after(Position p, std::initializer_list<const char*> texts) {
    for (const char* text : texts) {
        const auto move = parse_move(p, text);
        EXPECT_TRUE(move) << text << ": " << (move ? "" : move.error().text());
        if (move) {
            play(p, *move);
        }
    }
    return p;
}

// The error of a text that is refused; the position must stay what it was.
core::Error refused(const Position& p, const char* text) {
    const Position before = p;
    const auto move = parse_move(p, text);
    EXPECT_FALSE(move) << text;
    EXPECT_EQ(p, before);
    return move ? core::Error{} : move.error();
}

// Plays a random deal to its end; `visit` sees every position.
template <class Visit>
Position play_randomly(core::Rng& rng, const Rules& rules, Visit visit) {
    Position p = Position::initial(rules);
    while (!outcome(p, {})) {
        visit(p);
        if (to_act(p) == Seat::kChance) {
            search::ChanceList<Position> list;
            chance(p, list);
            play(p, list[rng.below(static_cast<std::uint32_t>(list.size()))].move);
        } else {
            search::MoveList<Position> list;
            moves(p, list);
            play(p, list[rng.below(static_cast<std::uint32_t>(list.size()))]);
        }
    }
    visit(p);
    return p;
}

TEST(honeymoon_rules, targets_of_both_sides_add_up_to_fourteen) {
    const Contract contract{4, Strain::kHearts, Seat::kSecond, 1};
    EXPECT_EQ(contract.target_of(Seat::kSecond), 10);
    EXPECT_EQ(contract.target_of(Seat::kFirst), 4);
    for (std::uint8_t level = 1; level <= 7; ++level) {
        const Contract each{level, Strain::kClubs, Seat::kFirst, 1};
        EXPECT_EQ(each.declarer_target() + each.defender_target(), 14);
    }
}

TEST(honeymoon_rules, a_trump_beats_the_suit_led_and_a_discard_never_wins) {
    const Card lead = *card_of("HA");
    EXPECT_TRUE(beats(*card_of("S2"), lead, Strain::kSpades));
    EXPECT_FALSE(beats(*card_of("S2"), lead, Strain::kNoTrump));
    EXPECT_FALSE(beats(*card_of("CA"), *card_of("H2"), Strain::kSpades));
    EXPECT_TRUE(beats(*card_of("H3"), *card_of("H2"), Strain::kSpades));
    EXPECT_FALSE(beats(*card_of("H2"), *card_of("H3"), Strain::kHearts));
}

TEST(honeymoon_rules, the_opponent_of_the_dealer_calls_first_and_the_defender_leads) {
    Position p = read(std::string(kHands) + " #0");
    EXPECT_EQ(to_act(p), Seat::kSecond);
    p = after(p, {"P", "1S", "P"});
    EXPECT_EQ(p.table.phase, Phase::kExchange);
    EXPECT_EQ(p.table.contract.declarer, Seat::kFirst);
    p = after(p, {"S4"});
    EXPECT_EQ(to_act(p), Seat::kSecond);
    Rules rules;
    rules.first_bid = FirstBid::kDealer;
    rules.exchange_lead = ExchangeLead::kDeclarer;
    p = read(std::string(kHands) + " #0", rules);
    EXPECT_EQ(to_act(p), Seat::kFirst);
    EXPECT_EQ(to_act(after(p, {"1S", "P", "S4"})), Seat::kFirst);
}

TEST(honeymoon_rules, the_winner_takes_the_card_turned_up_and_leads) {
    const Position p =
        after(read(std::string(kHands) + " #0"), {"P", "1S", "P", "S4", "C8", "CJ", "H2"});
    EXPECT_TRUE(p.hands[0].has(*card_of("S4")));
    EXPECT_TRUE(p.hands[1].has(*card_of("H2")));
    EXPECT_EQ(p.hands[0].size(), kHandSize);
    EXPECT_EQ(p.hands[1].size(), kHandSize);
    EXPECT_EQ(to_act(after(p, {"D2"})), Seat::kFirst);
}

TEST(honeymoon_rules, wrong_actions_are_refused_with_their_reason) {
    const Position auction = after(read(std::string(kHands) + " #0"), {"2H"});
    EXPECT_NE(refused(auction, "2D").message.find("not higher than 2H"), std::string::npos);
    EXPECT_EQ(refused(auction, "8C").code, ErrorCode::kOutOfRange);
    EXPECT_EQ(refused(auction, "0S").code, ErrorCode::kOutOfRange);
    EXPECT_EQ(refused(auction, "X").code, ErrorCode::kIllegalMove) << "no doubles by default";
    EXPECT_NE(refused(auction, "SA").message.find("in the auction"), std::string::npos);
    const Position exchange = after(auction, {"P", "S4"});
    EXPECT_NE(refused(exchange, "3H").message.find("auction is not under way"), std::string::npos);
    EXPECT_NE(refused(exchange, "SA").message.find("not in the hand of A"), std::string::npos);
    const Position led_to = after(exchange, {"HK"});
    EXPECT_NE(refused(led_to, "SA").message.find("does not follow HK"), std::string::npos);
    EXPECT_EQ(refused(led_to, "?").code, ErrorCode::kSyntax);
}

TEST(honeymoon_rules, damaged_deal_texts_are_errors_with_their_place) {
    const auto error = [](const char* text) {
        const auto p = Position::parse(text, {});
        EXPECT_FALSE(p) << text;
        return p ? std::string() : p.error().text();
    };
    EXPECT_NE(error("KK32.KQ54..QJ752 AJ6.J87.AT.AKT84 #0").find("SK is twice"), std::string::npos);
    EXPECT_NE(error("AK32.KQ54..QJ752 AJ6.J87.AT.AKT84 #0").find("SA is in both"),
              std::string::npos);
    EXPECT_NE(error("K32.KQ54..QJ752 AJ6.J87.AT.AKT84 #0").find("12 and 13"), std::string::npos);
    EXPECT_NE(error(".K3.5.Q ..K8.K S A").find("4 and 3"), std::string::npos);
    EXPECT_NE(error(".K3.5.Q ..K8.K5 X A").find("trump"), std::string::npos);
    EXPECT_NE(error("K932.KQ54..QJ752 AJ6.J87.AT.AKT84 #9").find("0 to 7"), std::string::npos);
    EXPECT_NE(error("x").find("expected two hands"), std::string::npos);
}

TEST(honeymoon_rules, a_deal_that_is_passed_out_is_dealt_anew_and_the_eighth_ends_the_game) {
    Position p = after(read(std::string(kHands) + " #0"), {"P", "P"});
    EXPECT_EQ(to_act(p), Seat::kChance);
    EXPECT_TRUE(p.hands[0].empty() && p.hands[1].empty());
    EXPECT_EQ(p.table.deals_before, 1);
    p = after(read(std::string(kHands) + " #7"), {"P", "P"});
    const auto end = outcome(p, {});
    ASSERT_TRUE(end);
    EXPECT_EQ(end->payoff[0], 0);
    EXPECT_EQ(reason_text(p, *end), "passed out 8 times");
    std::vector<RulingStep> why;
    explain(p, {}, why);
    ASSERT_EQ(why.size(), 1u);
    EXPECT_EQ(why[0].saying, "honeymoon.passedOut");
    EXPECT_EQ(why[0].words, (std::vector<std::pair<std::string, std::string>>{{"times", "8"}}));
}

TEST(honeymoon_rules, doubles_are_for_the_other_side_and_raise_the_stake) {
    Rules rules;
    rules.doubles = true;
    Position p = after(read(std::string(kHands) + " #0", rules), {"1S"});
    EXPECT_EQ(refused(p, "XX").code, ErrorCode::kIllegalMove);
    p = after(p, {"X"});
    EXPECT_EQ(refused(p, "X").code, ErrorCode::kIllegalMove);
    p = after(p, {"XX"});
    EXPECT_EQ(p.table.contract.stake, 4);
    EXPECT_EQ(after(p, {"2C"}).table.contract.stake, 1);
}

TEST(honeymoon_rules, payoffs_follow_the_scoring_rule) {
    Table table;
    table.contract = {2, Strain::kNoTrump, Seat::kSecond, 1};
    table.tricks = {4, 9};
    EXPECT_EQ(first_payoff(table), -1);
    table.rules.scoring = Scoring::kPoints;
    EXPECT_EQ(first_payoff(table), -100);  // 40 + 30 + 30
    table.tricks = {7, 6};
    EXPECT_EQ(first_payoff(table), 100);  // two undertricks
    table.contract = {4, Strain::kHearts, Seat::kFirst, 2};
    table.tricks = {10, 3};
    EXPECT_EQ(first_payoff(table), 240);
}

// Everything is known after the thirteenth round: what a seat knows is the other hand exactly.
TEST(honeymoon_secrets, after_the_exchange_a_seat_knows_the_other_hand) {
    core::Rng rng(5);
    int seen_plays = 0;
    for (int game = 0; game < 100; ++game) {
        play_randomly(rng, {}, [&](const Position& p) {
            if (p.table.phase != Phase::kPlay) {
                return;
            }
            ++seen_plays;
            for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
                const Observation seen = observe(p, seat);
                EXPECT_EQ(seen.hands[index(other(seat))], p.hands[index(other(seat))]);
                if (p.table.card_count == 0) {  // and it follows from what it saw
                    CardSet gone = p.hands[index(seat)];
                    for (const Round& round : p.table.rounds) {
                        gone.add(round.lead);
                        gone.add(round.reply);
                    }
                    EXPECT_EQ(CardSet::all() - gone, p.hands[index(other(seat))]);
                }
            }
        });
    }
    EXPECT_GT(seen_plays, 1000);
}

// Nothing that a guess changes may change what the viewer sees, in any phase.
TEST(honeymoon_secrets, observations_do_not_depend_on_what_is_hidden) {
    core::Rng rng(6);
    int different = 0;
    std::array<Rules, 3> all;
    all[1].loser_draw = LoserDraw::kOpen;
    all[2].scoring = Scoring::kRubber;
    for (const Rules& rules : all) {
        for (int game = 0; game < (rules.scoring == Scoring::kRubber ? 2 : 30); ++game) {
            play_randomly(rng, rules, [&](const Position& p) {
                for (const Seat viewer : {Seat::kFirst, Seat::kSecond, Seat::kSpectator}) {
                    const Observation seen = observe(p, viewer);
                    const Position guess = sample(seen, rng);
                    different += guess == p ? 0 : 1;
                    const Observation same = observe(guess, viewer);
                    ASSERT_EQ(format(same), format(seen));
                    ASSERT_EQ(same.table, seen.table);
                    ASSERT_EQ(same.hands, seen.hands);
                    // The guess is a deal that could have been played so.
                    const auto again = Position::parse(format(guess), rules);
                    ASSERT_TRUE(again) << format(guess) << ": " << again.error().text();
                    ASSERT_EQ(*again, guess);
                }
            });
        }
    }
    EXPECT_GT(different, 1000);
}

TEST(honeymoon_secrets, no_card_of_the_other_hand_or_the_stock_is_in_an_observation) {
    core::Rng rng(7);
    for (int game = 0; game < 50; ++game) {
        play_randomly(rng, {}, [&](const Position& p) {
            if (p.table.phase != Phase::kExchange && p.table.phase != Phase::kAuction) {
                return;
            }
            for (const Seat viewer : {Seat::kFirst, Seat::kSecond}) {
                CardSet hidden = p.hands[index(other(viewer))];
                for (const Round& round : p.table.rounds) {
                    hidden.remove(round.up);  // won openly
                }
                EXPECT_TRUE((observe(p, viewer).seen() & hidden).empty()) << format(p);
            }
            EXPECT_TRUE((observe(p, Seat::kSpectator).seen() &
                         ((p.hands[0] | p.hands[1]) - observe(p, Seat::kSpectator).seen()))
                            .empty());
        });
    }
}

TEST(honeymoon_secrets, only_whoever_gets_a_card_sees_it) {
    Position p = Position::initial({});
    EXPECT_TRUE(sees(p, Move::deal(*card_of("SA")), Seat::kFirst));
    EXPECT_FALSE(sees(p, Move::deal(*card_of("SA")), Seat::kSecond));
    EXPECT_FALSE(sees(p, Move::deal(*card_of("SA")), Seat::kSpectator));
    p = after(read(std::string(kHands) + " #0"), {"P", "1S", "P"});
    EXPECT_TRUE(sees(p, Move::deal(*card_of("S4")), Seat::kSpectator)) << "turned up";
    p = after(p, {"S4", "C8", "CJ"});
    EXPECT_FALSE(sees(p, Move::deal(*card_of("H2")), Seat::kFirst));
    EXPECT_TRUE(sees(p, Move::deal(*card_of("H2")), Seat::kSecond));
}

TEST(honeymoon_secrets, the_pack_is_dealt_from_its_top) {
    core::Rng rng(9);
    const Position::Deal deal = Position::deal(rng);
    Position p = Position::initial({});
    std::size_t next = 0;
    while (!outcome(p, {})) {
        if (to_act(p) == Seat::kChance) {
            EXPECT_EQ(draw(deal, p).card(), deal[0][next++]);
            play(p, draw(deal, p));
        } else {
            search::MoveList<Position> list;
            moves(p, list);
            play(p, list[p.table.phase == Phase::kAuction && p.table.call_count == 0 ? 1 : 0]);
        }
    }
    EXPECT_EQ(next, static_cast<std::size_t>(kCards));
}

}  // namespace
}  // namespace tusk::games::honeymoon

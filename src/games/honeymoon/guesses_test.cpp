#include "games/honeymoon/guesses.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "games/honeymoon/beliefs.h"

namespace tusk::games::honeymoon {
namespace {

using search::index;
using search::other;

// A deal at 1 no-trump by B up to the decision of a seat in a round (from 0); `choose` picks one of
// the cards that may be played.
template <class Choose>
Position play_to_round(std::uint64_t seed, std::size_t round, Choose choose) {
    core::Rng rng(seed);
    Position p = Position::initial({});
    const auto deal = Position::deal(rng);
    while (p.table.round < round || to_act(p) == Seat::kChance) {
        if (to_act(p) == Seat::kChance) {
            play(p, draw(deal, p));
        } else if (p.table.phase == Phase::kAuction) {
            play(p, p.table.call_count == 0 ? Move::bid(1, Strain::kNoTrump) : Move::pass());
        } else {
            play(p, Move::play(choose(p, rng)));
        }
    }
    return p;
}

Card any_card(const Position& p, core::Rng& rng) {
    CardSet cards = playable(p);
    for (auto skip = rng.below(static_cast<std::uint32_t>(cards.size())); skip > 0; --skip) {
        cards.take_lowest();
    }
    return cards.lowest();
}

// A leads what B can follow and, if there is such a card, cannot beat; B plays his lowest.
Card card_that_lets_a_win(const Position& p, core::Rng& /*rng*/) {
    if (led(p.table).is_card()) {
        return playable(p).lowest();
    }
    const CardSet other_hand = p.hands[index(other(to_act(p)))];
    Card best;
    for (CardSet cards = playable(p); !cards.empty();) {
        const Card card = cards.take_lowest();
        const CardSet suit = other_hand.in(card.suit());
        if (!suit.empty() && (best.is_none() || suit.lowest().rank() < card.rank())) {
            best = card;
        }
    }
    return best.is_none() ? playable(p).lowest() : best;
}

CardSet turned_up(const Table& table) {
    CardSet cards;
    for (const Round& round : table.rounds) {
        cards.add(round.up);
    }
    return cards;
}

bool always_followed(const Table& table) {
    return std::all_of(table.rounds.begin(), table.rounds.end(), [](const Round& round) {
        return !round.reply.is_card() || round.reply.suit() == round.lead.suit();
    });
}

const auto kEveryHand = [](std::size_t) { return true; };

TEST(honeymoon_guesses, with_two_rounds_left_all_560_hands_are_there_once) {
    int positions = 0;
    for (std::uint64_t seed = 1; seed <= 200 && positions < 3; ++seed) {
        const Position p = play_to_round(seed, kRounds - 2, card_that_lets_a_win);
        if (to_act(p) != Seat::kFirst || !always_followed(p.table) ||
            !(p.hands[1] & turned_up(p.table)).empty()) {
            continue;  // A knows more than that B has 13 of the unseen cards
        }
        ++positions;
        const Observation seen = observe(p, Seat::kFirst);
        core::Rng rng(seed);
        const Beliefs beliefs = Beliefs::of_all_hands(seen, 300, true, rng, kEveryHand);
        ASSERT_EQ(beliefs.size(), 560u);
        std::set<std::uint64_t> hands;
        double sum = 0;
        for (std::size_t i = 0; i < beliefs.size(); ++i) {
            const CardSet hand = beliefs.guess(i).hands[1];
            EXPECT_EQ(hand.size(), kHandSize);
            EXPECT_TRUE((hand & seen.seen()).empty());
            EXPECT_GT(beliefs.weight(i), 0);
            hands.insert(hand.bits());
            sum += beliefs.weight(i);
        }
        EXPECT_EQ(hands.size(), 560u);
        EXPECT_TRUE(hands.contains(p.hands[1].bits())) << "the true one";
        EXPECT_NEAR(sum, 1, 1e-9);
    }
    EXPECT_EQ(positions, 3);
}

// The rules themselves judge a guess: its text is replayed card by card.
TEST(honeymoon_guesses, every_hand_could_have_been_played_as_it_was_and_none_is_missing) {
    int voids = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const std::size_t left = 1 + seed % 3;
        const Position p = play_to_round(seed, kRounds - left, any_card);
        const Seat viewer = to_act(p);
        const std::size_t rival = index(other(viewer));
        const Observation seen = observe(p, viewer);
        voids += always_followed(p.table) ? 0 : 1;
        core::Rng rng(seed);
        const Beliefs beliefs = Beliefs::of_all_hands(seen, 1, false, rng, kEveryHand);
        std::set<std::uint64_t> hands;
        for (std::size_t i = 0; i < beliefs.size(); ++i) {
            const Position& guess = beliefs.guess(i);
            hands.insert(guess.hands[rival].bits());
            EXPECT_EQ(observe(guess, viewer).hands, seen.hands);
            EXPECT_EQ(observe(guess, viewer).table, seen.table);
            if (i % 7 == 0) {
                const auto replayed = Position::parse(format(guess), {});
                ASSERT_TRUE(replayed) << format(guess) << "\n" << replayed.error().text();
                EXPECT_EQ(*replayed, guess);
            }
        }
        EXPECT_EQ(hands.size(), beliefs.size());
        EXPECT_TRUE(hands.contains(p.hands[rival].bits())) << "the true one";
        for (int i = 0; i < 200; ++i) {
            EXPECT_TRUE(hands.contains(sample(seen, rng).hands[rival].bits()));
        }
    }
    EXPECT_GE(voids, 8);
}

// How often the rules allow this hand, by trying every way in which the draws of the seat that the
// viewer did not see can be filled with cards it had.
int ways_by_trying(const Position& guess, Seat viewer) {
    const Seat rival = other(viewer);
    const auto leaders = round_leaders(guess.table);
    std::vector<std::size_t> draws;
    CardSet cards = dealt_hand(guess.table, guess.hands[index(rival)], rival);
    for (std::size_t i = 0; i < guess.table.round; ++i) {
        const Round& round = guess.table.rounds[i];
        if (winner_of(round.lead, round.reply, leaders[i], guess.table.contract.strain) == viewer) {
            draws.push_back(i);
            cards.add(round.drawn);
        }
    }
    int count = 0;
    const auto try_draw = [&](auto&& self, Position p, CardSet left, std::size_t n) -> void {
        if (n == draws.size()) {
            count += Position::parse(format(p), {}) ? 1 : 0;
            return;
        }
        for (CardSet rest = left; !rest.empty();) {
            const Card card = rest.take_lowest();
            p.table.rounds[draws[n]].drawn = card;
            self(self, p, left - CardSet::of(card), n + 1);
        }
    };
    try_draw(try_draw, guess, cards, 0);
    return count;
}

TEST(honeymoon_guesses, the_ways_to_a_hand_are_those_that_the_rules_allow) {
    int compared = 0;
    std::set<double> different;
    for (std::uint64_t seed = 1; seed <= 400 && compared < 40; ++seed) {
        const Position p = play_to_round(seed, kRounds - 3, any_card);
        const Seat viewer = to_act(p);
        const Observation seen = observe(p, viewer);
        const auto hidden =
            std::count_if(seen.table.rounds.begin(), seen.table.rounds.end(),
                          [](const Round& round) { return round.drawn == Card::unknown(); });
        if (hidden > 2 || always_followed(p.table)) {
            continue;
        }
        core::Rng rng(seed);
        const Guesses guesses(seen);
        const auto hands = guesses.hands();
        for (std::size_t i = 0; i < hands.size(); i += 1 + hands.size() / 8) {
            const double expected = ways_by_trying(guesses.with(hands[i].cards, rng), viewer);
            EXPECT_EQ(hands[i].ways, expected) << "seed " << seed;
            different.insert(expected);
            ++compared;
        }
    }
    EXPECT_GE(compared, 40);
    EXPECT_GE(different.size(), 4u);
}

}  // namespace
}  // namespace tusk::games::honeymoon

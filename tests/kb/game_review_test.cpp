// Luck and skill on games whose values are known by going through everything that can happen.

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>

#include "core/random.h"
#include "kb/game_review.h"
#include "registry/referee.h"
#include "tests/games/test_games.h"

namespace tusk::tests {
namespace {

using kb::GameReview;
using registry::Seat;
using registry::State;

const registry::Registry& games() {
    static const registry::Registry registry = test_games();
    return registry;
}

// The worth of a state to the first seat under best play, by plain enumeration.
class Exact {
public:
    double of(const State& state) {
        const std::string text = state.position();
        if (const auto found = known_.find(text); found != known_.end()) {
            return found->second;
        }
        const double value = computed(state);
        known_.emplace(text, value);
        return value;
    }

    // For the seat to act, every move with its exact value.
    registry::Analysis analysis(const State& state, Seat seat) {
        registry::Analysis analysis;
        const double sign = seat == Seat::kFirst ? 1 : -1;
        for (const registry::Action action : state.legal(seat)) {
            const auto next = state.clone();
            EXPECT_TRUE(next->apply(seat, action));
            search::Line line;
            line.moves = {action};
            line.value = sign * of(*next);
            line.exact = true;
            analysis.lines.push_back(line);
        }
        std::stable_sort(analysis.lines.begin(), analysis.lines.end(),
                         [](const auto& a, const auto& b) { return a.value > b.value; });
        analysis.value = analysis.lines.front().value;
        analysis.exact = true;
        return analysis;
    }

private:
    double computed(const State& state) {
        if (const auto outcome = state.outcome()) {
            return outcome->payoff[0];
        }
        const registry::Decider decider = state.deciders().first();
        if (decider == Seat::kChance) {
            double sum = 0;
            double weights = 0;
            for (const auto& outcome : state.chance()) {
                const auto next = state.clone();
                EXPECT_TRUE(next->apply(decider, outcome.action));
                sum += outcome.weight * of(*next);
                weights += outcome.weight;
            }
            return sum / weights;
        }
        const double sign = decider == Seat::kFirst ? 1 : -1;
        double best = -1e9;
        for (const registry::Action action : state.legal(decider)) {
            const auto next = state.clone();
            EXPECT_TRUE(next->apply(decider, action));
            best = std::max(best, sign * of(*next));
        }
        return sign * best;
    }

    std::map<std::string, double> known_;
};

std::unique_ptr<State> random_game(const registry::Game& game, std::uint64_t seed) {
    core::Rng rng(seed);
    const auto secret = game.deal(seed);
    auto state = *game.initial({});
    while (!state->deciders().nobody()) {
        registry::resolve_chance(*state, *secret);
        if (!state->deciders().nobody()) {
            const Seat seat = state->deciders().first();
            const auto legal = state->legal(seat);
            EXPECT_TRUE(
                state->apply(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
        }
    }
    return state;
}

GameReview reviewed(const State& whole, Exact& exact) {
    auto review = GameReview::of(whole);
    EXPECT_TRUE(review);
    while (const auto question = review->next()) {
        EXPECT_TRUE(review->answer(exact.analysis(*question->state, question->seat)));
    }
    EXPECT_EQ(review->done(), review->total());
    return std::move(*review);
}

TEST(luck_and_skill, of_a_dice_race_is_what_enumeration_says) {
    const registry::Game& game = **games().require("dicerace");
    Exact exact;
    double all_luck = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const auto whole = random_game(game, seed);
        const GameReview review = reviewed(*whole, exact);
        for (const kb::ReviewedDecision& decision : review.decisions()) {
            const auto after = decision.before->clone();
            const double sign = decision.ply.seat == Seat::kFirst ? 1 : -1;
            ASSERT_TRUE(after->apply(decision.ply.seat, decision.ply.played));
            ASSERT_TRUE(decision.luck);
            EXPECT_NEAR(decision.luck->before, exact.of(*decision.before), 1e-9);
            EXPECT_NEAR(decision.luck->decided, exact.of(*after), 1e-9);
            const auto roll = whole->history()[static_cast<std::size_t>(decision.ply.ply)];
            ASSERT_EQ(roll.decider, Seat::kChance);
            ASSERT_TRUE(after->apply(Seat::kChance, roll.action));
            EXPECT_NEAR(decision.luck->spoken, exact.of(*after), 1e-9);
            EXPECT_NEAR(decision.ply.loss,
                        sign * (exact.of(*decision.before) - decision.luck->decided), 1e-9);
            all_luck += std::abs(decision.luck->gave);
        }
        const auto sums = review.luck();
        ASSERT_TRUE(sums);
        EXPECT_NEAR(sums->start, exact.of(**game.initial({})), 1e-9);
        EXPECT_EQ(sums->end, whole->outcome()->payoff[0]);
        EXPECT_NEAR(sums->rest, 0, 1e-9) << "exact values leave nothing to change one's mind about";
        EXPECT_NEAR(sums->end - sums->start, sums->gave - sums->cost[0] + sums->cost[1], 1e-9);
    }
    EXPECT_GT(all_luck, 1);
}

// Every way a short race can go, by its probability: luck sums up to nothing.
TEST(luck_and_skill, luck_is_nothing_on_average_whatever_is_decided) {
    const registry::Game& game = **games().require("dicerace");
    Exact exact;
    auto start = game.parse("5 5 1 -", {});
    ASSERT_TRUE(start) << start.error().text();
    double mean = 0;
    double weight = 0;
    std::function<void(const State&, double)> walk = [&](const State& state, double probability) {
        if (state.deciders().nobody()) {
            mean += probability * reviewed(state, exact).luck()->gave;
            weight += probability;
            return;
        }
        const registry::Decider decider = state.deciders().first();
        if (decider != Seat::kChance) {  // the second legal move, good or bad
            const auto next = state.clone();
            ASSERT_TRUE(next->apply(decider, state.legal(decider).back()));
            walk(*next, probability);
            return;
        }
        double total = 0;
        for (const auto& outcome : state.chance()) {
            total += outcome.weight;
        }
        for (const auto& outcome : state.chance()) {
            const auto next = state.clone();
            ASSERT_TRUE(next->apply(decider, outcome.action));
            walk(*next, probability * outcome.weight / total);
        }
    };
    walk(**start, 1);
    EXPECT_NEAR(weight, 1, 1e-9);
    EXPECT_NEAR(mean, 0, 1e-9);
}

// Where cards are hidden each seat has an account of its own, which adds up to what it got.
TEST(luck_and_skill, hidden_cards_are_accounted_for_by_what_each_seat_knew) {
    const registry::Game& game = **games().require("kuhn");
    double cost = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto whole = random_game(game, seed);
        auto review = GameReview::of(*whole);
        ASSERT_TRUE(review);
        core::Rng rng(seed);
        while (const auto question = review->next()) {
            registry::Analysis analysis;  // any opinion will do
            for (const registry::Action action : question->state->legal(question->seat)) {
                analysis.lines.push_back({{action}, 2 * rng.unit() - 1, false, 0});
            }
            ASSERT_TRUE(review->answer(analysis));
        }
        const auto sums = review->luck();
        ASSERT_TRUE(sums);
        ASSERT_EQ(sums->fortunes.size(), 2u);
        EXPECT_EQ(sums->start, 0);
        for (std::size_t seat = 0; seat < 2; ++seat) {
            EXPECT_NEAR(sums->fortunes[seat].dealt + sums->fortunes[seat].came - sums->cost[seat],
                        whole->outcome()->payoff[seat], 1e-9);
            cost += sums->cost[seat];
        }
        EXPECT_NEAR(sums->gave - sums->cost[0] + sums->cost[1], whole->outcome()->payoff[0], 1e-9);
        for (const kb::ReviewedDecision& decision : review->decisions()) {
            EXPECT_FALSE(decision.luck->probability) << "a part of the answer is hidden";
        }
    }
    EXPECT_GT(cost, 0);
}

TEST(luck_and_skill, a_game_without_chance_has_costs_and_no_luck) {
    const registry::Game& game = **games().require("tictactoe");
    Exact exact;
    const auto whole = random_game(game, 3);
    const GameReview review = reviewed(*whole, exact);
    EXPECT_FALSE(review.luck());
    double loss = 0;
    for (const kb::ReviewedDecision& decision : review.decisions()) {
        EXPECT_FALSE(decision.luck);
        EXPECT_TRUE(decision.choice);
        loss += decision.ply.loss;
    }
    const auto seats = review.seats(3);
    EXPECT_NEAR(seats[0].loss + seats[1].loss, loss, 1e-9);
}

TEST(luck_and_skill, the_odds_of_a_roll_are_its_weights) {
    const registry::Game& game = **games().require("dicerace");
    auto state = *game.initial({});
    EXPECT_TRUE(kb::chance_answers(*state, 10)->empty());
    ASSERT_TRUE(state->apply(Seat::kFirst, state->legal(Seat::kFirst)[0]));
    const auto answers = kb::chance_answers(*state, 10);
    ASSERT_TRUE(answers);
    ASSERT_EQ(answers->size(), 3u);  // the steady die: 1, 2, 3 with weights 1, 2, 1
    EXPECT_DOUBLE_EQ((*answers)[0].probability, 0.25);
    EXPECT_DOUBLE_EQ((*answers)[1].probability, 0.5);
    EXPECT_EQ(kb::chance_answers(*state, 2).error().code, core::ErrorCode::kTooLarge);
}

}  // namespace
}  // namespace tusk::tests

#include "lab/experiments/bound_proof.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/random.h"
#include "lab/experiments/othello_6x6.h"
#include "registry/registry.h"

namespace tusk::lab {
namespace {

using search::Seat;

class BoundProofTest : public ::testing::Test {
protected:
    BoundProofTest() : registry_(registry::all_games()), game_(*registry_.find("othello")) {}

    [[nodiscard]] ProofGround ground(int question_empties) const {
        ProofGround ground;
        ground.game = &game_;
        ground.options = options_;
        ground.canonical = [](const std::string& position) { return canonical_board(position, 6); };
        ground.distance = [question_empties](const std::string& position) {
            return empties(position) - question_empties;
        };
        ground.guess = [](const registry::State&) -> core::Result<double> { return 0.0; };
        return ground;
    }

    static int empties(const std::string& position) {
        return static_cast<int>(std::count(position.begin(), position.end(), '-'));
    }

    [[nodiscard]] std::string random_position(int left, std::uint64_t seed) const {
        core::Rng rng(seed);
        for (;;) {
            auto state = game_.initial(options_);
            while (!(*state)->deciders().nobody() && empties((*state)->position()) > left) {
                const auto decider = (*state)->deciders().first();
                const auto legal = (*state)->legal(decider);
                EXPECT_TRUE((*state)->apply(
                    decider, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
            }
            if (!(*state)->deciders().nobody()) {
                return (*state)->position();
            }
        }
    }

    [[nodiscard]] bool above(const std::string& position, int bound) const {
        const auto state = game_.parse(position, options_);
        return game_.prove_above(**state, bound, {})->above;
    }

    // Asks until the claim is decided; the number of questions.
    int work_off(BoundProof& proof) const {
        std::set<BoundQuestion> asked;
        for (;;) {
            const auto questions = proof.questions();
            EXPECT_TRUE(questions);
            if (questions->empty()) {
                return static_cast<int>(asked.size());
            }
            const BoundQuestion& question = questions->front();
            EXPECT_TRUE(asked.insert(question).second) << "asked twice: " << question.position;
            EXPECT_EQ(canonical_board(question.position, 6), question.position);
            proof.answer(question, above(question.position, question.bound));
        }
    }

    registry::Registry registry_;
    const registry::Game& game_;
    core::NamedValues options_{{"size", "6"}};
};

TEST_F(BoundProofTest, claims_are_decided_as_the_solver_decides_them) {
    int held = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const std::string start = random_position(11, seed);
        const bool first_acts = start.back() == 'X';
        for (const int least : {-12, -4, 0, 2, 10}) {
            for (const Seat prover : {Seat::kFirst, Seat::kSecond}) {
                BoundProof proof(ground(8), start, {prover, least});
                EXPECT_FALSE(proof.holds());
                work_off(proof);
                const bool prover_acts = first_acts == (prover == Seat::kFirst);
                const bool expected = prover_acts ? above(start, least - 1) : !above(start, -least);
                ASSERT_TRUE(proof.holds());
                EXPECT_EQ(*proof.holds(), expected) << start << " least " << least;
                held += expected ? 1 : 0;
            }
        }
    }
    EXPECT_GT(held, 20);
    EXPECT_LT(held, 100);
}

TEST_F(BoundProofTest, answers_of_an_earlier_life_are_not_asked_again) {
    const std::string start = random_position(12, 3);
    BoundProof first(ground(9), start, {Seat::kFirst, 0});
    std::map<BoundQuestion, bool> known;
    for (int i = 0; i < 3; ++i) {
        const auto questions = first.questions();
        ASSERT_TRUE(questions);
        if (questions->empty()) {
            break;
        }
        const BoundQuestion& question = questions->front();
        known[question] = above(question.position, question.bound);
        first.answer(question, known[question]);
    }
    ASSERT_FALSE(known.empty());
    const int rest = work_off(first);
    BoundProof second(ground(9), start, {Seat::kFirst, 0});
    for (const auto& [question, answer] : known) {
        second.answer(question, answer);
    }
    EXPECT_EQ(work_off(second), rest);
    EXPECT_EQ(second.holds(), first.holds());
}

TEST_F(BoundProofTest, a_question_that_is_the_start_is_asked_itself) {
    const std::string start = random_position(8, 5);
    BoundProof proof(ground(8), start, {Seat::kFirst, 0});
    const auto questions = proof.questions();
    ASSERT_TRUE(questions);
    ASSERT_EQ(questions->size(), 1u);
    EXPECT_EQ(questions->front().position, canonical_board(start, 6));
    EXPECT_EQ(questions->front().bound, start.back() == 'X' ? -1 : 0);
}

TEST_F(BoundProofTest, a_position_that_cannot_be_read_is_an_error) {
    BoundProof proof(ground(8), "XO", {Seat::kFirst, 0});
    EXPECT_FALSE(proof.questions());
}

}  // namespace
}  // namespace tusk::lab

// What every position type must do at compile-time level, below the run-time interface: moves are
// taken back without a trace, keys do not depend on how a position came about, hooks keep their
// word.

#include <gtest/gtest.h>

#include <cmath>

#include "games/darkchess/position.h"
#include "games/honeymoon/position.h"
#include "games/othello/position.h"
#include "games/xiangqi/position.h"
#include "search/concepts.h"
#include "tests/games/claims/position.h"
#include "tests/games/dicerace/position.h"
#include "tests/games/kuhn/position.h"
#include "tests/games/tictactoe/position.h"

namespace tusk::tests {
namespace {

using search::Seat;

template <class P>
class position_conformance : public testing::Test {
protected:
    static constexpr int kGames = 200;

    // Random games from the standard start; `visit` may change the position if it changes it back.
    template <class Visit>
    void walk(Visit visit) {
        for (int i = 0; i < kGames && !this->HasFailure(); ++i) {
            P position = P::initial({});
            search::Path<P> path;
            for (int ply = 0; ply <= P::facts.max_plies; ++ply) {
                visit(position, path);
                const auto choices = all_moves(position);
                if (outcome(position, path.view())) {
                    // moves() does not see the path, which may be what ended the game.
                    EXPECT_TRUE(choices.empty() || P::facts.needs_history);
                    break;
                }
                ASSERT_FALSE(choices.empty()) << format(position);
                ASSERT_LT(ply, P::facts.max_plies) << "longer than the facts say";
                const auto move = choices[rng_.below(static_cast<std::uint32_t>(choices.size()))];
                path.push(key(position), move);
                play(position, move);
            }
        }
    }

    static std::vector<typename P::Move> all_moves(const P& position) {
        std::vector<typename P::Move> result;
        if constexpr (search::Chancy<P>) {
            if (to_act(position) == Seat::kChance && !outcome(position, {})) {
                search::ChanceList<P> list;
                chance(position, list);
                for (const auto& item : list) {
                    result.push_back(item.move);
                }
                return result;
            }
        }
        search::MoveList<P> list;
        moves(position, list);
        return {list.begin(), list.end()};
    }

    core::Rng rng_{42};
};

using Positions =
    testing::Types<games::tictactoe::Position, games::dicerace::Position, games::kuhn::Position,
                   games::claims::Position, games::honeymoon::Position, games::othello::Position,
                   games::xiangqi::Position, games::darkchess::Position>;
TYPED_TEST_SUITE(position_conformance, Positions);

TYPED_TEST(position_conformance, taking_a_move_back_restores_position_and_key) {
    using P = TypeParam;
    this->walk([&](P& position, search::Path<P>&) {
        const P before = position;
        for (const auto move : this->all_moves(before)) {
            const auto undo_data = play(position, move);
            EXPECT_FALSE(position == before);
            undo(position, move, undo_data);
            ASSERT_TRUE(position == before) << format(before);
            EXPECT_EQ(key(position), key(before));
        }
        if constexpr (search::Passable<P>) {
            if (may_pass(position)) {
                const auto undo_data = play_null(position);
                EXPECT_NE(key(position), key(before));
                undo_null(position, undo_data);
                EXPECT_TRUE(position == before);
            }
        }
    });
}

TYPED_TEST(position_conformance, a_position_read_from_its_text_is_the_same_with_the_same_key) {
    using P = TypeParam;
    this->walk([&](P& position, search::Path<P>&) {
        const auto read = P::parse(format(position), {});
        ASSERT_TRUE(read) << format(position) << ": " << read.error().text();
        EXPECT_TRUE(*read == position) << format(position);
        EXPECT_EQ(key(*read), key(position)) << format(position);
    });
}

TYPED_TEST(position_conformance, moves_keep_their_code_and_their_number_is_bounded) {
    using P = TypeParam;
    this->walk([&](P& position, search::Path<P>&) {
        const auto list = this->all_moves(position);
        const auto bound = std::max(P::facts.max_moves, P::facts.max_chance);
        EXPECT_LE(list.size(), static_cast<std::size_t>(bound));
        for (const auto move : list) {
            EXPECT_LT(move.code(), 1u << 24);
            EXPECT_TRUE(P::Move::from_code(move.code()) == move);
        }
    });
}

TYPED_TEST(position_conformance, hooks_keep_their_word) {
    using P = TypeParam;
    this->walk([&](P& position, search::Path<P>& path) {
        if (outcome(position, path.view())) {
            return;
        }
        if constexpr (search::Evaluated<P>) {
            EXPECT_LT(std::abs(evaluate(position)), search::kWinScore / 2);
        }
        if constexpr (search::HasPriors<P>) {
            search::MoveList<P> list;
            moves(position, list);
            std::vector<float> weights(list.size());
            priors(position, list, weights);
            for (const float weight : weights) {
                EXPECT_GT(weight, 0.0F);
            }
        }
        if constexpr (search::Bounded<P>) {
            EXPECT_GT(plies_left(position), 0);
        }
        if constexpr (search::Selective<P>) {
            search::CutPlan plan;
            if (plan_cut(position, 6, 1.5, plan)) {
                EXPECT_LT(plan.shallow_depth, 6);
                EXPECT_GE(plan.margin, 0);
            }
        }
        if constexpr (search::Simultaneous<P>) {
            if (const unsigned mask = deciders(position); mask != 0) {
                EXPECT_EQ(search::index(to_act(position)),
                          static_cast<std::size_t>(std::countr_zero(mask)));
                search::MoveList<P> list;
                moves_for(position, to_act(position), list);
                const auto same = this->all_moves(position);
                EXPECT_TRUE(std::equal(list.begin(), list.end(), same.begin(), same.end()));
            }
        }
    });
}

TYPED_TEST(position_conformance, a_sample_looks_like_what_it_was_sampled_from) {
    using P = TypeParam;
    if constexpr (search::Hidden<P>) {
        this->walk([&](P& position, search::Path<P>&) {
            for (const Seat viewer : {Seat::kFirst, Seat::kSecond, Seat::kSpectator}) {
                const auto seen = observe(position, viewer);
                const P guess = sample(seen, this->rng_);
                EXPECT_EQ(format(observe(guess, viewer)), format(seen));
                EXPECT_TRUE(P::parse(format(guess), {})) << format(guess);
            }
        });
    }
}

}  // namespace
}  // namespace tusk::tests

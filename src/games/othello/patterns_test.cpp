#include "games/othello/patterns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "games/othello/position.h"
#include "games/othello/reference_board.h"

namespace tusk::games::othello {
namespace {

// The index of one pattern, square by square.
int slow_index(std::size_t pattern, Bitboard black, Bitboard white) {
    int index = 0;
    int power = 1;
    for (const int square : pattern_squares(pattern)) {
        index +=
            power * (static_cast<int>(black >> square & 1) - static_cast<int>(white >> square & 1));
        power *= 3;
    }
    return index;
}

TEST(othello_patterns, there_are_the_published_families_with_their_numbers) {
    const std::vector<std::size_t> squares{9, 10, 10, 10, 8, 8, 8, 8, 7, 6, 5, 4};
    const std::vector<std::size_t> instances{4, 4, 4, 4, 4, 4, 4, 2, 4, 4, 4, 4};
    std::size_t contents = 0;
    std::size_t all = 0;
    for (std::size_t kind = 0; kind < kPatternKinds; ++kind) {
        EXPECT_EQ(pattern_kinds()[kind].squares, squares[kind]);
        EXPECT_EQ(pattern_kinds()[kind].instances, instances[kind]);
        contents += pattern_kinds()[kind].contents;
        all += pattern_kinds()[kind].instances;
    }
    EXPECT_EQ(contents, kPatternContents);
    EXPECT_EQ(all, kPatterns);
}

// Edax's table: packed sizes of its families without the constant.
TEST(othello_patterns, reflections_share_a_place_and_leave_the_published_number_of_places) {
    const std::vector<std::size_t> published{10206, 29889, 29646, 29646, 3321, 3321,
                                             3321,  3321,  1134,  378,   135,  45};
    std::size_t start = 0;
    for (std::size_t kind = 0; kind < kPatternKinds; ++kind) {
        const auto begin = packed_place().begin() + static_cast<std::ptrdiff_t>(start);
        const std::set<std::uint32_t> places(
            begin, begin + static_cast<std::ptrdiff_t>(pattern_kinds()[kind].contents));
        EXPECT_EQ(places.size(), published[kind]) << "kind " << kind;
        start += pattern_kinds()[kind].contents;
    }
    EXPECT_EQ(*std::max_element(packed_place().begin(), packed_place().end()) + 1, kPackedContents);
}

TEST(othello_patterns, indices_are_what_the_squares_say) {
    std::mt19937_64 random(1);
    for (int round = 0; round < 200; ++round) {
        const auto [own, opp] = reference::random_position(random, round % 60);
        const PatternIndices indices = pattern_indices(own, opp);
        for (std::size_t i = 0; i < kPatterns; ++i) {
            ASSERT_EQ(indices.value[i], slow_index(i, own, opp));
        }
    }
}

TEST(othello_patterns, carried_indices_equal_new_ones_over_whole_games) {
    core::Rng rng(7);
    for (int game = 0; game < 50; ++game) {
        Position p = Position::initial({});
        PatternState state;
        PatternWeights::standard()->refresh(p, state);
        while (!is_over(p)) {
            search::MoveList<Position> list;
            moves(p, list);
            const Move move = list[rng.below(static_cast<std::uint32_t>(list.size()))];
            const Bitboard flipped = play(p, move);
            PatternState next;
            PatternState fresh;
            PatternWeights::standard()->carry(state, p, move, flipped, next);
            PatternWeights::standard()->refresh(p, fresh);
            ASSERT_EQ(next, fresh);
            state = next;
        }
    }
}

// The places of all patterns, as a search adds them up, whatever way the board is turned.
TEST(othello_patterns, a_turned_board_has_the_same_contents) {
    std::mt19937_64 random(2);
    const auto contents = [](Bitboard own, Bitboard opp) {
        std::multiset<std::uint32_t> places;
        const PatternIndices indices = pattern_indices(own, opp);
        for (std::size_t i = 0; i < kPatterns; ++i) {
            places.insert(
                packed_place()[static_cast<std::size_t>(pattern_centres()[i] + indices.value[i])]);
        }
        return places;
    };
    for (int round = 0; round < 100; ++round) {
        const auto [own, opp] = reference::random_position(random, round % 60);
        for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
            ASSERT_EQ(contents(own, opp),
                      contents(transform(own, symmetry), transform(opp, symmetry)));
        }
    }
}

}  // namespace
}  // namespace tusk::games::othello

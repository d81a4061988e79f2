#include "games/othello/pattern_weights.h"

#include <gtest/gtest.h>

#include "games/othello/reference_board.h"

namespace tusk::games::othello {
namespace {

PatternWeights::Packed counting() {
    PatternWeights::Packed packed(kPhases * kPhaseWeights);
    for (std::size_t i = 0; i < packed.size(); ++i) {
        packed[i] = static_cast<std::int16_t>(static_cast<int>(i * 7 % 41) - 20);
    }
    return packed;
}

TEST(othello_pattern_weights, a_value_is_the_sum_of_its_weights) {
    const PatternWeights weights(counting());
    std::mt19937_64 random(3);
    for (int round = 0; round < 100; ++round) {
        Position p;
        const auto discs = reference::random_position(random, 1 + round % 50);
        p.own = discs.own;
        p.opponent = discs.opp;
        p.to_move = round % 2 == 0 ? Seat::kFirst : Seat::kSecond;
        if (is_over(p)) {
            continue;
        }
        const std::size_t phase =
            static_cast<std::size_t>(phase_of(p.own | p.opponent)) * kPhaseWeights;
        int sum = 0;
        const PatternIndices indices = pattern_indices(p.own, p.opponent);
        for (std::size_t i = 0; i < kPatterns; ++i) {
            const auto place = static_cast<std::size_t>(pattern_centres()[i] + indices.value[i]);
            sum += weights.packed()[phase + packed_place()[place]];
        }
        const auto count = [](Bitboard own, Bitboard opp) {
            return static_cast<std::size_t>(std::popcount(legal_moves(own, opp)));
        };
        sum += weights.packed()[phase + kPackedContents + count(p.own, p.opponent)];
        sum +=
            weights
                .packed()[phase + kPackedContents + kMobilityContents + count(p.opponent, p.own)];
        EXPECT_EQ(weights.evaluate(p), std::clamp(sum * 100 / kWeightUnit, -6300, 6300));
    }
}

TEST(othello_pattern_weights, the_colour_of_the_side_to_move_does_not_matter) {
    std::mt19937_64 random(4);
    for (int round = 0; round < 100; ++round) {
        const auto discs = reference::random_position(random, 1 + round % 50);
        Position black;
        black.own = discs.own;
        black.opponent = discs.opp;
        Position white = black;
        white.to_move = Seat::kSecond;
        EXPECT_EQ(evaluate(black), evaluate(white));
    }
}

TEST(othello_pattern_weights, the_standard_ones_know_that_a_corner_is_good) {
    Position with;
    with.own = square_bit(0) | 0x0000001818000000ULL;
    with.opponent = 0x00003C24243C0000ULL;
    Position without = with;
    without.own ^= square_bit(0) ^ square_bit(9);  // the X square instead
    EXPECT_GT(evaluate(with), evaluate(without) + 300);
}

TEST(othello_pattern_weights, a_finished_game_has_its_exact_value) {
    Position p;
    p.own = 0x0FFFFFFFFFFFFFF0ULL;
    p.opponent = 0;
    ASSERT_TRUE(is_over(p));
    EXPECT_EQ(evaluate(p), 100 * final_difference(p));
}

TEST(othello_pattern_weights, files_are_read_as_they_were_written) {
    const PatternWeights weights(counting());
    const auto read = PatternWeights::parse(weights.bytes());
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ((*read)->packed(), weights.packed());
}

TEST(othello_pattern_weights, damaged_files_are_refused_by_what_is_wrong) {
    std::string bytes = PatternWeights(counting()).bytes();
    const auto message = [](const std::string& text) {
        const auto read = PatternWeights::parse(text);
        return read ? std::string("read") : read.error().text();
    };
    EXPECT_NE(message("GIF89a").find("not a file of Othello weights"), std::string::npos);
    EXPECT_NE(message(bytes.substr(0, 1000)).find("this one 1000"), std::string::npos);
    bytes[5000] = static_cast<char>(bytes[5000] ^ 1);
    EXPECT_NE(message(bytes).find("damaged"), std::string::npos);
}

TEST(othello_pattern_weights, names_cannot_leave_their_folder) {
    for (const char* name : {"", "../x", "a/b", "A", "x.weights"}) {
        EXPECT_FALSE(user_weights_path(name)) << name;
        EXPECT_FALSE(PatternWeights::named(name)) << name;
    }
    EXPECT_TRUE(user_weights_path("round-2"));
    EXPECT_TRUE(PatternWeights::named("standard"));
}

}  // namespace
}  // namespace tusk::games::othello

#include "games/othello/endgame.h"

#include <gtest/gtest.h>

#include <string>

#include "games/othello/reference_board.h"

namespace tusk::games::othello {
namespace {

using reference::Discs;

template <class Board = Board8x8>
int solve(Bitboard own, Bitboard opp) {
    std::uint64_t nodes = 0;
    return solve_shallow<Board>(own, opp, -64, 64, nodes);
}

// Alpha-beta without any ordering or cut but the window: value and node count to compare with.
template <class Board = Board8x8>
int plain(Bitboard own, Bitboard opp, int alpha, int beta) {
    Bitboard moves = legal_moves_on<Board>(own, opp);
    if (moves == 0) {
        return legal_moves_on<Board>(opp, own) == 0 ? final_score<Board>(own, opp)
                                                    : -plain<Board>(opp, own, -beta, -alpha);
    }
    int best = -65;
    for (; moves != 0 && best < beta; moves &= moves - 1) {
        const int square = first_square(moves);
        const Bitboard flipped = flips(own, opp, square);
        best = std::max(best, -plain<Board>(opp ^ flipped, own ^ flipped ^ square_bit(square),
                                            -beta, -std::max(alpha, best)));
    }
    return best;
}

TEST(othello_endgame, equals_plain_minimax_on_random_positions) {
    std::mt19937_64 random(1);
    for (int round = 0; round < 180; ++round) {
        const auto [own, opp] = reference::random_position(random, round % 7);
        EXPECT_EQ(solve(own, opp), reference::minimax(reference::Board(own, opp)));
    }
}

TEST(othello_endgame, equals_plain_alpha_beta_with_eight_to_ten_empties) {
    std::mt19937_64 random(2);
    for (int round = 0; round < 60; ++round) {
        const auto [own, opp] = reference::random_position(random, 8 + round % 3);
        EXPECT_EQ(solve(own, opp), plain(own, opp, -64, 64));
    }
}

template <class Board>
void check_every_window(unsigned seed) {
    std::mt19937_64 random(seed);
    for (int round = 0; round < 300; ++round) {
        const auto [own, opp] = reference::random_position<Board>(random, round % 10);
        const int exact = plain<Board>(own, opp, -64, 64);
        for (int alpha = -65; alpha < 65; alpha += 3) {
            for (const int width : {1, 2, 9}) {
                std::uint64_t nodes = 0;
                const int score = solve_shallow<Board>(own, opp, alpha, alpha + width, nodes);
                ASSERT_EQ(score % 2, 0);
                if (score <= alpha) {
                    ASSERT_LE(exact, score);
                } else if (score >= alpha + width) {
                    ASSERT_GE(exact, score);
                } else {
                    ASSERT_EQ(exact, score);
                }
            }
        }
    }
}

TEST(othello_endgame, every_window_gives_the_score_or_a_true_bound) {
    check_every_window<Board8x8>(3);
}

TEST(othello_endgame, every_window_gives_the_score_or_a_true_bound_on_6x6) {
    check_every_window<Board6x6>(6);
}

TEST(othello_endgame, equals_plain_minimax_on_random_6x6_positions) {
    std::mt19937_64 random(7);
    for (int round = 0; round < 700; ++round) {
        const auto [own, opp] = reference::random_position<Board6x6>(random, round % 7);
        EXPECT_EQ(solve<Board6x6>(own, opp), reference::minimax(reference::Board(own, opp, 6)));
    }
    for (int round = 0; round < 12; ++round) {
        const auto [own, opp] = reference::random_position<Board6x6>(random, 7 + round % 3);
        EXPECT_EQ(solve<Board6x6>(own, opp), reference::minimax(reference::Board(own, opp, 6)));
    }
}

// Any discs on any squares: also with one empty square that neither side can take.
TEST(othello_endgame, equals_plain_minimax_on_made_up_6x6_boards) {
    std::mt19937_64 random(8);
    for (int round = 0; round < 2000; ++round) {
        Bitboard free = 0;
        while (std::popcount(free) < 1 + round % 5) {
            free |= square_bit(static_cast<int>(random() % 46)) & kBoard6x6;
        }
        Bitboard own = random() & kBoard6x6 & ~free;
        if (round % 3 == 0) {
            own &= random() & random();
        }
        const Bitboard opp = kBoard6x6 & ~(own | free);
        EXPECT_EQ(solve<Board6x6>(own, opp), reference::minimax(reference::Board(own, opp, 6)));
    }
}

TEST(othello_endgame, symmetric_positions_have_equal_scores) {
    std::mt19937_64 random(4);
    for (int round = 0; round < 30; ++round) {
        const auto [own, opp] = reference::random_position(random, 9);
        const int score = solve(own, opp);
        for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
            EXPECT_EQ(solve(transform(own, symmetry), transform(opp, symmetry)), score);
        }
    }
}

struct ScoredMove {
    std::string_view move;
    int score;
};

// All legal moves with their exact scores (FFO endgame test positions 20, 1 and 7).
struct ScoredPosition {
    std::string_view board;
    std::vector<ScoredMove> moves;
};

const std::vector<ScoredPosition>& ffo_positions() {
    static const std::vector<ScoredPosition> positions{
        {"XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO-",
         {{"h5", 6}, {"g6", -2}, {"f6", -4}, {"h6", -10}}},
        {"--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--",
         {{"g8", 18},
          {"h1", 12},
          {"h7", 6},
          {"a2", 6},
          {"a3", 4},
          {"b1", -4},
          {"a4", -22},
          {"g2", -24}}},
        {"-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX--",
         {{"g8", 32}, {"g2", 12}, {"b2", -20}, {"g6", -26}, {"g1", -32}, {"g7", -34}}}};
    return positions;
}

TEST(othello_endgame, every_move_of_ffo_positions_has_its_published_score) {
    for (const ScoredPosition& position : ffo_positions()) {
        const auto [own, opp] = reference::parse(position.board);
        ASSERT_EQ(std::popcount(legal_moves(own, opp)), static_cast<int>(position.moves.size()));
        EXPECT_EQ(solve(own, opp), position.moves.front().score);
        for (const ScoredMove& scored : position.moves) {
            const int square = (scored.move[1] - '1') * 8 + scored.move[0] - 'a';
            const Bitboard flipped = flips(own, opp, square);
            EXPECT_EQ(-solve(opp ^ flipped, own ^ flipped ^ square_bit(square)), scored.score)
                << scored.move;
        }
    }
}

TEST(othello_endgame, node_count_includes_the_last_placement_but_no_root_or_pass) {
    std::uint64_t nodes = 0;
    const Bitboard b1 = square_bit(1);
    solve_shallow(~(b1 | square_bit(0)), b1, -64, 64, nodes);
    EXPECT_EQ(nodes, 1U) << "own takes a1";
    nodes = 0;
    solve_shallow(b1, ~(b1 | square_bit(0)), -64, 64, nodes);
    EXPECT_EQ(nodes, 1U) << "own passes, the opponent takes a1";
    nodes = 0;
    solve_shallow(~square_bit(0), 0, -64, 64, nodes);
    EXPECT_EQ(nodes, 0U) << "nobody can move";
}

TEST(othello_endgame, empties_go_to_the_winner_and_a_draw_is_zero) {
    EXPECT_EQ(final_score(0x1FFF, 0), 64);
    EXPECT_EQ(final_score(0, 0x1FFF), -64);
    EXPECT_EQ(final_score(0x7, 0x300), 60);
    EXPECT_EQ(final_score(0x3, 0x300), 0);
    EXPECT_EQ(final_score(0, 0), 0);
    EXPECT_EQ(final_score<Board6x6>(0xF, 0), 36);
    EXPECT_EQ(final_score<Board6x6>(0, 0xF), -36);
    EXPECT_EQ(final_score<Board6x6>(0x7, 0x300), 32);
    EXPECT_EQ(final_score<Board6x6>(0x3, 0x300), 0);
}

TEST(othello_endgame, quarters_of_6x6_are_the_four_3x3_blocks) {
    std::mt19937_64 random(9);
    for (int round = 0; round < 200; ++round) {
        const Bitboard empties = random() & kBoard6x6;
        Bitboard odd = 0;
        for (Bitboard rest = empties; rest != 0; rest &= rest - 1) {
            odd ^= Board6x6::quadrant(first_square(rest));
        }
        EXPECT_EQ(Board6x6::odd_quadrants(empties), odd);
    }
    EXPECT_EQ(Board6x6::quadrant(0) | Board6x6::quadrant(5) | Board6x6::quadrant(40) |
                  Board6x6::quadrant(45),
              kBoard6x6);
    EXPECT_EQ(std::popcount(Board6x6::kCorners & kBoard6x6), 4);
}

struct Game {
    std::string_view moves;
    int score_for_black;
    int passes;
};

TEST(othello_endgame, recorded_games_end_with_their_known_scores) {
    constexpr std::array<Game, 3> kGames{
        {{"e6f4e3f6g5d6e7f5c5", 64, 0},
         {"f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2"
          "h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6",
          0, 0},
         {"f5f6e6f4c3d7e3d6g6g4f7f8h4e7g5h6c7c6c8e8c5h3g3h5h7h8g8g7d8b8f3h2h1f2g2f1g1e2e1d1d3c4c2",
          -64, 5}}};
    for (const Game& game : kGames) {
        Discs discs = reference::kStart;
        bool black = true;
        int passes = 0;
        for (std::size_t i = 0; i + 1 < game.moves.size(); i += 2) {
            if (legal_moves(discs.own, discs.opp) == 0) {
                std::swap(discs.own, discs.opp);
                black = !black;
                ++passes;
            }
            const int square = (game.moves[i + 1] - '1') * 8 + game.moves[i] - 'a';
            const Bitboard flipped = flips(discs.own, discs.opp, square);
            ASSERT_NE(flipped, 0U);
            discs = {discs.opp ^ flipped, discs.own ^ flipped ^ square_bit(square)};
            black = !black;
        }
        EXPECT_EQ(legal_moves(discs.own, discs.opp) | legal_moves(discs.opp, discs.own), 0U);
        const int score = final_score(discs.own, discs.opp);
        EXPECT_EQ(black ? score : -score, game.score_for_black);
        EXPECT_EQ(solve(discs.own, discs.opp), score);
        EXPECT_EQ(passes, game.passes);
    }
}

TEST(othello_endgame, ordering_mobility_counts_corners_twice) {
    EXPECT_EQ(ordering_mobility(reference::kStart.own, reference::kStart.opp), 4);
    EXPECT_EQ(ordering_mobility(square_bit(2), square_bit(1)), 2);
}

TEST(othello_endgame, stability_bound_is_never_below_the_score) {
    std::mt19937_64 random(5);
    for (int round = 0; round < 200; ++round) {
        const auto [own, opp] = reference::random_position(random, 1 + round % 10);
        EXPECT_GE(stability_bound(own, opp), solve(own, opp));
        const auto small = reference::random_position<Board6x6>(random, 1 + round % 10);
        EXPECT_GE(stability_bound<Board6x6>(small.own, small.opp),
                  solve<Board6x6>(small.own, small.opp));
    }
}

}  // namespace
}  // namespace tusk::games::othello

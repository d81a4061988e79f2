#include "games/othello/stability.h"

#include <gtest/gtest.h>

#include <string>

#include "games/othello/reference_board.h"

namespace tusk::games::othello {
namespace {

using reference::Discs;

// Edge as text ('X' own, 'O' opponent, '-' empty), independent of the table's arithmetic.
std::string edge_text(unsigned index, std::size_t length = 8) {
    std::string edge(length, '-');
    for (char& square : edge) {
        square = "-XO"[index % 3];
        index /= 3;
    }
    return edge;
}

std::uint8_t bits_of(const std::string& edge, char colour) {
    unsigned bits = 0;
    for (std::size_t i = 0; i < edge.size(); ++i) {
        bits |= static_cast<unsigned>(edge[i] == colour) << i;
    }
    return static_cast<std::uint8_t>(bits);
}

std::string place(std::string edge, std::size_t at, char colour) {
    const char other = colour == 'X' ? 'O' : 'X';
    edge[at] = colour;
    const std::size_t right = edge.find_first_not_of(other, at + 1);
    if (right != std::string::npos && edge[right] == colour) {
        edge.replace(at, right - at, right - at, colour);
    }
    const std::size_t left = at == 0 ? std::string::npos : edge.find_last_not_of(other, at - 1);
    if (left != std::string::npos && edge[left] == colour) {
        edge.replace(left, at - left, at - left, colour);
    }
    return edge;
}

// Own discs of the edge that keep their colour in every order of placements by either side.
std::uint8_t survivors(const std::string& edge) {
    unsigned result = bits_of(edge, 'X');
    for (std::size_t at = 0; at < edge.size(); ++at) {
        if (edge[at] == '-') {
            result &= survivors(place(edge, at, 'X'));
            result &= survivors(place(edge, at, 'O'));
        }
    }
    return static_cast<std::uint8_t>(result);
}

TEST(othello_stability, edge_table_equals_brute_force_up_to_four_empties) {
    for (unsigned index = 0; index < 6561; ++index) {
        const std::string edge = edge_text(index);
        if (std::count(edge.begin(), edge.end(), '-') <= 4) {
            EXPECT_EQ(stable_edge_discs(bits_of(edge, 'X'), bits_of(edge, 'O')), survivors(edge))
                << edge;
        }
    }
}

TEST(othello_stability, edge_table_of_6x6_equals_brute_force) {
    for (unsigned index = 0; index < 729; ++index) {
        const std::string edge = edge_text(index, 6);
        EXPECT_EQ(stable_edge_discs<Board6x6>(bits_of(edge, 'X'), bits_of(edge, 'O')),
                  survivors(edge))
            << edge;
    }
}

TEST(othello_stability, stable_edge_discs_survive_random_placements_on_any_edge) {
    std::mt19937_64 random(1);
    for (unsigned index = 0; index < 6561; ++index) {
        const std::string start = edge_text(index);
        const unsigned stable = stable_edge_discs(bits_of(start, 'X'), bits_of(start, 'O'));
        for (int round = 0; stable != 0 && round < 10; ++round) {
            std::string edge = start;
            while (edge.find('-') != std::string::npos) {
                const std::size_t at = random() % 8;
                if (edge[at] == '-') {
                    edge = place(edge, at, random() % 2 == 0 ? 'X' : 'O');
                }
                ASSERT_EQ(bits_of(edge, 'X') & stable, stable) << start << " -> " << edge;
            }
        }
    }
}

// Plays both sides at random to the end; true if all discs of `watched` kept their colour.
template <class Board>
bool survives_random_play(std::mt19937_64& random, Discs discs, Bitboard watched) {
    bool watched_is_own = true;
    for (int passes = 0; passes < 2;) {
        const Bitboard moves = legal_moves_on<Board>(discs.own, discs.opp);
        passes = moves == 0 ? passes + 1 : 0;
        Bitboard gained = 0;
        if (moves != 0) {
            int square = first_square(moves);
            while (((moves >> square) & 1) == 0 || random() % 4 != 0) {
                square = (square + 1) % 64;
            }
            gained = flips(discs.own, discs.opp, square) | square_bit(square);
        }
        discs = {discs.opp & ~gained, discs.own | gained};
        watched_is_own = !watched_is_own;
        if ((watched & ~(watched_is_own ? discs.own : discs.opp)) != 0) {
            return false;
        }
    }
    return true;
}

// The number of stable discs found.
template <class Board>
int check_random_continuations(int most_empties) {
    std::mt19937_64 random(2);
    int found = 0;
    for (int round = 0; round < 400; ++round) {
        const Discs discs = reference::random_position<Board>(random, 4 + round % most_empties);
        const Bitboard stable = stable_discs<Board>(discs.own, discs.opp);
        EXPECT_EQ(stable & ~discs.own, 0U);
        found += std::popcount(stable);
        for (int game = 0; game < 60; ++game) {
            EXPECT_TRUE(survives_random_play<Board>(random, discs, stable));
            EXPECT_TRUE(survives_random_play<Board>(random, {discs.opp, discs.own},
                                                    stable_discs<Board>(discs.opp, discs.own)));
        }
    }
    return found;
}

TEST(othello_stability, stable_discs_never_flip_in_random_continuations) {
    EXPECT_GT(check_random_continuations<Board8x8>(24), 1000);
}

TEST(othello_stability, stable_discs_of_6x6_never_flip_in_random_continuations) {
    EXPECT_GT(check_random_continuations<Board6x6>(16), 600);
}

TEST(othello_stability, every_disc_of_a_full_6x6_board_is_stable) {
    std::mt19937_64 random(3);
    const Bitboard own = random() & kBoard6x6;
    EXPECT_EQ(stable_discs<Board6x6>(own, kBoard6x6 & ~own), own);
    EXPECT_LT(std::popcount(stable_discs(own, kBoard6x6 & ~own)), std::popcount(own))
        << "the 8x8 function sees empty squares beyond the edge";
}

TEST(othello_stability, every_disc_of_a_full_board_is_stable) {
    std::mt19937_64 random(3);
    const Bitboard own = random();
    EXPECT_EQ(stable_discs(own, ~own), own);
}

TEST(othello_stability, discs_grow_stable_from_a_corner) {
    EXPECT_EQ(stable_discs(square_bit(0), 0), square_bit(0));
    EXPECT_EQ(stable_discs(square_bit(1), 0), 0U);
    const Bitboard triangle = 0x0103070FULL;
    EXPECT_EQ(stable_discs(triangle, 0), triangle);
    EXPECT_EQ(stable_discs(triangle | square_bit(27), 0), triangle);
}

TEST(othello_stability, symmetric_boards_have_symmetric_stable_discs) {
    std::mt19937_64 random(4);
    for (int round = 0; round < 200; ++round) {
        const auto [own, opp] = reference::random_position(random, 2 + round % 20);
        for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
            EXPECT_EQ(stable_discs(transform(own, symmetry), transform(opp, symmetry)),
                      transform(stable_discs(own, opp), symmetry));
        }
    }
}

}  // namespace
}  // namespace tusk::games::othello

// The facts against slow recounts, cell by cell, on random positions, and under all symmetries.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>

#include "games/othello/edge_play.h"
#include "games/othello/explain.h"
#include "games/othello/reference_board.h"

namespace tusk::games::othello {
namespace {

using reference::Board;
using reference::Discs;

constexpr int kRounds = 300;

Position random_place(std::mt19937_64& random, int round) {
    const Discs discs = reference::random_position(random, 2 + round % 56);
    return {discs.own, discs.opp, Seat::kFirst, 8};
}

template <class Check>
void for_each_move(const Position& p, Check check) {
    for (const int square : Board(p.own, p.opponent).moves()) {
        check(Move::at(square), explain(p, Move::at(square)));
    }
}

// The board after the move as letters: X mover, O other, - empty.
std::string letters(const Position& p) {
    std::string text(64, '-');
    for (std::size_t square = 0; square < 64; ++square) {
        if (((p.own >> square) & 1) != 0) {
            text[square] = 'X';
        } else if (((p.opponent >> square) & 1) != 0) {
            text[square] = 'O';
        }
    }
    return text;
}

std::string after(const Position& p, Move move) {
    std::string text = letters(p);
    text[static_cast<std::size_t>(move.square())] = 'X';
    for (const int flipped : Board(p.own, p.opponent).flipped(move.square())) {
        text[static_cast<std::size_t>(flipped)] = 'X';
    }
    return text;
}

std::vector<int> around(int square) {
    std::vector<int> result;
    for (int row = square / 8 - 1; row <= square / 8 + 1; ++row) {
        for (int column = square % 8 - 1; column <= square % 8 + 1; ++column) {
            if (row >= 0 && row < 8 && column >= 0 && column < 8 && row * 8 + column != square) {
                result.push_back(row * 8 + column);
            }
        }
    }
    return result;
}

char cell(const std::string& text, int square) {
    return text[static_cast<std::size_t>(square)];
}

bool touches(const std::string& text, int square, char what) {
    const auto near = around(square);
    return std::any_of(near.begin(), near.end(),
                       [&](int other) { return cell(text, other) == what; });
}

int count_touching(const std::string& text, char whose, char what) {
    int count = 0;
    for (int square = 0; square < 64; ++square) {
        count += cell(text, square) == whose && touches(text, square, what) ? 1 : 0;
    }
    return count;
}

Board board_of(const std::string& text, bool other_moves) {
    const Discs discs = reference::parse(text);
    return other_moves ? Board(discs.opp, discs.own) : Board(discs.own, discs.opp);
}

std::vector<int> corners_in(const std::vector<int>& squares) {
    std::vector<int> result;
    for (const int square : squares) {
        if (square == 0 || square == 7 || square == 56 || square == 63) {
            result.push_back(square);
        }
    }
    return result;
}

TEST(othello_explain_recount, mobility_frontier_corners_and_flips) {
    std::mt19937_64 random(11);
    int moves = 0;
    for (int round = 0; round < kRounds; ++round) {
        const Position p = random_place(random, round);
        const std::string old = letters(p);
        for_each_move(p, [&](Move move, const Explanation& explanation) {
            ++moves;
            const std::string now = after(p, move);
            const Fact& mobility = *explanation.fact("othello.mobility");
            EXPECT_EQ(mobility.number("own_before"), board_of(old, false).moves().size());
            EXPECT_EQ(mobility.number("other_before"), board_of(old, true).moves().size());
            EXPECT_EQ(mobility.number("own_after"), board_of(now, false).moves().size());
            EXPECT_EQ(mobility.number("other_after"), board_of(now, true).moves().size());
            const Mark* replies = mobility.mark("replies");
            EXPECT_EQ(replies != nullptr ? replies->cells : std::vector<int>(),
                      board_of(now, true).moves());

            const Fact& frontier = *explanation.fact("othello.frontier");
            EXPECT_EQ(frontier.number("own_before"), count_touching(old, 'X', '-'));
            EXPECT_EQ(frontier.number("own_after"), count_touching(now, 'X', '-'));
            EXPECT_EQ(frontier.number("other_before"), count_touching(old, 'O', '-'));
            EXPECT_EQ(frontier.number("other_after"), count_touching(now, 'O', '-'));
            EXPECT_EQ(frontier.number("own_potential_after"), count_touching(now, '-', 'O'));
            EXPECT_EQ(frontier.number("other_potential_before"), count_touching(old, '-', 'X'));

            const Fact& corners = *explanation.fact("othello.corners");
            const auto own_now = corners_in(board_of(now, false).moves());
            const auto feared = corners_in(board_of(old, true).moves());
            const auto open = corners_in(board_of(now, true).moves());
            std::vector<int> given;
            std::set_difference(open.begin(), open.end(), feared.begin(), feared.end(),
                                std::back_inserter(given));
            EXPECT_EQ(corners.number("own_after"), own_now.size());
            EXPECT_EQ(corners.number("other_before"), feared.size());
            EXPECT_EQ(corners.number("other_after"), open.size());
            EXPECT_EQ(corners.number("given"), given.size());
            EXPECT_EQ(corners.number("denied"), feared.size() - open.size() + given.size());
            EXPECT_EQ(corners.number("takes"), corners_in({move.square()}).size());

            const Fact& quiet = *explanation.fact("othello.quiet");
            int exposed = 0;
            const auto flipped = Board(p.own, p.opponent).flipped(move.square());
            for (const int square : flipped) {
                exposed += touches(now, square, '-') ? 1 : 0;
            }
            EXPECT_EQ(quiet.number("flips"), flipped.size());
            EXPECT_EQ(quiet.number("new_frontier"), exposed);
            EXPECT_EQ(quiet.number("quiet"), exposed == 0 ? 1 : 0);
        });
    }
    EXPECT_GT(moves, 1000);
}

// Sizes of the empty regions, by walking from cell to cell.
std::vector<int> region_sizes(std::string text, int start = -1) {
    std::vector<int> sizes;
    const std::function<int(int)> walk = [&](int square) {
        text[static_cast<std::size_t>(square)] = '#';
        int size = 1;
        for (const int next : around(square)) {
            size += cell(text, next) == '-' ? walk(next) : 0;
        }
        return size;
    };
    if (start >= 0) {
        return {walk(start)};
    }
    for (int square = 0; square < 64; ++square) {
        if (cell(text, square) == '-') {
            sizes.push_back(walk(square));
        }
    }
    return sizes;
}

int odd_ones(const std::vector<int>& sizes) {
    return static_cast<int>(
        std::count_if(sizes.begin(), sizes.end(), [](int size) { return size % 2 != 0; }));
}

TEST(othello_explain_recount, regions_and_quarters) {
    std::mt19937_64 random(12);
    int several = 0;
    for (int round = 0; round < kRounds; ++round) {
        const Position p = random_place(random, round);
        const std::string old = letters(p);
        for_each_move(p, [&](Move move, const Explanation& explanation) {
            const std::string now = after(p, move);
            const Fact& parity = *explanation.fact("othello.parity");
            EXPECT_EQ(parity.number("empties_before"), std::count(old.begin(), old.end(), '-'));
            EXPECT_EQ(parity.number("regions_before"), region_sizes(old).size());
            EXPECT_EQ(parity.number("regions_after"), region_sizes(now).size());
            EXPECT_EQ(parity.number("odd_before"), odd_ones(region_sizes(old)));
            EXPECT_EQ(parity.number("odd_after"), odd_ones(region_sizes(now)));
            EXPECT_EQ(parity.number("region_before"), region_sizes(old, move.square()).front());
            // What the move leaves of its region is the difference to all the others.
            EXPECT_EQ(parity.number("odd_after") - parity.number("odd_left"),
                      parity.number("odd_before") - parity.number("region_before") % 2);
            EXPECT_EQ(parity.number("regions_after") - parity.number("parts"),
                      parity.number("regions_before") - 1);
            several += parity.matters ? 1 : 0;

            std::map<int, int> quarters;
            for (int square = 0; square < 64; ++square) {
                quarters[square / 32 * 2 + square % 8 / 4] += cell(now, square) == '-' ? 1 : 0;
            }
            EXPECT_EQ(explanation.fact("othello.quadrants")->number("odd_after"),
                      std::count_if(quarters.begin(), quarters.end(),
                                    [](const auto& quarter) { return quarter.second % 2 != 0; }));
        });
    }
    EXPECT_GT(several, 200);
}

TEST(othello_explain_recount, stable_discs_are_never_lost) {
    std::mt19937_64 random(13);
    int gains = 0;
    for (int round = 0; round < kRounds; ++round) {
        const Position p = random_place(random, round);
        for_each_move(p, [&](Move /*move*/, const Explanation& explanation) {
            const Fact& stable = *explanation.fact("othello.stable");
            EXPECT_GE(stable.number("own_after"), stable.number("own_before"));
            EXPECT_GE(stable.number("other_after"), stable.number("other_before"));
            gains += stable.number("own_gain") > 0 ? 1 : 0;
        });
    }
    EXPECT_GT(gains, 100);
}

// The rows, columns and both directions of an edge, spelled out.
std::vector<std::string> edge_names() {
    return {"a1b1c1d1e1f1g1h1", "h1g1f1e1d1c1b1a1", "a8b8c8d8e8f8g8h8", "h8g8f8e8d8c8b8a8",
            "a1a2a3a4a5a6a7a8", "a8a7a6a5a4a3a2a1", "h1h2h3h4h5h6h7h8", "h8h7h6h5h4h3h2h1"};
}
std::vector<std::string> x_names() {
    return {"b2", "g2", "b7", "g7", "b2", "b7", "g2", "g7"};
}

int square_named(const std::string& name, std::size_t index) {
    return (name[index * 2 + 1] - '1') * 8 + name[index * 2] - 'a';
}

std::string edge_text(const std::string& text, const std::string& edge) {
    std::string result;
    for (std::size_t i = 0; i < 8; ++i) {
        result += cell(text, square_named(edge, i));
    }
    return result;
}

TEST(othello_explain_recount, unbalanced_edges_by_their_pattern) {
    std::mt19937_64 random(14);
    int found = 0;
    for (int round = 0; round < 3000; ++round) {
        const Position p = random_place(random, round);
        const std::string text = letters(p);
        int own = 0;
        int other = 0;
        for (const std::string& edge : edge_names()) {
            own += edge_text(text, edge) == "--XXXXX-" ? 1 : 0;
            other += edge_text(text, edge) == "--OOOOO-" ? 1 : 0;
        }
        EXPECT_EQ(unbalanced_edges(p.own, p.empties(), 8).count, own);
        EXPECT_EQ(unbalanced_edges(p.opponent, p.empties(), 8).count, other);
        found += own + other;
    }
    EXPECT_GT(found, 5);
}

TEST(othello_explain_recount, safe_moves_by_trying_them) {
    std::mt19937_64 random(15);
    for (int round = 0; round < kRounds; ++round) {
        const Position p = random_place(random, round);
        const auto feared = corners_in(board_of(letters(p), true).moves());
        Bitboard safe = 0;
        for (const int square : Board(p.own, p.opponent).moves()) {
            const auto open = corners_in(Board(p.own, p.opponent).after(square).moves());
            const bool gives =
                !std::includes(feared.begin(), feared.end(), open.begin(), open.end());
            const std::map<int, int> corner_of{{9, 0}, {14, 7}, {49, 56}, {54, 63}};
            const auto x = corner_of.find(square);
            const bool by_x = x != corner_of.end() && cell(letters(p), x->second) == '-';
            safe |= gives || by_x ? 0 : square_bit(square);
        }
        EXPECT_EQ(safe_moves(p.own, p.opponent, kFullBoard, 8), safe);
    }
}

// The trap once more, on the slow board: `board` has the attacker to move.
bool takes_corner(const Board& attacker, const std::string& edge) {
    return !attacker.flipped(square_named(edge, 0)).empty() ||
           !attacker.flipped(square_named(edge, 7)).empty();
}

bool every_answer(const Board& victim, const std::function<bool(const Board&)>& holds) {
    const auto answers = victim.moves();
    if (answers.empty()) {
        return holds(victim.after_pass());
    }
    return std::all_of(answers.begin(), answers.end(),
                       [&](int answer) { return holds(victim.after(answer)); });
}

bool trap_works(const Board& attacker, const std::string& edge, int x) {
    return every_answer(attacker.after(x), [&](const Board& now) {
        if (takes_corner(now, edge)) {
            return true;
        }
        for (std::size_t i = 1; i < 7; ++i) {
            const int cut = square_named(edge, i);
            if (!now.flipped(cut).empty() && every_answer(now.after(cut), [&](const Board& last) {
                    return takes_corner(last, edge);
                })) {
                return true;
            }
        }
        return false;
    });
}

TEST(othello_explain_recount, stoner_traps_by_playing_them_out) {
    std::mt19937_64 random(16);
    int traps = 0;
    int shapes = 0;
    for (int round = 0; round < 30000; ++round) {
        const Discs discs = reference::random_position(random, 12 + round % 28);
        const std::string text = letters({discs.own, discs.opp, Seat::kFirst, 8});
        const Board board(discs.own, discs.opp);
        int expected = 0;
        for (std::size_t i = 0; i < 8; ++i) {
            const std::string edge = edge_names()[i];
            const std::string shape = edge_text(text, edge);
            const int x = square_named(x_names()[i], 0);
            if ((shape == "--OOOOO-" || shape == "---OOOO-" || shape == "----OOO-") &&
                !board.flipped(x).empty() && !takes_corner(board, edge)) {
                ++shapes;
                expected += trap_works(board, edge, x) ? 1 : 0;
            }
        }
        EXPECT_EQ(stoner_traps(discs.own, discs.opp, kFullBoard, 8).size(), expected);
        traps += expected;
    }
    EXPECT_GT(traps, 3);
    EXPECT_GT(shapes, 3 * traps) << "the shape alone must not be enough";
}

TEST(othello_explain_recount, all_symmetries_give_the_same_facts) {
    std::mt19937_64 random(17);
    for (int round = 0; round < 120; ++round) {
        const Position p = random_place(random, round);
        for_each_move(p, [&](Move move, const Explanation& explanation) {
            for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
                const Position turned{transform(p.own, symmetry), transform(p.opponent, symmetry),
                                      p.to_move, 8};
                const Move moved =
                    Move::at(first_square(transform(square_bit(move.square()), symmetry)));
                const Explanation same = explain(turned, moved);
                ASSERT_EQ(same.facts.size(), explanation.facts.size());
                for (std::size_t i = 0; i < same.facts.size(); ++i) {
                    const Fact& one = explanation.facts[i];
                    const Fact& two = same.facts[i];
                    EXPECT_EQ(one.id, two.id);
                    EXPECT_EQ(one.saying, two.saying);
                    EXPECT_EQ(one.tone, two.tone);
                    EXPECT_EQ(one.numbers, two.numbers);
                    ASSERT_EQ(one.marks.size(), two.marks.size());
                    for (std::size_t k = 0; k < one.marks.size(); ++k) {
                        EXPECT_EQ(one.marks[k].name, two.marks[k].name);
                        EXPECT_EQ(transform(reference::to_bits(one.marks[k].cells), symmetry),
                                  reference::to_bits(two.marks[k].cells));
                    }
                }
            }
        });
    }
}

}  // namespace
}  // namespace tusk::games::othello

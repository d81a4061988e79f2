// Naive Othello for tests only: the rules on a 10x10 array with a border, one cell at a time, with
// nothing shared with the bitboard code. Slow and obviously correct is the whole point.
//
// Cells: 0 = empty, 1 = side to move, 2 = other side, 3 = border; a1 is cell 11, h8 is cell 88.
// A board smaller than 8x8 lies at a1 with a wider border. Also here: random test positions.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

#include "games/othello/board_shape.h"

namespace tusk::games::othello::reference {

enum class Cell : std::uint8_t { kEmpty, kOwn, kOpp, kBorder };

class Board {
public:
    Board(Bitboard own, Bitboard opp, int size = 8) {
        cells_.fill(Cell::kBorder);
        for (int row = 0; row < size; ++row) {
            for (int column = 0; column < size; ++column) {
                const int square = row * 8 + column;
                Cell& cell = at(cell_of(square));
                cell = Cell::kEmpty;
                if (((own >> square) & 1) != 0) {
                    cell = Cell::kOwn;
                } else if (((opp >> square) & 1) != 0) {
                    cell = Cell::kOpp;
                }
            }
        }
    }

    // Squares (0..63) that flip when the side to move plays there; empty = illegal.
    std::vector<int> flipped(int square) const {
        std::vector<int> result;
        if (at(cell_of(square)) != Cell::kEmpty) {
            return result;
        }
        for (const int direction : {-11, -10, -9, -1, 1, 9, 10, 11}) {
            std::vector<int> run;
            int cell = cell_of(square) + direction;
            while (at(cell) == Cell::kOpp) {
                run.push_back((cell / 10 - 1) * 8 + cell % 10 - 1);
                cell += direction;
            }
            if (at(cell) == Cell::kOwn) {
                result.insert(result.end(), run.begin(), run.end());
            }
        }
        return result;
    }

    std::vector<int> moves() const {
        std::vector<int> result;
        for (int square = 0; square < 64; ++square) {
            if (!flipped(square).empty()) {
                result.push_back(square);
            }
        }
        return result;
    }

    Board after_pass() const {
        Board next = *this;
        for (Cell& cell : next.cells_) {
            if (cell == Cell::kOwn) {
                cell = Cell::kOpp;
            } else if (cell == Cell::kOpp) {
                cell = Cell::kOwn;
            }
        }
        return next;
    }

    Board after(int square) const {
        Board next = *this;
        for (const int turned : flipped(square)) {
            next.at(cell_of(turned)) = Cell::kOwn;
        }
        next.at(cell_of(square)) = Cell::kOwn;
        return next.after_pass();
    }

    // Disc difference for the side to move, empties to the winner.
    int final_score() const {
        const int own = static_cast<int>(std::count(cells_.begin(), cells_.end(), Cell::kOwn));
        const int opp = static_cast<int>(std::count(cells_.begin(), cells_.end(), Cell::kOpp));
        const int empties =
            static_cast<int>(std::count(cells_.begin(), cells_.end(), Cell::kEmpty));
        if (own == opp) {
            return 0;
        }
        return own > opp ? own - opp + empties : own - opp - empties;
    }

private:
    static int cell_of(int square) { return (square / 8 + 1) * 10 + square % 8 + 1; }
    Cell& at(int cell) { return cells_[static_cast<std::size_t>(cell)]; }
    Cell at(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }

    std::array<Cell, 100> cells_{};
};

inline Bitboard to_bits(const std::vector<int>& squares) {
    Bitboard result = 0;
    for (const int square : squares) {
        result |= Bitboard{1} << square;
    }
    return result;
}

inline int minimax(const Board& board) {
    const std::vector<int> moves = board.moves();
    if (moves.empty()) {
        const Board passed = board.after_pass();
        return passed.moves().empty() ? board.final_score() : -minimax(passed);
    }
    int best = -64;
    for (const int square : moves) {
        best = std::max(best, -minimax(board.after(square)));
    }
    return best;
}

inline std::uint64_t perft(const Board& board, int depth, bool passes_count_as_ply) {
    if (depth == 0) {
        return 1;
    }
    const std::vector<int> moves = board.moves();
    if (moves.empty()) {
        const Board passed = board.after_pass();
        if (passed.moves().empty()) {
            return 1;
        }
        return perft(passed, passes_count_as_ply ? depth - 1 : depth, passes_count_as_ply);
    }
    std::uint64_t leaves = 0;
    for (const int square : moves) {
        leaves += perft(board.after(square), depth - 1, passes_count_as_ply);
    }
    return leaves;
}

struct Discs {
    Bitboard own = 0;
    Bitboard opp = 0;
};

// Black to move in the usual start position: black e4, d5; white d4, e5.
inline constexpr Discs kStart{0x0000000810000000ULL, 0x0000001008000000ULL};
// The same on 6x6: black d3, c4; white c3, d4.
inline constexpr Discs kStart6x6{0x0000000004080000ULL, 0x0000000008040000ULL};

// Board text of 64 characters seen from the side to move: X = own, O = opponent.
inline Discs parse(std::string_view text) {
    Discs discs;
    for (std::size_t square = 0; square < text.size(); ++square) {
        discs.own |= Bitboard{text[square] == 'X'} << square;
        discs.opp |= Bitboard{text[square] == 'O'} << square;
    }
    return discs;
}

// A position after random play with this many empties; games that end earlier are dropped.
template <class Board = Board8x8>
Discs random_position(std::mt19937_64& random, int empties) {
    for (;;) {
        Discs discs = Board::kSide == 8 ? kStart : kStart6x6;
        bool passed = false;
        while (std::popcount(discs.own | discs.opp) != Board::kSquares - empties) {
            const Bitboard moves = legal_moves_on<Board>(discs.own, discs.opp);
            if (moves == 0 && passed) {
                break;
            }
            passed = moves == 0;
            Bitboard flipped = 0;
            if (moves != 0) {
                Bitboard chosen = moves;
                for (auto skip = random() % static_cast<unsigned>(std::popcount(moves)); skip > 0;
                     --skip) {
                    chosen &= chosen - 1;
                }
                const int square = first_square(chosen);
                flipped = flips(discs.own, discs.opp, square) | square_bit(square);
            }
            discs = {discs.opp & ~flipped, discs.own | flipped};
        }
        if (std::popcount(discs.own | discs.opp) == Board::kSquares - empties) {
            return discs;
        }
    }
}

}  // namespace tusk::games::othello::reference

// How Othello looks on the one board component: felt, squares, two kinds of discs.

#include "games/othello/position.h"

namespace tusk::games::othello {

namespace {

enum PieceIndex { kBlackDisc, kWhiteDisc };

int cell_of(int square, int size) noexcept {
    return square / 8 * size + square % 8;
}

}  // namespace

Look Position::look(const Rules& rules) {
    Look look;
    look.surface = Surface::kFelt;
    look.grid = Grid::kSquares;
    look.columns = rules.size;
    look.rows = rules.size;
    for (int i = 0; i < rules.size; ++i) {
        look.column_labels.emplace_back(1, static_cast<char>('a' + i));
        look.row_labels.emplace_back(std::to_string(i + 1));
    }
    for (int cell = 0; cell < rules.size * rules.size; ++cell) {
        look.cell_names.push_back(look.column_labels[static_cast<std::size_t>(cell % rules.size)] +
                                  look.row_labels[static_cast<std::size_t>(cell / rules.size)]);
    }
    const double far = rules.size - 2;
    look.dots = {{2, 2}, {far, 2}, {2, far}, {far, far}};
    look.pieces = {
        {"black",
         Seat::kFirst,
         PieceShape::kDisc,
         {},
         {{"en", "black disc"}, {"zh-Hant", "黑子"}, {"zh-Hans", "黑子"}},
         "X"},
        {"white",
         Seat::kSecond,
         PieceShape::kDisc,
         {},
         {{"en", "white disc"}, {"zh-Hant", "白子"}, {"zh-Hans", "白子"}},
         "O"},
    };
    return look;
}

Scene scene(const Position& p) {
    Scene scene;
    const Bitboard black = p.discs_of(Seat::kFirst);
    const Bitboard white = p.discs_of(Seat::kSecond);
    for (int row = 0; row < p.size; ++row) {
        for (int column = 0; column < p.size; ++column) {
            const Bitboard bit = square_bit(row * 8 + column);
            scene.cells.push_back((black & bit) != 0   ? kBlackDisc
                                  : (white & bit) != 0 ? kWhiteDisc
                                                       : kEmptyCell);
        }
    }
    scene.score = {std::popcount(black), std::popcount(white)};
    return scene;
}

Gesture gesture(const Position& p, Move move) {
    Gesture gesture;
    if (!move.is_pass()) {
        gesture.to = cell_of(move.square(), p.size);
    }
    return gesture;
}

}  // namespace tusk::games::othello

// How Xiangqi looks on the one board component: points on wood, a river, two palaces, and round
// pieces with a character (or, in the English text, the letter of FEN).

#include "games/common/chinese_pieces.h"
#include "games/xiangqi/cells.h"
#include "games/xiangqi/fen.h"
#include "games/xiangqi/position.h"

namespace tusk::games::xiangqi {

namespace {

// The kinds of the rules are those of the set, in the same order.
games::Piece look_of(Piece piece) {
    return chinese_piece(colour_of(piece), static_cast<ChineseKind>(kind_of(piece)),
                         kPieceLetters[piece % kKinds], std::string(1, kPieceLetters[piece]));
}

}  // namespace

Look Position::look(const Rules& /*rules*/) {
    Look look;
    look.surface = Surface::kWood;
    look.grid = Grid::kPoints;
    look.columns = kFiles;
    look.rows = kRanks;
    for (int file = 0; file < kFiles; ++file) {
        look.column_labels.emplace_back(1, static_cast<char>('a' + file));
    }
    for (int rank = kRanks - 1; rank >= 0; --rank) {
        look.row_labels.push_back(std::to_string(rank));
        for (int file = 0; file < kFiles; ++file) {
            look.cell_names.push_back(square_name(square_at(file, rank)));
        }
    }
    look.gap_row = kRanks / 2;                                              // the river
    look.lines = {{3, 0, 5, 2}, {5, 0, 3, 2}, {3, 7, 5, 9}, {5, 7, 3, 9}};  // the palaces
    for (const double row : {3.0, 6.0}) {
        for (const double column : {0.0, 2.0, 4.0, 6.0, 8.0}) {
            look.dots.push_back({column, row});  // where pawns start
        }
    }
    for (const double row : {2.0, 7.0}) {
        look.dots.push_back({1, row});  // where cannons start
        look.dots.push_back({7, row});
    }
    for (Piece piece = 0; piece < kNoPiece; ++piece) {
        look.pieces.push_back(look_of(piece));
    }
    return look;
}

Scene scene(const Position& p) {
    Scene scene;
    scene.cells.assign(kSquares, kEmptyCell);
    for_each(p.occupied(), [&](Square square) {
        scene.cells[static_cast<std::size_t>(cell_of(square))] = p.at(square);
    });
    if (p.checked) {
        scene.checked.push_back(cell_of(p.king(p.to_move)));
    }
    return scene;
}

Gesture gesture(const Position& /*p*/, Move move) {
    Gesture gesture;
    gesture.from = cell_of(move.from());
    gesture.to = cell_of(move.to());
    return gesture;
}

}  // namespace tusk::games::xiangqi

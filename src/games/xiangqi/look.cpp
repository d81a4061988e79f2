// How Xiangqi looks on the one board component: points on wood, a river, two palaces, and round
// pieces with a character (or, in the English text, the letter of FEN).

#include <fmt/format.h>

#include "games/xiangqi/cells.h"
#include "games/xiangqi/fen.h"
#include "games/xiangqi/position.h"

namespace tusk::games::xiangqi {

namespace {

struct Names {
    std::string_view id;
    std::string_view traditional;  // what stands on the piece
    std::string_view simplified;
    std::string_view spoken_traditional;
    std::string_view spoken_simplified;
};

constexpr std::array<Names, 2 * kKinds> kNames{{
    {"red-king", "帥", "帅", "紅帥", "红帅"},
    {"red-advisor", "仕", "仕", "紅仕", "红仕"},
    {"red-elephant", "相", "相", "紅相", "红相"},
    {"red-horse", "傌", "马", "紅傌", "红马"},
    {"red-chariot", "俥", "车", "紅俥", "红车"},
    {"red-cannon", "炮", "炮", "紅炮", "红炮"},
    {"red-pawn", "兵", "兵", "紅兵", "红兵"},
    {"black-king", "將", "将", "黑將", "黑将"},
    {"black-advisor", "士", "士", "黑士", "黑士"},
    {"black-elephant", "象", "象", "黑象", "黑象"},
    {"black-horse", "馬", "马", "黑馬", "黑马"},
    {"black-chariot", "車", "车", "黑車", "黑车"},
    {"black-cannon", "包", "炮", "黑包", "黑炮"},
    {"black-pawn", "卒", "卒", "黑卒", "黑卒"},
}};

games::Piece look_of(Piece piece) {
    const Names& names = kNames[piece];
    const std::string letter(1, kPieceLetters[piece]);
    const std::string capital(1, kPieceLetters[piece % kKinds]);
    return {std::string(names.id),
            colour_of(piece),
            PieceShape::kPiece,
            {{"en", capital},
             {"zh-Hant", std::string(names.traditional)},
             {"zh-Hans", std::string(names.simplified)}},
            {{"en", piece_name(piece)},
             {"zh-Hant", std::string(names.spoken_traditional)},
             {"zh-Hans", std::string(names.spoken_simplified)}},
            letter};
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

#pragma once
// Look: what a program needs to draw a board game without knowing it: the board, the pieces, what
// stands where, and which cells an action touches. One board component draws every game from this.
//
// Cells are numbered row by row from the top left as the first seat sees the board:
// cell = row * columns + column. A game models Illustrated by giving look(), scene() and gesture().
//
// A game whose pieces have set-up letters reads, beside its own position texts, the plain one that
// a board editor writes: the letters of all cells in order, '-' for an empty one, a blank, and the
// letter of the first piece of the side to move.

#include <array>
#include <concepts>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "search/types.h"

namespace tusk::games {

using Localized = std::map<std::string, std::string>;  // by language: en, zh-Hant, zh-Hans

enum class Surface : std::uint8_t { kFelt, kWood, kPaper };
enum class Grid : std::uint8_t { kSquares, kPoints };  // pieces stand in squares, or on crossings
enum class PieceShape : std::uint8_t { kDisc, kStone, kPiece, kBack, kMark };

struct Piece {
    std::string id;                    // "black", "red-chariot"
    std::optional<search::Seat> seat;  // whose it is; empty = nobody's (hidden, neutral)
    PieceShape shape = PieceShape::kPiece;
    Localized text;     // what stands on it; empty for discs, stones and backs
    Localized names;    // as it is spoken: "black disc"
    std::string setup;  // its letter in a plain set-up; empty = cannot be set up
};

struct Look {
    Surface surface = Surface::kWood;
    Grid grid = Grid::kSquares;
    int columns = 0;
    int rows = 0;
    std::vector<std::string> column_labels;
    std::vector<std::string> row_labels;       // top row first
    std::vector<std::string> cell_names;       // "a1": how the notation names a cell
    std::vector<std::array<double, 2>> dots;   // star points [x, y]; in squares, corners of cells
    std::vector<std::array<double, 4>> lines;  // extra lines [x1, y1, x2, y2] between cell centres
    int gap_row = 0;  // points: no vertical lines between the rows before and at it; 0 = none
    std::vector<Piece> pieces;
    bool hands = false;  // seats hold pieces beside the board
};

struct HandPiece {
    int piece = 0;  // index into Look::pieces
    int count = 0;
};

inline constexpr int kEmptyCell = -1;

// Moves without progress, and the number of them that ends the game.
struct QuietCounter {
    int plies = 0;
    int limit = 0;
};

struct Scene {
    std::vector<int> cells;                     // index into Look::pieces, or kEmptyCell
    std::vector<std::vector<HandPiece>> hands;  // by seat; empty where the game has none
    std::vector<int> score;                     // by seat; empty where there is none during play
    std::vector<int> checked = {};              // cells of kings in check
    // By seat: the seat whose pieces (Piece::seat) it plays, -1 while that is open; empty = its
    // own.
    std::vector<int> plays = {};
    std::vector<HandPiece> face_down = {};  // what lies face down somewhere, all cells together
    std::vector<HandPiece> gone = {};       // pieces of the set that were captured
    std::optional<QuietCounter> quiet = std::nullopt;
};

// Where an action touches the board: `to` alone = something is put there; with `from` = moved; with
// `hand` (index into Look::pieces) = dropped. None of them = a button (a pass).
struct Gesture {
    std::optional<int> from;
    std::optional<int> to;
    std::optional<int> hand;
};

// gesture() may depend on the rules of the position alone, never on what is hidden in it; scene()
// of a game with secrets is made from an observation.
template <class P>
concept Illustrated = requires(const P p, const typename P::Move move,
                               const typename P::Rules rules) {
    { P::look(rules) } -> std::same_as<Look>;
    { gesture(p, move) } -> std::same_as<Gesture>;
};

}  // namespace tusk::games

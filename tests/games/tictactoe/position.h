#pragma once
// Tic-tac-toe, the smallest complete game: start here when you write one of your own.
//
// A game is a value type with the nested types and free functions that search/concepts.h asks for.
// This file has all of the required ones and some optional hooks; nothing else is needed for the
// searches, the command line, records, matches, the web app and the conformance suite to serve it.
//
// Two seats place stones in turn; a row of `row` own stones wins, a full board is a draw. Squares
// are bits of a board that is five wide, so that the fifth column, always empty, keeps rows from
// running around the edge. 12 bytes, copied freely; no state, no allocation, thread safe.

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/params.h"
#include "games/common/about.h"
#include "search/concepts.h"

namespace tusk::games::tictactoe {

using search::Outcome;
using search::Score;
using search::Seat;

using Board = std::uint32_t;  // bit 5 * rank + file, for the 16 squares of the largest board
inline constexpr int kStride = 5;

// Rule options. A row longer than the board is wide can never be made: such a game is a draw.
struct Rules {
    int size = 3;
    int row = 3;

    static std::vector<core::ParamField<Rules>> fields();
};

// The square a stone is placed on.
class Move {
public:
    constexpr Move() noexcept = default;
    static constexpr Move at(int square) noexcept { return from_code(std::uint32_t(square)); }
    static constexpr Move from_code(std::uint32_t code) noexcept {
        Move move;
        move.square_ = static_cast<std::uint8_t>(code % kCodes);
        return move;
    }

    [[nodiscard]] constexpr std::uint32_t code() const noexcept { return square_; }
    [[nodiscard]] constexpr Board bit() const noexcept { return Board{1} << square_; }
    friend constexpr bool operator==(Move, Move) = default;

private:
    static constexpr std::uint32_t kCodes = 20;
    std::uint8_t square_ = 0;
};

struct Position {
    using Move = tictactoe::Move;
    using Rules = tictactoe::Rules;
    struct Undo {};  // the move itself says all that is needed to take it back
    static constexpr search::Facts facts{
        .id = "tictactoe",
        .seats = 2,
        .max_moves = 16,
        .max_plies = 16,
    };
    static constexpr int kMinCutDepth = 4;
    static constexpr int kMinExactCutDepth = 4;

    std::array<Board, 2> stones{};  // by seat
    Seat to_move = Seat::kFirst;
    std::uint8_t size = 3;
    std::uint8_t row = 3;

    static Position initial(const Rules& rules) noexcept;
    // "x.o/.x./... o": ranks from the top, then the side to move; only positions of real games.
    static core::Result<Position> parse(std::string_view text, const Rules& rules);
    static const About& about();
    static Look look(const Rules& rules);

    [[nodiscard]] Board empties() const noexcept;
    friend bool operator==(const Position&, const Position&) = default;
};

// --- rules ---

[[nodiscard]] inline Seat to_act(const Position& p) noexcept {
    return p.to_move;
}

// Empty squares in ascending order; none when the game is over.
void moves(const Position& p, search::MoveList<Position>& list) noexcept;

Position::Undo play(Position& p, Move move) noexcept;
void undo(Position& p, Move move, const Position::Undo& undo) noexcept;

std::optional<Outcome> outcome(const Position& p, search::PathView<Position> path) noexcept;
[[nodiscard]] std::uint64_t key(const Position& p) noexcept;

// --- text ---

[[nodiscard]] std::string format(const Position& p);
[[nodiscard]] std::string show(const Position& p);
[[nodiscard]] std::string move_text(const Position& p, Move move, std::string_view notation);
// "b2"; the error says: no square of this board, occupied, or over.
[[nodiscard]] core::Result<Move> parse_move(const Position& p, std::string_view text);
[[nodiscard]] std::string reason_text(const Position& p, const Outcome& outcome);

// --- optional: the board on a screen ---

[[nodiscard]] Scene scene(const Position& p);
[[nodiscard]] Gesture gesture(const Position& p, Move move);

// --- optional hooks of the searches ---

// Ten units for each row that only the mover can still make, minus those only the other can.
[[nodiscard]] Score evaluate(const Position& p) noexcept;

// A search this deep sees the end of the game.
[[nodiscard]] inline int plies_left(const Position& p) noexcept {
    return std::popcount(p.empties());
}

// Null moves: a stone more never hurts its owner, so a pass is never better than the best move.
[[nodiscard]] bool may_pass(const Position& p) noexcept;
Position::Undo play_null(Position& p) noexcept;
void undo_null(Position& p, const Position::Undo& undo) noexcept;

// Selective cut: rows open after `depth` plies are about those open after half of them. The margin
// is one open row per unit of confidence, a guess that is good enough for tests.
[[nodiscard]] bool plan_cut(const Position& p, int depth, double sigmas,
                            search::CutPlan& plan) noexcept;

// Squares through which the mover can still make many rows come first.
void priors(const Position& p, const search::MoveList<Position>& list,
            std::span<float> weights) noexcept;

}  // namespace tusk::games::tictactoe

#pragma once
// The Xiangqi position: rules and text. Move generation is in moves.h, repetition in repetition.h.
//
// Sets of points by kind and by colour (bitboard.h) with a mailbox beside them, kept up to date
// move by move, as is the key (board and side to move, no counters). 300 bytes, no allocation,
// thread safe. Red is Seat::kFirst. Scores are hundredths of a pawn.

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/params.h"
#include "games/common/about.h"
#include "games/common/explanation.h"
#include "games/xiangqi/attacks.h"
#include "games/xiangqi/move.h"
#include "games/xiangqi/rules.h"
#include "search/alphabeta/params.h"
#include "search/concepts.h"

namespace tusk::games::xiangqi {

using search::Outcome;
using search::Score;

// What play() cannot work out again.
struct Undo {
    std::uint64_t key = 0;
    Piece captured = kNoPiece;
    bool checked = false;
    bool reply_is_free = false;
    std::array<std::uint8_t, 2> checks{};
    std::uint16_t quiet_plies = 0;
    std::uint16_t reversible_plies = 0;
};

// Why a game is over.
enum class End : std::uint8_t {
    kMate,
    kStalemate,
    kPerpetualCheck,  // the loser gave it
    kBothCheck,
    kPerpetualChase,  // the loser did it
    kBothChase,
    kRepetition,
    kNoCapture,
    kMaterial,
};

class EvalModel;
class Tables;

struct Position {
    using Model = EvalModel;         // the evaluation with its weights
    using Tables = xiangqi::Tables;  // of endings with few pieces
    using Move = xiangqi::Move;
    using Rules = xiangqi::Rules;
    using Undo = xiangqi::Undo;
    static constexpr search::Facts facts{
        .id = "xiangqi",
        .seats = 2,
        .max_moves = 128,  // 2 chariots and 2 cannons 17 each, horses 8, pawns 3, guards 4, king 4
        .max_chance = 0,
        .max_plies = 8192,
        .score_kind = search::ScoreKind::kWinDrawLoss,
        .score_unit = 100,
        .max_payoff = 1,
        .needs_history = true,
    };

    std::array<Bitboard, kKinds> kinds{};  // of both colours
    std::array<Bitboard, 2> colours{};
    std::array<Piece, kSquares> board{};
    std::array<std::uint8_t, 2> kings{};  // where they stand
    Seat to_move = Seat::kFirst;
    bool checked = false;                  // the side to move is in check
    bool reply_is_free = false;            // the last move was a check that did not count
    std::array<std::uint8_t, 2> checks{};  // given by each side since the last capture, up to 255
    std::uint16_t quiet_plies = 0;         // without a capture, as FEN counts them
    std::uint16_t reversible_plies = 0;    // that can be part of a repetition
    std::uint16_t move_number = 1;
    Rules rules;
    std::uint64_t zobrist = 0;

    static Position initial(const Rules& rules) noexcept;
    // FEN (fen.h), or the plain set-up of a board editor (games/common/look.h).
    static core::Result<Position> parse(std::string_view text, const Rules& rules);
    // The form of a move at the front of a text (games/common/game_text.h).
    static std::size_t move_length(std::string_view text) noexcept;
    static const About& about();
    static Look look(const Rules& rules);
    static void tune(search::AlphaBetaParams& params);

    // For the histories of a search (tactics.h).
    static constexpr std::size_t kMoveSlots = 2 * kKinds * kSquares;
    static constexpr std::size_t kVictimSlots = kKinds + 1;
    static constexpr std::size_t kStructures = 4;

    [[nodiscard]] Bitboard occupied() const noexcept { return colours[0] | colours[1]; }
    [[nodiscard]] Bitboard pieces(Seat colour) const noexcept {
        return colours[search::index(colour)];
    }
    [[nodiscard]] Bitboard pieces(Kind kind) const noexcept {
        return kinds[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] Bitboard pieces(Seat colour, Kind kind) const noexcept {
        return pieces(colour) & pieces(kind);
    }
    [[nodiscard]] Square king(Seat colour) const noexcept { return kings[search::index(colour)]; }
    [[nodiscard]] Piece at(Square square) const noexcept { return board[detail::at(square)]; }
    [[nodiscard]] bool is_empty(Square square) const noexcept { return at(square) == kNoPiece; }

    // Puts a piece on an empty point, takes one off; the key follows, counters do not.
    void put(Square square, Piece piece) noexcept;
    void take(Square square) noexcept;

    // Equal positions have the same text and the same rules; how they came about may differ.
    friend bool operator==(const Position& a, const Position& b) noexcept;
};

// --- rules ---

inline Seat to_act(const Position& p) noexcept {
    return p.to_move;
}
inline std::uint64_t key(const Position& p) noexcept {
    return p.zobrist;
}
inline bool in_check(const Position& p) noexcept {
    return p.checked;
}

// Legal moves, captures first; empty when the side to move has lost.
void moves(const Position& p, search::MoveList<Position>& list) noexcept;

Undo play(Position& p, Move move) noexcept;
Undo play(Position& p, Move move, bool check) noexcept;  // who knows whether it gives check
void undo(Position& p, Move move, const Undo& data) noexcept;

// Mate and stalemate first, then repetition, the no-capture limit and lack of material.
std::optional<Outcome> outcome(const Position& p, search::PathView<Position> path) noexcept;
// The same without mate and stalemate: for a search that finds those when it makes its moves. A
// position at the no-capture limit or without winning material may still be lost at once by having
// no moves; ask for moves first there.
std::optional<Outcome> ruled_outcome(const Position& p, search::PathView<Position> path) noexcept;

// A capture: positions from before it cannot come again.
[[nodiscard]] inline bool irreversible(const Position& p, Move move) noexcept {
    return !p.is_empty(move.to());
}

// Null moves for searches; repetition does not look across one.
[[nodiscard]] bool may_pass(const Position& p) noexcept;
Undo play_null(Position& p) noexcept;
void undo_null(Position& p, const Undo& data) noexcept;

// --- text ---

[[nodiscard]] std::string format(const Position& p);
[[nodiscard]] std::string show(const Position& p);
// notation.h has the notations.
[[nodiscard]] std::string move_text(const Position& p, Move move, std::string_view notation);
[[nodiscard]] core::Result<Move> parse_move(const Position& p, std::string_view text);
// A list of moves in any notation, with or without move numbers; errors give the move's number.
[[nodiscard]] core::Result<std::vector<Move>> parse_move_list(const Position& p,
                                                              std::string_view text);
[[nodiscard]] std::string reason_text(const Position& p, const Outcome& outcome);
// The reasons of a ruling on repetition, if the game ended by one: what each move of the cycle did,
// then the conclusion. Plies are indices into the path.
void explain(const Position& p, search::PathView<Position> path, std::vector<RulingStep>& why);

// --- for the board on a screen ---

[[nodiscard]] Scene scene(const Position& p);
[[nodiscard]] Gesture gesture(const Position& p, Move move);
// The smaller of the board and its mirror image.
[[nodiscard]] Position canonical_form(const Position& p) noexcept;
// The name of the opening that leads exactly here, mirrored or not; empty = none.
[[nodiscard]] core::Result<std::string> opening_name(const Position& p);

// --- hooks of the searches ---

[[nodiscard]] Score evaluate(const Position& p) noexcept;

// Legal moves of one sort, added to the list.
void captures(const Position& p, search::MoveList<Position>& list) noexcept;
void quiets(const Position& p, search::MoveList<Position>& list) noexcept;
// Quiet moves after which the piece that moved attacks the other king, added to the list.
void quiet_checks(const Position& p, search::MoveList<Position>& list) noexcept;
[[nodiscard]] bool is_legal(const Position& p, Move move) noexcept;  // for any code
// For a legal move: does it attack the other king?
[[nodiscard]] bool gives_check(const Position& p, Move move) noexcept;
[[nodiscard]] inline bool is_capture(const Position& p, Move move) noexcept {
    return !p.is_empty(move.to());
}
// Static exchange evaluation: does capturing in turn on the target, always with the piece of least
// value, bring at least this much? Cannons that gain or lose their screen on the way count; pins do
// not.
[[nodiscard]] bool exchange_wins(const Position& p, Move move, Score least) noexcept;
[[nodiscard]] Score captured_value(const Position& p, Move move) noexcept;
[[nodiscard]] inline std::size_t move_slot(const Position& p, Move move) noexcept {
    return static_cast<std::size_t>(p.at(move.from()) * kSquares + move.to());
}
[[nodiscard]] inline std::size_t victim_slot(const Position& p, Move move) noexcept {
    return p.is_empty(move.to()) ? kKinds : static_cast<std::size_t>(kind_of(p.at(move.to())));
}
// Repetition, the no-capture limit, lack of material.
[[nodiscard]] std::optional<Outcome> end_on_path(const Position& p, search::PathView<Position> path,
                                                 int ply) noexcept;
// With the no-capture counter where it comes near its limit.
[[nodiscard]] std::uint64_t table_key(const Position& p) noexcept;
[[nodiscard]] std::uint64_t key_after(const Position& p, Move move) noexcept;
// A side has no more to attack with than a chariot and a horse or cannon.
[[nodiscard]] bool is_endgame(const Position& p) noexcept;
// Pawns; guards and kings; the attackers of each side.
[[nodiscard]] std::array<std::uint64_t, Position::kStructures> structure(
    const Position& p) noexcept;

[[nodiscard]] core::Result<std::uint64_t> count_leaves(const Position& p, int depth,
                                                       const core::NamedValues& options,
                                                       std::stop_token stop);

}  // namespace tusk::games::xiangqi

// The model and the tables are part of the position's interface.
#include "games/xiangqi/eval_model.h"     // IWYU pragma: keep
#include "games/xiangqi/tables/tables.h"  // IWYU pragma: keep

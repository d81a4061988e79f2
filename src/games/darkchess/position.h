#pragma once
// The dark chess position: what everybody can see. Move generation is in moves.h, text in fen.h.
//
// Face-up pieces as sets of squares with a mailbox beside them, the face-down squares as one more
// set, and how many of each piece are hidden: which of them lies where is known to the referee's
// deal alone. Turning a square over is a decision of the seat, followed by a chance node that puts
// a piece of the pool there. The key is kept up to date move by move. 170 bytes, no allocation,
// thread safe. Seats and colours are two things: the first flip decides which seat plays which.
// Scores count average pieces in parts of 250. As long as it is because everything a search may ask
// is listed.

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/params.h"
#include "games/common/about.h"
#include "games/darkchess/move.h"
#include "games/darkchess/rules.h"
#include "search/alphabeta/params.h"
#include "search/concepts.h"
#include "search/mcts/params.h"

namespace tusk::games::darkchess {

using search::Outcome;
using search::Score;
using search::Seat;

using Pool = std::array<std::uint8_t, kPieces>;  // how many of each piece are hidden

// One side's hunt for one piece (chase.h): where the hunter stands, the hunted piece, every square
// it has stood on since, and whether it has come back to one of them.
struct Chase {
    Bitboard flight = 0;
    std::uint8_t hunter = kNoSquare;
    std::uint8_t victim = kNoSquare;
    bool returned = false;
    friend bool operator==(const Chase&, const Chase&) = default;
};

// What play() cannot work out again.
struct Undo {
    std::uint64_t key = 0;
    Piece captured = kNoPiece;
    Colour first_colour = Colour::kNone;
    std::uint16_t quiet_plies = 0;
    std::array<Chase, 2> chases{};
};

// Why a game is over.
enum class End : std::uint8_t { kNoPieces, kNoMoves, kQuiet, kRepetition };

// What the referee alone knows: for every square a different number below 32. Among the squares
// that are face down at the start their order says which piece of the pool lies where.
using Deal = std::array<std::uint8_t, kSquares>;

class EvalModel;
class Tables;

struct Position {
    using Model = EvalModel;
    using Tables = darkchess::Tables;  // of endings with few pieces
    using Move = darkchess::Move;
    using Rules = darkchess::Rules;
    using Undo = darkchess::Undo;
    using Deal = darkchess::Deal;
    static constexpr search::Facts facts{
        .id = "darkchess",
        .seats = 2,
        .max_moves = 88,  // 14 pieces with 4 moves, 2 cannons with 7, 16 other squares to flip
        .max_chance = kPieces,
        .max_plies = 16384,  // 63 flips and captures, each after 250 quiet plies at most
        .score_kind = search::ScoreKind::kWinDrawLoss,
        .score_unit = 250,  // an average piece at the start; a pawn is about 100
        .max_payoff = 1,
        .needs_history = true,
    };

    std::array<Bitboard, kPieces> pieces{};  // face up
    std::array<Bitboard, 2> colours{};       // face up, by colour
    Bitboard hidden = 0;                     // face down
    std::array<Piece, kSquares> board{};
    Pool pool{};
    std::array<std::uint8_t, 2> hidden_of{};  // how many are hidden, by colour
    std::uint8_t turning = kNoSquare;         // the square that is being turned over
    Colour first_colour = Colour::kNone;      // of the first seat
    Seat turn = Seat::kFirst;                 // whose turn it is, while chance acts too
    std::uint16_t quiet_plies = 0;            // without a flip or a capture
    std::uint16_t move_number = 1;            // of the turn, both sides counted
    std::array<Chase, 2> chases{};            // by the hunter's colour, where chasing is forbidden
    Rules rules;
    std::uint64_t zobrist = 0;
    Bitboard dealt_squares = 0;  // face down when the game started, and what lay there
    Pool dealt_pool{};

    static Position initial(const Rules& rules) noexcept;
    // CDC-FEN (fen.h).
    static core::Result<Position> parse(std::string_view text, const Rules& rules);
    // The form of a move at the front of a text (games/common/game_text.h).
    static std::size_t move_length(std::string_view text) noexcept;
    static const About& about();
    static Look look(const Rules& rules);
    static Deal deal(core::Rng& rng) noexcept;
    static void tune(search::AlphaBetaParams& params);
    static void tune(search::mcts::MctsParams& params);
    static std::vector<std::string> playout_policies();
    // Leaves of plain searches (search/chance/expectimax.h), and what a won game counts beside
    // them.
    static std::vector<std::string> leaf_names();
    static constexpr double kWinValue = 10'000;
    static constexpr std::string_view kLeafUnit = "points";  // of plain leaves

    // For the histories of a search.
    static constexpr std::size_t kMoveSlots = (kPieces + 1) * kSquares;
    static constexpr std::size_t kVictimSlots = kKinds + 1;

    [[nodiscard]] Bitboard occupied() const noexcept { return colours[0] | colours[1] | hidden; }
    [[nodiscard]] Bitboard of(Colour colour) const noexcept { return colours[index(colour)]; }
    [[nodiscard]] Bitboard of(Colour colour, Kind kind) const noexcept {
        return pieces[piece_of(colour, kind)];
    }
    [[nodiscard]] Piece at(Square square) const noexcept {
        return board[static_cast<std::size_t>(square)];
    }
    [[nodiscard]] bool is_empty(Square square) const noexcept { return at(square) == kNoPiece; }
    // The colour of a seat; kNone before the first flip.
    [[nodiscard]] Colour colour_of(Seat seat) const noexcept {
        return first_colour == Colour::kNone || seat == Seat::kFirst ? first_colour
                                                                     : other(first_colour);
    }
    [[nodiscard]] Colour mover() const noexcept { return colour_of(turn); }
    // Pieces of a colour that are not captured, face up or face down.
    [[nodiscard]] int alive(Piece piece) const noexcept {
        return count(pieces[piece]) + pool[piece];
    }
    [[nodiscard]] bool has_pieces(Colour colour) const noexcept {
        return of(colour) != 0 || hidden_of[index(colour)] != 0;
    }

    // Puts a piece (or a back) on an empty square, takes one off; the key follows, the pool and the
    // counters do not.
    void put(Square square, Piece piece) noexcept;
    void take(Square square) noexcept;
    // Sets how many of a piece are hidden; the key follows.
    void set_pool(Piece piece, int number) noexcept;

    // Equal positions have the same text and the same rules; how they were dealt may differ.
    friend bool operator==(const Position& a, const Position& b) noexcept;
};

// --- rules ---

inline Seat to_act(const Position& p) noexcept {
    return p.turning == kNoSquare ? p.turn : Seat::kChance;
}
inline std::uint64_t key(const Position& p) noexcept {
    return p.zobrist;
}

// Legal actions: captures, quiet moves, flips; empty when the side to move has lost.
void moves(const Position& p, search::MoveList<Position>& list) noexcept;
// What can lie on the square that is being turned over.
void chance(const Position& p, search::ChanceList<Position>& list) noexcept;

Undo play(Position& p, Move move) noexcept;
void undo(Position& p, Move move, const Undo& data) noexcept;

// A side without pieces or without an action has lost; then the draws by counter and repetition.
std::optional<Outcome> outcome(const Position& p, search::PathView<Position> path) noexcept;

// A flip or a capture: positions from before it cannot come again.
[[nodiscard]] inline bool irreversible(const Position& p, Move move) noexcept {
    return move.is_chance() || move.is_flip() || !p.is_empty(move.to());
}

// --- secrets ---

// What lies on the square that is being turned over. A pure function of the deal and of the
// squares and pieces that were hidden at the start, whatever was turned over before.
[[nodiscard]] Move draw(const Deal& deal, const Position& p) noexcept;
// What lies on each cell that is face down (look.h numbers the cells), kEmptyCell elsewhere.
[[nodiscard]] std::vector<int> uncovered_cells(const Deal& deal, const Position& p);

// --- text ---

[[nodiscard]] std::string format(const Position& p);
[[nodiscard]] std::string show(const Position& p);
[[nodiscard]] std::string move_text(const Position& p, Move move, std::string_view notation);
[[nodiscard]] core::Result<Move> parse_move(const Position& p, std::string_view text);
// A list of moves; `a1(K)` where a seat is to act is the flip and its result in one.
[[nodiscard]] core::Result<std::vector<Move>> parse_move_list(const Position& p,
                                                              std::string_view text);
// The flip whose result is told: before `a1(K)` where a seat is to act.
[[nodiscard]] std::optional<Move> unsaid_move(const Position& p, std::string_view text);
[[nodiscard]] std::string reason_text(const Position& p, const Outcome& outcome);
// What a seat is called: its colour, once that is decided.
[[nodiscard]] std::string seat_label(const Position& p, Seat seat);

// --- for the board on a screen ---

[[nodiscard]] Scene scene(const Position& p);
[[nodiscard]] Gesture gesture(const Position& p, Move move);

// --- hooks of the searches ---

[[nodiscard]] Score evaluate(const Position& p) noexcept;
[[nodiscard]] double leaf_value(const Position& p, std::size_t which) noexcept;

inline bool in_check(const Position& /*p*/) noexcept {
    return false;
}
inline bool gives_check(const Position& /*p*/, Move /*move*/) noexcept {
    return false;
}
// Legal moves of one sort, added to the list; flips are quiet.
void captures(const Position& p, search::MoveList<Position>& list) noexcept;
void quiets(const Position& p, search::MoveList<Position>& list) noexcept;
[[nodiscard]] bool is_legal(const Position& p, Move move) noexcept;  // for any code
[[nodiscard]] inline bool is_capture(const Position& p, Move move) noexcept {
    return is_piece(p.at(move.to()));
}
[[nodiscard]] inline bool asks_chance(const Position& /*p*/, Move move) noexcept {
    return move.is_flip();
}
// A flip that may turn up something that takes an own king, guard or minister.
[[nodiscard]] bool is_rash(const Position& p, Move move) noexcept;
// Captures in turn on the target, always with the piece of least value.
[[nodiscard]] bool exchange_wins(const Position& p, Move move, Score least) noexcept;
[[nodiscard]] Score captured_value(const Position& p, Move move) noexcept;
[[nodiscard]] inline std::size_t move_slot(const Position& p, Move move) noexcept {
    return static_cast<std::size_t>(p.at(move.from()) * kSquares + move.to());
}
[[nodiscard]] inline std::size_t victim_slot(const Position& p, Move move) noexcept {
    return is_capture(p, move) ? index(kind_of(p.at(move.to()))) : kKinds;
}
// The ends of the rules, and a second occurrence after the root.
[[nodiscard]] std::optional<Outcome> end_on_path(const Position& p, search::PathView<Position> path,
                                                 int ply) noexcept;
[[nodiscard]] inline bool is_cycle(const Position& /*p*/, const Outcome& end) noexcept {
    return end.reason == static_cast<std::uint8_t>(End::kRepetition);
}
// With the draw counter where it comes near its limit, and with hunts.
[[nodiscard]] std::uint64_t table_key(const Position& p) noexcept;
[[nodiscard]] Move playout_move(const Position& p, int policy, core::Rng& rng) noexcept;
void priors(const Position& p, const search::MoveList<Position>& list,
            std::span<float> weights) noexcept;
// Of a seat, 0..1, at a glance.
[[nodiscard]] double win_chance(const Position& p, Seat seat) noexcept;
// A step on the way to a weaker piece, as if the other side stood still (route.h).
[[nodiscard]] std::optional<Move> root_hint(const Position& p) noexcept;

// The exact result by endgame tables, made if they are missing; nothing where they cannot tell.
[[nodiscard]] core::Result<std::optional<search::Analysis>> settle(const Position& p,
                                                                   search::PathView<Position> path,
                                                                   const TableWork& work);
[[nodiscard]] core::Result<std::uint64_t> count_leaves(const Position& p, int depth,
                                                       const core::NamedValues& options,
                                                       std::stop_token stop);

}  // namespace tusk::games::darkchess

// The model and the tables are part of the position's interface.
#include "games/darkchess/eval_model.h"     // IWYU pragma: keep
#include "games/darkchess/tables/tables.h"  // IWYU pragma: keep

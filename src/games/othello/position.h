#pragma once
// The Othello position: rules, text, and the hooks the searches use.
//
// Two bitboards from the mover's view (bitboard.h), the side to move and the board size; 24 bytes,
// copied freely. A 6x6 board sits at a1..f6 of the 8x8 numbering. Scores are disc differences with
// the empties given to the winner, 100 score units per disc. No state, no allocation, thread safe.

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/params.h"
#include "core/random.h"
#include "games/common/about.h"
#include "games/common/explanation.h"
#include "games/othello/bitboard.h"
#include "games/othello/board_shape.h"
#include "search/alphabeta/params.h"
#include "search/concepts.h"
#include "search/prove.h"

namespace tusk::games::othello {

using search::Outcome;
using search::Score;
using search::Seat;

struct Rules {
    int size = 8;

    static std::vector<core::ParamField<Rules>> fields();
    friend bool operator==(const Rules&, const Rules&) = default;
};

// A square, or the forced pass.
class Move {
public:
    static constexpr std::uint32_t kPassCode = 64;

    constexpr Move() noexcept = default;
    static constexpr Move at(int square) noexcept {
        return Move(static_cast<std::uint8_t>(square));
    }
    static constexpr Move pass() noexcept { return Move(kPassCode); }
    static constexpr Move from_code(std::uint32_t code) noexcept {
        return Move(static_cast<std::uint8_t>(code < kPassCode ? code : kPassCode));
    }

    [[nodiscard]] constexpr std::uint32_t code() const noexcept { return code_; }
    [[nodiscard]] constexpr bool is_pass() const noexcept { return code_ == kPassCode; }
    [[nodiscard]] constexpr int square() const noexcept { return code_; }
    friend constexpr bool operator==(Move, Move) = default;

private:
    explicit constexpr Move(std::uint8_t code) noexcept : code_(code) {}
    std::uint8_t code_ = kPassCode;
};

class PatternWeights;

struct Position {
    using Model = PatternWeights;  // the trained evaluation
    using Move = othello::Move;
    using Rules = othello::Rules;
    using Undo = Bitboard;  // the discs that were flipped
    static constexpr search::Facts facts{
        .id = "othello",
        .seats = 2,
        .max_moves = 64,  // 33 is the most known in play, but a set-up board may have more
        .max_chance = 0,
        .max_plies = 128,
        .score_kind = search::ScoreKind::kPoints,
        .score_unit = 100,
        .max_payoff = 64,
        .over_without_moves = true,
        .evaluates_end = true,
    };

    Bitboard own = 0;       // discs of the side to move
    Bitboard opponent = 0;  // discs of the other side
    Seat to_move = Seat::kFirst;
    std::uint8_t size = 8;

    static Position initial(const Rules& rules) noexcept;
    // "<64 squares> <side>": black X * x b B #, white O o w W 0, empty - . _; blanks are ignored.
    static core::Result<Position> parse(std::string_view text, const Rules& rules);
    // The form of a move at the front of a text (games/common/game_text.h).
    static std::size_t move_length(std::string_view text) noexcept;
    static constexpr std::string_view move_separator = "";  // f5d6c3
    static const About& about();
    static Look look(const Rules& rules);
    static void tune(search::AlphaBetaParams& params);
    static constexpr int kMinCutDepth = 3;
    static constexpr int kMinExactCutDepth = 14;
    static std::vector<std::string> playout_policies() { return {"uniform", "report"}; }

    [[nodiscard]] Bitboard board_mask() const noexcept;
    [[nodiscard]] Bitboard empties() const noexcept { return ~(own | opponent) & board_mask(); }
    [[nodiscard]] Bitboard discs_of(Seat seat) const noexcept {
        return seat == to_move ? own : opponent;
    }
    friend bool operator==(const Position&, const Position&) = default;
};

inline Bitboard Position::board_mask() const noexcept {
    return size == 8 ? kFullBoard : kBoard6x6;
}

// --- rules ---

inline Seat to_act(const Position& p) noexcept {
    return p.to_move;
}

// Placements in ascending square order; a single pass when only the opponent can move.
void moves(const Position& p, search::MoveList<Position>& list) noexcept;

inline Bitboard play(Position& p, Move move) noexcept {
    Bitboard flipped = 0;
    if (!move.is_pass()) {
        flipped = flips(p.own, p.opponent, move.square());
        p.own ^= flipped | square_bit(move.square());
        p.opponent ^= flipped;
    }
    std::swap(p.own, p.opponent);
    p.to_move = search::other(p.to_move);
    return flipped;
}

inline void undo(Position& p, Move move, Bitboard flipped) noexcept {
    std::swap(p.own, p.opponent);
    p.to_move = search::other(p.to_move);
    if (!move.is_pass()) {
        p.own ^= flipped | square_bit(move.square());
        p.opponent ^= flipped;
    }
}

inline bool has_move(Bitboard own, Bitboard opponent, Bitboard board_mask) noexcept {
    return (legal_moves(own, opponent) & board_mask) != 0;
}

[[nodiscard]] bool is_over(const Position& p) noexcept;
std::optional<Outcome> outcome(const Position& p, search::PathView<Position> path) noexcept;

// Disc difference for the side to move, empties to the winner.
[[nodiscard]] int final_difference(const Position& p) noexcept;

inline std::uint64_t key(const Position& p) noexcept {
    const std::uint64_t a = p.own * 0x9E3779B97F4A7C15ULL;
    const std::uint64_t b = (p.opponent ^ (a >> 32)) * 0xC2B2AE3D27D4EB4FULL;
    const std::uint64_t mixed = (a ^ b ^ (b >> 29)) * 0xD6E8FEB86659FD93ULL;
    return mixed ^ (mixed >> 32) ^ (p.to_move == Seat::kFirst ? 0 : 0x5851F42D4C957F2DULL);
}

// --- text ---

[[nodiscard]] std::string format(const Position& p);
[[nodiscard]] std::string show(const Position& p);
[[nodiscard]] std::string move_text(const Position& p, Move move, std::string_view notation);
// One move; the error says: not a square, occupied, flips nothing, pass while moves exist, over.
[[nodiscard]] core::Result<Move> parse_move(const Position& p, std::string_view text);
[[nodiscard]] std::string reason_text(const Position& p, const Outcome& outcome);
// A whole text of moves ("f5d6c3", "1. f5 d6 2. c3"); missing passes are inserted.
[[nodiscard]] core::Result<std::vector<Move>> parse_move_list(const Position& p,
                                                              std::string_view text);
// A pass that a written move leaves out.
[[nodiscard]] std::optional<Move> unsaid_move(const Position& p, std::string_view text);

// --- for the board on a screen ---

[[nodiscard]] Scene scene(const Position& p);
[[nodiscard]] Gesture gesture(const Position& p, Move move);
// The least of the eight turned and mirrored boards; a 6x6 board stays as it is.
[[nodiscard]] Position canonical_form(const Position& p) noexcept;
// The name of the opening that leads exactly here, in any orientation; empty = none.
[[nodiscard]] core::Result<std::string> opening_name(const Position& p);
// What a legal move changes; explain.h says what each fact counts.
[[nodiscard]] Explanation explain(const Position& p, Move move);

// --- hooks of the searches (search/concepts.h says what each one means) ---

// With the standard weights, from scratch; searches ask their model instead.
[[nodiscard]] Score evaluate(const Position& p) noexcept;
// What is known without training; for the 6x6 board.
[[nodiscard]] Score hand_made_value(const Position& p) noexcept;
[[nodiscard]] inline int plies_left(const Position& p) noexcept {
    return std::popcount(p.empties());
}
[[nodiscard]] inline bool costs_depth(const Position& /*p*/, Move move) noexcept {
    return !move.is_pass();
}
[[nodiscard]] int order_score(const Position& p, Move move, int depth, bool exact) noexcept;
[[nodiscard]] bool is_exact_leaf(const Position& p) noexcept;
[[nodiscard]] Score exact_leaf(const Position& p, Score alpha, Score beta,
                               std::uint64_t& nodes) noexcept;
[[nodiscard]] Score upper_bound(const Position& p, Score alpha) noexcept;
[[nodiscard]] bool plan_cut(const Position& p, int depth, double sigmas,
                            search::CutPlan& plan) noexcept;
[[nodiscard]] Move playout_move(const Position& p, int policy, core::Rng& rng) noexcept;
// By the solver of 6x6 boards (solver_6x6.h), with a table of its own for each call.
[[nodiscard]] core::Result<search::AboveAnswer> prove_above(const Position& p, int payoff,
                                                            std::stop_token stop);
[[nodiscard]] core::Result<std::uint64_t> count_leaves(const Position& p, int depth,
                                                       const core::NamedValues& options,
                                                       std::stop_token stop);

}  // namespace tusk::games::othello

// Position::Model must be complete wherever a search is made for a position.
#include "games/othello/pattern_weights.h"

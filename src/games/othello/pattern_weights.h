// PatternWeights: the trained evaluation, a sum of table entries per phase of the game.
//
// For the side to move: the weight of each pattern's content (patterns.h), of the number of its
// moves and of the opponent's moves; in 1/128 disc, a table of its own for every two discs placed.
// Immutable after construction and shared between players and threads.
//
// The file: "tusk othello weights 1\n", then for each of the 30 phases kPhaseWeights numbers of 16
// bits, low byte first, then a 64-bit digest of everything before. Written by `tusk train othello`.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/othello/patterns.h"
#include "games/othello/position.h"

namespace tusk::games::othello {

inline constexpr int kPhases = 30;
inline constexpr std::size_t kMobilityContents = 64;
// What is stored for a phase: packed patterns, own moves, opponent's moves.
inline constexpr std::size_t kPhaseWeights = kPackedContents + 2 * kMobilityContents;
inline constexpr int kWeightUnit = 128;  // of a disc

// Of a position of the 8x8 board.
[[nodiscard]] inline int phase_of(Bitboard occupied) noexcept {
    const int placed = std::popcount(occupied) - 4;
    return placed < 0 ? 0 : placed >= 2 * kPhases ? kPhases - 1 : placed / 2;
}

// The state that a search carries from move to move.
using PatternState = PatternIndices;

class PatternWeights {
public:
    using State = PatternState;
    using Packed = std::vector<std::int16_t>;  // kPhases times kPhaseWeights

    // `packed` has kPhases * kPhaseWeights numbers.
    explicit PatternWeights(Packed packed);

    [[nodiscard]] static core::Result<std::shared_ptr<const PatternWeights>> parse(
        std::string_view bytes);
    [[nodiscard]] std::string bytes() const;
    // The weights this program comes with.
    [[nodiscard]] static std::shared_ptr<const PatternWeights> standard();
    // "standard", or those kept by that name among this person's files (see user_weights_path).
    [[nodiscard]] static core::Result<std::shared_ptr<const PatternWeights>> named(
        const std::string& name);

    [[nodiscard]] const Packed& packed() const noexcept { return packed_; }

    void refresh(const Position& p, State& state) const noexcept {
        const bool black = p.to_move == Seat::kFirst;
        state = pattern_indices(black ? p.own : p.opponent, black ? p.opponent : p.own);
    }
    // `after` is the position after the move.
    void carry(const State& before, const Position& after, Move move, Bitboard flipped,
               State& state) const noexcept {
        if (move.is_pass()) {
            state = before;
        } else {
            carry_pattern_indices(before, after.to_move == Seat::kSecond, move.square(), flipped,
                                  state);
        }
    }
    // In score units; the exact score when the game is over. A board of another size has no
    // patterns and gets its hand-made value.
    [[nodiscard]] Score evaluate(const Position& p, const State& state) const noexcept;
    [[nodiscard]] Score evaluate(const Position& p) const noexcept {
        State state;
        refresh(p, state);
        return evaluate(p, state);
    }

private:
    struct Phase {
        alignas(64) std::array<std::int16_t, kPatternContents> patterns;
        std::array<std::int16_t, kMobilityContents> own_moves;
        std::array<std::int16_t, kMobilityContents> opponent_moves;
    };

    Packed packed_;
    std::unique_ptr<std::array<Phase, kPhases>> phases_;
};

[[nodiscard]] core::Result<std::string> user_weights_path(const std::string& name);

}  // namespace tusk::games::othello

#pragma once
// Dice race: the smallest game with chance.
//
// Two runners start at 0 and want to be the first at the end of the track. Whose turn it is chooses
// one of two dice; then chance rolls it and the runner goes that far. The winner gets as many
// points as the loser has steps left. So every other decision belongs to chance, whose outcomes
// have exact integer weights: the steady die shows 1, 2, 3 with weights 1, 2, 1, the wild one 1, 2,
// 5 with weights 3, 1, 2. Small value type, no allocation, thread safe.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/params.h"
#include "games/common/about.h"
#include "search/concepts.h"

namespace tusk::games::dicerace {

using search::Outcome;
using search::Score;
using search::Seat;

struct Rules {
    int track = 8;

    static std::vector<core::ParamField<Rules>> fields();
};

enum class Die : std::uint8_t { kNone, kSteady, kWild };

// The choice of a die, or the number of steps that chance rolled.
class Move {
public:
    constexpr Move() noexcept = default;
    static constexpr Move choose(Die die) noexcept { return Move(static_cast<std::uint8_t>(die)); }
    static constexpr Move roll(int steps) noexcept {
        return Move(static_cast<std::uint8_t>(kRoll + steps));
    }
    static constexpr Move from_code(std::uint32_t code) noexcept {
        return Move(static_cast<std::uint8_t>(code));
    }

    [[nodiscard]] constexpr std::uint32_t code() const noexcept { return code_; }
    [[nodiscard]] constexpr bool is_roll() const noexcept { return code_ >= kRoll; }
    [[nodiscard]] constexpr int steps() const noexcept { return code_ - kRoll; }
    [[nodiscard]] constexpr Die die() const noexcept { return static_cast<Die>(code_); }
    friend constexpr bool operator==(Move, Move) = default;

private:
    explicit constexpr Move(std::uint8_t code) noexcept : code_(code) {}
    static constexpr std::uint8_t kRoll = 16;
    std::uint8_t code_ = 0;
};

struct Position {
    using Move = dicerace::Move;
    using Rules = dicerace::Rules;
    struct Undo {
        std::uint8_t place = 0;  // where the runner stood
        Die die = Die::kNone;    // what was chosen
    };
    static constexpr search::Facts facts{
        .id = "dicerace",
        .seats = 2,
        .max_moves = 2,
        .max_chance = 3,
        .max_plies = 80,
        .score_kind = search::ScoreKind::kPoints,
        .score_unit = 100,
        .max_payoff = 20,
    };

    std::array<std::uint8_t, 2> place{};  // steps from the start, at most `track`
    Seat turn = Seat::kFirst;
    Die die = Die::kNone;  // chosen and not yet rolled
    std::uint8_t track = 8;

    static Position initial(const Rules& rules) noexcept;
    // "3 5 2 wild": the places, the seat whose turn it is, the die to be rolled or "-".
    static core::Result<Position> parse(std::string_view text, const Rules& rules);
    static const About& about();

    friend bool operator==(const Position&, const Position&) = default;
};

// --- rules ---

[[nodiscard]] Seat to_act(const Position& p) noexcept;
void moves(const Position& p, search::MoveList<Position>& list) noexcept;
void chance(const Position& p, search::ChanceList<Position>& list) noexcept;
Position::Undo play(Position& p, Move move) noexcept;
void undo(Position& p, Move move, const Position::Undo& undo) noexcept;
std::optional<Outcome> outcome(const Position& p, search::PathView<Position> path) noexcept;
[[nodiscard]] std::uint64_t key(const Position& p) noexcept;

// --- text ---

[[nodiscard]] std::string format(const Position& p);
[[nodiscard]] std::string show(const Position& p);
[[nodiscard]] std::string move_text(const Position& p, Move move, std::string_view notation);
[[nodiscard]] core::Result<Move> parse_move(const Position& p, std::string_view text);
[[nodiscard]] std::string reason_text(const Position& p, const Outcome& outcome);

// --- optional hooks of the searches ---

// How many steps the runner to decide is ahead.
[[nodiscard]] Score evaluate(const Position& p) noexcept;
// Every die goes one step at least.
[[nodiscard]] int plies_left(const Position& p) noexcept;

}  // namespace tusk::games::dicerace

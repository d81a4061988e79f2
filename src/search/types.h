#pragma once
// The words every game and every search share: seats, actions, scores, facts and outcomes.

#include <array>
#include <cstdint>
#include <string_view>

namespace tusk::search {

inline constexpr int kMaxSeats = 4;

// Who decides, or who looks. Seats count from 0; chance decides by weights; a spectator only looks.
enum class Seat : std::uint8_t {
    kFirst = 0,
    kSecond = 1,
    kThird = 2,
    kFourth = 3,
    kChance = 254,
    kSpectator = 255,
};
using Decider = Seat;  // a seat or chance
using Viewer = Seat;   // a seat or a spectator

[[nodiscard]] constexpr bool is_seat(Seat seat) noexcept {
    return static_cast<int>(seat) < kMaxSeats;
}
[[nodiscard]] constexpr std::size_t index(Seat seat) noexcept {
    return static_cast<std::size_t>(seat);
}
[[nodiscard]] constexpr Seat seat_at(std::size_t i) noexcept {
    return static_cast<Seat>(i);
}
[[nodiscard]] constexpr Seat other(Seat seat) noexcept {  // two-seat games only
    return seat == Seat::kFirst ? Seat::kSecond : Seat::kFirst;
}

// A move of any game as a small number; only the game knows what it means. Fits 24 bits.
struct Action {
    std::uint32_t code = 0;
    friend constexpr bool operator==(Action, Action) = default;
    friend constexpr auto operator<=>(Action, Action) = default;
};

// What a search adds up: the game's unit times Facts::score_unit, for the seat to act.
using Score = std::int32_t;
inline constexpr Score kInfiniteScore = 4'000'000;
inline constexpr Score kWinScore = 3'000'000;  // a win n plies away scores kWinScore - n

enum class ScoreKind : std::uint8_t {
    kWinDrawLoss,  // payoffs are +1, 0, -1; evaluations are estimates in score units
    kPoints,       // payoffs are points (discs, tricks): a bigger win is better
};

// What is fixed about a game whatever its rule options are.
struct Facts {
    std::string_view id;
    int seats = 2;
    int max_moves = 0;   // upper bound on legal moves in any position
    int max_chance = 0;  // upper bound on chance outcomes; 0 = no chance
    int max_plies = 0;   // a bound on the length of a playout, for safety
    ScoreKind score_kind = ScoreKind::kWinDrawLoss;
    Score score_unit = 100;      // Score per point (kPoints) or per "pawn" (kWinDrawLoss)
    double max_payoff = 1;       // the largest |payoff| of a seat
    bool needs_history = false;  // outcome() looks at the path
    bool zero_sum = true;
    bool over_without_moves = false;  // over exactly when moves() is empty: saves a look per node
    bool evaluates_end = false;       // evaluate() is exact in finished positions
};

// How a game ended. `reason` is a code of the game; reason_text() puts it into words.
struct Outcome {
    std::array<std::int32_t, kMaxSeats> payoff{};
    std::uint8_t reason = 0;
};

}  // namespace tusk::search

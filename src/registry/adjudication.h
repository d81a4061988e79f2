#pragma once
// Adjudication: ending a game early because both players agree about it, or because it is too long.
//
// It rests on the players' own values (Analysis::value) and therefore only saves time in matches of
// players that judge what they do. A value counts if the player searched (it has a depth or
// playouts) and gives it in the game's unit; a proof counts as more than any value. A move without
// such a value sets its player's count back to nothing. The rules of the game always come first: a
// game that is over is not adjudicated. Plain values; no threads.

#include <array>
#include <optional>

#include "core/result.h"
#include "registry/outcome.h"
#include "search/analysis.h"

namespace tusk::registry {

class Game;

// Every rule may be left out.
struct Adjudication {
    // Won for the side that both players see ahead by at least this, for so many moves of each.
    std::optional<double> win_value = std::nullopt;
    int win_moves = 3;
    // Drawn when both see a value within +-draw_value, for so many moves of each after this ply.
    std::optional<double> draw_value = std::nullopt;
    int draw_moves = 5;
    int draw_from = 0;
    // Drawn when so many plies (decisions of seats, the opening's included) have been played.
    std::optional<int> max_plies = std::nullopt;

    friend bool operator==(const Adjudication&, const Adjudication&) = default;
};

inline constexpr std::string_view kAdjudicatedWin = "adjudicated: both players see a win";
inline constexpr std::string_view kAdjudicatedDraw = "adjudicated: both players see a draw";
inline constexpr std::string_view kAdjudicatedLength = "adjudicated: too long";

// An error that names the field if a number makes no sense.
[[nodiscard]] core::Result<void> check_adjudication(const Adjudication& rules);
// The same, and whether games of this kind can be adjudicated: two seats, no hidden information,
// and a win that the game's points can reach.
[[nodiscard]] core::Result<void> check_adjudication(const Adjudication& rules, const Game& game);

// Follows one game and says when it is decided.
class Arbiter {
public:
    // `rules` have passed check_adjudication(rules, game).
    Arbiter(const Adjudication& rules, const Game& game) : rules_(rules), game_(game) {}

    // A decision of a seat with what its player thought; null = it is not known.
    void book(search::Seat seat, const search::Analysis* analysis, int ply);

    // How the game ends now, after so many plies; nothing = it goes on.
    [[nodiscard]] std::optional<Outcome> verdict(int plies) const;

private:
    struct Opinion {
        double value = 0;  // of the last move, for the first seat
        int first_ahead = 0;
        int second_ahead = 0;
        int level = 0;
    };

    [[nodiscard]] std::optional<double> value_of(const search::Analysis& analysis) const;
    [[nodiscard]] double winning_payoff() const;

    Adjudication rules_;
    const Game& game_;
    std::array<Opinion, 2> opinions_;
};

}  // namespace tusk::registry

#pragma once
// What writing and reading PGN share: results, names of tags, and notes about single moves.

#include <optional>
#include <string>
#include <string_view>

#include "registry/game.h"

namespace tusk::registry::pgn {

using Payoff = std::array<double, search::kMaxSeats>;

inline constexpr std::string_view kRoster[] = {"Event", "Site", "Date", "Round"};
inline constexpr std::string_view kOption = "Option_";
inline constexpr std::string_view kNoResult = "*";

// What stands for a value of the roster, or a seat's player, that is not known.
[[nodiscard]] std::string_view unknown_value(std::string_view tag) noexcept;

// "Black" for the seat "black".
[[nodiscard]] std::string seat_tag(std::string_view seat_name);

// Letters, digits and _ . - only.
[[nodiscard]] bool is_tag_name(std::string_view name) noexcept;

// Tags that are parts of the record rather than free remarks. Payoff and Termination are remarks
// where there is no result.
[[nodiscard]] bool is_reserved(const Game& game, std::string_view tag, bool has_result);

// "1-0", "0-1" or "1/2-1/2".
[[nodiscard]] std::string_view result_text(const Game& game, const Payoff& payoff);
[[nodiscard]] bool is_result(std::string_view word) noexcept;  // these and "*"
// The payoffs a result stands for when nothing else is known.
[[nodiscard]] Payoff payoff_of(const Game& game, std::string_view result);

// "+3.50 0.12s": what a player thought of its move, and how long.
struct Note {
    std::optional<double> value;
    std::optional<std::int64_t> time_ms;
};
[[nodiscard]] std::string note_text(const Note& note);
[[nodiscard]] std::optional<Note> parse_note(std::string_view text);

// Times beyond this cannot be written.
inline constexpr std::int64_t kMaxTimeMs = 1'000'000'000'000;

// Does "12." begin here? The length of the number with its dots; 0 = no.
[[nodiscard]] std::size_t number_length(std::string_view word) noexcept;
// "2:" before a word says who decides.
[[nodiscard]] std::optional<Decider> named_decider(std::string_view word) noexcept;

}  // namespace tusk::registry::pgn

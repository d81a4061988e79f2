#pragma once
// WTHOR, the tournament database of the French Othello federation: a binary games file (.wtb) that
// points into two tables of names, WTH.JOU (players) and WTH.TRN (tournaments). The layout is
// written down beside the code that reads it.
//
// The reader asks for the companions by those two names; without them the seats are called
// "player 123" and the event "tournament 12". Names are ISO 8859-1 in the files and UTF-8 in
// records. Tags: tournament, year (not if 0), black_score, theoretical_score and theoretical_depth
// (not if 0), the number of empties from which the theoretical score was solved.
// A bad record is reported by its number and skipped; the games around it are kept.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/common/record.h"

namespace tusk::games::othello {

inline constexpr std::string_view kWthorPlayersFile = "WTH.JOU";
inline constexpr std::string_view kWthorTournamentsFile = "WTH.TRN";

// A games file without its moves: whose games, of which year. Nothing if the file is too short or
// of another kind.
struct WthorHead {
    int year = 0;
    std::vector<std::array<std::uint16_t, 2>> pairings;  // black, white: places in WTH.JOU
};
[[nodiscard]] WthorHead wthor_head(std::string_view bytes);
// The year of a games file; 0 if it says none.
[[nodiscard]] int wthor_year(std::string_view bytes) noexcept;
// The names of WTH.JOU in order.
[[nodiscard]] std::vector<std::string> wthor_names(std::string_view bytes);

[[nodiscard]] bool recognises_wthor(std::string_view bytes);
[[nodiscard]] ReadResult read_wthor(std::string_view bytes, const CompanionFiles& companions);

// One database is three files: write_wthor gives the games, the other two the tables of names that
// go with exactly these records, in order of appearance. All records must be 8x8 games from the
// standard start with a result, of one year and one theoretical depth; names must fit ISO 8859-1
// and the table (19 and 25 bytes). The creation date written is 1 January of the games' year, so
// that the same records always give the same bytes.
[[nodiscard]] core::Result<std::string> write_wthor(const std::vector<Record>& records);
[[nodiscard]] core::Result<std::string> wthor_players(const std::vector<Record>& records);
[[nodiscard]] core::Result<std::string> wthor_tournaments(const std::vector<Record>& records);

}  // namespace tusk::games::othello

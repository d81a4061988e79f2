#pragma once
// What the WTHOR base has, without its moves: games by year, and players with their number of
// games. Made once from the files' headers and tables of names, in a few milliseconds; thread safe
// afterwards.

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace tusk::lab {

struct YearGames {
    int year = 0;
    std::size_t games = 0;
};

struct PlayerGames {
    std::string name;
    std::size_t games = 0;
};

struct WthorIndex {
    std::vector<YearGames> years;      // ascending
    std::vector<PlayerGames> players;  // who played at least one game, most games first

    // The players whose names have every word of `text` in them, any case, most games first; a name
    // that begins with the text comes before the others. An empty text gives those with most games.
    [[nodiscard]] std::vector<PlayerGames> suggest(std::string_view text, std::size_t most) const;
    // Games of the years, without a look at players; 0 = no bound.
    [[nodiscard]] std::size_t games_between(int first_year, int last_year) const;
};

[[nodiscard]] core::Result<WthorIndex> read_wthor_index(const std::string& folder);

// Of the base that comes with the program, read when first asked for; empty if it is not there.
[[nodiscard]] const WthorIndex& wthor_index();

}  // namespace tusk::lab

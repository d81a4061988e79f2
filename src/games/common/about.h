#pragma once
// About: what a game tells about itself to people and programs, beside its rules.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/common/look.h"
#include "games/common/record.h"
#include "games/common/tables.h"
#include "search/analysis.h"

namespace tusk::games {

// How strong an opponent is, in words that people choose by. The ids are the same for all games,
// weakest first: beginner, easy, casual, intermediate, advanced, strong, expert, master.
struct Level {
    std::string id;
    std::string player;  // the spec it stands for
    search::Limits limits;
    std::optional<double> next_score;  // measured score (0..1) against the next stronger level
    std::optional<double> loss = {};   // measured mean cost of a move, in the game's unit
};

struct About {
    Localized names;
    std::string summary;                    // one sentence in English
    std::string unit;                       // what values and payoffs count: "discs"
    std::vector<std::string> seat_names;    // "black", "white"
    std::vector<std::string> notations;     // first = standard
    std::string glyphs;                     // of the first seat, the second, and a legal target
    std::span<const RecordFormat> formats;  // beside tusk's own text form
    std::vector<Level> levels = {};         // weakest first; empty = the players as they are
    const TableDesk* tables = nullptr;      // endgame tables, if it has some
    std::vector<std::string> aliases = {};  // other names that headers of records call it by
    std::string analyst = {};  // the spec of who analyses, if it is not the main player as it is
};

}  // namespace tusk::games

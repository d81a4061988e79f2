#pragma once
// About: what a game tells about itself to people and programs, beside its rules.

#include <map>
#include <span>
#include <string>
#include <vector>

#include "games/common/record.h"

namespace tusk::games {

struct About {
    std::map<std::string, std::string> names;  // by language: en, zh-Hant, zh-Hans
    std::string summary;                       // one sentence in English
    std::string unit;                          // what values and payoffs count: "discs"
    std::vector<std::string> seat_names;       // "black", "white"
    std::vector<std::string> notations;        // first = standard
    std::string glyphs;                        // of the first seat, the second, and a legal target
    std::span<const RecordFormat> formats;     // beside tusk's own text form
};

}  // namespace tusk::games

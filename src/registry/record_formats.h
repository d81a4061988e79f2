#pragma once
// Game records as text: any format of a game, and three that every game has: tusk's own, PGN
// unless the game brings a format of that name, and the score sheet, which is only written.

#include <string>
#include <string_view>
#include <vector>

#include "registry/game.h"
#include "registry/registry.h"

namespace tusk::registry {

inline constexpr std::string_view kOwnFormat = "tusk";

// A format as people choose it.
struct FormatInfo {
    std::string name;
    std::string help;
    bool writes = true;
    bool general = false;  // every game has it
    bool reads = true;
};

// The formats of a game, the general ones first.
[[nodiscard]] std::vector<FormatInfo> formats_of(const Game& game);

// Their names.
[[nodiscard]] std::vector<std::string> format_names(const Game& game);

// How the names of its files end: "ggf", "txt".
[[nodiscard]] std::string extension_of(const Game& game, std::string_view format);

// Finds the format a text is written in; the error lists what there is.
[[nodiscard]] core::Result<std::string> recognise_format(const Game& game, std::string_view text);

// An error if the game has no such format (or, for_writing, cannot write it).
[[nodiscard]] core::Result<void> check_format(const Game& game, std::string_view format,
                                              bool for_writing);

// Reads records of `game` from a text. Records of other games are errors. `companions`
// finds the other files of a format that has several.
[[nodiscard]] ReadResult read_game_records(const Registry& registry, const Game& game,
                                           std::string_view format, std::string_view text,
                                           const CompanionFiles& companions);

// Writes all records that the format can hold; the others become errors with their number. Formats
// for people (PGN, the score sheet) use the notation; those for programs always the standard one.
struct WrittenRecords {
    std::string text;
    std::size_t count = 0;
    std::vector<core::Error> errors;
};
[[nodiscard]] WrittenRecords write_game_records(const Game& game, std::string_view format,
                                                const std::vector<Record>& records,
                                                std::string_view notation = {});

}  // namespace tusk::registry

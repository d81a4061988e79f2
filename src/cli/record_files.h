#pragma once
// Game records in files: any format of a game, and tusk's own.

#include <string>
#include <string_view>
#include <vector>

#include "registry/game.h"
#include "registry/registry.h"

namespace tusk::cli {

inline constexpr std::string_view kOwnFormat = "tusk";

// The formats of a game by name, tusk's own first.
[[nodiscard]] std::vector<std::string> format_names(const registry::Game& game);

// Finds the format a text is written in; the error lists what there is.
[[nodiscard]] core::Result<std::string> recognise_format(const registry::Game& game,
                                                         std::string_view text);

// An error if the game has no such format (or, for_writing, cannot write it).
[[nodiscard]] core::Result<void> check_format(const registry::Game& game, std::string_view format,
                                              bool for_writing);

// Reads records of `game` from a text. Records of other games are errors. `path` says where
// companion files are looked for (their names in any case); empty = nowhere.
[[nodiscard]] registry::ReadResult read_game_records(const registry::Registry& registry,
                                                     const registry::Game& game,
                                                     std::string_view format, std::string_view text,
                                                     const std::string& path);

// Writes all records that the format can hold; the others become errors with their number.
struct WrittenRecords {
    std::string text;
    std::size_t count = 0;
    std::vector<core::Error> errors;
};
[[nodiscard]] WrittenRecords write_game_records(const registry::Game& game, std::string_view format,
                                                const std::vector<registry::Record>& records);

}  // namespace tusk::cli

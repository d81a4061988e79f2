#pragma once
// What can be played, and questions about positions and records that need no game to be going on:
// pure functions of the registry and a request.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "registry/registry.h"

namespace tusk::server {

[[nodiscard]] nlohmann::json catalogue_json(const registry::Registry& registry);
[[nodiscard]] core::Result<nlohmann::json> game_detail(const registry::Game& game);

// {"position","options","moves","from"} -> every position on the way.
[[nodiscard]] core::Result<nlohmann::json> line_json(const registry::Game& game,
                                                     const nlohmann::json& body);

// {"position","options","moves"} -> what each legal move of whoever decides there changes, as that
// side may know it. The error says so if the game does not explain its moves.
[[nodiscard]] core::Result<nlohmann::json> explanations_json(const registry::Game& game,
                                                             const nlohmann::json& body);

// {"position","options"} -> what the text draws on the board, with its own text and what is wrong
// with it: a drawing need not be a position that can be played.
[[nodiscard]] core::Result<nlohmann::json> setup_json(const registry::Game& game,
                                                      const nlohmann::json& body);

// The records of a text in `format` ("" or "auto" = recognised), at most 500 of them.
[[nodiscard]] core::Result<nlohmann::json> read_json(const registry::Registry& registry,
                                                     const registry::Game& game,
                                                     std::string_view format,
                                                     std::string_view text);

// A record as RecordData.
[[nodiscard]] nlohmann::json record_json(const registry::Game& game,
                                         const registry::Record& record);

// {"format","record","notation"} -> text.
[[nodiscard]] core::Result<std::string> write_text(const registry::Game& game,
                                                   const nlohmann::json& body);

// One record as text in a format of the game, "" = tusk's own, with the moves in a notation of it
// where the format has a choice; "" = the standard one.
[[nodiscard]] core::Result<std::string> record_text(const registry::Game& game,
                                                    const registry::Record& record,
                                                    std::string_view format,
                                                    std::string_view notation = {});

// The state of {"position","options","moves"}.
[[nodiscard]] core::Result<std::unique_ptr<registry::State>> requested_state(
    const registry::Game& game, const nlohmann::json& body);

}  // namespace tusk::server

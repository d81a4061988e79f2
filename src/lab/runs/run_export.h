#pragma once
// The stored games of a run as records, page by page, so that a run of any length can be exported.

#include <functional>
#include <string>
#include <string_view>

#include "lab/runs/run_store.h"
#include "registry/registry.h"
#include "store/writer.h"

namespace tusk::lab {

// Calls `sink` with the text of the games that fit `query` (its offset, limit and with_records are
// not looked at) in a record format of the game, a page at a time, at most `max_games` of them.
// Formats whose files cannot simply follow each other are written as one page of all games. An
// error of the sink ends it.
[[nodiscard]] core::Result<void> export_games(
    const registry::Registry& registry, const registry::Game& game, store::Writer& writer,
    const std::string& run, GameQuery query, std::string_view format, int max_games,
    const std::function<core::Result<void>(const std::string&)>& sink);

}  // namespace tusk::lab

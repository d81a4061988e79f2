#pragma once
// The tables of dark chess in this process (games/common/table_shelf.h).

#include "core/paths.h"
#include "games/common/table_shelf.h"
#include "games/darkchess/tables/generator.h"

namespace tusk::games::darkchess {

struct TableTrade {
    using Ending = darkchess::Ending;
    using Table = darkchess::Table;

    // Up to three pieces: all of them together are made in about a second.
    static constexpr std::uint64_t kBuiltInSize = 16'384;
    static constexpr std::uint64_t kMaxSize = Table::kMaxSize;

    [[nodiscard]] static std::string folder() { return core::user_path("darkchess/tables"); }
    [[nodiscard]] static std::uint64_t size_of(const Ending& ending) noexcept {
        return PlacementIndex::size_of(ending);
    }
    [[nodiscard]] static core::Result<std::shared_ptr<const Table>> make(
        const Ending& ending, const SmallerTable& smaller,
        const search::retrograde::SolveSettings& settings) {
        return make_table(ending, smaller, settings);
    }
};

using TableShelf = games::TableShelf<TableTrade>;

}  // namespace tusk::games::darkchess

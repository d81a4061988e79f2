#pragma once
// The tables of Xiangqi in this process (games/common/table_shelf.h).

#include "core/paths.h"
#include "games/common/table_shelf.h"
#include "games/xiangqi/tables/generator.h"

namespace tusk::games::xiangqi {

struct TableTrade {
    using Ending = xiangqi::Ending;
    using Table = xiangqi::Table;

    // Numbers of the largest ending that need not be kept in a file: all of them together are made
    // in a fraction of a second.
    static constexpr std::uint64_t kBuiltInSize = 60'000;
    static constexpr std::uint64_t kMaxSize = Table::kMaxSize;

    [[nodiscard]] static std::string folder() { return core::user_path("xiangqi/tables"); }
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

}  // namespace tusk::games::xiangqi

#pragma once
// TableShelf: the tables of this process, read or made once and shared by everybody.
//
// Small ones (kBuiltInSize) are made in memory whenever they are needed: all of them together take
// a fraction of a second. Larger ones are read from this person's folder, if they are there. Thread
// safe; a table that is on the shelf stays there.

#include <map>
#include <memory>
#include <mutex>

#include "games/common/tables.h"
#include "games/xiangqi/tables/generator.h"

namespace tusk::games::xiangqi {

class TableShelf {
public:
    using Pointer = std::shared_ptr<const Table>;

    // Numbers of the largest ending that need not be kept in a file.
    static constexpr std::uint64_t kBuiltInSize = 60'000;

    [[nodiscard]] static TableShelf& standard();

    [[nodiscard]] static std::string folder();
    [[nodiscard]] static std::string path_of(const Ending& ending);

    [[nodiscard]] static bool is_built_in(const Ending& ending) noexcept {
        return PlacementIndex::size_of(ending) <= kBuiltInSize;
    }

    // The table of a canonical ending if it is small or kept in the folder; null if it is not, or
    // if the file is damaged.
    [[nodiscard]] Pointer find(const Ending& ending);

    struct Made {
        Pointer table;
        bool is_new = false;  // it was not in the folder
    };
    // The table of a canonical ending and all it needs, made and kept in the folder if missing.
    [[nodiscard]] core::Result<Made> build(const Ending& ending, const TableWork& work);

private:
    [[nodiscard]] Pointer on_shelf(const Ending& ending);
    void put(const Pointer& table);
    [[nodiscard]] Pointer make_small(const Ending& ending);

    std::mutex mutex_;  // of the map
    std::map<std::uint64_t, Pointer> tables_;
    std::mutex making_;  // one thread makes small tables, the others wait
};

// A table from a file; the error names the file.
[[nodiscard]] core::Result<Table> load_table(const std::string& path);
// Replaces the file in one step.
[[nodiscard]] core::Result<void> save_table(const Table& table, const std::string& path);

}  // namespace tusk::games::xiangqi

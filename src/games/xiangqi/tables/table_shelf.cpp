#include "games/xiangqi/tables/table_shelf.h"

#include <filesystem>

#include "core/paths.h"
#include "core/text.h"

namespace tusk::games::xiangqi {

using core::ErrorCode;
using core::fail;

namespace {

constexpr std::size_t kMaxFileBytes = 2 * Table::kMaxSize + 4096;

}  // namespace

core::Result<Table> load_table(const std::string& path) {
    auto bytes = core::read_file(path, kMaxFileBytes);
    if (!bytes) {
        return fail(bytes.error());
    }
    auto table = Table::read(std::move(*bytes));
    return table ? std::move(table) : fail(table.error().within(path));
}

core::Result<void> save_table(const Table& table, const std::string& path) {
    const std::string part = path + ".part";
    std::error_code error;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
    if (auto done = core::write_file(part, table.bytes()); !done) {
        return done;
    }
    std::filesystem::rename(part, path, error);
    if (error) {
        return fail(ErrorCode::kFile, "cannot be replaced: " + error.message(), path);
    }
    return {};
}

TableShelf& TableShelf::standard() {
    static TableShelf shelf;
    return shelf;
}

std::string TableShelf::folder() {
    return core::user_path("xiangqi/tables");
}

std::string TableShelf::path_of(const Ending& ending) {
    return folder() + "/" + ending.name() + ".table";
}

TableShelf::Pointer TableShelf::on_shelf(const Ending& ending) {
    const std::lock_guard lock(mutex_);
    const auto found = tables_.find(ending.key());
    return found == tables_.end() ? nullptr : found->second;
}

void TableShelf::put(const Pointer& table) {
    const std::lock_guard lock(mutex_);
    tables_.emplace(table->ending().key(), table);
}

// With everything below it, which is smaller still.
TableShelf::Pointer TableShelf::make_small(const Ending& ending) {
    const std::lock_guard lock(making_);
    for (const Ending& next : ending.with_all_below()) {
        if (on_shelf(next)) {
            continue;
        }
        const auto table =
            make_table(next, [this](const Ending& smaller) { return on_shelf(smaller).get(); }, {});
        if (!table) {
            return nullptr;  // no memory
        }
        put(*table);
    }
    return on_shelf(ending);
}

TableShelf::Pointer TableShelf::find(const Ending& ending) {
    if (auto table = on_shelf(ending)) {
        return table;
    }
    if (is_built_in(ending)) {
        return make_small(ending);
    }
    const std::string path = path_of(ending);
    std::error_code error;
    if (!std::filesystem::exists(path, error)) {
        return nullptr;
    }
    auto table = load_table(path);
    if (!table || table->ending() != ending) {
        return nullptr;
    }
    put(std::make_shared<const Table>(std::move(*table)));
    return on_shelf(ending);
}

core::Result<TableShelf::Made> TableShelf::build(const Ending& ending, const TableWork& work) {
    if (PlacementIndex::size_of(ending) > Table::kMaxSize) {
        return fail(ErrorCode::kTooLarge, "the ending " + ending.name() + " has more than " +
                                              std::to_string(Table::kMaxSize >> 20) +
                                              " million positions; that is the limit");
    }
    // One progress for all the tables that have to be made.
    const std::vector<Ending> endings = ending.with_all_below();
    std::error_code error;
    std::uint64_t done = 0;
    std::uint64_t total = 0;
    for (const Ending& next : endings) {
        const bool missing = !on_shelf(next) && !std::filesystem::exists(path_of(next), error);
        total += missing ? 2 * PlacementIndex::size_of(next) : 0;
    }
    const auto report = [&](const core::Progress& now) {
        if (work.sink) {
            work.sink({done + now.done, total, now.note});
        }
    };
    Made made;
    for (const Ending& next : endings) {
        const std::string path = path_of(next);
        const bool is_kept = std::filesystem::exists(path, error);
        made.is_new = !is_kept;
        if (is_kept && !on_shelf(next)) {
            auto table = load_table(path);
            if (!table) {
                return fail(table.error());
            }
            if (table->ending() != next) {
                return fail(ErrorCode::kSyntax,
                            "is the table of " + table->ending().name() + ", not of " + next.name(),
                            path);
            }
            put(std::make_shared<const Table>(std::move(*table)));
        }
        made.table = on_shelf(next);
        if (!made.table) {
            auto table =
                make_table(next, [this](const Ending& smaller) { return on_shelf(smaller).get(); },
                           {work.threads, next.name(), report, work.stop});
            if (!table) {
                return fail(table.error());
            }
            done += 2 * PlacementIndex::size_of(next);
            put(*table);
            made.table = *table;
        }
        if (!is_kept) {
            if (auto saved = save_table(*made.table, path); !saved) {
                return fail(saved.error());
            }
        }
    }
    return made;
}

}  // namespace tusk::games::xiangqi

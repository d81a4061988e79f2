#pragma once
// TableShelf: the endgame tables of one game in this process, read or made once and shared by
// everybody.
//
// Small ones (Trade::kBuiltInSize) are made in memory whenever they are needed; larger ones are
// read from this person's folder, if they are there. Thread safe; a table that is on the shelf
// stays there. A game's Trade says what its tables are:
//   Ending                  name(), key(), with_all_below() (those with fewer pieces first)
//   Table                   ending(), bytes(), Table::read(bytes) -> Result<Table>
//   folder()                where they are kept
//   size_of(ending)         how many positions are numbered; more than kMaxSize are refused
//   make(ending, smaller, settings) -> Result<shared_ptr<const Table>>

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "core/text.h"
#include "games/common/tables.h"
#include "search/retrograde/solve.h"

namespace tusk::games {

template <class Trade>
class TableShelf {
public:
    using Ending = typename Trade::Ending;
    using Table = typename Trade::Table;
    using Pointer = std::shared_ptr<const Table>;

    [[nodiscard]] static TableShelf& standard() {
        static TableShelf shelf;
        return shelf;
    }

    [[nodiscard]] static std::string folder() { return Trade::folder(); }
    [[nodiscard]] static std::string path_of(const Ending& ending) {
        return folder() + "/" + ending.name() + ".table";
    }
    [[nodiscard]] static bool is_built_in(const Ending& ending) noexcept {
        return Trade::size_of(ending) <= Trade::kBuiltInSize;
    }

    // A table from a file; the error names the file.
    [[nodiscard]] static core::Result<Table> load(const std::string& path) {
        auto bytes = core::read_file(path, 4 * Trade::kMaxSize + 4096);
        if (!bytes) {
            return core::fail(bytes.error());
        }
        auto table = Table::read(std::move(*bytes));
        if (!table) {
            return core::fail(table.error().within(path));
        }
        return table;
    }
    // Replaces the file in one step.
    [[nodiscard]] static core::Result<void> save(const Table& table, const std::string& path) {
        const std::string part = path + ".part";
        std::error_code error;
        std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
        if (auto done = core::write_file(part, table.bytes()); !done) {
            return done;
        }
        std::filesystem::rename(part, path, error);
        if (error) {
            return core::fail(core::ErrorCode::kFile, "cannot be replaced: " + error.message(),
                              path);
        }
        return {};
    }
    // The tables that are kept, and which of them are not sound.
    [[nodiscard]] static std::vector<TableFile> list() {
        std::vector<TableFile> files;
        std::error_code error;
        for (const auto& entry : std::filesystem::directory_iterator(folder(), error)) {
            if (entry.path().extension() != ".table") {
                continue;
            }
            TableFile file{entry.path().stem().string(), entry.file_size(error), {}};
            const auto table = load(entry.path().string());
            if (!table) {
                file.fault = table.error().message;
            } else if (table->ending().name() != file.name) {
                file.fault = "is the table of " + table->ending().name();
            }
            files.push_back(std::move(file));
        }
        std::sort(files.begin(), files.end(),
                  [](const TableFile& a, const TableFile& b) { return a.name < b.name; });
        return files;
    }

    // The table of a canonical ending if it is small or kept in the folder; null if it is not, or
    // if the file is damaged.
    [[nodiscard]] Pointer find(const Ending& ending) {
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
        auto table = load(path);
        if (!table || table->ending() != ending) {
            return nullptr;
        }
        put(std::make_shared<const Table>(std::move(*table)));
        return on_shelf(ending);
    }

    struct Made {
        Pointer table;
        bool is_new = false;  // it was not in the folder
    };
    // The table of a canonical ending and all it needs, made and kept in the folder if missing.
    [[nodiscard]] core::Result<Made> build(const Ending& ending, const TableWork& work) {
        if (auto small = check_size(ending); !small) {
            return core::fail(small.error());
        }
        return build_all(ending.with_all_below(), work);
    }
    // The same for many; none may need a table that comes later. The last one is returned.
    [[nodiscard]] core::Result<Made> build_all(const std::vector<Ending>& endings,
                                               const TableWork& work) {
        std::error_code error;
        std::uint64_t done = 0;
        std::uint64_t total = 0;  // one progress for all the tables that have to be made
        for (const Ending& next : endings) {
            if (auto small = check_size(next); !small) {
                return core::fail(small.error());
            }
            const bool missing = !on_shelf(next) && !std::filesystem::exists(path_of(next), error);
            total += missing ? 2 * Trade::size_of(next) : 0;
        }
        const auto report = [&](const core::Progress& now) {
            if (work.sink) {
                work.sink({done + now.done, total, now.note});
            }
        };
        Made made;
        for (const Ending& next : endings) {
            const bool was_there = on_shelf(next) != nullptr;
            auto one = build_one(next, {work.threads, report, work.stop});
            if (!one) {
                return one;
            }
            done += !was_there && one->is_new ? 2 * Trade::size_of(next) : 0;
            made = std::move(*one);
        }
        return made;
    }

private:
    [[nodiscard]] static core::Result<void> check_size(const Ending& ending) {
        if (Trade::size_of(ending) <= Trade::kMaxSize) {
            return {};
        }
        return core::fail(core::ErrorCode::kTooLarge, "the ending " + ending.name() +
                                                          " has more than " +
                                                          std::to_string(Trade::kMaxSize >> 20) +
                                                          " million positions; that is the limit");
    }

    core::Result<Made> build_one(const Ending& next, const TableWork& work) {
        std::error_code error;
        const std::string path = path_of(next);
        const bool is_kept = std::filesystem::exists(path, error);
        if (is_kept && !on_shelf(next)) {
            auto table = load(path);
            if (!table) {
                return core::fail(table.error());
            }
            if (!(table->ending() == next)) {
                return core::fail(
                    core::ErrorCode::kSyntax,
                    "is the table of " + table->ending().name() + ", not of " + next.name(), path);
            }
            put(std::make_shared<const Table>(std::move(*table)));
        }
        Made made{on_shelf(next), !is_kept};
        if (!made.table) {
            auto table =
                Trade::make(next, [this](const Ending& smaller) { return on_shelf(smaller).get(); },
                            {work.threads, next.name(), work.sink, work.stop});
            if (!table) {
                return core::fail(table.error());
            }
            put(*table);
            made.table = *table;
        }
        if (!is_kept) {
            if (auto saved = save(*made.table, path); !saved) {
                return core::fail(saved.error());
            }
        }
        return made;
    }

    [[nodiscard]] Pointer on_shelf(const Ending& ending) {
        const std::lock_guard lock(mutex_);
        const auto found = tables_.find(ending.key());
        return found == tables_.end() ? nullptr : found->second;
    }
    void put(const Pointer& table) {
        const std::lock_guard lock(mutex_);
        tables_.emplace(table->ending().key(), table);
    }
    // With everything below it, which is smaller still.
    [[nodiscard]] Pointer make_small(const Ending& ending) {
        const std::lock_guard lock(making_);
        for (const Ending& next : ending.with_all_below()) {
            if (on_shelf(next)) {
                continue;
            }
            const auto table = Trade::make(
                next, [this](const Ending& smaller) { return on_shelf(smaller).get(); }, {});
            if (!table) {
                return nullptr;  // no memory
            }
            put(*table);
        }
        return on_shelf(ending);
    }

    std::mutex mutex_;  // of the map
    std::map<std::uint64_t, Pointer> tables_;
    std::mutex making_;  // one thread makes small tables, the others wait
};

}  // namespace tusk::games

#pragma once
// Tables for the tests, made in memory; a folder of files of their own.

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <map>

#include "games/xiangqi/tables/generator.h"

namespace tusk::games::xiangqi {

class TestTables {
public:
    const Table& get(std::string_view name, int threads = 1) {
        const auto ending = Ending::parse(name);
        EXPECT_TRUE(ending);
        for (const Ending& next : ending->with_all_below()) {
            if (tables_.contains(next.key())) {
                continue;
            }
            const auto made = make_table(
                next, [this](const Ending& smaller) { return tables_.at(smaller.key()).get(); },
                {threads, next.name(), {}, {}});
            EXPECT_TRUE(made);
            tables_.emplace(next.key(), *made);
        }
        return *tables_.at(ending->canonical().key());
    }
    // Of any position with these pieces or fewer, as long as get() has made the table.
    [[nodiscard]] TableValue value(const Position& p) const {
        const Ending ending = Ending::of(p);
        if (ending.is_lifeless()) {
            return kDrawnValue;
        }
        return tables_.at(ending.canonical().key())->value(p, !ending.is_canonical());
    }

private:
    std::map<std::uint64_t, std::shared_ptr<const Table>> tables_;
};

// This person's files are elsewhere as long as it lives.
class OwnFolder {
public:
    explicit OwnFolder(const std::string& name)
        : path_(std::filesystem::temp_directory_path() /
                (name + "-" + std::to_string(::getpid()))) {
        const char* before = std::getenv("XDG_DATA_HOME");
        before_ = before == nullptr ? "" : before;
        std::filesystem::create_directories(path_);
        ::setenv("XDG_DATA_HOME", path_.c_str(), 1);
    }
    OwnFolder(const OwnFolder&) = delete;
    OwnFolder& operator=(const OwnFolder&) = delete;
    ~OwnFolder() {
        std::filesystem::remove_all(path_);
        if (before_.empty()) {
            ::unsetenv("XDG_DATA_HOME");
        } else {
            ::setenv("XDG_DATA_HOME", before_.c_str(), 1);
        }
    }

private:
    std::filesystem::path path_;
    std::string before_;
};

}  // namespace tusk::games::xiangqi

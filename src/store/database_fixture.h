#pragma once
// For tests: the same cases on SQLite and on PostgreSQL, each case in a data base of its own (a
// file in a new folder; a new schema), so that cases can run side by side. The PostgreSQL is the
// one that tools/postgres started; its URL stands in the file named by the environment variable
// TUSK_TEST_POSTGRES, or in the build folder. A case that cannot reach it fails.
//
//   class Things : public store::OnBothBackends {};
//   TEST_P(Things, ...) { auto database = open(); ... }
//   INSTANTIATE_TEST_SUITE_P(store, Things, store::kBothBackends, store::backend_name);

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <soci/soci.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>
#include <random>
#include <stdexcept>
#include <string>
#include <system_error>
#include <type_traits>
#include <utility>

#include "store/database.h"

namespace tusk::store {

// The value of a result that has to be there; an error ends the test case with its text.
template <class T>
T must(core::Result<T> result) {
    if (!result) {
        throw std::runtime_error(result.error().text());
    }
    if constexpr (!std::is_void_v<T>) {
        return std::move(*result);
    }
}

inline void must_run(Database& database, const std::string& sql) {
    must(database.transact([&](soci::session& session) -> core::Result<void> {
        session << sql;
        return {};
    }));
}

// The single number that a query gives.
inline std::int64_t must_count(Database& database, const std::string& sql) {
    std::int64_t count = 0;
    must(database.transact([&](soci::session& session) -> core::Result<void> {
        session << sql, soci::into(count);
        return {};
    }));
    return count;
}

// The URL of the tests' PostgreSQL.
inline std::string test_postgresql_url() {
    const char* named = std::getenv("TUSK_TEST_POSTGRES");
    const std::string path = named != nullptr ? named : TUSK_TEST_POSTGRES;
    std::ifstream file(path);
    std::string url;
    if (!std::getline(file, url)) {
        throw std::runtime_error("no PostgreSQL to test with: " + path +
                                 " cannot be read (tools/postgres start makes it)");
    }
    return url;
}

// An empty data base that is removed with this object. Connections to it must be closed before.
class FreshDatabase {
public:
    explicit FreshDatabase(Backend backend) : backend_(backend) {
        std::random_device random;
        name_ = fmt::format("tusk_test_{:08x}{:08x}", random(), random());
        if (backend == Backend::kSqlite) {
            std::filesystem::create_directory(folder());
            url_ = fmt::format("sqlite:{}", (folder() / "test.db").string());
        } else {
            url_ = test_postgresql_url();
            must_run(*must(Database::open(url_)), "CREATE SCHEMA " + name_);
            url_ += (url_.find('?') == std::string::npos ? "?" : "&") +
                    fmt::format("options=-csearch_path%3D{}", name_);
        }
    }
    FreshDatabase(const FreshDatabase&) = delete;
    FreshDatabase& operator=(const FreshDatabase&) = delete;
    ~FreshDatabase() {
        if (backend_ == Backend::kSqlite) {
            std::error_code ignored;
            std::filesystem::remove_all(folder(), ignored);
        } else if (auto database = Database::open(url_)) {
            const auto dropped =
                (*database)->transact([&](soci::session& session) -> core::Result<void> {
                    session << "DROP SCHEMA " + name_ + " CASCADE";
                    return {};
                });
            EXPECT_TRUE(dropped) << dropped.error().text();
        }
    }

    [[nodiscard]] const std::string& url() const noexcept { return url_; }

private:
    [[nodiscard]] std::filesystem::path folder() const {
        return std::filesystem::temp_directory_path() / name_;
    }

    Backend backend_;
    std::string name_;
    std::string url_;
};

class OnBothBackends : public ::testing::TestWithParam<Backend> {
protected:
    void SetUp() override { fresh_ = std::make_unique<FreshDatabase>(GetParam()); }

    [[nodiscard]] const std::string& url() const { return fresh_->url(); }

    // A new connection to this case's data base.
    [[nodiscard]] std::unique_ptr<Database> open() const { return must(Database::open(url())); }

private:
    std::unique_ptr<FreshDatabase> fresh_;
};

inline const auto kBothBackends = ::testing::Values(Backend::kSqlite, Backend::kPostgresql);

// How GoogleTest prints the parameter of a case.
inline void PrintTo(Backend backend, std::ostream* out) {
    *out << (backend == Backend::kSqlite ? "sqlite" : "postgresql");
}

inline std::string backend_name(const ::testing::TestParamInfo<Backend>& info) {
    return ::testing::PrintToString(info.param);
}

}  // namespace tusk::store

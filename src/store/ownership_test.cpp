// Of all who use a data base at most one owns it, on both back ends.

#include "store/ownership.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "store/database_fixture.h"

namespace tusk::store {
namespace {

class Ownership : public OnBothBackends {
protected:
    [[nodiscard]] core::Result<std::unique_ptr<Database>> own() const {
        return Database::open_owned(url());
    }
};
INSTANTIATE_TEST_SUITE_P(store, Ownership, kBothBackends, backend_name);

TEST_P(Ownership, a_second_owner_is_refused_and_told_who_has_it) {
    auto first = own();
    ASSERT_TRUE(first) << first.error().text();
    const auto second = own();
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, core::ErrorCode::kStorage);
    EXPECT_NE(second.error().text().find("process " + std::to_string(::getpid())),
              std::string::npos)
        << second.error().text();
    must_run(**first, "CREATE TABLE things (number INTEGER)");
}

TEST_P(Ownership, ends_with_the_connection) {
    for (int round = 0; round < 3; ++round) {
        const auto owner = own();
        ASSERT_TRUE(owner) << owner.error().text();
    }
}

TEST_P(Ownership, keeps_nobody_out_who_does_not_want_to_own) {
    const auto owner = own();
    ASSERT_TRUE(owner);
    auto guest = open();
    must_run(*guest, "CREATE TABLE things (number INTEGER)");
    EXPECT_EQ(must_count(**owner, "SELECT COUNT(*) FROM things"), 0);
}

TEST(StoreOwnership, is_one_for_all_ways_to_write_the_path) {
    const FreshDatabase fresh(Backend::kSqlite);
    const auto owner = Database::open_owned(fresh.url());
    ASSERT_TRUE(owner) << owner.error().text();
    const std::filesystem::path path = fresh.url().substr(7);
    const auto link = path.parent_path() / "link.db";
    std::filesystem::create_symlink(path, link);
    EXPECT_FALSE(Database::open_owned("sqlite:" + link.string()));
    EXPECT_FALSE(
        Database::open_owned("sqlite:" + (path.parent_path() / "." / path.filename()).string()));
    EXPECT_TRUE(Database::open_owned("sqlite::memory:"));
    EXPECT_TRUE(Database::open_owned("sqlite::memory:")) << "each of them is another one";
}

// What a file of an owner that was killed says is no lock.
TEST(StoreOwnership, of_a_process_that_is_gone_means_nothing) {
    const FreshDatabase fresh(Backend::kSqlite);
    std::ofstream(fresh.url().substr(7) + ".owner") << "1\n";
    const auto owner = Database::open_owned(fresh.url());
    EXPECT_TRUE(owner) << owner.error().text();
}

class PostgresqlOwnership : public testing::Test {
protected:
    static std::int64_t session_of(Database& database) {
        return must_count(database, "SELECT pg_backend_pid()");
    }
    void end_session(std::int64_t session) const {
        EXPECT_EQ(must_count(*must(Database::open(fresh_.url())),
                             fmt::format("SELECT pg_terminate_backend({}, 60000)::int", session)),
                  1);
    }

    FreshDatabase fresh_{Backend::kPostgresql};
};

TEST_F(PostgresqlOwnership, comes_back_with_a_lost_connection) {
    auto owner = Database::open_owned(fresh_.url());
    ASSERT_TRUE(owner) << owner.error().text();
    end_session(session_of(**owner));
    must_run(**owner, "CREATE TABLE things (number INTEGER)");
    EXPECT_FALSE(Database::open_owned(fresh_.url()));
}

TEST_F(PostgresqlOwnership, that_was_taken_meanwhile_is_lost) {
    auto owner = Database::open_owned(fresh_.url());
    ASSERT_TRUE(owner) << owner.error().text();
    end_session(session_of(**owner));
    const auto other = Database::open_owned(fresh_.url());
    ASSERT_TRUE(other) << other.error().text();
    const auto done = (*owner)->transact([](soci::session&) { return core::Result<void>(); });
    ASSERT_FALSE(done);
    EXPECT_NE(done.error().text().find("another server"), std::string::npos) << done.error().text();
}

}  // namespace
}  // namespace tusk::store

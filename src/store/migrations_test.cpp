#include "store/migrations.h"

#include <gtest/gtest.h>
#include <soci/soci.h>

#include <array>
#include <latch>
#include <string>
#include <thread>
#include <vector>

#include "store/database_fixture.h"

namespace tusk::store {
namespace {

using core::ErrorCode;
using core::Result;

// Each adds a row, so that running one twice or out of order shows.
constexpr std::array<Migration, 3> kSteps{{
    {1, "notes", R"(
        CREATE TABLE notes (number {id}, word TEXT NOT NULL);
        INSERT INTO notes (word) VALUES ('one; not two');
    )"},
    {2, "a second note", "INSERT INTO notes (word) VALUES ('two')"},
    {3, "letters",
     "ALTER TABLE notes ADD COLUMN letters BIGINT NOT NULL DEFAULT 0;"
     "INSERT INTO notes (word, letters) VALUES ('three', 5);"},
}};

class MigrationsOn : public OnBothBackends {
protected:
    static std::string words(Database& database) {
        std::string out;
        must(database.transact([&](soci::session& session) -> Result<void> {
            std::string word;
            soci::statement statement =
                (session.prepare << "SELECT word FROM notes ORDER BY number", soci::into(word));
            statement.execute();
            while (statement.fetch()) {
                out += word + "|";
            }
            return {};
        }));
        return out;
    }
};
INSTANTIATE_TEST_SUITE_P(store, MigrationsOn, kBothBackends, backend_name);

TEST_P(MigrationsOn, run_once_and_in_order) {
    auto database = open();
    must(migrate(*database, "notes", kSteps));
    must(migrate(*database, "notes", kSteps));
    must(migrate(*open(), "notes", kSteps));
    EXPECT_EQ(words(*database), "one; not two|two|three|");
    EXPECT_EQ(must_count(*database, "SELECT MAX(version) FROM tusk_migrations"), 3);
    EXPECT_EQ(must_count(*database, "SELECT COUNT(*) FROM tusk_migrations"), 3);
}

TEST_P(MigrationsOn, a_newer_program_runs_only_what_is_new) {
    auto database = open();
    must(migrate(*database, "notes", std::span(kSteps).first(1)));
    EXPECT_EQ(words(*database), "one; not two|");
    must(migrate(*database, "notes", kSteps));
    EXPECT_EQ(words(*database), "one; not two|two|three|");
}

TEST_P(MigrationsOn, a_data_base_newer_than_the_program_is_refused) {
    auto database = open();
    must(migrate(*database, "notes", kSteps));
    const auto refused = migrate(*database, "notes", std::span(kSteps).first(2));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::kUnsupported);
    EXPECT_NE(refused.error().text().find("version 3 of the notes tables"), std::string::npos)
        << refused.error().text();
    EXPECT_EQ(words(*database), "one; not two|two|three|");
}

TEST_P(MigrationsOn, a_failing_one_leaves_those_before_it_and_nothing_of_itself) {
    auto database = open();
    const std::array<Migration, 3> broken{{
        kSteps[0],
        {2, "broken",
         "INSERT INTO notes (word) VALUES ('half'); INSERT INTO no_such_table VALUES (1)"},
        kSteps[2],
    }};
    const auto done = migrate(*database, "notes", broken);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::kStorage);
    EXPECT_NE(done.error().text().find("migration 2 of notes (broken)"), std::string::npos)
        << done.error().text();
    EXPECT_EQ(words(*database), "one; not two|");
    must(migrate(*database, "notes", kSteps));
    EXPECT_EQ(words(*database), "one; not two|two|three|");
}

TEST_P(MigrationsOn, components_have_versions_of_their_own) {
    auto database = open();
    must(migrate(*database, "notes", kSteps));
    const std::array<Migration, 1> other{
        {{1, "songs", "CREATE TABLE songs (title {key} PRIMARY KEY)"}}};
    must(migrate(*database, "songs", other));
    EXPECT_EQ(must_count(*database, "SELECT COUNT(*) FROM songs"), 0);
    must(migrate(*database, "notes", kSteps));
}

TEST_P(MigrationsOn, programs_that_start_at_once_share_the_work) {
    constexpr int kPrograms = 6;
    std::latch start(kPrograms);
    std::vector<std::thread> programs;
    for (int i = 0; i < kPrograms; ++i) {
        programs.emplace_back([&] {
            start.arrive_and_wait();
            auto database = Database::open(url());
            ASSERT_TRUE(database) << database.error().text();
            const auto done = migrate(**database, "notes", kSteps);
            EXPECT_TRUE(done) << done.error().text();
        });
    }
    for (auto& program : programs) {
        program.join();
    }
    EXPECT_EQ(words(*open()), "one; not two|two|three|");
}

TEST_P(MigrationsOn, placeholders_stand_for_the_types_that_differ) {
    auto database = open();
    const std::array<Migration, 1> tables{{{1, "tables", R"(
        CREATE TABLE people (number {id}, name {key} NOT NULL);
        INSERT INTO people (name) VALUES ('a'), ('B'), ('é'), ('Z');
    )"}}};
    must(migrate(*database, "people", tables));
    EXPECT_EQ(must_count(*database, "SELECT number FROM people WHERE name = 'Z'"), 4);
    // Byte order: capitals before small letters, and those before accented ones.
    EXPECT_EQ(must_count(*database, "SELECT number FROM people ORDER BY name LIMIT 1"), 2);
    EXPECT_EQ(must_count(*database, "SELECT number FROM people ORDER BY name DESC LIMIT 1"), 3);
}

TEST_P(MigrationsOn, an_unknown_placeholder_is_an_error) {
    auto database = open();
    const std::array<Migration, 1> tables{{{1, "tables", "CREATE TABLE people (face {picture})"}}};
    const auto done = migrate(*database, "people", tables);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::kSyntax);
    EXPECT_NE(done.error().text().find("{picture}"), std::string::npos) << done.error().text();
}

}  // namespace
}  // namespace tusk::store

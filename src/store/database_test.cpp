#include "store/database.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <soci/soci.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "store/database_fixture.h"

namespace tusk::store {
namespace {

using core::ErrorCode;
using core::fail;
using core::Result;

class DatabaseOn : public OnBothBackends {};
INSTANTIATE_TEST_SUITE_P(store, DatabaseOn, kBothBackends, backend_name);

TEST_P(DatabaseOn, text_comes_back_as_it_went) {
    auto database = open();
    must_run(*database, "CREATE TABLE texts (number INTEGER PRIMARY KEY, value TEXT NOT NULL)");
    const std::vector<std::string> texts{"",
                                         " ",
                                         "it's \"quoted\" \\ and : has :names ; -- too",
                                         "line\nline\ttab\r\n",
                                         "繁體中文 简体 é 🀄",
                                         "\x01\x7f",
                                         std::string(1 << 20, 'x') + "終"};
    must(database->transact([&](soci::session& session) -> Result<void> {
        for (int i = 0; i < static_cast<int>(texts.size()); ++i) {
            session << "INSERT INTO texts (number, value) VALUES (:number, :value)", soci::use(i),
                soci::use(texts[static_cast<std::size_t>(i)]);
        }
        return {};
    }));
    auto second = open();
    must(second->transact([&](soci::session& session) -> Result<void> {
        for (int i = 0; i < static_cast<int>(texts.size()); ++i) {
            std::string value = "not read";
            session << "SELECT value FROM texts WHERE number = :number", soci::into(value),
                soci::use(i);
            EXPECT_TRUE(session.got_data());
            EXPECT_TRUE(value == texts[static_cast<std::size_t>(i)]) << "text " << i;
            int found = -1;
            session << "SELECT number FROM texts WHERE value = :value", soci::into(found),
                soci::use(value);
            EXPECT_EQ(found, i);
        }
        return {};
    }));
}

template <class T>
void expect_numbers_come_back(Database& database, const std::string& type,
                              const std::vector<T>& values) {
    must_run(database, fmt::format("CREATE TABLE numbers (place INTEGER, value {})", type));
    must(database.transact([&](soci::session& session) -> Result<void> {
        for (int i = 0; i < static_cast<int>(values.size()); ++i) {
            session << "INSERT INTO numbers (place, value) VALUES (:place, :value)", soci::use(i),
                soci::use(values[static_cast<std::size_t>(i)]);
        }
        for (int i = 0; i < static_cast<int>(values.size()); ++i) {
            T value{};
            session << "SELECT value FROM numbers WHERE place = :place", soci::into(value),
                soci::use(i);
            EXPECT_TRUE(session.got_data());
            EXPECT_EQ(value, values[static_cast<std::size_t>(i)]) << "number " << i;
        }
        return {};
    }));
}

TEST_P(DatabaseOn, integers_have_64_bits) {
    using Limits = std::numeric_limits<std::int64_t>;
    expect_numbers_come_back<std::int64_t>(
        *open(), "BIGINT",
        {0, -1, 1, Limits::min(), Limits::max(), (std::int64_t{1} << 53) + 1, 1'700'000'000'123});
}

TEST_P(DatabaseOn, doubles_keep_every_bit) {
    using Limits = std::numeric_limits<double>;
    expect_numbers_come_back<double>(
        *open(), "DOUBLE PRECISION",
        {0.0, 0.1, -1.0 / 3.0, Limits::max(), Limits::lowest(), Limits::min(), Limits::denorm_min(),
         1.0 + Limits::epsilon(), 123456789.123456789});
}

TEST_P(DatabaseOn, null_is_neither_zero_nor_empty) {
    auto database = open();
    must_run(*database,
             "CREATE TABLE things (number INTEGER, word TEXT, amount BIGINT, share DOUBLE "
             "PRECISION)");
    must(database->transact([&](soci::session& session) -> Result<void> {
        const std::string word = "unused";
        const std::int64_t amount = 7;
        const double share = 0.5;
        soci::indicator null = soci::i_null;
        session << "INSERT INTO things VALUES (1, :word, :amount, :share)", soci::use(word, null),
            soci::use(amount, null), soci::use(share, null);
        std::string read_word;
        std::int64_t read_amount = 0;
        double read_share = 0;
        soci::indicator word_state = soci::i_ok;
        soci::indicator amount_state = soci::i_ok;
        soci::indicator share_state = soci::i_ok;
        session << "SELECT word, amount, share FROM things WHERE word IS NULL",
            soci::into(read_word, word_state), soci::into(read_amount, amount_state),
            soci::into(read_share, share_state);
        EXPECT_TRUE(session.got_data());
        EXPECT_EQ(word_state, soci::i_null);
        EXPECT_EQ(amount_state, soci::i_null);
        EXPECT_EQ(share_state, soci::i_null);
        return {};
    }));
}

TEST_P(DatabaseOn, an_error_undoes_everything) {
    auto database = open();
    must_run(*database, "CREATE TABLE things (number INTEGER PRIMARY KEY)");
    const auto done = database->transact([](soci::session& session) -> Result<void> {
        session << "INSERT INTO things VALUES (1)";
        return fail(ErrorCode::kIllegalMove, "no");
    });
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::kIllegalMove);
    EXPECT_EQ(must_count(*database, "SELECT COUNT(*) FROM things"), 0);
}

TEST_P(DatabaseOn, an_exception_undoes_everything_and_is_an_error) {
    auto database = open();
    must_run(*database, "CREATE TABLE things (number INTEGER PRIMARY KEY)");
    const auto refused = database->transact([](soci::session& session) -> Result<void> {
        session << "INSERT INTO things VALUES (1)";
        session << "INSERT INTO things VALUES (1)";
        return {};
    });
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::kStorage);
    EXPECT_EQ(refused.error().text().find('\n'), std::string::npos) << refused.error().text();
    const auto thrown = database->transact([](soci::session& session) -> Result<void> {
        session << "INSERT INTO things VALUES (2)";
        throw std::runtime_error("something else");
    });
    ASSERT_FALSE(thrown);
    EXPECT_EQ(thrown.error().code, ErrorCode::kStorage);
    EXPECT_NE(thrown.error().text().find("something else"), std::string::npos);
    EXPECT_EQ(must_count(*database, "SELECT COUNT(*) FROM things"), 0);
}

TEST_P(DatabaseOn, error_texts_do_not_quote_the_values) {
    auto database = open();
    const std::string secret = "a private remark";
    const auto done = database->transact([&](soci::session& session) -> Result<void> {
        session << "INSERT INTO no_such_table VALUES (:remark)", soci::use(secret);
        return {};
    });
    ASSERT_FALSE(done);
    EXPECT_NE(done.error().text().find("no_such_table"), std::string::npos) << done.error().text();
    EXPECT_EQ(done.error().text().find(secret), std::string::npos) << done.error().text();
}

TEST_P(DatabaseOn, a_failing_attempt_undoes_its_part_alone) {
    auto database = open();
    must_run(*database, "CREATE TABLE things (number INTEGER PRIMARY KEY)");
    const auto insert = [](int number) {
        return [number](soci::session& session) -> Result<void> {
            session << "INSERT INTO things VALUES (:number)", soci::use(number);
            return {};
        };
    };
    must(database->transact([&](soci::session&) -> Result<void> {
        EXPECT_TRUE(database->attempt(insert(1)));
        EXPECT_FALSE(database->attempt([&](soci::session& session) -> Result<void> {
            must(insert(2)(session));
            return insert(1)(session);
        }));
        EXPECT_FALSE(database->attempt([&](soci::session& session) -> Result<void> {
            must(insert(3)(session));
            return fail(ErrorCode::kOutOfRange, "no");
        }));
        EXPECT_TRUE(database->attempt(insert(4)));
        return {};
    }));
    EXPECT_EQ(must_count(*database, "SELECT COUNT(*) FROM things"), 2);
    EXPECT_EQ(must_count(*database, "SELECT SUM(number) FROM things"), 5);
}

TEST_P(DatabaseOn, deleting_a_row_deletes_those_that_refer_to_it) {
    auto database = open();
    must_run(*database, "CREATE TABLE parents (number INTEGER PRIMARY KEY)");
    must_run(*database,
             "CREATE TABLE children (parent INTEGER NOT NULL REFERENCES parents (number) ON DELETE "
             "CASCADE)");
    must_run(*database, "INSERT INTO parents VALUES (1)");
    must_run(*database, "INSERT INTO children VALUES (1)");
    EXPECT_FALSE(database->transact([](soci::session& session) -> Result<void> {
        session << "INSERT INTO children VALUES (2)";
        return {};
    }));
    must_run(*database, "DELETE FROM parents");
    EXPECT_EQ(must_count(*database, "SELECT COUNT(*) FROM children"), 0);
}

TEST_P(DatabaseOn, connections_of_several_threads_wait_for_each_other) {
    must_run(*open(), "CREATE TABLE counters (value BIGINT NOT NULL)");
    must_run(*open(), "INSERT INTO counters VALUES (0)");
    constexpr int kThreads = 4;
    constexpr int kTimes = 25;
    std::vector<std::thread> threads;
    for (int t = 0; t < kThreads; ++t) {
        threads.emplace_back([this] {
            auto database = Database::open(url());
            ASSERT_TRUE(database) << database.error().text();
            for (int i = 0; i < kTimes; ++i) {
                const auto done = (*database)->transact([](soci::session& session) -> Result<void> {
                    session << "UPDATE counters SET value = value + 1";
                    return {};
                });
                EXPECT_TRUE(done) << done.error().text();
            }
        });
    }
    for (auto& thread : threads) {
        thread.join();
    }
    EXPECT_EQ(must_count(*open(), "SELECT value FROM counters"), kThreads * kTimes);
}

TEST(store_sqlite, file_and_folder_are_made_whatever_their_names) {
    const FreshDatabase fresh(Backend::kSqlite);
    const auto url = fresh.url() + " of ann/a=b c/it's 圍棋.db";
    must_run(*must(Database::open(url)), "CREATE TABLE things (number INTEGER)");
    EXPECT_TRUE(std::filesystem::is_regular_file(url.substr(std::string("sqlite:").size())));
    EXPECT_EQ(must_count(*must(Database::open(url)), "SELECT COUNT(*) FROM things"), 0);
}

TEST(store_sqlite, commits_are_on_disk_and_references_hold) {
    const FreshDatabase fresh(Backend::kSqlite);
    auto database = must(Database::open(fresh.url()));
    must(database->transact([](soci::session& session) -> Result<void> {
        std::string journal;
        int synchronous = 0;
        int foreign_keys = 0;
        session << "PRAGMA journal_mode", soci::into(journal);
        session << "PRAGMA synchronous", soci::into(synchronous);
        session << "PRAGMA foreign_keys", soci::into(foreign_keys);
        EXPECT_EQ(journal, "wal");
        EXPECT_EQ(synchronous, 2);
        EXPECT_EQ(foreign_keys, 1);
        return {};
    }));
}

TEST(store_sqlite, memory_is_private_to_its_connection) {
    auto first = must(Database::open("sqlite::memory:"));
    must_run(*first, "CREATE TABLE things (number INTEGER)");
    EXPECT_EQ(must_count(*first, "SELECT COUNT(*) FROM things"), 0);
    must_run(*must(Database::open("sqlite::memory:")), "CREATE TABLE things (number INTEGER)");
}

TEST(store_sqlite, what_is_no_data_base_is_refused) {
    const FreshDatabase fresh(Backend::kSqlite);
    const auto folder = std::filesystem::path(fresh.url().substr(7)).parent_path();
    const auto directory = Database::open("sqlite:" + folder.string());
    ASSERT_FALSE(directory);
    EXPECT_EQ(directory.error().code, ErrorCode::kStorage);
    std::ofstream(folder / "letter.txt") << std::string(4096, 'x');
    const auto letter = Database::open("sqlite:" + (folder / "letter.txt").string());
    ASSERT_FALSE(letter);
    EXPECT_NE(letter.error().text().find("not a database"), std::string::npos)
        << letter.error().text();
    const auto inside_a_file = Database::open("sqlite:" + (folder / "letter.txt/x.db").string());
    ASSERT_FALSE(inside_a_file);
    EXPECT_NE(inside_a_file.error().text().find("cannot be made"), std::string::npos)
        << inside_a_file.error().text();
}

// Ends the server process behind a connection and waits until it is gone.
void end_backend(const std::string& url, std::int64_t process) {
    EXPECT_EQ(must_count(*must(Database::open(url)),
                         fmt::format("SELECT pg_terminate_backend({}, 60000)::int", process)),
              1);
}

class store_postgresql : public ::testing::Test {
protected:
    FreshDatabase fresh_{Backend::kPostgresql};
    std::unique_ptr<Database> database_ = must(Database::open(fresh_.url()));
};

TEST_F(store_postgresql, a_connection_lost_before_the_work_is_made_again) {
    must_run(*database_, "CREATE TABLE things (number INTEGER)");
    const auto process = must_count(*database_, "SELECT pg_backend_pid()");
    end_backend(fresh_.url(), process);
    must_run(*database_, "INSERT INTO things VALUES (1)");
    EXPECT_EQ(must_count(*database_, "SELECT COUNT(*) FROM things"), 1);
    EXPECT_NE(must_count(*database_, "SELECT pg_backend_pid()"), process);
}

TEST_F(store_postgresql, work_that_was_begun_is_not_repeated) {
    must_run(*database_, "CREATE TABLE things (number INTEGER)");
    int calls = 0;
    const auto done = database_->transact([&](soci::session& session) -> Result<void> {
        ++calls;
        std::int64_t process = 0;
        session << "SELECT pg_backend_pid()", soci::into(process);
        end_backend(fresh_.url(), process);
        session << "INSERT INTO things VALUES (1)";
        return {};
    });
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::kStorage);
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(must_count(*database_, "SELECT COUNT(*) FROM things"), 0);
}

TEST_F(store_postgresql, a_connection_lost_at_the_commit_leaves_the_outcome_open) {
    must_run(*database_, "CREATE TABLE things (number INTEGER)");
    const auto done = database_->transact([&](soci::session& session) -> Result<void> {
        std::int64_t process = 0;
        session << "INSERT INTO things VALUES (1)";
        session << "SELECT pg_backend_pid()", soci::into(process);
        end_backend(fresh_.url(), process);
        return {};
    });
    ASSERT_FALSE(done);
    EXPECT_NE(done.error().text().find("is not known"), std::string::npos) << done.error().text();
    EXPECT_EQ(must_count(*database_, "SELECT COUNT(*) FROM things"), 0);
}

// PostgreSQL answers COMMIT with ROLLBACK, and no error, when a statement failed before it.
TEST_F(store_postgresql, a_failure_that_the_work_hid_is_not_taken_for_success) {
    must_run(*database_, "CREATE TABLE things (number INTEGER)");
    const auto done = database_->transact([](soci::session& session) -> Result<void> {
        session << "INSERT INTO things VALUES (1)";
        EXPECT_THROW(session << "INSERT INTO no_such_table VALUES (1)", soci::soci_error);
        return {};
    });
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::kStorage);
    EXPECT_EQ(must_count(*database_, "SELECT COUNT(*) FROM things"), 0);
}

TEST(store_password, a_refusal_does_not_print_the_password) {
    const auto url = test_postgresql_url();
    const auto parsed = must(parse_database_url(url));
    ASSERT_FALSE(parsed.password.empty());
    auto wrong = url;
    wrong.replace(wrong.find(parsed.password), parsed.password.size(), "HUSH");
    const auto refused = Database::open(wrong);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::kStorage);
    EXPECT_NE(refused.error().text().find("authentication failed"), std::string::npos)
        << refused.error().text();
    EXPECT_EQ(refused.error().text().find("HUSH"), std::string::npos) << refused.error().text();

    const auto nobody_there = Database::open("postgresql://ann:HUSH@/db?host=/no/such/folder");
    ASSERT_FALSE(nobody_there);
    EXPECT_EQ(nobody_there.error().text().find("HUSH"), std::string::npos);
    EXPECT_NE(nobody_there.error().text().find("postgresql://ann@/db"), std::string::npos)
        << nobody_there.error().text();
}

}  // namespace
}  // namespace tusk::store

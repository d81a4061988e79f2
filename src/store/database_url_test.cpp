#include "store/database_url.h"

#include <gtest/gtest.h>

#include <string>

namespace tusk::store {
namespace {

using core::ErrorCode;

TEST(store_url, sqlite_names_a_file_or_memory) {
    const auto file = parse_database_url("sqlite:data/my games.db");
    ASSERT_TRUE(file) << file.error().text();
    EXPECT_EQ(file->backend, Backend::kSqlite);
    EXPECT_EQ(file->target, "data/my games.db");
    EXPECT_EQ(file->shown, "sqlite:data/my games.db");

    const auto memory = parse_database_url("sqlite::memory:");
    ASSERT_TRUE(memory) << memory.error().text();
    EXPECT_EQ(memory->target, ":memory:");
}

TEST(store_url, postgresql_goes_to_libpq_as_it_is) {
    for (const std::string url : {"postgresql://ann:secret@db.example:5433/tusk?sslmode=require",
                                  "postgres://ann:secret@db.example:5433/tusk?sslmode=require"}) {
        const auto parsed = parse_database_url(url);
        ASSERT_TRUE(parsed) << parsed.error().text();
        EXPECT_EQ(parsed->backend, Backend::kPostgresql);
        EXPECT_EQ(parsed->target, url);
        EXPECT_EQ(parsed->password, "secret");
        EXPECT_TRUE(parsed->shown.ends_with("://ann@db.example:5433/tusk")) << parsed->shown;
    }
}

TEST(store_url, user_password_and_host_may_be_missing) {
    const auto bare = parse_database_url("postgresql:///tusk?host=/run/postgresql");
    ASSERT_TRUE(bare) << bare.error().text();
    EXPECT_EQ(bare->shown, "postgresql:///tusk");
    EXPECT_EQ(bare->password, "");

    const auto user = parse_database_url("postgresql://ann@host");
    ASSERT_TRUE(user) << user.error().text();
    EXPECT_EQ(user->shown, "postgresql://ann@host");
    EXPECT_EQ(user->password, "");
}

TEST(store_url, a_password_is_percent_decoded) {
    const auto parsed = parse_database_url("postgresql://ann:p%40ss%2fw%C3%A9@host/db");
    ASSERT_TRUE(parsed) << parsed.error().text();
    EXPECT_EQ(parsed->password, "p@ss/wé");
}

TEST(store_url, anything_else_is_refused) {
    for (const std::string url : {"", "games.db", "mysql://host/db", "SQLITE:x", "postgresql:x"}) {
        const auto parsed = parse_database_url(url);
        ASSERT_FALSE(parsed) << url;
        EXPECT_EQ(parsed.error().code, ErrorCode::kUnsupported) << url;
        EXPECT_NE(parsed.error().text().find("sqlite:PATH"), std::string::npos) << url;
    }
    for (const std::string url : {"sqlite:", "sqlite:a\"b"}) {
        const auto parsed = parse_database_url(url);
        ASSERT_FALSE(parsed) << url;
        EXPECT_EQ(parsed.error().code, ErrorCode::kSyntax) << url;
    }
}

// libpq would take a part of such a password for a host or a port and print it.
TEST(store_url, a_password_that_cannot_be_told_apart_is_refused_without_printing_it) {
    for (const std::string url :
         {"postgresql://ann:HUSH@HUSH@host/db", "postgresql://ann:HUSH/HUSH@host/db",
          "postgresql://ann:HUSH?HUSH@host/db", "postgresql://ann:HUSH#HUSH@host/db",
          "postgresql://ann:HUSH%4@host/db", "postgresql://ann:HUSH%zz@host/db",
          "postgresql://ann:HUSH HUSH@host/db", "postgresql://ann@host/db?password=HUSH",
          "postgresql://host/db?sslpassword=HUSH", "HUSH"}) {
        const auto parsed = parse_database_url(url);
        ASSERT_FALSE(parsed) << url;
        EXPECT_EQ(parsed.error().text().find("HUSH"), std::string::npos) << parsed.error().text();
    }
}

}  // namespace
}  // namespace tusk::store

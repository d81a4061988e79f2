#pragma once
// Where a data base is: the text after --database, taken apart.
//
//   sqlite:PATH                               a file, made when it is missing
//   sqlite::memory:                           lives as long as its connection
//   postgresql://user:pass@host:port/db?...   (or postgres://) as libpq understands it
//
// A password may stand in the URL, so nothing here puts the URL into a message as it came: `shown`
// is the form for people and logs.

#include <string>
#include <string_view>

#include "core/result.h"

namespace tusk::store {

enum class Backend { kSqlite, kPostgresql };

struct DatabaseUrl {
    Backend backend = Backend::kSqlite;
    std::string target;    // SQLite: the path or ":memory:"; PostgreSQL: the whole URL
    std::string shown;     // without password and parameters
    std::string password;  // percent-decoded; empty when the URL has none
};

// Takes a URL apart; opens nothing. Characters of user and password that have a meaning in a URL
// must be percent-encoded ("%40" for "@"): libpq would read parts of the password as a host name
// and print them.
[[nodiscard]] core::Result<DatabaseUrl> parse_database_url(std::string_view url);

}  // namespace tusk::store

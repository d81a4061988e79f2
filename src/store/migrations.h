#pragma once
// Migrations: how the tables of a data base come into being and change from version to version.
//
// A folder that keeps data (a component) hands its migrations as values, oldest first, and never
// changes one that has been published: it adds another. Which have been run is recorded in the only
// table of this folder, tusk_migrations. One SQL text serves SQLite and PostgreSQL; TEXT, INTEGER,
// BIGINT (64 bits) and DOUBLE PRECISION are common to both, and what differs is written as
//   {id}    the column of a row's number, given by the data base: "number {id}, name TEXT"
//   {key}   text that is compared and sorted byte by byte, whatever the locale
// Any other text in braces is an error. Truth values are INTEGER 0 or 1; binary data is kept as
// text (base64), because SOCI has no common type for it.

#include <span>
#include <string_view>

#include "core/result.h"
#include "store/database.h"

namespace tusk::store {

struct Migration {
    int version = 0;        // 1, 2, 3, ... within the component
    std::string_view name;  // what it does, for people
    std::string_view sql;   // statements separated by semicolons
};

// Brings the component's tables to the newest version: runs, in order, the migrations that have not
// been run, each in a transaction of its own, so that a failing one leaves those before it. Several
// programs may do this at once; each migration is run by one of them. A data base with a newer
// version than the program knows is refused.
[[nodiscard]] core::Result<void> migrate(Database& database, std::string_view component,
                                         std::span<const Migration> migrations);

}  // namespace tusk::store

#pragma once
// What SOCI does not offer for both back ends alike: making a connection from a parsed URL, running
// a text of several statements, and asking where the connection stands in a transaction. Inside
// src/store only; all functions throw soci::soci_error. Not thread safe: one connection, one
// thread.

#include <soci/session.h>

#include <memory>
#include <string>

#include "store/database_url.h"

namespace tusk::store {

// A connection with our settings (SQLite: WAL, full synchronisation, foreign keys, waits for locks;
// PostgreSQL: UTF-8). Blocks while connecting.
[[nodiscard]] std::unique_ptr<soci::session> connect(const DatabaseUrl& url);

[[nodiscard]] Backend backend_of(soci::session& session);

// Runs one or more statements separated by semicolons; results are dropped. The text goes to the
// data base as it is: ":name" has no meaning here.
void run_script(soci::session& session, const std::string& sql);

// Where the connection stands. PostgreSQL turns COMMIT into ROLLBACK after a failed statement, and
// SQLite undoes the whole transaction on some failures (disk full): both would be taken for success
// if nobody asked.
enum class TransactionState {
    kNone,    // no transaction is open
    kSound,   // one is open and can be committed
    kFailed,  // one is open and can only be undone, or the connection is lost
};

[[nodiscard]] TransactionState transaction_state(soci::session& session);

}  // namespace tusk::store

#include "store/backend.h"

#include <fmt/format.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <chrono>
#include <filesystem>
#include <system_error>
#include <thread>

namespace tusk::store {
namespace {

// How long a connection to SQLite waits for another one's write to end.
constexpr std::chrono::milliseconds kBusyTimeout(10000);
constexpr std::chrono::milliseconds kBusyPause(5);

sqlite_api::sqlite3* sqlite_handle(soci::session& session) {
    return static_cast<soci::sqlite3_session_backend*>(session.get_backend())->conn_;
}

PGconn* postgresql_handle(soci::session& session) {
    return static_cast<soci::postgresql_session_backend*>(session.get_backend())->conn_;
}

void run_sqlite_script(soci::session& session, const std::string& sql) {
    char* message = nullptr;
    const int status =
        sqlite_api::sqlite3_exec(sqlite_handle(session), sql.c_str(), nullptr, nullptr, &message);
    if (status == SQLITE_OK) {
        return;
    }
    const std::string text = message != nullptr ? message : sqlite_api::sqlite3_errstr(status);
    sqlite_api::sqlite3_free(message);
    throw soci::sqlite3_soci_error(text, status);
}

void run_postgresql_script(soci::session& session, const std::string& sql) {
    PGconn* connection = postgresql_handle(session);
    const std::unique_ptr<PGresult, decltype(&PQclear)> result(PQexec(connection, sql.c_str()),
                                                               &PQclear);
    const auto status = PQresultStatus(result.get());
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && status != PGRES_EMPTY_QUERY) {
        throw soci::soci_error(PQerrorMessage(connection));
    }
}

// Connections that turn the write-ahead log on at the same time hold each other up; SQLite then
// says "busy" to one at once, whatever the time-out, and asking again is all that helps.
void turn_on_write_ahead_log(soci::session& session) {
    const auto deadline = std::chrono::steady_clock::now() + kBusyTimeout;
    for (;;) {
        try {
            run_script(session, "PRAGMA journal_mode = WAL");
            return;
        } catch (const soci::sqlite3_soci_error& error) {
            if (error.result() != SQLITE_BUSY || std::chrono::steady_clock::now() > deadline) {
                throw;
            }
        }
        std::this_thread::sleep_for(kBusyPause);
    }
}

std::unique_ptr<soci::session> connect_sqlite(const std::string& path) {
    if (path != ":memory:") {
        const auto folder = std::filesystem::path(path).parent_path();
        std::error_code error;
        if (!folder.empty() && !std::filesystem::create_directories(folder, error) && error) {
            throw soci::soci_error(
                fmt::format("the folder {} cannot be made: {}", folder.string(), error.message()));
        }
    }
    auto session =
        std::make_unique<soci::session>(soci::sqlite3, fmt::format("dbname=\"{}\"", path));
    run_script(*session, fmt::format("PRAGMA busy_timeout = {};"
                                     "PRAGMA synchronous = FULL;"
                                     "PRAGMA foreign_keys = ON;",
                                     kBusyTimeout.count()));
    turn_on_write_ahead_log(*session);
    return session;
}

// SOCI's factory takes the connect string apart at its first '=' and puts that '=' back even where
// there was none, so a URL needs at least one parameter.
std::unique_ptr<soci::session> connect_postgresql(std::string url) {
    if (url.find("application_name=") == std::string::npos) {
        url += url.find('?') == std::string::npos ? '?' : '&';
        url += "application_name=tusk";
    }
    auto session = std::make_unique<soci::session>(soci::postgresql, url);
    run_script(*session, "SET client_encoding TO 'UTF8'; SET client_min_messages TO warning;");
    return session;
}

}  // namespace

std::unique_ptr<soci::session> connect(const DatabaseUrl& url) {
    return url.backend == Backend::kSqlite ? connect_sqlite(url.target)
                                           : connect_postgresql(url.target);
}

Backend backend_of(soci::session& session) {
    return session.get_backend_name() == "sqlite3" ? Backend::kSqlite : Backend::kPostgresql;
}

void run_script(soci::session& session, const std::string& sql) {
    if (backend_of(session) == Backend::kSqlite) {
        run_sqlite_script(session, sql);
    } else {
        run_postgresql_script(session, sql);
    }
}

TransactionState transaction_state(soci::session& session) {
    if (backend_of(session) == Backend::kSqlite) {
        return sqlite_api::sqlite3_get_autocommit(sqlite_handle(session)) == 0
                   ? TransactionState::kSound
                   : TransactionState::kNone;
    }
    switch (PQtransactionStatus(postgresql_handle(session))) {
        case PQTRANS_IDLE: return TransactionState::kNone;
        case PQTRANS_INTRANS: return TransactionState::kSound;
        default: return TransactionState::kFailed;
    }
}

}  // namespace tusk::store

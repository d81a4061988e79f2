#include "store/database.h"

#include <fmt/format.h>
#include <soci/soci.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "core/check.h"
#include "core/text.h"
#include "store/backend.h"

namespace tusk::store {
namespace {

using core::Error;
using core::ErrorCode;
using core::fail;
using core::Result;

// One line for people: libpq's messages have several and end with a line feed.
std::string one_line(std::string_view text) {
    std::string out(core::trim(text));
    std::ranges::replace(out, '\n', ' ');
    return out;
}

}  // namespace

Database::Database(DatabaseUrl url) : url_(std::move(url)) {}

Database::~Database() = default;

Result<std::unique_ptr<Database>> Database::open(std::string_view url) {
    return open_as(url, false);
}

Result<std::unique_ptr<Database>> Database::open_owned(std::string_view url) {
    return open_as(url, true);
}

Result<std::unique_ptr<Database>> Database::open_as(std::string_view url, bool owner) {
    auto parsed = parse_database_url(url);
    if (!parsed) {
        return fail(parsed.error());
    }
    std::unique_ptr<Database> database(new Database(std::move(*parsed)));
    if (owner && database->url_.backend == Backend::kPostgresql) {
        database->owner_name_ = new_owner_name();
    }
    if (auto connected = database->reconnect(); !connected) {
        return fail(connected.error());
    }
    if (owner && database->url_.backend == Backend::kSqlite) {
        auto taken = OwnerFile::take(database->url_.target);
        if (!taken) {
            return fail(database->failure(taken.error().message));
        }
        database->owner_ = std::move(*taken);
    }
    return database;
}

Result<void> Database::transact(const Work& work) {
    TUSK_ASSERT(!in_transaction_, "transactions are not nested; use attempt");
    if (auto begun = begin(); !begun) {
        return begun;
    }
    in_transaction_ = true;
    lost_ = {};
    auto done = guarded(work);
    if (!lost_) {
        done = lost_;
    }
    if (done) {
        done = commit();
    }
    if (!done) {
        roll_back();
    }
    in_transaction_ = false;
    return done;
}

Result<void> Database::attempt(const Work& part) {
    TUSK_ASSERT(in_transaction_, "an attempt is a part of a transaction");
    if (!lost_) {
        return lost_;
    }
    if (auto begun = run("SAVEPOINT attempt"); !begun) {
        lost_ = begun;
        return begun;
    }
    auto done = guarded(part);
    if (done) {
        done = run("RELEASE SAVEPOINT attempt");
    }
    if (!done) {
        lost_ = run("ROLLBACK TO SAVEPOINT attempt; RELEASE SAVEPOINT attempt");
    }
    return done;
}

Result<void> Database::guarded(const Work& work) {
    try {
        return work(*session_);
    } catch (const soci::soci_error& error) {
        // Without SOCI's context, which quotes every bound value.
        return fail(failure(error.get_error_message()));
    } catch (const std::exception& error) {
        return fail(failure(error.what()));
    }
}

Result<void> Database::run(const std::string& sql) {
    return guarded([&](soci::session& session) -> Result<void> {
        run_script(session, sql);
        return {};
    });
}

Result<void> Database::begin() {
    if (url_.backend == Backend::kSqlite) {
        return run("BEGIN IMMEDIATE");
    }
    // BEGIN is the first to notice that a connection was lost; nothing has been done yet.
    if (session_ != nullptr && run("BEGIN")) {
        return {};
    }
    if (auto connected = reconnect(); !connected) {
        return connected;
    }
    return run("BEGIN");
}

Result<void> Database::commit() {
    if (transaction_state(*session_) != TransactionState::kSound) {
        return fail(failure("a statement failed and the transaction was lost"));
    }
    auto done = run("COMMIT");
    if (!done && url_.backend == Backend::kPostgresql && !session_->is_connected()) {
        done.error().message += " (whether the change was stored is not known)";
    }
    return done;
}

void Database::roll_back() {
    if (transaction_state(*session_) != TransactionState::kNone && !run("ROLLBACK") &&
        url_.backend == Backend::kPostgresql) {
        session_.reset();
    }
}

Result<void> Database::reconnect() {
    session_.reset();
    try {
        session_ = connect(url_);
        if (owner_name_.empty()) {
            return {};
        }
        auto owned = own_session(*session_, owner_name_);
        if (!owned) {
            session_.reset();
            return fail(failure(owned.error().message));
        }
        return {};
    } catch (const soci::soci_error& error) {
        return fail(failure(error.get_error_message()));
    }
}

Error Database::failure(std::string_view message) const {
    auto text = one_line(message);
    const auto& password = url_.password;
    const std::string_view mask = "***";
    for (auto at = password.empty() ? std::string::npos : text.find(password);
         at != std::string::npos; at = text.find(password, at + mask.size())) {
        text.replace(at, password.size(), mask);
    }
    return {ErrorCode::kStorage, std::move(text), url_.shown};
}

}  // namespace tusk::store

#pragma once
// Database: one connection to SQLite or PostgreSQL, and transactions on it.
//
// Work is a function of a soci::session; it either happens completely or not at all. Everything
// that goes wrong comes back as an Error with the code kStorage, whose place is the URL as it may
// be shown on this machine; no text of ours or of the data base's contains the password. Texts are
// UTF-8 without NUL on both back ends.
//
// Not thread safe: one connection, one thread at a time (see writer.h for a thread that owns one).
// A transaction on SQLite takes the write lock at its start, so that it cannot fail half-way
// because another program writes; it waits up to 10 s for that lock. On PostgreSQL the isolation is
// the server's default (read committed).

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"
#include "store/database_url.h"
#include "store/ownership.h"

namespace tusk::store {

class Database {
public:
    // What runs inside a transaction. It uses the session only during the call, keeps no statement
    // of it, and leaves BEGIN, COMMIT and ROLLBACK to its caller. It may throw soci::soci_error.
    using Work = std::function<core::Result<void>(soci::session&)>;

    // Connects to a URL of database_url.h; a SQLite file and its folder are made when missing.
    // Blocks until connected or refused.
    [[nodiscard]] static core::Result<std::unique_ptr<Database>> open(std::string_view url);

    // The same, and this connection owns the data base as long as it lives: a second owner, in
    // this or another process, is refused, and the error says who has it. Whoever opens it without
    // owning it is not kept out. A PostgreSQL connection that was lost and made again owns it
    // again, or every further use fails.
    [[nodiscard]] static core::Result<std::unique_ptr<Database>> open_owned(std::string_view url);

    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    ~Database();

    // Begins, works, commits; an error or exception of the work undoes everything and is returned.
    // A PostgreSQL connection found lost before the work begins is made again, once; work that was
    // begun is never repeated, so an error while committing may leave open whether it is stored
    // (the message says so). Not to be nested.
    [[nodiscard]] core::Result<void> transact(const Work& work);

    // Inside a transact: runs a part of its work so that its failure undoes this part alone. When
    // the data base cannot do even that, the whole transaction is lost: then every further attempt
    // and the transact itself return the error.
    [[nodiscard]] core::Result<void> attempt(const Work& part);

    // The URL without password and parameters, for people.
    [[nodiscard]] const std::string& shown_url() const noexcept { return url_.shown; }

private:
    explicit Database(DatabaseUrl url);

    [[nodiscard]] static core::Result<std::unique_ptr<Database>> open_as(std::string_view url,
                                                                         bool owner);

    core::Result<void> guarded(const Work& work);
    core::Result<void> run(const std::string& sql);
    core::Result<void> begin();
    core::Result<void> commit();
    void roll_back();
    core::Result<void> reconnect();
    core::Error failure(std::string_view message) const;

    DatabaseUrl url_;
    OwnerFile owner_;                         // of SQLite, if we own it
    std::string owner_name_;                  // of PostgreSQL, if we own it
    std::unique_ptr<soci::session> session_;  // null after a lost connection
    bool in_transaction_ = false;
    core::Result<void> lost_;  // why the open transaction cannot be committed any more
};

}  // namespace tusk::store

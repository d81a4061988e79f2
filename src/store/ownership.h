#pragma once
// Ownership: of all programs that use a data base, at most one is its owner (the server, which
// keeps games in memory and would go stale beside a second one). Others may read and write it
// meanwhile; they only cannot own it. Inside src/store only.
//
// SQLite: flock on a file beside the data base, "games.db.owner", with the owner's process number
// in it. PostgreSQL: an advisory lock of the session for the schema in use; the session's
// application_name says who it is. Both go with the process, however it ends; the file stays and
// means nothing by itself.

#include <string>

#include "core/result.h"

namespace soci {
class session;
}

namespace tusk::store {

// A locked file; the lock ends with this object.
class OwnerFile {
public:
    OwnerFile() = default;
    OwnerFile(OwnerFile&& other) noexcept;
    OwnerFile& operator=(OwnerFile&& other) noexcept;
    ~OwnerFile();

    // For the data base in this file. The error (kStorage) says which process has it.
    [[nodiscard]] static core::Result<OwnerFile> take(const std::string& database_path);

private:
    int fd_ = -1;
};

// A name for one connection that owns: which process on which host, and which of its connections.
[[nodiscard]] std::string new_owner_name();

// Makes a PostgreSQL session the owner under this name. A session of the same name that is in the
// way is a lost connection of ours, and ended. The error says who has it. May throw
// soci::soci_error. Blocks for a second if another one owns: that one may be ending.
[[nodiscard]] core::Result<void> own_session(soci::session& session, const std::string& name);

}  // namespace tusk::store

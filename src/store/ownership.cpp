#include "store/ownership.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <soci/soci.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include "core/text.h"
#include "store/backend.h"

namespace tusk::store {
namespace {

using core::ErrorCode;
using core::fail;
using core::Result;

constexpr std::chrono::milliseconds kPause(20);
constexpr int kTries = 50;  // a second
// Which of the advisory locks of a data base is ours; the schema is the other half of the key.
constexpr int kLockClass = 0x7475736B;  // "tusk"

core::Error in_use(const std::string& who) {
    return {ErrorCode::kStorage, "another server uses these games: " + who, {}};
}

// What the owner wrote into its file; it may be about to write.
std::string owner_in(int fd) {
    for (int i = 0; i < kTries; ++i) {
        std::array<char, 64> text{};
        const ssize_t got = ::pread(fd, text.data(), text.size(), 0);
        const auto pid = core::to_unsigned(
            core::trim(std::string_view(text.data(), got > 0 ? static_cast<std::size_t>(got) : 0)));
        if (pid) {
            return fmt::format("process {}", *pid);
        }
        std::this_thread::sleep_for(kPause);
    }
    return "a process that does not say which";
}

// On a full disk nobody learns the number; the lock holds all the same.
void write_pid(int fd) {
    const std::string text = fmt::format("{}\n", ::getpid());
    if (::ftruncate(fd, 0) == 0) {
        [[maybe_unused]] const ssize_t written = ::pwrite(fd, text.data(), text.size(), 0);
    }
}

struct Holder {
    int backend = 0;
    std::string name;
};

std::optional<Holder> holder_of(soci::session& session) {
    Holder holder;
    soci::indicator named = soci::i_null;
    session << "SELECT activity.pid, activity.application_name FROM pg_locks AS held"
               " JOIN pg_stat_activity AS activity ON activity.pid = held.pid"
               " WHERE held.locktype = 'advisory' AND held.granted AND held.objsubid = 2"
               " AND held.database = (SELECT oid FROM pg_database"
               "                      WHERE datname = current_database())"
               " AND held.classid = CAST(:class AS oid)"
               " AND held.objid = CAST(CAST(hashtext(current_schema()) AS bigint) & 4294967295"
               "                       AS oid)",
        soci::into(holder.backend), soci::into(holder.name, named), soci::use(kLockClass);
    if (!session.got_data()) {
        return std::nullopt;
    }
    if (named != soci::i_ok) {
        holder.name.clear();  // sessions of other users do not tell
    }
    return holder;
}

}  // namespace

OwnerFile::OwnerFile(OwnerFile&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

OwnerFile& OwnerFile::operator=(OwnerFile&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
}

OwnerFile::~OwnerFile() {
    if (fd_ >= 0) {
        ::close(fd_);
    }
}

Result<OwnerFile> OwnerFile::take(const std::string& database_path) {
    OwnerFile file;
    if (database_path == ":memory:") {
        return file;
    }
    std::error_code unknown;  // then the path is taken as it is
    const auto real = std::filesystem::weakly_canonical(database_path, unknown);
    const std::string path = (unknown ? database_path : real.string()) + ".owner";
    file.fd_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (file.fd_ < 0) {
        return fail(ErrorCode::kStorage,
                    fmt::format("{} cannot be opened: {}", path, std::strerror(errno)));
    }
    if (::flock(file.fd_, LOCK_EX | LOCK_NB) != 0) {
        return errno == EWOULDBLOCK
                   ? fail(in_use(owner_in(file.fd_)))
                   : fail(ErrorCode::kStorage,
                          fmt::format("{} cannot be locked: {}", path, std::strerror(errno)));
    }
    write_pid(file.fd_);
    return file;
}

std::string new_owner_name() {
    static std::atomic<int> made = 0;
    std::array<char, 256> host{};
    ::gethostname(host.data(), host.size() - 1);
    // PostgreSQL keeps 63 bytes of a name, so the host comes last.
    return fmt::format("tusk process {} ({}) on {}", ::getpid(), ++made, host.data()).substr(0, 63);
}

Result<void> own_session(soci::session& session, const std::string& name) {
    session << "SELECT set_config('application_name', :name, false)", soci::use(name);
    std::optional<Holder> holder;
    for (int i = 0; i < kTries; ++i) {
        int taken = 0;
        session << "SELECT CAST(pg_try_advisory_lock(:class, hashtext(current_schema())) AS "
                   "integer)",
            soci::use(kLockClass), soci::into(taken);
        if (taken != 0) {
            return {};
        }
        holder = holder_of(session);
        if (holder && holder->name == name) {
            session << "SELECT pg_terminate_backend(:backend)", soci::use(holder->backend);
        }
        std::this_thread::sleep_for(kPause);
    }
    if (!holder) {
        return fail(in_use("a session that does not say which"));
    }
    return fail(
        in_use(holder->name.empty()
                   ? fmt::format("session {} of PostgreSQL", holder->backend)
                   : fmt::format("{}, session {} of PostgreSQL", holder->name, holder->backend)));
}

}  // namespace tusk::store

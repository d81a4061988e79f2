// A program that dies in the middle of writing: what it was told to be stored is stored.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <soci/soci.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <semaphore>
#include <string>
#include <vector>

#include "store/database_fixture.h"
#include "store/writer.h"

namespace tusk::store {
namespace {

using core::Result;

class DurabilityOn : public OnBothBackends {};
INSTANTIATE_TEST_SUITE_P(store, DurabilityOn, kBothBackends, backend_name);

std::string payload(std::int64_t number) {
    return std::string(2000, static_cast<char>('a' + number % 26)) + std::to_string(number);
}

// The child: writes rows 1, 2, 3, ... for ever and puts the number of each committed one into the
// pipe. Any failure ends it, which the parent notices by the end of the pipe.
[[noreturn]] void write_for_ever(const std::string& url, int pipe) {
    auto database = Database::open(url);
    if (!database) {
        _exit(1);
    }
    Writer writer(std::move(*database), 100);
    std::counting_semaphore<> in_flight(16);
    for (std::int64_t number = 1;; ++number) {
        in_flight.acquire();
        writer.submit(
            [number, text = payload(number)](soci::session& session) -> Result<void> {
                session << "INSERT INTO things (number, value) VALUES (:number, :value)",
                    soci::use(number), soci::use(text);
                return {};
            },
            [&in_flight, number, pipe](const Result<void>& done) {
                if (!done || write(pipe, &number, sizeof number) != sizeof number) {
                    _exit(1);
                }
                in_flight.release();
            });
    }
}

TEST_P(DurabilityOn, a_killed_program_loses_nothing_that_was_reported) {
    must_run(*open(), "CREATE TABLE things (number BIGINT PRIMARY KEY, value TEXT NOT NULL)");
    int pipe_ends[2] = {};
    ASSERT_EQ(pipe2(pipe_ends, O_CLOEXEC), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        close(pipe_ends[0]);
        write_for_ever(url(), pipe_ends[1]);
    }
    close(pipe_ends[1]);
    constexpr std::int64_t kEnough = 200;
    std::int64_t reported = 0;
    std::int64_t number = 0;
    while (read(pipe_ends[0], &number, sizeof number) == sizeof number) {
        EXPECT_EQ(number, ++reported);
        if (reported == kEnough) {
            kill(child, SIGKILL);
        }
    }
    close(pipe_ends[0]);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the child ended by itself with " << WEXITSTATUS(status);
    ASSERT_GE(reported, kEnough);

    auto database = open();
    std::int64_t stored = 0;
    must(database->transact([&](soci::session& session) -> Result<void> {
        std::int64_t row = 0;
        std::string value;
        soci::statement statement =
            (session.prepare << "SELECT number, value FROM things ORDER BY number", soci::into(row),
             soci::into(value));
        statement.execute();
        while (statement.fetch()) {
            EXPECT_EQ(row, ++stored);
            EXPECT_EQ(value, payload(row));
        }
        return {};
    }));
    EXPECT_GE(stored, reported);
    must_run(*database, "INSERT INTO things (number, value) VALUES (-1, 'after')");
}

}  // namespace
}  // namespace tusk::store

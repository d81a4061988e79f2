// Programs that are killed in the middle of their work, and programs that their work kills: the
// next one takes up where they ended. Each program is a child process that computes on the same
// SQLite file, writes the number of every job it begins to a file and that of every result it is
// given to a pipe.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

#include "grid/job.h"
#include "grid/kinds.h"
#include "grid/ledger_store.h"
#include "grid/local_executor.h"
#include "store/database_fixture.h"
#include "store/migrations.h"

namespace tusk::grid {
namespace {

constexpr int kJobs = 150;
constexpr int kNobody = -1;

struct Program {
    std::string url;
    std::string begun_path;
    int killer = kNobody;  // the job that kills the program whenever it runs
    int budget = kJobs;    // jobs that may be computed; the next ones never come to an end
};

core::Result<core::Json> compute(const core::Json& params, int begun_file, int killer,
                                 std::atomic<int>& budget) {
    const int number = params.at("n").get<int>();
    if (write(begun_file, &number, sizeof number) != sizeof number) {
        _exit(3);
    }
    if (number == killer) {
        kill(getpid(), SIGKILL);
    }
    while (--budget < 0) {
        pause();
    }
    std::this_thread::sleep_for(std::chrono::microseconds(300));
    return core::Json{{"square", number * number}};
}

// The child. Ends with 0 when every result is there; the pipe is given {number, is it good} pairs.
[[noreturn]] void run(const Program& program, int pipe) {
    const int begun_file = open(program.begun_path.c_str(), O_CREAT | O_APPEND | O_WRONLY, 0600);
    auto database = store::Database::open(program.url);
    if (!database || !store::migrate(**database, kGridComponent, grid_migrations())) {
        _exit(1);
    }
    store::Writer writer(std::move(*database), 100);
    LedgerStore store(writer);
    std::atomic<int> budget = program.budget;
    JobKinds kinds;
    kinds.add({"test.square", 1, [&](const core::Json& params, std::uint64_t, JobContext&) {
                   return compute(params, begun_file, program.killer, budget);
               }});
    LocalOptions options;
    options.slots = 3;
    options.store = &store;
    LocalExecutor executor(std::move(kinds), options);
    std::map<JobId, int> numbers;
    std::vector<JobSpec> specs;
    for (int i = 0; i < kJobs; ++i) {
        JobSpec spec;
        spec.kind = "test.square";
        spec.params = {{"n", i}};
        spec.group = "g";
        numbers[job_id(spec).value()] = i;
        specs.push_back(spec);
    }
    if (!executor.submit_many(specs)) {
        _exit(2);
    }
    while (!numbers.empty()) {
        const auto result =
            executor.wait_result(ResultFilter::in_group("g"), std::chrono::seconds(60));
        if (!result) {
            _exit(4);
        }
        const int number = numbers.at(result->id);
        numbers.erase(result->id);
        const bool good = result->status == JobStatus::kOk &&
                          result->result.at("square").get<int>() == number * number;
        const int told[2] = {number, good ? 1 : 0};
        if (write(pipe, told, sizeof told) != sizeof told) {
            _exit(5);
        }
    }
    _exit(0);
}

class LocalExecutorKilled : public ::testing::Test {
protected:
    LocalExecutorKilled() : fresh_(store::Backend::kSqlite) {
        program_.url = fresh_.url();
        program_.begun_path = fresh_.url().substr(std::string("sqlite:").size()) + ".begun";
        store::must(store::migrate(*store::must(store::Database::open(program_.url)),
                                   kGridComponent, grid_migrations()));
    }

    // Runs the program and kills it after `enough` results (0: never). True if it ended by itself.
    bool live(int enough) {
        int ends[2] = {};
        EXPECT_EQ(pipe2(ends, O_CLOEXEC), 0);
        const pid_t child = fork();
        if (child == 0) {
            close(ends[0]);
            run(program_, ends[1]);
        }
        close(ends[1]);
        std::set<int> told_now;
        int told[2] = {};
        while (read(ends[0], told, sizeof told) == sizeof told) {
            told_now.insert(told[0]);
            (told[1] != 0 ? good_ : bad_).insert(told[0]);
            if (static_cast<int>(told_now.size()) == enough) {
                kill(child, SIGKILL);
            }
        }
        close(ends[0]);
        int status = 0;
        EXPECT_EQ(waitpid(child, &status, 0), child);
        EXPECT_TRUE(WIFSIGNALED(status) || WEXITSTATUS(status) == 0)
            << "the program ended with " << WEXITSTATUS(status);
        for (const int number : begun_now()) {
            EXPECT_FALSE(told_before_.contains(number)) << "computed again: " << number;
        }
        told_before_ = good_;
        return WIFEXITED(status);
    }

    // What the program has begun since the last call.
    std::vector<int> begun_now() {
        std::ifstream file(program_.begun_path, std::ios::binary);
        file.seekg(static_cast<std::streamoff>(begun_ * sizeof(int)));
        std::vector<int> numbers;
        int number = 0;
        while (file.read(reinterpret_cast<char*>(&number), sizeof number)) {
            numbers.push_back(number);
            ++times_[number];
        }
        begun_ += numbers.size();
        return numbers;
    }

    std::int64_t count(const std::string& condition) {
        return store::must_count(*store::must(store::Database::open(program_.url)),
                                 "SELECT COUNT(*) FROM grid_jobs WHERE " + condition);
    }

    store::FreshDatabase fresh_;
    Program program_;
    std::set<int> good_;  // told to the outside
    std::set<int> bad_;
    std::set<int> told_before_;  // good ones, by earlier lives
    std::size_t begun_ = 0;
    std::map<int, int> times_;  // how often each was begun
};

TEST_F(LocalExecutorKilled, in_the_end_all_is_done_and_nothing_that_was_told_is_computed_again) {
    // A life tells first what is stored already, then what it computes.
    program_.budget = 20;
    for (int i = 0; i < 6; ++i) {
        EXPECT_FALSE(live(static_cast<int>(count("state = 'DONE'")) + 8));
    }
    program_.budget = kJobs;
    EXPECT_TRUE(live(0));
    EXPECT_EQ(static_cast<int>(good_.size()), kJobs);
    EXPECT_TRUE(bad_.empty());
    EXPECT_EQ(count("state = 'DONE'"), kJobs);
    EXPECT_EQ(static_cast<int>(times_.size()), kJobs);
    // The next program finds everything done.
    EXPECT_TRUE(live(0));
    EXPECT_TRUE(begun_now().empty());
}

TEST_F(LocalExecutorKilled, a_job_that_kills_the_program_is_given_up_and_the_others_are_done) {
    program_.killer = 75;
    int deaths = 0;
    while (!live(0) && deaths < 20) {
        ++deaths;
    }
    EXPECT_GE(deaths, 3);
    EXPECT_LE(deaths, 4);  // the first one may have come before the lease was written
    EXPECT_EQ(bad_, std::set<int>{program_.killer});
    EXPECT_EQ(static_cast<int>(good_.size()), kJobs - 1);
    EXPECT_EQ(count("state = 'DONE'"), kJobs - 1);
    EXPECT_EQ(count("state = 'DEAD' AND cuts = 3"), 1);
    EXPECT_EQ(times_[program_.killer], deaths);
    // For good.
    EXPECT_TRUE(live(0));
    EXPECT_EQ(times_[program_.killer], deaths);
}

}  // namespace
}  // namespace tusk::grid

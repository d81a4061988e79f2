#include "store/writer.h"

#include <gtest/gtest.h>
#include <soci/soci.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <future>
#include <latch>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "store/database_fixture.h"

namespace tusk::store {
namespace {

using core::ErrorCode;
using core::fail;
using core::Result;

Writer::Job insert(int number) {
    return [number](soci::session& session) -> Result<void> {
        session << "INSERT INTO things VALUES (:number)", soci::use(number);
        return {};
    };
}

class WriterOn : public OnBothBackends {
protected:
    void SetUp() override {
        OnBothBackends::SetUp();
        must_run(*open(), "CREATE TABLE things (number INTEGER PRIMARY KEY)");
    }

    [[nodiscard]] std::int64_t things() const {
        return must_count(*open(), "SELECT COUNT(*) FROM things");
    }
};
INSTANTIATE_TEST_SUITE_P(store, WriterOn, kBothBackends, backend_name);

// Keeps a writer busy so that what is submitted meanwhile becomes one batch.
class Gate {
public:
    // Returns when the writer's thread stands at the gate.
    explicit Gate(Writer& writer) {
        auto reached = std::make_shared<std::promise<void>>();
        writer.submit(
            [reached, opened = opened_.get_future().share()](soci::session&) -> Result<void> {
                reached->set_value();
                opened.wait();
                return {};
            },
            [](const Result<void>& done) { EXPECT_TRUE(done); });
        reached->get_future().wait();
    }
    void open() { opened_.set_value(); }

private:
    std::promise<void> opened_;
};

// The results of several jobs, in the order in which they were told.
class Results {
public:
    explicit Results(std::ptrdiff_t expected) : missing_(expected) {}
    // What to give to submit.
    [[nodiscard]] Writer::Then keep() {
        return [this](Result<void> done) {
            results_.push_back(std::move(done));
            missing_.count_down();
        };
    }
    void wait() { missing_.wait(); }
    [[nodiscard]] const Result<void>& operator[](std::size_t i) const { return results_.at(i); }

private:
    std::vector<Result<void>> results_;
    std::latch missing_;
};

// Submits a job and waits for its end.
Result<void> run(Writer& writer, Writer::Job job) {
    std::promise<Result<void>> done;
    writer.submit(std::move(job), [&](Result<void> result) { done.set_value(std::move(result)); });
    return done.get_future().get();
}

TEST_P(WriterOn, a_job_is_committed_before_it_is_reported) {
    Writer writer(open(), 100);
    for (int i = 1; i <= 20; ++i) {
        must(run(writer, insert(i)));
        ASSERT_EQ(things(), i);
    }
}

TEST_P(WriterOn, jobs_that_wait_share_one_commit) {
    constexpr int kJobs = 50;
    auto reader = open();
    Writer writer(open(), kJobs);
    Gate gate(writer);
    std::vector<int> order;
    std::int64_t seen_first = -1;
    for (int i = 0; i < kJobs; ++i) {
        writer.submit(insert(i), [&, i](const Result<void>& done) {
            EXPECT_TRUE(done);
            if (order.empty()) {
                seen_first = must_count(*reader, "SELECT COUNT(*) FROM things");
            }
            order.push_back(i);
        });
    }
    EXPECT_EQ(writer.commits(), 0);
    gate.open();
    writer.close();
    EXPECT_EQ(writer.commits(), 2);
    // When the first was told, all were stored.
    EXPECT_EQ(seen_first, kJobs);
    ASSERT_EQ(order.size(), static_cast<std::size_t>(kJobs));
    for (int i = 0; i < kJobs; ++i) {
        EXPECT_EQ(order[static_cast<std::size_t>(i)], i);
    }
}

TEST_P(WriterOn, a_failing_job_undoes_itself_alone) {
    Writer writer(open(), 100);
    Gate gate(writer);
    Results results(5);
    writer.submit(insert(1), results.keep());
    writer.submit(
        [](soci::session& session) -> Result<void> {
            session << "INSERT INTO things VALUES (100)";
            session << "INSERT INTO things VALUES (1)";
            return {};
        },
        results.keep());
    writer.submit(
        [](soci::session& session) -> Result<void> {
            session << "INSERT INTO things VALUES (200)";
            return fail(ErrorCode::kOutOfRange, "no");
        },
        results.keep());
    writer.submit([](soci::session&) -> Result<void> { throw std::runtime_error("oh"); },
                  results.keep());
    writer.submit(insert(2), results.keep());
    gate.open();
    results.wait();
    EXPECT_TRUE(results[0]);
    ASSERT_FALSE(results[1]);
    EXPECT_EQ(results[1].error().code, ErrorCode::kStorage);
    ASSERT_FALSE(results[2]);
    EXPECT_EQ(results[2].error().code, ErrorCode::kOutOfRange);
    ASSERT_FALSE(results[3]);
    EXPECT_EQ(results[3].error().code, ErrorCode::kStorage);
    EXPECT_TRUE(results[4]);
    EXPECT_EQ(writer.commits(), 2);
    EXPECT_EQ(must_count(*open(), "SELECT SUM(number) FROM things"), 3);
}

// A reference that is checked at the commit makes the commit itself fail.
TEST_P(WriterOn, a_failing_commit_fails_every_job_of_its_batch) {
    must_run(*open(),
             "CREATE TABLE links (target INTEGER NOT NULL REFERENCES things (number) DEFERRABLE "
             "INITIALLY DEFERRED)");
    Writer writer(open(), 100);
    Gate gate(writer);
    Results results(3);
    writer.submit(insert(1), results.keep());
    writer.submit([](soci::session&) -> Result<void> { return fail(ErrorCode::kOutOfRange, "no"); },
                  results.keep());
    writer.submit(
        [](soci::session& session) -> Result<void> {
            session << "INSERT INTO links VALUES (7)";
            return {};
        },
        results.keep());
    gate.open();
    results.wait();
    // The writer goes on after such a batch.
    EXPECT_TRUE(run(writer, insert(2)));
    ASSERT_FALSE(results[0]);
    EXPECT_EQ(results[0].error().code, ErrorCode::kStorage);
    ASSERT_FALSE(results[1]);
    EXPECT_EQ(results[1].error().code, ErrorCode::kOutOfRange);
    ASSERT_FALSE(results[2]);
    EXPECT_EQ(results[2].error().code, ErrorCode::kStorage);
    EXPECT_EQ(must_count(*open(), "SELECT SUM(number) FROM things"), 2);
    EXPECT_EQ(must_count(*open(), "SELECT COUNT(*) FROM links"), 0);
}

TEST_P(WriterOn, reads_see_what_was_submitted_before_them) {
    Writer writer(open(), 100);
    writer.submit(insert(5), [](const Result<void>& done) { EXPECT_TRUE(done); });
    auto count = std::make_shared<std::int64_t>(-1);
    must(run(writer, [count](soci::session& session) -> Result<void> {
        session << "SELECT COUNT(*) FROM things", soci::into(*count);
        return {};
    }));
    EXPECT_EQ(*count, 1);
}

TEST_P(WriterOn, a_full_queue_refuses_at_once) {
    Writer writer(open(), 2);
    Gate gate(writer);
    int stored = 0;
    for (int i = 0; i < 2; ++i) {
        writer.submit(insert(i), [&](const Result<void>& done) { stored += done ? 1 : 0; });
    }
    std::thread::id told_on;
    Result<void> refused;
    writer.submit(insert(2), [&](Result<void> result) {
        told_on = std::this_thread::get_id();
        refused = std::move(result);
    });
    EXPECT_EQ(told_on, std::this_thread::get_id());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::kTooLarge);
    gate.open();
    writer.close();
    EXPECT_EQ(stored, 2);
    EXPECT_EQ(things(), 2);
}

TEST_P(WriterOn, closing_finishes_what_is_queued_and_refuses_the_rest) {
    int stored = 0;
    {
        Writer writer(open(), 100);
        Gate gate(writer);
        for (int i = 0; i < 10; ++i) {
            writer.submit(insert(i), [&](const Result<void>& done) { stored += done ? 1 : 0; });
        }
        gate.open();
        writer.close();
        EXPECT_EQ(stored, 10);
        const auto refused = run(writer, insert(11));
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, ErrorCode::kCancelled);
        writer.close();
    }
    EXPECT_EQ(things(), 10);
}

TEST_P(WriterOn, serves_many_threads) {
    constexpr int kThreads = 4;
    constexpr int kEach = 100;
    std::atomic<int> stored = 0;
    {
        Writer writer(open(), kThreads * kEach);
        std::vector<std::thread> threads;
        for (int t = 0; t < kThreads; ++t) {
            threads.emplace_back([&, t] {
                for (int i = 0; i < kEach; ++i) {
                    writer.submit(insert(t * kEach + i),
                                  [&](const Result<void>& done) { stored += done ? 1 : 0; });
                }
            });
        }
        for (auto& thread : threads) {
            thread.join();
        }
    }
    EXPECT_EQ(stored, kThreads * kEach);
    EXPECT_EQ(things(), kThreads * kEach);
}

TEST(store_postgresql_writer, a_connection_lost_in_a_batch_fails_the_batch_and_no_other) {
    const FreshDatabase fresh(Backend::kPostgresql);
    auto control = must(Database::open(fresh.url()));
    must_run(*control, "CREATE TABLE things (number INTEGER PRIMARY KEY)");
    Writer writer(must(Database::open(fresh.url())), 100);
    Gate gate(writer);
    Results results(3);
    writer.submit(insert(1), results.keep());
    writer.submit(
        [&](soci::session& session) -> Result<void> {
            std::int64_t process = 0;
            session << "SELECT pg_backend_pid()", soci::into(process);
            must_count(*control,
                       "SELECT pg_terminate_backend(" + std::to_string(process) + ", 60000)::int");
            session << "INSERT INTO things VALUES (2)";
            return {};
        },
        results.keep());
    writer.submit(insert(3), results.keep());
    gate.open();
    results.wait();
    EXPECT_TRUE(run(writer, insert(4)));
    for (std::size_t i = 0; i < 3; ++i) {
        ASSERT_FALSE(results[i]);
        EXPECT_EQ(results[i].error().code, ErrorCode::kStorage);
    }
    EXPECT_EQ(must_count(*control, "SELECT SUM(number) FROM things"), 4);
}

}  // namespace
}  // namespace tusk::store

#include "grid/ledger_store.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "grid/store_fixture.h"

namespace tusk::grid {
namespace {

using core::ErrorCode;
using core::Result;

constexpr std::chrono::hours kNeverAlone(1);  // saves without a callback wait for one with

class LedgerStoreOn : public LedgerDatabaseTest {};
INSTANTIATE_TEST_SUITE_P(grid, LedgerStoreOn, store::kBothBackends, store::backend_name);

TEST_P(LedgerStoreOn, admits_what_is_new_and_tells_of_what_was_there) {
    upsert({numbered_row(1, JobState::kLeased)});
    const auto writer = make_writer();
    LedgerStore store(*writer);
    const auto known = store.admit({numbered_row(1), numbered_row(2)}).value();
    ASSERT_EQ(known.size(), 1U);
    EXPECT_EQ(known.at(numbered_id(1)), numbered_row(1, JobState::kLeased));
    StoredJob entered = numbered_row(2);
    entered.life = store.life();
    EXPECT_EQ(row(numbered_id(2)), entered);
    EXPECT_EQ(row(numbered_id(1)), numbered_row(1, JobState::kLeased));
    EXPECT_EQ(store.load({numbered_id(1), numbered_id(2), numbered_id(3)}).value().size(), 2U);
}

TEST_P(LedgerStoreOn, admits_many_at_once) {
    const auto writer = make_writer();
    LedgerStore store(*writer);
    std::vector<StoredJob> jobs;
    for (int i = 0; i < 1700; ++i) {
        jobs.push_back(numbered_row(i));
    }
    EXPECT_TRUE(store.admit(jobs).value().empty());
    EXPECT_EQ(count(), 1700);
    EXPECT_EQ(store.admit(jobs).value().size(), 1700U);
}

TEST_P(LedgerStoreOn, a_life_between_two_writes_costs_one_row) {
    const auto writer = make_writer();
    LedgerStore store(*writer, kNeverAlone);
    store.save(numbered_row(1));
    store.save(numbered_row(1, JobState::kLeased));
    store.save(numbered_row(2, JobState::kLeased));
    EXPECT_TRUE(store.save_now(numbered_row(1, JobState::kDone)));
    store.drain();
    EXPECT_EQ(row(numbered_id(1))->state, JobState::kDone);
    EXPECT_EQ(row(numbered_id(2))->state, JobState::kLeased);
    EXPECT_EQ(store.counts().saves, 4);
    EXPECT_EQ(store.counts().rows, 2);
    EXPECT_EQ(store.counts().writes, 1);
}

TEST_P(LedgerStoreOn, gathers_while_a_write_is_under_way) {
    const auto writer = make_writer();
    LedgerStore store(*writer, kNeverAlone);
    std::atomic<int> told = 0;
    {
        const BusyWriter busy(*writer);
        for (int round = 0; round < 3; ++round) {
            for (int i = 0; i < 300; ++i) {
                store.save(numbered_row(i, JobState::kLeased), [&](const Result<void>& stored) {
                    EXPECT_TRUE(stored.has_value());
                    ++told;
                });
            }
        }
        EXPECT_EQ(told, 0);
    }
    store.drain();
    EXPECT_EQ(told, 900);
    EXPECT_EQ(count("state = 'LEASED'"), 300);
    EXPECT_LE(store.counts().rows, 600);  // the first write may have begun with any part of them
    EXPECT_LE(store.counts().writes, 3);
}

TEST_P(LedgerStoreOn, calls_back_after_the_commit) {
    const auto writer = make_writer();
    LedgerStore store(*writer);
    std::promise<std::int64_t> seen;
    store.save(numbered_row(1, JobState::kDone), [&](const Result<void>&) {
        seen.set_value(count());  // another connection
    });
    EXPECT_EQ(seen.get_future().get(), 1);
}

TEST_P(LedgerStoreOn, tells_of_rows_that_are_not_written_yet) {
    const auto writer = make_writer();
    LedgerStore store(*writer, kNeverAlone);
    ASSERT_TRUE(store.admit({numbered_row(1)}));
    store.save(numbered_row(1, JobState::kCancelled));
    EXPECT_EQ(row(numbered_id(1))->state, JobState::kReady);
    EXPECT_EQ(store.load({numbered_id(1)}).value().at(numbered_id(1)).state, JobState::kCancelled);
    const auto known = store.admit({numbered_row(1)}).value();
    EXPECT_EQ(known.at(numbered_id(1)).state, JobState::kCancelled);
}

TEST_P(LedgerStoreOn, done_in_the_data_base_is_final_whatever_is_still_to_be_written) {
    const auto writer = make_writer();
    LedgerStore store(*writer, kNeverAlone);
    upsert({numbered_row(1, JobState::kDone)});
    store.save(numbered_row(1, JobState::kCancelled));
    const JobId id = numbered_id(1);
    EXPECT_EQ(store.load({id}).value().at(id).state, JobState::kDone);
    EXPECT_EQ(store.admit({numbered_row(1)}).value().at(id).state, JobState::kDone);
}

TEST_P(LedgerStoreOn, done_is_told_when_it_is_committed) {
    const auto writer = make_writer();
    LedgerStore store(*writer, kNeverAlone);
    store.save(numbered_row(1, JobState::kDone));
    EXPECT_EQ(store.load({numbered_id(1)}).value().at(numbered_id(1)).state, JobState::kDone);
    EXPECT_EQ(count("state = 'DONE'"), 1);
}

TEST_P(LedgerStoreOn, the_stores_of_a_process_have_one_name) {
    const auto writer = make_writer();
    const LedgerStore first(*writer);
    const LedgerStore second(*writer);
    EXPECT_FALSE(first.life().empty());
    EXPECT_EQ(first.life(), second.life());
}

TEST_P(LedgerStoreOn, done_is_final_before_it_is_written_too) {
    const auto writer = make_writer();
    LedgerStore store(*writer, kNeverAlone);
    store.save(numbered_row(1, JobState::kDone));
    EXPECT_TRUE(store.save_now(numbered_row(1, JobState::kCancelled)));
    EXPECT_EQ(row(numbered_id(1))->state, JobState::kDone);
}

TEST_P(LedgerStoreOn, forgets_what_has_ended) {
    const auto writer = make_writer();
    LedgerStore store(*writer, kNeverAlone);
    upsert({numbered_row(1, JobState::kDone), numbered_row(2, JobState::kLeased)});
    store.save(numbered_row(3, JobState::kFailed));
    store.forget({numbered_id(1), numbered_id(2), numbered_id(3), numbered_id(4)});
    store.drain();
    EXPECT_EQ(count(), 1);
    EXPECT_TRUE(row(numbered_id(2)));
}

TEST_P(LedgerStoreOn, a_job_saved_after_it_was_forgotten_stays) {
    const auto writer = make_writer();
    LedgerStore store(*writer, kNeverAlone);
    store.save(numbered_row(1, JobState::kFailed));
    store.forget({numbered_id(1)});
    store.save(numbered_row(1, JobState::kDone));
    store.drain();
    EXPECT_EQ(row(numbered_id(1))->state, JobState::kDone);
}

TEST_P(LedgerStoreOn, writes_what_is_left_when_it_ends) {
    const auto writer = make_writer();
    {
        LedgerStore store(*writer, kNeverAlone);
        for (int i = 0; i < 1200; ++i) {
            store.save(numbered_row(i));
        }
    }
    EXPECT_EQ(count(), 1200);
}

TEST_P(LedgerStoreOn, writes_without_being_asked_after_a_while) {
    const auto writer = make_writer();
    LedgerStore store(*writer, std::chrono::milliseconds(1));
    store.save(numbered_row(1));
    while (store.counts().writes == 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_EQ(count(), 1);
}

TEST_P(LedgerStoreOn, tells_the_error_and_goes_on) {
    const auto writer = make_writer();
    LedgerStore store(*writer);
    store::must_run(*database_, "ALTER TABLE grid_jobs RENAME TO elsewhere");
    const auto refused = store.save_now(numbered_row(1));
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, ErrorCode::kStorage);
    EXPECT_FALSE(store.load({numbered_id(1)}).has_value());
    EXPECT_FALSE(store.admit({numbered_row(2)}).has_value());
    EXPECT_FALSE(store.discard({numbered_id(2)}).has_value());
    EXPECT_EQ(store.counts().rows, 0);
    store::must_run(*database_, "ALTER TABLE elsewhere RENAME TO grid_jobs");
    EXPECT_TRUE(store.save_now(numbered_row(1)));
    EXPECT_EQ(count(), 1);
}

TEST_P(LedgerStoreOn, a_closed_writer_is_an_error) {
    const auto writer = make_writer();
    LedgerStore store(*writer);
    writer->close();
    const auto refused = store.save_now(numbered_row(1));
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, ErrorCode::kCancelled);
}

TEST_P(LedgerStoreOn, waits_for_its_turn_when_the_writer_is_busy) {
    const auto writer = make_writer(1);
    LedgerStore store(*writer);
    std::promise<Result<void>> promise;
    {
        const BusyWriter busy(*writer);
        writer->submit([](soci::session&) -> Result<void> { return {}; },
                       [](const Result<void>&) {});  // the queue is full now
        store.save(numbered_row(1), [&](const Result<void>& stored) { promise.set_value(stored); });
        std::this_thread::sleep_for(std::chrono::milliseconds(20));  // time to be refused once
    }
    EXPECT_TRUE(promise.get_future().get().has_value());
    EXPECT_EQ(count(), 1);
}

TEST_P(LedgerStoreOn, many_threads_save) {
    const auto writer = make_writer();
    LedgerStore store(*writer, std::chrono::milliseconds(1));
    std::atomic<int> told = 0;
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t) {
            threads.emplace_back([&, t] {
                for (int i = 0; i < 300; ++i) {
                    store.save(numbered_row(i + t * 100, JobState::kLeased),
                               [&](const Result<void>& stored) { told += stored ? 1 : 0; });
                    if (i % 100 == 0) {
                        store.drain();
                    }
                }
            });
        }
    }
    store.drain();
    EXPECT_EQ(told, 1200);
    EXPECT_EQ(count("state = 'LEASED'"), 600);
}

}  // namespace
}  // namespace tusk::grid

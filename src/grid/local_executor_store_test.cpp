// LocalExecutor with its ledger in a data base.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "grid/envelope.h"
#include "grid/executor_fixture.h"
#include "grid/store_fixture.h"

namespace tusk::grid {
namespace {

// One life of a program: writer, store and executor on the case's data base.
struct Life {
    Life(std::unique_ptr<store::Writer> w, JobKinds kinds, LocalOptions options)
        : writer(std::move(w)), store(*writer) {
        options.store = &store;
        executor.emplace(std::move(kinds), std::move(options));
    }

    std::unique_ptr<store::Writer> writer;
    LedgerStore store;
    std::optional<LocalExecutor> executor;
};

class StoredExecutorOn : public LedgerDatabaseTest {
protected:
    LocalExecutor& start(unsigned slots = 2, int attempts = 3) {
        life_.reset();
        LocalOptions chosen = options(slots);
        chosen.attempts = attempts;
        life_ = std::make_unique<Life>(make_writer(), lab_.kinds(), chosen);
        return *life_->executor;
    }
    void stop() { life_.reset(); }

    std::map<JobId, JobResult> collect(std::size_t count, const std::string& group = "g") {
        std::map<JobId, JobResult> results;
        while (results.size() < count) {
            auto result = life_->executor->wait_result(ResultFilter::in_group(group), kLong);
            if (!result) {
                ADD_FAILURE() << "only " << results.size() << " results";
                break;
            }
            results.insert_or_assign(result->id, *result);
        }
        return results;
    }

    Lab lab_;
    std::unique_ptr<Life> life_;
};
INSTANTIATE_TEST_SUITE_P(grid, StoredExecutorOn, store::kBothBackends, store::backend_name);

std::vector<JobSpec> numbered(const std::string& kind, int count) {
    std::vector<JobSpec> specs;
    for (int i = 0; i < count; ++i) {
        specs.push_back(job(kind, i));
    }
    return specs;
}

TEST_P(StoredExecutorOn, results_outlive_the_program) {
    const auto ids = start().submit_many(numbered("test.note", 20)).value();
    const auto first = collect(20);
    stop();
    EXPECT_EQ(count("state = 'DONE'"), 20);
    start();
    EXPECT_EQ(life_->executor->submit_many(numbered("test.note", 20)).value(), ids);
    EXPECT_EQ(collect(20), first);
    EXPECT_EQ(life_->executor->status().cached, 20U);
    EXPECT_EQ(lab_.order().size(), 20U);
}

TEST_P(StoredExecutorOn, nothing_is_lost_and_nothing_done_is_computed_again) {
    constexpr int kJobs = 200;
    start();
    const auto ids = life_->executor->submit_many(numbered("test.note", kJobs)).value();
    collect(50);
    stop();  // in the middle
    std::set<int> done;
    for (const auto& [id, row] : rows(ids)) {
        if (row.state == JobState::kDone) {
            done.insert(parse_result(row.result).value().result.at("n").get<int>());
        } else {
            EXPECT_EQ(row.state, JobState::kReady);
        }
    }
    EXPECT_GE(done.size(), 50U);
    std::map<int, int> before;
    for (const int number : lab_.order()) {
        ++before[number];
    }
    start();
    ASSERT_TRUE(life_->executor->submit_many(numbered("test.note", kJobs)));
    for (const auto& [id, result] : collect(kJobs)) {
        EXPECT_EQ(result.status, JobStatus::kOk);
    }
    EXPECT_EQ(count("state = 'DONE'"), kJobs);
    for (const int number : done) {
        EXPECT_EQ(lab_.runs(number), before[number]) << number;
    }
}

}  // namespace
}  // namespace tusk::grid

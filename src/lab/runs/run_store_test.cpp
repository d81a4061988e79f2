#include "lab/runs/run_store.h"

#include <gtest/gtest.h>

#include "lab/runs/run_driver.h"
#include "store/database_fixture.h"

namespace tusk::lab {
namespace {

using store::must;

class RunStore : public store::OnBothBackends {
protected:
    void SetUp() override {
        OnBothBackends::SetUp();
        database_ = open();
        must(prepare_lab(*database_));
    }
    void TearDown() override {
        database_.reset();
        OnBothBackends::TearDown();
    }

    // Runs work in a transaction and returns what it gives.
    template <class Work>
    auto in_transaction(Work work) {
        std::optional<decltype(must(work(std::declval<soci::session&>())))> value;
        must(database_->transact([&](soci::session& session) -> core::Result<void> {
            value = must(work(session));
            return {};
        }));
        return std::move(*value);
    }
    void transact(const store::Database::Work& work) { must(database_->transact(work)); }

    StoredRun insert(const std::string& id, std::int64_t created_ms) {
        StoredRun run;
        run.id = id;
        run.kind = "match";
        run.name = "random - random";
        run.game = "othello";
        run.request = R"({"kind":"match"})";
        run.created_ms = created_ms;
        StoredStep step;
        step.id = "1-2";
        step.title = "random - random";
        step.progress_total = 10;
        transact([&](soci::session& session) {
            return insert_run(session, run, std::vector<StoredStep>{step});
        });
        return run;
    }

    static StoredLabGame game(int pair, int half, double payoff) {
        StoredLabGame row;
        row.step = "1-2";
        row.pair = pair;
        row.half = half;
        row.exchanged = half == 1;
        row.first = "one";
        row.second = "two";
        row.payoff = payoff;
        row.plies = 60;
        row.reason = "no moves left";
        row.record = "[Game \"othello\"]\n\n= 0 0\n";
        return row;
    }

    std::unique_ptr<store::Database> database_;
};

TEST_P(RunStore, a_run_comes_back_as_it_was) {
    insert("a", 5);
    const auto run = in_transaction([](soci::session& session) { return load_run(session, "a"); });
    ASSERT_TRUE(run);
    EXPECT_EQ(run->name, "random - random");
    EXPECT_EQ(run->state, RunState::kWaiting);
    EXPECT_EQ(run->created_ms, 5);
    const auto steps =
        in_transaction([](soci::session& session) { return load_steps(session, "a"); });
    ASSERT_EQ(steps.size(), 1u);
    EXPECT_EQ(steps[0].title, "random - random");
    EXPECT_EQ(steps[0].progress_total, 10);
    EXPECT_FALSE(in_transaction([](soci::session& session) { return load_run(session, "b"); }));
}

TEST_P(RunStore, runs_are_listed_newest_first) {
    for (int i = 0; i < 5; ++i) {
        insert(std::string(1, static_cast<char>('a' + i)), i);
    }
    RunQuery query;
    query.limit = 2;
    query.offset = 1;
    const auto list = [&] {
        return in_transaction([&](soci::session& session) { return list_runs(session, query); });
    };
    auto runs = list();
    ASSERT_EQ(runs.size(), 2u);
    EXPECT_EQ(runs[0].id, "d");
    EXPECT_EQ(runs[1].id, "c");
    query = {"tournament", ""};
    EXPECT_TRUE(list().empty());
    query = {"match", "random - random"};
    EXPECT_EQ(list().size(), 5u);
}

TEST_P(RunStore, one_program_at_a_time_drives_a_run) {
    StoredRun run = insert("a", 1);
    const auto claim = [&](const std::string& owner, std::int64_t now) {
        return in_transaction(
            [&](soci::session& session) { return claim_run(session, "a", owner, now); });
    };
    EXPECT_TRUE(claim("me", 1000));
    EXPECT_FALSE(claim("you", 1001));
    EXPECT_TRUE(claim("me", 1002)) << "again";
    run.owner = "me";
    run.heartbeat_ms = 50'000;
    run.games = 8;
    EXPECT_TRUE(in_transaction([&](soci::session& session) { return beat_run(session, run); }));
    EXPECT_FALSE(claim("you", 50'000 + kHeartbeatLapseMs));
    EXPECT_TRUE(claim("you", 50'001 + kHeartbeatLapseMs)) << "the owner gave no sign";
    EXPECT_FALSE(in_transaction([&](soci::session& session) { return beat_run(session, run); }));
    run.owner = "you";
    run.state = RunState::kStopped;
    transact([&](soci::session& session) { return release_run(session, run); });
    EXPECT_TRUE(claim("me", 50'002));
}

TEST_P(RunStore, games_are_stored_once_and_found_by_what_they_are) {
    insert("a", 1);
    StoredLabGame faulty = game(1, 1, 1);
    faulty.fault_player = 1;
    faulty.fault = "crash";
    faulty.fault_text = "it ended";
    const std::vector<StoredLabGame> games = {game(0, 0, 2), game(0, 1, 0), game(1, 0, -4), faulty};
    for (int twice = 0; twice < 2; ++twice) {
        transact([&](soci::session& session) { return insert_games(session, "a", games); });
    }
    EXPECT_EQ(in_transaction([](soci::session& session) { return count_games(session, "a"); }), 4);
    const auto list = [&](const GameQuery& query) {
        return in_transaction(
            [&](soci::session& session) { return list_games(session, "a", query); });
    };
    const auto all = list({});
    ASSERT_EQ(all.size(), 4u);
    EXPECT_EQ(all[1].pair, 0);
    EXPECT_EQ(all[1].half, 1);
    EXPECT_TRUE(all[1].exchanged);
    EXPECT_TRUE(all[1].record.empty()) << "not asked for";
    GameQuery query;
    query.winner = 0;
    EXPECT_EQ(list(query).size(), 2u);
    query.winner = 1;
    EXPECT_EQ(list(query).size(), 1u);
    query.winner = 2;
    EXPECT_EQ(list(query).size(), 1u);
    query = {};
    query.faults_only = true;
    query.with_records = true;
    const auto faults = list(query);
    ASSERT_EQ(faults.size(), 1u);
    EXPECT_EQ(faults[0].fault_text, "it ended");
    EXPECT_EQ(faults[0].record, games[0].record);
    query = {};
    query.offset = 3;
    EXPECT_EQ(list(query).size(), 1u);
    query = {};
    query.step = "other";
    EXPECT_TRUE(list(query).empty());
    const auto one =
        in_transaction([](soci::session& session) { return load_game(session, "a", "1-2", 1, 0); });
    ASSERT_TRUE(one);
    EXPECT_EQ(one->payoff, -4);
    EXPECT_EQ(one->record, games[0].record);
}

TEST_P(RunStore, a_deleted_run_leaves_nothing) {
    insert("a", 1);
    transact([&](soci::session& session) {
        return insert_games(session, "a", std::vector<StoredLabGame>{game(0, 0, 1)});
    });
    transact([](soci::session& session) { return delete_run(session, "a"); });
    for (const char* table : {"lab_runs", "lab_steps", "lab_games"}) {
        EXPECT_EQ(store::must_count(*database_, fmt::format("SELECT COUNT(*) FROM {}", table)), 0);
    }
}

INSTANTIATE_TEST_SUITE_P(lab, RunStore, store::kBothBackends, store::backend_name);

}  // namespace
}  // namespace tusk::lab

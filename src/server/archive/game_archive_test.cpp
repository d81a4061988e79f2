#include "server/archive/game_archive.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <soci/soci.h>

#include <atomic>
#include <barrier>
#include <limits>
#include <memory>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include "store/database_fixture.h"

namespace tusk::server {
namespace {

using core::ErrorCode;
using core::Result;
using store::must;
using Ids = std::vector<std::string>;

StoredGame game(const std::string& id, std::int64_t at_ms = 1000) {
    return {id,    "othello", R"({"rules":{},"note":"it's 黑白棋"})", R"({"moves":0})", false,
            at_ms, at_ms};
}

StoredEvent event(std::int64_t number, std::int64_t at_ms = 2000) {
    return {number, fmt::format(R"({{"move":"f5","number":{}}})", number), at_ms};
}

class ArchiveOn : public store::OnBothBackends {
protected:
    void SetUp() override {
        OnBothBackends::SetUp();
        database_ = open();
        must(store::migrate(*database_, kArchiveComponent, archive_migrations()));
    }
    void TearDown() override { database_.reset(); }

    // Calls a function of the archive in a transaction of its own and returns what it returns.
    template <class Function, class... Arguments>
    auto call(Function function, const Arguments&... arguments) {
        return call_on(*database_, function, arguments...);
    }

    template <class Function, class... Arguments>
    static auto call_on(store::Database& database, Function function,
                        const Arguments&... arguments) {
        using Returned = std::invoke_result_t<Function, soci::session&, const Arguments&...>;
        Returned result;
        const auto done = database.transact([&](soci::session& session) -> Result<void> {
            result = function(session, arguments...);
            if (!result) {
                return core::fail(result.error());
            }
            return {};
        });
        return done ? result : Returned(core::fail(done.error()));
    }

    [[nodiscard]] std::int64_t events() {
        return store::must_count(*database_, "SELECT COUNT(*) FROM live_game_events");
    }

private:
    std::unique_ptr<store::Database> database_;
};
INSTANTIATE_TEST_SUITE_P(server_archive, ArchiveOn, store::kBothBackends, store::backend_name);

TEST_P(ArchiveOn, games_that_need_somebody_are_found_by_their_time) {
    for (const auto& [id, wake_ms] : {std::pair{"a", 500}, {"b", 100}, {"c", 900}}) {
        StoredGame row = game(id);
        row.wake_ms = wake_ms;
        must(call(insert_game, row));
    }
    must(call(insert_game, game("untimed")));
    EXPECT_EQ(must(call(games_due, std::int64_t{600}, 10)), (Ids{"b", "a"}));
    EXPECT_EQ(must(call(games_due, std::int64_t{600}, 1)), (Ids{"b"}));
    must(call(append_event, "b", event(1), GameProgress{"{}", false, 2000}));
    must(call(append_event, "a", event(1), GameProgress{"{}", true, 2000}));
    EXPECT_EQ(must(call(games_due, std::int64_t{3000}, 10)), (Ids{"c", "b"}));
    EXPECT_EQ(must(call(load_game, "b"))->game.wake_ms, 2000);
    EXPECT_EQ(must(call(load_game, "untimed"))->game.wake_ms, std::nullopt);
}

TEST_P(ArchiveOn, a_game_comes_back_as_it_went) {
    must(call(insert_game, game("a")));
    const auto whole = must(call(load_game, "a"));
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->game, game("a"));
    EXPECT_TRUE(whole->events.empty());
    EXPECT_FALSE(must(call(load_game, "b")));
    EXPECT_EQ(store::must_count(*open(), "SELECT COUNT(*) FROM live_games"), 1);
}

TEST_P(ArchiveOn, an_id_is_given_once) {
    must(call(insert_game, game("a")));
    auto other = game("a");
    other.game = "go";
    const auto again = call(insert_game, other);
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code, ErrorCode::kOutOfRange);
    EXPECT_EQ(must(call(load_game, "a"))->game, game("a"));
    must(call(insert_game, game("A")));
    EXPECT_EQ(store::must_count(*open(), "SELECT COUNT(*) FROM live_games"), 2);
}

TEST_P(ArchiveOn, events_follow_each_other_and_update_the_game) {
    must(call(insert_game, game("a")));
    must(call(insert_game, game("b")));
    for (std::int64_t number = 1; number <= 12; ++number) {
        must(call(append_event, "a", event(number, 1000 + number),
                  GameProgress{fmt::format(R"({{"moves":{}}})", number), number == 12}));
    }
    const auto whole = must(call(load_game, "a"));
    ASSERT_TRUE(whole);
    auto expected = game("a");
    expected.summary = R"({"moves":12})";
    expected.over = true;
    expected.updated_ms = 1012;
    EXPECT_EQ(whole->game, expected);
    ASSERT_EQ(whole->events.size(), 12U);
    for (std::int64_t number = 1; number <= 12; ++number) {
        EXPECT_EQ(whole->events[static_cast<std::size_t>(number - 1)],
                  event(number, 1000 + number));
    }
    EXPECT_TRUE(must(call(load_game, "b"))->events.empty());
}

TEST_P(ArchiveOn, an_event_out_of_turn_is_refused_and_changes_nothing) {
    must(call(insert_game, game("a")));
    must(call(append_event, "a", event(1), GameProgress{"{}"}));
    for (const std::int64_t number : {std::numeric_limits<std::int64_t>::min(), std::int64_t{-1},
                                      std::int64_t{0}, std::int64_t{1}, std::int64_t{3}}) {
        const auto done = call(append_event, "a", event(number), GameProgress{"changed", true});
        ASSERT_FALSE(done) << number;
        EXPECT_EQ(done.error().code, ErrorCode::kOutOfRange);
        EXPECT_EQ(done.error().text(),
                  fmt::format("event {} of game a cannot follow event 1", number));
    }
    const auto nowhere = call(append_event, "b", event(1), GameProgress{"{}"});
    ASSERT_FALSE(nowhere);
    EXPECT_EQ(nowhere.error().code, ErrorCode::kUnknownName);
    const auto whole = must(call(load_game, "a"));
    EXPECT_EQ(whole->game.summary, "{}");
    EXPECT_FALSE(whole->game.over);
    EXPECT_EQ(whole->events, (std::vector{event(1)}));
    EXPECT_EQ(events(), 1);
}

TEST_P(ArchiveOn, of_two_writers_with_the_same_number_exactly_one_wins) {
    must(call(insert_game, game("a")));
    constexpr int kWriters = 2;
    constexpr int kRounds = 40;
    std::barrier round(kWriters);
    std::vector<std::atomic<int>> winners(kRounds);
    std::vector<std::thread> writers;
    std::vector<std::unique_ptr<store::Database>> connections;
    for (int w = 0; w < kWriters; ++w) {
        connections.push_back(open());
    }
    for (int w = 0; w < kWriters; ++w) {
        writers.emplace_back([&, w] {
            auto& database = *connections[static_cast<std::size_t>(w)];
            for (int r = 0; r < kRounds; ++r) {
                round.arrive_and_wait();
                const StoredEvent mine{r + 1, fmt::format("writer {}", w), 0};
                const auto done =
                    call_on(database, append_event, "a", mine, GameProgress{mine.data});
                if (done) {
                    ++winners[static_cast<std::size_t>(r)];
                } else {
                    EXPECT_EQ(done.error().code, ErrorCode::kOutOfRange) << done.error().text();
                }
            }
        });
    }
    for (auto& writer : writers) {
        writer.join();
    }
    for (int r = 0; r < kRounds; ++r) {
        EXPECT_EQ(winners[static_cast<std::size_t>(r)], 1) << "event " << r + 1;
    }
    const auto whole = must(call(load_game, "a"));
    ASSERT_EQ(whole->events.size(), static_cast<std::size_t>(kRounds));
    EXPECT_EQ(whole->game.summary, whole->events.back().data);
}

TEST_P(ArchiveOn, summaries_come_in_the_order_asked_for) {
    for (const auto* id : {"a", "b", "c"}) {
        must(call(insert_game, game(id)));
    }
    const auto found = must(call(load_summaries, Ids{"c", "none", "a", "c"}));
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0], game("c"));
    EXPECT_EQ(found[1], game("a"));
    EXPECT_EQ(found[2], game("c"));
    EXPECT_TRUE(must(call(load_summaries, Ids{})).empty());
    EXPECT_EQ(must(call(load_summaries, Ids(kMaxSummaries, "b"))).size(), kMaxSummaries);
    const auto too_many = call(load_summaries, Ids(kMaxSummaries + 1, "b"));
    ASSERT_FALSE(too_many);
    EXPECT_EQ(too_many.error().code, ErrorCode::kTooLarge);
}

TEST_P(ArchiveOn, old_games_go_with_their_events) {
    for (std::int64_t i = 0; i < 5; ++i) {
        const auto id = std::string(1, static_cast<char>('a' + i));
        must(call(insert_game, game(id, 10 * i)));
        must(call(append_event, id, event(1, 10 * i), GameProgress{"{}", i % 2 == 0}));
    }
    EXPECT_EQ(must(call(remove_older, std::int64_t{0}, 10)), 0);
    EXPECT_EQ(must(call(remove_older, std::int64_t{30}, 2)), 2);
    EXPECT_FALSE(must(call(load_game, "a")));
    EXPECT_FALSE(must(call(load_game, "b")));
    EXPECT_TRUE(must(call(load_game, "c")));
    EXPECT_EQ(must(call(remove_older, std::int64_t{30}, 10)), 1);
    EXPECT_EQ(store::must_count(*open(), "SELECT COUNT(*) FROM live_games"), 2);
    EXPECT_EQ(events(), 2);
    EXPECT_EQ(must(call(load_game, "e"))->events, (std::vector{event(1, 40)}));
}

TEST_P(ArchiveOn, a_data_base_without_the_tables_is_an_error) {
    store::must_run(*open(), "DROP TABLE live_game_events");
    store::must_run(*open(), "DROP TABLE live_games");
    const auto inserted = call(insert_game, game("a"));
    ASSERT_FALSE(inserted);
    EXPECT_EQ(inserted.error().code, ErrorCode::kStorage);
    EXPECT_FALSE(call(load_game, "a"));
    EXPECT_FALSE(call(append_event, "a", event(1), GameProgress{"{}"}));
    EXPECT_FALSE(call(load_summaries, Ids{"a"}));
    EXPECT_FALSE(call(remove_older, std::int64_t{1}, 1));
}

}  // namespace
}  // namespace tusk::server

#include <gtest/gtest.h>

#include "core/json.h"
#include "registry/registry.h"
#include "server/api/live_game.h"
#include "server/api/live_game_json.h"

namespace tusk::server {
namespace {

using core::Json;
using search::Seat;
using Kind = GameEvent::Kind;

const registry::Registry& games() {
    static const registry::Registry registry = registry::all_games();
    return registry;
}

// Three seconds for each side and half a second for each move.
LiveGame timed(bool engine = false) {
    GameSetup setup;
    setup.seats.resize(2);
    setup.seats[1].engine = engine;
    setup.clock.emplace();
    setup.clock->base_ms = 3000;
    setup.clock->increment_ms = 500;
    auto live = LiveGame::open(**games().require("othello"), "id", std::move(setup));
    EXPECT_TRUE(live);
    return std::move(*live);
}

void decide(LiveGame& live, Seat seat, const std::string& text, std::int64_t turn_ms) {
    const auto event = live.decide(seat, text, turn_ms);
    ASSERT_TRUE(event) << event.error().text();
    ASSERT_EQ(event->kind, Kind::kDecide);
    ASSERT_TRUE(live.apply(*event));
}

void take_back(LiveGame& live, SeatMask seats, std::int64_t turn_ms) {
    const auto event = live.undo(seats, turn_ms);
    ASSERT_TRUE(event);
    ASSERT_TRUE(live.apply(*event));
}

// Both sides have made their first moves; Black's clock runs, both have 3500 ms.
LiveGame begun(bool engine = false) {
    LiveGame live = timed(engine);
    decide(live, Seat::kFirst, "f5", 10'000);  // the first move is free
    decide(live, Seat::kSecond, "d6", 10'000);
    EXPECT_EQ(live.clock().remaining_ms(Seat::kFirst), 3500);
    return live;
}

TEST(live_clock, time_used_stays_used_when_a_move_is_taken_back) {
    LiveGame live = begun();
    for (int round = 1; round <= 3; ++round) {
        decide(live, Seat::kFirst, "c3", 1000);
        EXPECT_EQ(live.clock().remaining_ms(Seat::kFirst), 4000 - 1000 * round);
        EXPECT_FALSE(live.undo(1, 0)) << "with a clock the other has to agree";
        ASSERT_TRUE(live.apply(*live.offer(Seat::kFirst, OfferKind::kTakeBack, 100)));
        ASSERT_TRUE(live.apply(*live.answer(Seat::kSecond, true, 700)));
        EXPECT_EQ(live.clock().remaining_ms(Seat::kFirst), 3500 - 1000 * round);
        EXPECT_EQ(live.clock().remaining_ms(Seat::kSecond), 3500 - 700 * round) << "it thought";
    }
}

TEST(live_clock, whoever_takes_back_in_their_own_turn_has_used_its_time) {
    LiveGame live = begun(true);
    decide(live, Seat::kFirst, "c3", 100);
    decide(live, Seat::kSecond, "d3", 200);
    take_back(live, 1, 1400);
    EXPECT_EQ(live.clock().remaining_ms(Seat::kFirst), 3500 - 100 - 1400);
    EXPECT_EQ(live.clock().remaining_ms(Seat::kSecond), 3500 - 200);
}

TEST(live_clock, a_clock_that_ran_once_runs_after_everything_is_taken_back) {
    LiveGame live = timed(true);
    decide(live, Seat::kFirst, "f5", 10'000);
    take_back(live, 1, 0);
    EXPECT_TRUE(live.clock().runs_for(Seat::kFirst));
    EXPECT_EQ(live.decide(Seat::kFirst, "f5", 3001)->kind, Kind::kTimeOut);
}

TEST(live_clock, a_move_after_the_flag_is_a_loss) {
    LiveGame live = begun();
    EXPECT_EQ(live.decide(Seat::kFirst, "c3", 3500)->kind, Kind::kDecide);
    const auto late = live.decide(Seat::kFirst, "c3", 3501);
    ASSERT_TRUE(late);
    EXPECT_EQ(late->kind, Kind::kTimeOut);
    ASSERT_TRUE(live.apply(*event_from(to_json(*late))));
    EXPECT_EQ(live.result()->by, "time");
    EXPECT_EQ(live.state().history().size(), 2u);
    const Json shown = live_game_json(live, Audience{1, false}, Surroundings{}, 0);
    EXPECT_EQ(shown["clocks"]["remaining_ms"], Json::array({0, 3500}));
    EXPECT_EQ(shown["clocks"]["running"], Json::array());
}

TEST(live_clock, the_time_of_the_last_turn_counts_when_a_game_is_given_up) {
    LiveGame live = begun();
    ASSERT_TRUE(live.apply(*event_from(to_json(*live.resign(Seat::kSecond, 1200)))));
    EXPECT_EQ(live.clock().remaining_ms(Seat::kFirst), 3500 - 1200);
    EXPECT_EQ(live.clock().remaining_ms(Seat::kSecond), 3500);
}

TEST(live_clock, only_another_decision_begins_another_turn) {
    LiveGame live = begun();
    const std::int64_t turn = live.turn();
    GameEvent control;
    control.kind = Kind::kControl;
    control.delay_ms = 100;
    ASSERT_TRUE(live.apply(control));
    EXPECT_EQ(live.turn(), turn);
    decide(live, Seat::kFirst, "c3", 1);
    EXPECT_GT(live.turn(), turn);
}

TEST(live_clock, a_game_says_when_it_needs_somebody) {
    LiveGame live = timed();
    EXPECT_EQ(live.due_ms(), std::nullopt);  // nobody's clock runs yet
    EXPECT_EQ(begun().due_ms(), 3500);
    LiveGame against_engine = timed(true);
    decide(against_engine, Seat::kFirst, "f5", 0);
    EXPECT_EQ(against_engine.due_ms(), 0);
    ASSERT_TRUE(live.apply(*live.resign(Seat::kFirst, 0)));
    EXPECT_EQ(live.due_ms(), std::nullopt);
}

}  // namespace
}  // namespace tusk::server

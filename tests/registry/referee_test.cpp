#include "registry/referee.h"

#include <gtest/gtest.h>

#include <thread>

#include "registry/replay.h"
#include "registry/spec.h"
#include "tests/games/test_games.h"

namespace tusk::tests {
namespace {

using registry::Fault;
using registry::GameReport;
using registry::Player;
using registry::RefereeSettings;
using registry::Seat;
using registry::State;
using registry::View;

// A player whose answer is given by a function.
class Puppet final : public Player {
public:
    using Answer = std::function<core::Result<search::Analysis>(const View&)>;
    explicit Puppet(Answer answer) : answer_(std::move(answer)) {}
    core::Result<search::Analysis> think(const View& view, const search::Limits& limits,
                                         std::stop_token /*stop*/,
                                         search::Sink& /*sink*/) override {
        last_limits = limits;
        return answer_(view);
    }
    void new_game() override { ++games; }

    int games = 0;
    search::Limits last_limits;

private:
    Answer answer_;
};

search::Analysis first_legal(const View& view) {
    search::Analysis analysis;
    analysis.best = view.legal.front();
    return analysis;
}

Puppet::Answer failing(core::ErrorCode code) {
    return [code](const View&) { return core::fail(code, "it went wrong"); };
}

class referee : public testing::Test {
protected:
    [[nodiscard]] const registry::Game& game(const char* id) const { return *registry_.find(id); }

    GameReport play(const char* id, const std::vector<Player*>& players,
                    const RefereeSettings& settings = {}, std::stop_token stop = {}) {
        return registry::play_game(*game(id).initial({}), players, *game(id).deal(1), settings,
                                   std::move(stop));
    }

    registry::Registry registry_ = test_games();
    Puppet good_{first_legal};
};

TEST_F(referee, plays_to_the_end_and_tells_players_of_the_new_game) {
    const GameReport report = play("tictactoe", {&good_, &good_});
    ASSERT_TRUE(report.outcome);
    EXPECT_EQ(report.outcome->reason, "3 in a row");
    EXPECT_EQ(report.record.result->reason, "3 in a row");
    EXPECT_FALSE(report.failure);
    EXPECT_FALSE(report.stopped);
    EXPECT_EQ(good_.games, 2);  // once for each seat it plays
}

TEST_F(referee, a_player_that_fails_loses) {
    const std::vector<std::pair<core::ErrorCode, Fault>> cases{
        {core::ErrorCode::kEngineCrash, Fault::kCrash},
        {core::ErrorCode::kEngineLate, Fault::kTimeLoss},
        {core::ErrorCode::kEngineTimeout, Fault::kNoAnswer},
        {core::ErrorCode::kEngineFlood, Fault::kFlood},
        {core::ErrorCode::kEngineReply, Fault::kProtocol},
        {core::ErrorCode::kUnsupported, Fault::kProtocol},
        {core::ErrorCode::kIllegalMove, Fault::kIllegalMove},
    };
    for (const auto& [code, fault] : cases) {
        Puppet bad(failing(code));
        const GameReport report = play("tictactoe", {&good_, &bad});
        ASSERT_TRUE(report.failure && report.outcome);
        EXPECT_EQ(report.failure->seat, Seat::kSecond);
        EXPECT_EQ(report.failure->fault, fault);
        EXPECT_EQ(report.failure->error.message, "it went wrong");
        EXPECT_EQ(report.outcome->payoff, (std::array<double, 4>{1, -1, 0, 0}));
        EXPECT_EQ(report.outcome->reason, std::string(name_of(fault)) + " of o");
        EXPECT_EQ(report.record.result->payoff, report.outcome->payoff);
        EXPECT_EQ(report.record.actions.size(), 1u);
        EXPECT_FALSE(report.stopped);
    }
}

TEST_F(referee, an_illegal_action_loses_and_is_not_in_the_record) {
    Puppet bad([](const View&) {
        search::Analysis analysis;
        analysis.best = search::Action{999};
        return analysis;
    });
    const GameReport report = play("tictactoe", {&bad, &good_});
    ASSERT_TRUE(report.failure);
    EXPECT_EQ(report.failure->fault, Fault::kIllegalMove);
    EXPECT_EQ(report.failure->seat, Seat::kFirst);
    EXPECT_TRUE(report.record.actions.empty());
}

TEST_F(referee, naming_no_action_is_a_fault_of_the_protocol) {
    Puppet bad([](const View&) { return search::Analysis{}; });
    const GameReport report = play("tictactoe", {&bad, &good_});
    ASSERT_TRUE(report.failure);
    EXPECT_EQ(report.failure->fault, Fault::kProtocol);
}

TEST_F(referee, overstepping_the_clock_loses) {
    Puppet slow([](const View& view) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return first_legal(view);
    });
    RefereeSettings settings;
    settings.clock = registry::TimeControl{.base_ms = 1, .increment_ms = 0, .grace_ms = 0};
    const GameReport report = play("tictactoe", {&slow, &slow}, settings);
    ASSERT_TRUE(report.failure);
    EXPECT_EQ(report.failure->fault, Fault::kTimeLoss);
    EXPECT_EQ(report.failure->seat, Seat::kFirst);
    EXPECT_EQ(report.outcome->payoff[0], -1);
    EXPECT_TRUE(report.record.actions.empty()) << "the late action does not count";
}

TEST_F(referee, the_grace_forgives_a_short_delay_and_the_increment_is_added) {
    Puppet slow([](const View& view) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        return first_legal(view);
    });
    RefereeSettings settings;
    settings.clock = registry::TimeControl{.base_ms = 1, .increment_ms = 0, .grace_ms = 60'000};
    EXPECT_FALSE(play("tictactoe", {&slow, &slow}, settings).failure);
    settings.clock =
        registry::TimeControl{.base_ms = 0, .increment_ms = 60'000, .grace_ms = 30'000};
    EXPECT_FALSE(play("tictactoe", {&slow, &slow}, settings).failure);
    EXPECT_GT(slow.last_limits.remaining_ms, 60'000);
    EXPECT_EQ(slow.last_limits.increment_ms, 60'000);
    EXPECT_GT(slow.last_limits.opponent_ms, 60'000) << "each side knows both clocks";
    EXPECT_EQ(slow.last_limits.opponent_increment_ms, 60'000);
}

TEST_F(referee, faults_are_found_by_their_names) {
    for (const Fault fault : {Fault::kCrash, Fault::kIllegalMove, Fault::kTimeLoss,
                              Fault::kProtocol, Fault::kNoAnswer, Fault::kFlood}) {
        EXPECT_EQ(registry::fault_named(name_of(fault)), fault);
    }
    EXPECT_FALSE(registry::fault_named("bad luck"));
    EXPECT_FALSE(registry::fault_named(""));
}

TEST_F(referee, an_answer_long_after_the_time_for_a_move_loses_where_that_is_checked) {
    Puppet slow([](const View& view) {
        search::Analysis analysis = first_legal(view);
        analysis.time_ms = 1301;
        return analysis;
    });
    RefereeSettings settings;
    settings.limits[1].time_ms = 300;
    EXPECT_FALSE(play("tictactoe", {&slow, &slow}, settings).failure) << "not checked";
    settings.move_grace_ms = {1000, 1001};
    EXPECT_FALSE(play("tictactoe", {&slow, &slow}, settings).failure) << "within the grace";
    settings.move_grace_ms = {1, 1000};
    const GameReport report = play("tictactoe", {&slow, &slow}, settings);
    ASSERT_TRUE(report.failure);
    EXPECT_EQ(report.failure->seat, Seat::kSecond) << "the first seat has no time for a move";
    EXPECT_EQ(report.failure->fault, Fault::kTimeLoss);
    EXPECT_EQ(report.failure->error.code, core::ErrorCode::kEngineLate);
    EXPECT_EQ(report.failure->error.message,
              "the answer came after 1301 ms; 300 ms are allowed, and 1000 ms of grace");
    EXPECT_EQ(report.record.actions.size(), 1u) << "the late action does not count";
}

TEST_F(referee, limits_belong_to_seats) {
    Puppet other(first_legal);
    RefereeSettings settings;
    settings.limits[0].depth = 3;
    settings.limits[1].nodes = 1000;
    static_cast<void>(play("tictactoe", {&good_, &other}, settings));
    EXPECT_EQ(good_.last_limits.depth, 3);
    EXPECT_FALSE(good_.last_limits.remaining_ms);
    EXPECT_EQ(other.last_limits.nodes, 1000u);
}

TEST_F(referee, a_stop_request_ends_the_game_without_an_outcome) {
    std::stop_source source;
    Puppet stopping([&](const View& view) {
        source.request_stop();
        return first_legal(view);
    });
    const GameReport after_move = play("tictactoe", {&stopping, &good_}, {}, source.get_token());
    EXPECT_TRUE(after_move.stopped);
    EXPECT_FALSE(after_move.outcome);
    EXPECT_FALSE(after_move.failure);
    EXPECT_FALSE(after_move.record.result);
    EXPECT_EQ(after_move.record.actions.size(), 1u);

    std::stop_source other;
    Puppet giving_up([&](const View&) {
        other.request_stop();
        return core::fail(core::ErrorCode::kCancelled, "stopped");
    });
    const GameReport no_move = play("tictactoe", {&giving_up, &good_}, {}, other.get_token());
    EXPECT_TRUE(no_move.stopped);
    EXPECT_FALSE(no_move.failure) << "an answer cut short on request is no fault";
    EXPECT_TRUE(no_move.record.actions.empty());
}

TEST_F(referee, too_long_a_game_is_stopped) {
    RefereeSettings settings;
    settings.max_actions = 3;
    const GameReport report = play("tictactoe", {&good_, &good_}, settings);
    EXPECT_TRUE(report.stopped);
    EXPECT_FALSE(report.outcome);
    EXPECT_EQ(report.record.actions.size(), 3u);
}

TEST_F(referee, decisions_made_at_once_are_noted_with_the_answers_of_their_own_seats) {
    // Every player values the state by the number of its seat.
    std::vector<std::unique_ptr<Puppet>> owned;
    std::vector<Player*> players;
    for (int i = 0; i < 4; ++i) {
        owned.push_back(std::make_unique<Puppet>([i](const View& view) {
            search::Analysis analysis = first_legal(view);
            analysis.depth = 1;
            analysis.value = i;
            return analysis;
        }));
        players.push_back(owned.back().get());
    }
    int heard = 0;
    RefereeSettings settings;
    settings.on_action = [&](const State&, const registry::PlayedAction& played,
                             const search::Analysis* analysis) {
        ++heard;
        ASSERT_EQ(analysis != nullptr, search::is_seat(played.decider));
        if (analysis != nullptr) {
            EXPECT_EQ(analysis->value, static_cast<double>(search::index(played.decider)));
        }
    };
    const GameReport report = play("claims", players, settings);
    ASSERT_FALSE(report.failure);
    EXPECT_EQ(heard, static_cast<int>(report.record.actions.size()));
    for (const auto& action : report.record.actions) {
        ASSERT_EQ(action.value.has_value(), search::is_seat(action.decider));
        if (action.value) {
            EXPECT_EQ(*action.value, static_cast<double>(search::index(action.decider)));
        }
    }
}

TEST_F(referee, a_forfeit_costs_the_full_stake_where_points_are_counted) {
    Puppet bad(failing(core::ErrorCode::kEngineCrash));
    const GameReport report = play("claims", {&good_, &good_, &bad, &good_});
    ASSERT_TRUE(report.failure);
    EXPECT_EQ(report.outcome->payoff, (std::array<double, 4>{7, 7, -7, 7}));
}

TEST_F(referee, the_same_secret_and_players_play_the_same_game) {
    const auto record = [&] {
        auto first = *registry::make_player(game("dicerace"), "random,seed=3");
        auto second = *registry::make_player(game("dicerace"), "random,seed=4");
        auto actions = play("dicerace", {first.get(), second.get()}).record.actions;
        for (auto& action : actions) {
            action.time_ms.reset();
        }
        return actions;
    };
    EXPECT_EQ(record(), record());
}

TEST_F(referee, chance_acts_until_a_seat_has_to_decide) {
    const auto state = *game("kuhn").initial({});
    registry::resolve_chance(*state, *game("kuhn").deal(5));
    EXPECT_EQ(state->history().size(), 2u);
    EXPECT_TRUE(state->deciders().has(Seat::kFirst));
}

}  // namespace
}  // namespace tusk::tests

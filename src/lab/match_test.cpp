#include "lab/match.h"

#include <gtest/gtest.h>

#include <thread>

#include "grid/local_executor.h"
#include "registry/replay.h"

namespace tusk::lab {
namespace {

using registry::Fault;

// A player that fails in a given way, as engines do.
class FailingPlayer final : public registry::Player {
public:
    explicit FailingPlayer(Fault fault) : fault_(fault) {}

    core::Result<registry::Analysis> think(const registry::View& view, const registry::Limits&,
                                           std::stop_token, registry::Sink&) override {
        registry::Analysis analysis;
        analysis.best = view.legal.front();
        switch (fault_) {
            case Fault::kCrash:
                return core::fail(core::ErrorCode::kEngineCrash, "it ended unexpectedly");
            case Fault::kIllegalMove: analysis.best = registry::Action{0xFFFFF}; break;
            case Fault::kTimeLoss:
                std::this_thread::sleep_for(std::chrono::milliseconds(40));
                break;
            case Fault::kProtocol: analysis.best.reset(); break;
            case Fault::kNoAnswer:
                return core::fail(core::ErrorCode::kEngineTimeout, "it did not answer");
            case Fault::kFlood:
                return core::fail(core::ErrorCode::kEngineFlood, "it wrote without end");
        }
        return analysis;
    }
    void new_game() override {}

private:
    Fault fault_;
};

registry::Registry test_registry() {
    registry::Registry registry = registry::all_games();
    for (const Fault fault : {Fault::kCrash, Fault::kIllegalMove, Fault::kTimeLoss,
                              Fault::kProtocol, Fault::kNoAnswer, Fault::kFlood}) {
        registry::PlayerType type;
        type.name = "fault" + std::to_string(static_cast<int>(fault));
        type.make =
            [fault](const core::NamedValues&) -> core::Result<std::unique_ptr<registry::Player>> {
            return std::make_unique<FailingPlayer>(fault);
        };
        registry.games().front()->add_player(std::move(type));
    }
    return registry;
}

class Match : public testing::Test {
protected:
    Match() : registry_(test_registry()) {
        settings_.game = "othello";
        settings_.players = {"random", "random"};
        settings_.openings = {"f5 d6 c3", "f5 f6 e6", ""};
    }

    core::Result<MatchResult> run(unsigned slots, std::stop_token stop = {}) {
        grid::JobKinds kinds;
        kinds.add(match_pair_kind(registry_));
        grid::LocalOptions options;
        options.slots = slots;
        grid::LocalExecutor executor(std::move(kinds), options);
        return run_match(
            registry_, settings_, executor,
            [this](const core::Progress& progress) { last_ = progress; }, stop);
    }

    registry::Registry registry_;
    MatchSettings settings_;
    core::Progress last_;
};

TEST_F(Match, every_opening_is_played_with_both_seats) {
    const auto result = run(2);
    ASSERT_TRUE(result) << result.error().text();
    ASSERT_EQ(result->games.size(), 6u);
    EXPECT_EQ(result->tally.games(), 6);
    EXPECT_EQ(last_.done, 6u);
    EXPECT_EQ(last_.total, 6u);
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(result->games[i].pair, static_cast<int>(i / 2));
        EXPECT_EQ(result->games[i].exchanged, i % 2 == 1);
    }
    EXPECT_EQ(result->games[1].record.tag("Round"), "1.2");
    const auto end = registry::replay(*registry_.games().front(), result->games[0].record);
    ASSERT_TRUE(end) << end.error().text();
    EXPECT_EQ((*end)->history()[2].text, "c3");
    EXPECT_EQ((*end)->outcome()->payoff[0], result->games[0].payoff);
}

TEST_F(Match, the_same_seed_gives_the_same_games_on_any_number_of_threads) {
    const auto serial = run(1);
    const auto parallel = run(3);
    ASSERT_TRUE(serial && parallel);
    for (std::size_t i = 0; i < serial->games.size(); ++i) {
        EXPECT_EQ(serial->games[i].payoff, parallel->games[i].payoff);
    }
    settings_.seed = 2;
    const auto other = run(1);
    ASSERT_TRUE(other);
    EXPECT_NE(other->payoff.value, serial->payoff.value);
}

TEST_F(Match, faults_are_counted_by_kind_and_player) {
    settings_.clock = registry::TimeControl{20, 0, 0};
    for (const auto& [player, wanted] : {std::pair("fault0", FaultCount{.crashes = 6}),
                                         std::pair("fault1", FaultCount{.illegal = 6}),
                                         std::pair("fault2", FaultCount{.time_losses = 6}),
                                         std::pair("fault3", FaultCount{.protocol_errors = 6}),
                                         std::pair("fault4", FaultCount{.no_answers = 6}),
                                         std::pair("fault5", FaultCount{.floods = 6})}) {
        settings_.players = {"random", player};
        const auto result = run(1);
        ASSERT_TRUE(result) << result.error().text();
        EXPECT_EQ(result->faults[1], wanted) << player;
        EXPECT_EQ(result->faults[0], FaultCount{});
        EXPECT_EQ(result->tally.wins, 6);
        EXPECT_FALSE(result->elo);
    }
}

TEST_F(Match, a_player_that_cannot_be_made_is_an_error) {
    settings_.players[1] = "nobody";
    const auto result = run(1);
    ASSERT_FALSE(result);
    EXPECT_NE(result.error().text().find("nobody"), std::string::npos);
}

TEST_F(Match, a_stop_request_leaves_whole_pairs) {
    settings_.openings.assign(10'000, "");
    std::stop_source source;
    const std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        source.request_stop();
    });
    const auto result = run(1, source.get_token());
    ASSERT_TRUE(result) << result.error().text();
    EXPECT_TRUE(result->interrupted);
    EXPECT_LT(result->games.size(), 20'000u);
    EXPECT_EQ(result->games.size() % 2, 0u);
}

TEST_F(Match, records_are_kept_only_when_wanted) {
    settings_.keep_records = false;
    const auto result = run(1);
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->games.front().record.actions.empty());
}

TEST(MatchPair, settings_survive_the_way_through_a_job) {
    PairSettings settings;
    settings.game = "othello";
    settings.options = {{"size", "6"}};
    settings.players = {"random", "uct,playouts=10"};
    settings.limits[0].depth = 3;
    settings.limits[1].time_ms = 20;
    settings.clock = registry::TimeControl{1000, 10, 5};
    settings.opening = "a1 b2";
    const auto back = pair_settings_of(to_params(settings), 7);
    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(to_params(*back), to_params(settings));
    EXPECT_EQ(back->seed, 7u);
    EXPECT_EQ(back->limits[0].depth, 3);
    EXPECT_FALSE(pair_settings_of(core::Json{{"game", 3}}, 0));
}

}  // namespace
}  // namespace tusk::lab

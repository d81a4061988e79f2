#include "lab/matches/match.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <thread>

#include "core/json.h"
#include "grid/local_executor.h"
#include "lab/runs/kinds.h"
#include "registry/record_text.h"
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

constexpr std::array kFaults = {Fault::kCrash,    Fault::kIllegalMove, Fault::kTimeLoss,
                                Fault::kProtocol, Fault::kNoAnswer,    Fault::kFlood};

registry::Registry test_registry() {
    registry::Registry registry = registry::all_games();
    for (const Fault fault : kFaults) {
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
        grid::LocalOptions options;
        options.slots = slots;
        grid::LocalExecutor executor(lab_kinds(registry_), options);
        games_.clear();
        MatchHooks hooks;
        hooks.on_pairs = [this](std::vector<PlayedPair> pairs,
                                const MatchScore&) -> core::Result<void> {
            for (PlayedPair& pair : pairs) {
                for (MatchGame& game : pair.games) {
                    games_[{game.pair, game.half}] = std::move(game);
                }
            }
            return {};
        };
        hooks.progress = [this](const core::Progress& progress) { last_ = progress; };
        return run_match(settings_, executor, hooks, start_, stop);
    }

    [[nodiscard]] registry::Record record(int pair, int half) const {
        auto read = registry::read_records(registry_, games_.at({pair, half}).record);
        EXPECT_EQ(read.records.size(), 1u);
        return read.records.empty() ? registry::Record{} : read.records.front();
    }

    registry::Registry registry_;
    MatchSettings settings_;
    MatchStart start_;
    core::Progress last_;
    std::map<std::pair<int, int>, MatchGame> games_;
};

TEST_F(Match, every_opening_is_played_with_both_seats) {
    const auto result = run(2);
    ASSERT_TRUE(result) << result.error().text();
    ASSERT_EQ(games_.size(), 6u);
    EXPECT_EQ(result->score.games(), 6);
    EXPECT_EQ(last_.done, 6u);
    EXPECT_EQ(last_.total, 6u);
    for (const auto& [place, game] : games_) {
        EXPECT_EQ(game.exchanged, place.second == 1);
        EXPECT_FALSE(game.reason.empty());
        EXPECT_GT(game.plies, 8);
    }
    EXPECT_EQ(record(0, 1).tag("Round"), "1.2");
    const auto end = registry::replay(*registry_.games().front(), record(0, 0));
    ASSERT_TRUE(end) << end.error().text();
    EXPECT_EQ((*end)->history()[2].text, "c3");
    EXPECT_EQ((*end)->outcome()->payoff[0], games_.at({0, 0}).payoff);
}

TEST_F(Match, seats_are_kept_when_that_is_wanted) {
    settings_.exchange = false;
    settings_.names = {"one", "two"};
    ASSERT_TRUE(run(2));
    for (const auto& [place, game] : games_) {
        EXPECT_FALSE(game.exchanged);
        EXPECT_EQ(record(place.first, place.second).seats,
                  (std::vector<std::string>{"one", "two"}));
    }
    EXPECT_NE(games_.at({2, 0}).record, games_.at({2, 1}).record) << "not the same game twice";
}

TEST_F(Match, the_same_seed_gives_the_same_games_on_any_number_of_threads) {
    ASSERT_TRUE(run(1));
    const auto serial = games_;
    ASSERT_TRUE(run(3));
    for (const auto& [place, game] : serial) {
        EXPECT_EQ(game.payoff, games_.at(place).payoff);
    }
    settings_.seed = 2;
    ASSERT_TRUE(run(1));
    EXPECT_TRUE(std::any_of(serial.begin(), serial.end(), [&](const auto& entry) {
        return games_.at(entry.first).payoff != entry.second.payoff;
    }));
}

TEST_F(Match, faults_are_counted_by_kind_and_player) {
    settings_.clock = registry::TimeControl{20, 0, 0};
    for (const Fault fault : kFaults) {
        settings_.players = {"random", "fault" + std::to_string(static_cast<int>(fault))};
        const auto result = run(1);
        ASSERT_TRUE(result) << result.error().text();
        const MatchScore& score = result->score;
        EXPECT_TRUE(score.faults()[0].empty());
        ASSERT_EQ(score.faults()[1].size(), 1u) << registry::name_of(fault);
        const FaultLine& line = score.faults()[1].at(fault);
        EXPECT_EQ(line.count, 6);
        EXPECT_EQ(line.game(), "1.1");
        EXPECT_FALSE(line.text.empty());
        EXPECT_EQ(score.tally().wins, 6);
        EXPECT_FALSE(score.elo());
        const auto json = score_json(score, settings_.shown_names(), std::nullopt);
        EXPECT_EQ(json["faults"][0]["kind"], std::string(registry::name_of(fault)));
        EXPECT_EQ(score_of(json).faults(), score.faults());
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
    EXPECT_LT(games_.size(), 20'000u);
    EXPECT_EQ(games_.size() % 2, 0u);
    EXPECT_EQ(result->score.games(), static_cast<int>(games_.size()));
}

TEST_F(Match, what_was_played_before_is_not_played_again) {
    ASSERT_TRUE(run(1));
    const auto whole = games_;
    MatchScore before;
    before.add(std::array{whole.at({1, 0}), whole.at({1, 1})});
    start_ = {before, {false, true}};
    const auto rest = run(1);
    ASSERT_TRUE(rest) << rest.error().text();
    EXPECT_EQ(games_.size(), 4u);
    EXPECT_FALSE(games_.contains({1, 0}));
    EXPECT_EQ(rest->score.games(), 6);
    for (const auto& [place, game] : games_) {
        EXPECT_EQ(game.payoff, whole.at(place).payoff);
    }
}

TEST_F(Match, records_are_kept_only_when_wanted) {
    settings_.keep_records = false;
    ASSERT_TRUE(run(1));
    EXPECT_TRUE(games_.at({0, 0}).record.empty());
}

TEST_F(Match, a_failure_to_keep_the_games_ends_the_match) {
    grid::LocalExecutor executor(lab_kinds(registry_));
    MatchHooks hooks;
    hooks.on_pairs = [](std::vector<PlayedPair>, const MatchScore&) -> core::Result<void> {
        return core::fail(core::ErrorCode::kStorage, "the disk is full");
    };
    const auto result = run_match(settings_, executor, hooks, {}, {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, core::ErrorCode::kStorage);
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

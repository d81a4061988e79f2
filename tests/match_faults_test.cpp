// A gauntlet against engines that misbehave: every fault is counted and has a line of its own, the
// run goes on to its end, and its games are stored.

#include <gtest/gtest.h>

#include <filesystem>

#include "core/json.h"
#include "lab/runs/run_driver.h"
#include "protocol/ext_player.h"

namespace tusk::tests {
namespace {

using core::Json;

std::string engine(const std::string& way) {
    const std::string timeout = way == "silent" ? "500" : "20000";
    return "ext,protocol=gtp,timeout_ms=" + timeout + ",command=\"" TUSK_FAULTY_ENGINE " " + way +
           "\"";
}

TEST(MatchFaults, each_way_to_fail_has_its_own_line) {
    const std::vector<std::pair<std::string, std::string>> ways = {
        {"silent", "no answer"},      {"flood", "too much output"},
        {"dies-at-move-10", "crash"}, {"illegal", "illegal move"},
        {"late", "time loss"},        {"nonsense", "protocol error"},
        {"stubborn", "no answer"},    {"good", ""},
    };
    registry::Registry games = registry::all_games();
    protocol::add_external_players(games);
    Json request = {{"kind", "tournament"}, {"game", "othello"},
                    {"games", 4},           {"form", "gauntlet"},
                    {"concurrency", 4},     {"players", {{{"player", "random"}}}}};
    for (const auto& [way, kind] : ways) {
        std::string spec = engine(way);
        if (way == "stubborn") {
            spec.replace(spec.find("20000"), 5, "500");
        }
        request["players"].push_back({{"player", spec}, {"limits", {{"time_ms", 50}}}});
    }
    auto database = store::Database::open("sqlite::memory:");
    ASSERT_TRUE(database) << database.error().text();
    ASSERT_TRUE(lab::prepare_lab(**database));
    store::Writer writer(std::move(*database), 1000);
    auto plan = lab::make_plan(games, request);
    ASSERT_TRUE(plan) << plan.error().text();
    const auto id = lab::begin_run(writer, *plan, "");
    ASSERT_TRUE(id) << id.error().text();
    const auto view = lab::drive_run(games, writer, *id, {}, {});
    ASSERT_TRUE(view) << view.error().text();
    EXPECT_EQ(view->run.state, lab::RunState::kDone) << view->run.error;
    EXPECT_EQ(view->run.games, 4 * static_cast<std::int64_t>(ways.size()));
    for (std::size_t i = 0; i < ways.size(); ++i) {
        const Json score = Json::parse(view->steps.at(i).summary);
        EXPECT_EQ(score["games"], 4);
        if (ways[i].second.empty()) {
            EXPECT_TRUE(score["faults"].empty()) << score["faults"];
            continue;
        }
        ASSERT_EQ(score["faults"].size(), 1u) << ways[i].first << score["faults"];
        const Json& fault = score["faults"][0];
        EXPECT_EQ(fault["player"], 1);
        EXPECT_EQ(fault["kind"], ways[i].second) << ways[i].first;
        EXPECT_EQ(fault["count"], 4);
        EXPECT_FALSE(fault["text"].get<std::string>().empty());
        EXPECT_EQ(score["wins"], 4);
    }
}

}  // namespace
}  // namespace tusk::tests

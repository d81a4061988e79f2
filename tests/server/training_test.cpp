// Trainings on a real server: bounds for strangers, a stop in the middle, the list of weights.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "store/database_fixture.h"
#include "tests/server/app_server.h"

namespace tusk::server {
namespace {

using core::Json;

const std::string kRuns = "/api/v1/lab/runs";
const std::string kWeights = "/api/v1/lab/weights";

Json training(const Json& changes = Json::object()) {
    Json request = {{"kind", "training"},
                    {"name", "mine"},
                    {"wthor", {{"first_year", 2021}, {"last_year", 2021}}},
                    {"epochs", 1},
                    {"match", nullptr}};
    request.update(changes);
    return request;
}

class Training : public store::OnBothBackends {
protected:
    void SetUp() override {
        OnBothBackends::SetUp();
        home_ = std::filesystem::path(testing::TempDir()) /
                ("server_training_" + std::to_string(::getpid()));
        std::filesystem::remove_all(home_);
        ::setenv("XDG_DATA_HOME", home_.c_str(), 1);
    }
    void TearDown() override {
        std::filesystem::remove_all(home_);
        OnBothBackends::TearDown();
    }

    registry::Registry games_ = registry::all_games();
    std::filesystem::path home_;
};
INSTANTIATE_TEST_SUITE_P(server, Training, testing::Values(store::Backend::kSqlite),
                         store::backend_name);

bool reaches(int port, const std::string& id, const std::string& state) {
    for (int i = 0; i < 6; ++i) {  // a minute: the machine may be busy with other tests
        if (eventually(
                [&] { return ApiClient(port).get(kRuns + "/" + id).json["state"] == state; })) {
            return true;
        }
    }
    return false;
}

TEST_P(Training, is_stopped_goes_on_and_takes_its_weights_along) {
    const AppServer server(games_, url());
    const int port = server.port();
    ApiClient client(port);
    const ApiAnswer made =
        client.post(kRuns, training({{"selfplay", {{"games", 2000}, {"depth", 1}}}}));
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string id = made.json["run"]["id"];
    ASSERT_TRUE(eventually([&] {
        return client.get(kRuns + "/" + id).json["steps"][1]["progress_done"].get<int>() > 0;
    }));
    EXPECT_EQ(client.post(kRuns + "/" + id + "/stop", Json::object()).json["state"], "stopped");
    EXPECT_EQ(client.get(kWeights).json, Json::array());
    EXPECT_EQ(client.request("DELETE", kRuns + "/" + id).status, 204);
    EXPECT_TRUE(std::filesystem::is_empty(home_ / "tusk/othello/training"))
        << "nothing is left of a run that was deleted half-way";

    const ApiAnswer other = client.post(kRuns, training());
    ASSERT_EQ(other.status, 201) << other.body;
    const std::string whole = other.json["run"]["id"];
    ASSERT_TRUE(reaches(port, whole, "done"));
    const Json run = client.get(kRuns + "/" + whole).json;
    EXPECT_EQ(run["steps"][1]["training"]["phases"].size(), 30u);
    const Json weights = client.get(kWeights).json;
    ASSERT_EQ(weights.size(), 1u);
    EXPECT_EQ(weights[0]["name"], "mine");
    EXPECT_EQ(weights[0]["run"], whole);
    EXPECT_TRUE(weights[0]["match"].is_null());
    EXPECT_EQ(client.post(kRuns, training()).code(), "out-of-range") << "the name is taken";
    const Json match = {
        {"kind", "match"},
        {"game", "othello"},
        {"players", {{{"player", "alphabeta,depth=1,weights=mine"}}, {{"player", "random"}}}},
        {"games", 2}};
    const ApiAnswer played = client.post(kRuns, match);
    ASSERT_EQ(played.status, 201) << played.body;
    EXPECT_TRUE(reaches(port, played.json["run"]["id"], "done"));
    EXPECT_EQ(client.request("DELETE", kRuns + "/" + whole).status, 204);
    EXPECT_EQ(client.get(kWeights).json, Json::array());
    EXPECT_EQ(client.post(kRuns, match).code(), "unknown-name");
}

TEST_P(Training, of_strangers_is_bounded) {
    AppSettings settings;
    settings.is_public = true;
    {
        const AppServer server(games_, url(), settings);
        EXPECT_EQ(ApiClient(server.port()).post(kRuns, training()).code(), "forbidden");
    }
    settings.lab.open_house = true;
    settings.lab.max_selfplay = 50;
    const AppServer server(games_, url(), settings);
    ApiClient client(server.port());
    EXPECT_EQ(client.get("/api/v1/lab/training").json["max_selfplay"], 50);
    for (const Json& changes :
         std::initializer_list<Json>{{{"selfplay", {{"games", 51}}}},
                                     {{"selfplay", {{"games", 1}, {"depth", 7}}}},
                                     {{"epochs", 31}},
                                     {{"match", {{"games", 2001}}}},
                                     {{"concurrency", 10'000}},
                                     {{"name", "a/b"}}}) {
        const ApiAnswer refused = client.post(kRuns, training(changes));
        EXPECT_EQ(refused.code(), "out-of-range") << changes.dump() << refused.body;
    }
    const ApiAnswer made =
        client.post(kRuns, training({{"match", {{"games", 2}, {"limits", {{"depth", 60}}}}}}));
    ASSERT_EQ(made.status, 201) << made.body;
    EXPECT_EQ(made.json["run"]["request"]["match"]["limits"]["time_ms"], settings.hall.engine_ms)
        << "no search without a bound";
    const std::string at = kRuns + "/" + made.json["run"]["id"].get<std::string>();
    EXPECT_EQ(client.request("DELETE", at).code(), "forbidden");
    EXPECT_EQ(ApiClient(server.port(), {made.json["control"]}).request("DELETE", at).status, 204);
}

TEST_P(Training, players_are_suggested_with_their_games) {
    const AppServer server(games_, url());
    ApiClient client(server.port());
    const Json most = client.get("/api/v1/lab/training/players?limit=1000000").json;
    EXPECT_EQ(most.size(), 50u);
    const Json found = client.get("/api/v1/lab/training/players?text=TASTET&limit=2").json;
    ASSERT_FALSE(found.empty());
    EXPECT_LE(found.size(), 2u);
    EXPECT_GT(found[0]["games"].get<int>(), 0);
    EXPECT_EQ(client.get("/api/v1/lab/training/players?text=%FF").status, 400);
    EXPECT_EQ(client.get("/api/v1/lab/training/players?text=" + std::string(101, 'a')).code(),
              "syntax");
    EXPECT_EQ(client.get("/api/v1/lab/training/nothing").status, 404);
    EXPECT_EQ(client.post("/api/v1/lab/weights", Json::object()).status, 405);
}

}  // namespace
}  // namespace tusk::server

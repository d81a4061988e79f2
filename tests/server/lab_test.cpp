// Runs of the lab on a real server: begun, watched, stopped, resumed, deleted, and gone on with
// after the server ended or was killed. What is told agrees with what is stored.

#include <gtest/gtest.h>

#include <set>

#include "core/text.h"
#include "lab/runs/run_driver.h"
#include "server/api/lab_json.h"
#include "server/api/offered_engines.h"
#include "store/database_fixture.h"
#include "tests/games/test_games.h"
#include "tests/server/app_server.h"
#include "tests/server/serve_process.h"

namespace tusk::server {
namespace {

using core::Json;

const registry::Registry& games() {
    static const registry::Registry registry = registry::all_games();
    return registry;
}

class Lab : public store::OnBothBackends {};
INSTANTIATE_TEST_SUITE_P(server, Lab, store::kBothBackends, store::backend_name);

const std::string kRuns = "/api/v1/lab/runs";
constexpr int kMany = 100'000;  // games that nobody waits for
constexpr int kLong = 10'000;   // games that outlast a restart of the server

Json player(const std::string& spec, int depth = 1) {
    return {{"player", spec}, {"limits", {{"depth", depth}}}};
}

Json match(int count, const std::string& first = "random", const std::string& second = "random") {
    return {{"kind", "match"},
            {"game", "othello"},
            {"players", {player(first), player(second)}},
            {"games", count}};
}

struct Begun {
    std::string id;
    std::string control;
};

Begun begin(int port, const Json& request) {
    const ApiAnswer made = ApiClient(port).post(kRuns, request);
    EXPECT_EQ(made.status, 201) << made.body;
    if (made.status != 201) {
        throw std::runtime_error(made.body);
    }
    return {made.json["run"]["id"], made.json["control"]};
}

Json shown(int port, const std::string& id) {
    return ApiClient(port).get(kRuns + "/" + id).json;
}

bool reaches(int port, const std::string& id, const std::function<bool(const Json&)>& fits) {
    for (int i = 0; i < 6; ++i) {  // a minute: the machine may be busy with other tests
        if (eventually([&] { return fits(shown(port, id)); })) {
            return true;
        }
    }
    ADD_FAILURE() << shown(port, id).dump();
    return false;
}

bool is_done(const Json& run) {
    return run["state"] == "done";
}

// All games of a run, page by page.
std::vector<Json> games_of(int port, const std::string& id) {
    std::vector<Json> all;
    while (true) {
        const Json page =
            ApiClient(port)
                .get(kRuns + "/" + id + "/games?limit=500&offset=" + std::to_string(all.size()))
                .json;
        all.insert(all.end(), page.begin(), page.end());
        if (page.size() < 500) {
            return all;
        }
    }
}

// The run is what its games say: nothing twice, nothing missing.
void expect_honest(int port, const std::string& id) {
    const Json run = shown(port, id);
    const auto played = games_of(port, id);
    EXPECT_EQ(run["games"], played.size());
    std::set<std::string> places;
    int wins = 0;
    int draws = 0;
    for (const Json& game : played) {
        places.insert(game["step"].get<std::string>() + game["pair"].dump() + game["half"].dump());
        wins += game["payoff"] > 0 ? 1 : 0;
        draws += game["payoff"] == 0 ? 1 : 0;
    }
    EXPECT_EQ(places.size(), played.size());
    EXPECT_EQ(run["score"]["games"], played.size());
    EXPECT_EQ(run["score"]["wins"], wins);
    EXPECT_EQ(run["score"]["draws"], draws);
    EXPECT_EQ(run["steps"][0]["progress_done"], played.size());
}

TEST_P(Lab, a_match_is_watched_to_its_end_and_its_games_can_be_read) {
    const AppServer server(games(), url());
    const int port = server.port();
    const Begun run = begin(port, match(200));
    ApiClient watcher(port);
    watcher.connect();
    watcher.say({{"type", "watch-run"}, {"run", run.id}});
    double before = 0;
    const Json last = watcher.hear_until([&](const Json& message) {
        EXPECT_EQ(message["type"], "run");
        EXPECT_GE(message["run"]["fraction"].get<double>(), before) << "progress never goes back";
        before = message["run"]["fraction"];
        return is_done(message["run"]);
    });
    ASSERT_FALSE(last.is_null());
    EXPECT_EQ(last["run"]["driver"], "nobody");
    EXPECT_EQ(last["run"]["games"], 200);
    EXPECT_EQ(last["run"]["boards"].size(), 0);
    expect_honest(port, run.id);
    for (const Json& game : games_of(port, run.id)) {
        const std::string at = kRuns + "/" + run.id + "/games/" + game["step"].get<std::string>() +
                               "/" + game["pair"].dump() + "/" + game["half"].dump();
        const Json record = ApiClient(port).get(at).json;
        ASSERT_TRUE(record.contains("moves")) << record.dump();
        const Json line = ApiClient(port)
                              .post("/api/v1/catalogue/othello/line",
                                    {{"moves", record["moves"]}, {"from", game["plies"]}})
                              .json;
        const Json& outcome = line["positions"][0]["outcome"];
        ASSERT_FALSE(outcome.is_null()) << line.dump();
        EXPECT_EQ(outcome["payoff"], record["result"]["payoff"]);
        if (game["winner"].is_null()) {
            EXPECT_EQ(outcome["winner"], "draw");
        } else {
            EXPECT_GT(outcome["payoff"][game["winner"].get<std::size_t>()], 0);
        }
    }
}

TEST_P(Lab, games_are_filtered_and_come_as_files) {
    const AppServer server(games(), url());
    const int port = server.port();
    const Begun run = begin(port, match(60));
    ASSERT_TRUE(reaches(port, run.id, is_done));
    const std::string at = kRuns + "/" + run.id;
    const Json score = shown(port, run.id)["score"];
    ApiClient client(port);
    EXPECT_EQ(client.get(at + "/games?result=win").json.size(), score["wins"]);
    EXPECT_EQ(client.get(at + "/games?result=loss").json.size(), score["losses"]);
    EXPECT_EQ(client.get(at + "/games?result=draw").json.size(), score["draws"]);
    EXPECT_EQ(client.get(at + "/games?faults=1").json.size(), 0);
    EXPECT_EQ(client.get(at + "/games?step=nothing").json.size(), 0);
    EXPECT_EQ(client.get(at + "/games?offset=55").json.size(), 5);
    for (const char* format : {"tusk", "ggf", "wthor"}) {
        const ApiAnswer file = client.get(at + "/records?format=" + format);
        ASSERT_EQ(file.status, 200) << file.body;
        const ApiAnswer read = client.request(
            "POST", std::string("/api/v1/catalogue/othello/read?format=") + format, file.body);
        EXPECT_EQ(read.json["total"], 60) << format;
        EXPECT_EQ(read.json["errors"].size(), 0) << format;
    }
    EXPECT_EQ(client.get(at + "/records?format=xml").code(), "unknown-name");
    EXPECT_EQ(client.get(at + "/games/1-2/999/0").status, 404);
    EXPECT_EQ(client.get(at + "/games/1-2/x/0").status, 404);
    EXPECT_EQ(client.get(at + "/report").code(), "unsupported");
}

TEST_P(Lab, a_test_ends_the_match_when_it_has_decided) {
    const AppServer server(games(), url());
    Json request = match(2000, "alphabeta", "random");
    request["sprt"] = {{"elo0", 0}, {"elo1", 100}};
    const Begun run = begin(server.port(), request);
    ASSERT_TRUE(reaches(server.port(), run.id, is_done));
    const Json end = shown(server.port(), run.id);
    EXPECT_EQ(end["score"]["sprt"]["verdict"], "H1");
    EXPECT_LT(end["games"], 2000);
    EXPECT_EQ(end["fraction"], 1);
    EXPECT_FALSE(end["score"]["history"].empty());
}

TEST_P(Lab, a_tournament_has_standings) {
    const AppServer server(games(), url());
    const Begun run =
        begin(server.port(),
              {{"kind", "tournament"},
               {"game", "othello"},
               {"players", {player("random"), player("alphabeta"), player("random,seed=1")}},
               {"games", 20}});
    ASSERT_TRUE(reaches(server.port(), run.id, is_done));
    const Json end = shown(server.port(), run.id);
    ASSERT_EQ(end["standings"].size(), 3);
    EXPECT_EQ(end["standings"][0]["player"], "alphabeta");
    double points = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const Json& standing = end["standings"][i];
        EXPECT_EQ(standing["games"], 40);
        EXPECT_TRUE(standing["row"][i].is_null());
        points += standing["points"].get<double>();
    }
    EXPECT_EQ(points, 60);
    EXPECT_EQ(end["steps"].size(), 3);
    EXPECT_EQ(end["games"], 60);
    EXPECT_TRUE(end["score"].is_null());
}

TEST_P(Lab, a_run_is_stopped_and_goes_on) {
    const AppServer server(games(), url());
    const int port = server.port();
    const Begun run = begin(port, match(kMany));
    const std::string at = kRuns + "/" + run.id;
    ASSERT_TRUE(reaches(port, run.id, [](const Json& now) { return now["games"] > 20; }));
    const ApiAnswer stopped = ApiClient(port).post(at + "/stop", Json::object());
    EXPECT_EQ(stopped.status, 200) << stopped.body;
    EXPECT_EQ(stopped.json["state"], "stopped");
    EXPECT_EQ(stopped.json["driver"], "nobody");
    EXPECT_LT(stopped.json["fraction"], 1);
    expect_honest(port, run.id);
    EXPECT_EQ(ApiClient(port).post(at + "/stop", Json::object()).json["state"], "stopped")
        << "once more changes nothing";
    const ApiAnswer again = ApiClient(port).post(at + "/resume", Json::object());
    EXPECT_EQ(again.status, 200) << again.body;
    EXPECT_EQ(again.json["driver"], "here");
    ASSERT_TRUE(reaches(port, run.id, [&](const Json& now) {
        return now["state"] == "running" && now["games"] > stopped.json["games"];
    }));
    EXPECT_EQ(ApiClient(port).post(at + "/stop", Json::object()).json["state"], "stopped");
    expect_honest(port, run.id);
}

TEST_P(Lab, a_run_goes_on_when_the_server_is_started_again) {
    Begun run;
    std::int64_t before = 0;
    {
        const AppServer server(games(), url());
        run = begin(server.port(), match(3000));
        ASSERT_TRUE(
            reaches(server.port(), run.id, [](const Json& now) { return now["games"] > 20; }));
        before = shown(server.port(), run.id)["games"];
    }
    const AppServer server(games(), url());
    ASSERT_TRUE(reaches(server.port(), run.id, is_done));
    EXPECT_GT(before, 0);
    EXPECT_EQ(shown(server.port(), run.id)["games"], 3000);
    expect_honest(server.port(), run.id);
}

TEST_P(Lab, a_run_goes_on_after_the_server_was_killed) {
    Begun run;
    std::int64_t before = 0;
    {
        ServeProcess server(url());
        run = begin(server.port(), match(kLong));
        ASSERT_TRUE(
            reaches(server.port(), run.id, [](const Json& now) { return now["games"] > 20; }));
        server.end(SIGKILL);
    }
    {
        ServeProcess server(url());
        before = static_cast<std::int64_t>(games_of(server.port(), run.id).size());
        EXPECT_EQ(before % 2, 0) << "pairs are stored whole";
        ASSERT_TRUE(reaches(server.port(), run.id, [&](const Json& now) {
            return now["driver"] == "here" && now["games"] > before;
        }));
        EXPECT_EQ(server.end(SIGINT), 0) << "a run does not keep the server";
    }
    ServeProcess server(url());
    ASSERT_TRUE(reaches(server.port(), run.id, is_done));
    EXPECT_EQ(shown(server.port(), run.id)["games"], kLong);
    expect_honest(server.port(), run.id);
}

TEST_P(Lab, what_was_stopped_stays_stopped) {
    Begun run;
    {
        const AppServer server(games(), url());
        run = begin(server.port(), match(kMany));
        ApiClient(server.port()).post(kRuns + "/" + run.id + "/stop", Json::object());
    }
    const AppServer server(games(), url());
    const Begun other = begin(server.port(), match(20));
    ASSERT_TRUE(reaches(server.port(), other.id, is_done)) << "the desk has looked around";
    EXPECT_EQ(shown(server.port(), run.id)["state"], "stopped");
}

TEST_P(Lab, runs_wait_for_each_other) {
    const AppServer server(games(), url());
    const int port = server.port();
    const Begun first = begin(port, match(kMany));
    const Begun second = begin(port, match(20));
    ASSERT_TRUE(reaches(port, first.id, [](const Json& now) { return now["games"] > 10; }));
    const Json waits = shown(port, second.id);
    EXPECT_EQ(waits["state"], "waiting");
    EXPECT_EQ(waits["driver"], "here");
    EXPECT_EQ(metric(port, "tusk_lab_runs_driven"), 1);
    EXPECT_EQ(metric(port, "tusk_lab_runs_waiting"), 1);
    EXPECT_GT(metric(port, "tusk_lab_games_total"), 0);
    const Json list = ApiClient(port).get(kRuns).json;
    ASSERT_EQ(list.size(), 2);
    EXPECT_EQ(list[1]["id"], first.id) << "newest first";
    EXPECT_EQ(list[1]["driver"], "here");
    ApiClient(port).post(kRuns + "/" + first.id + "/stop", Json::object());
    EXPECT_TRUE(reaches(port, second.id, is_done));
}

TEST_P(Lab, a_run_is_deleted_while_it_is_worked_on) {
    const AppServer server(games(), url());
    const int port = server.port();
    const Begun run = begin(port, match(kMany));
    ApiClient watcher(port);
    watcher.connect();
    watcher.say({{"type", "watch-run"}, {"run", run.id}});
    ASSERT_FALSE(watcher
                     .hear_until([](const Json& message) {
                         return message["type"] == "run" && message["run"]["games"] > 10;
                     })
                     .is_null());
    EXPECT_EQ(ApiClient(port).request("DELETE", kRuns + "/" + run.id).status, 204);
    const Json gone =
        watcher.hear_until([](const Json& message) { return message["type"] == "run-gone"; });
    EXPECT_EQ(gone["run"], run.id);
    EXPECT_EQ(gone["problem"]["code"], "not-found");
    EXPECT_EQ(ApiClient(port).get(kRuns + "/" + run.id).status, 404);
    EXPECT_EQ(ApiClient(port).get(kRuns).json.size(), 0);
    const auto database = open();
    EXPECT_EQ(store::must_count(*database, "SELECT count(*) FROM lab_games"), 0);
}

// A program that is no server and drives a run on the same data, as `tusk match` does.
class OtherProgram {
public:
    OtherProgram(std::unique_ptr<store::Database> database, const Json& request)
        : writer_(std::move(database), 1000) {
        id_ =
            store::must(lab::begin_run(writer_, store::must(lab::make_plan(games(), request)), ""));
        thread_ = std::jthread([this](const std::stop_token& stop) {
            lab::DriveOptions options;
            options.owner = "another program";
            const auto view = lab::drive_run(games(), writer_, id_, options, stop);
            EXPECT_TRUE(view) << view.error().text();
        });
    }
    [[nodiscard]] const std::string& id() const { return id_; }

private:
    store::Writer writer_;
    std::string id_;
    std::jthread thread_;
};

TEST_P(Lab, the_run_of_another_program_is_shown_and_left_alone) {
    const AppServer here(games(), url());
    auto elsewhere = std::make_unique<OtherProgram>(open(), match(kMany));
    const std::string id = elsewhere->id();
    const std::string at = kRuns + "/" + id;
    ASSERT_TRUE(
        reaches(here.port(), id, [](const Json& now) { return now["driver"] == "elsewhere"; }));
    ApiClient client(here.port());
    client.connect();
    client.say({{"type", "watch-run"}, {"run", id}});
    const Json first = client.hear();
    ASSERT_FALSE(client
                     .hear_until([&](const Json& message) {
                         return message["run"]["games"] > first["run"]["games"];
                     })
                     .is_null())
        << "its progress is shown";
    EXPECT_EQ(client.post(at + "/stop", Json::object()).code(), "driven-elsewhere");
    EXPECT_EQ(client.post(at + "/resume", Json::object()).code(), "driven-elsewhere");
    EXPECT_EQ(client.request("DELETE", at).code(), "driven-elsewhere");
    elsewhere.reset();
    EXPECT_EQ(client.post(at + "/resume", Json::object()).status, 200);
    ASSERT_TRUE(reaches(here.port(), id, [](const Json& now) { return now["driver"] == "here"; }));
}

TEST_P(Lab, every_bound_is_kept) {
    const AppServer server(games(), url());
    ApiClient client(server.port());
    const auto refused = [&](Json request, const Json& changes, const char* code,
                             const std::string& where) {
        request.update(changes);
        const ApiAnswer answer = client.post(kRuns, request);
        EXPECT_EQ(answer.code(), code) << changes.dump() << answer.body;
        EXPECT_NE(answer.json.value("where", "").find(where), std::string::npos) << answer.body;
    };
    const Json plain = match(2);
    const auto with = [](const std::string& spec) {
        return Json{{"players", {player(spec), player("random")}}};
    };
    refused(plain, {{"kind", "dance"}}, "syntax", "kind");
    refused(plain, {{"game", "tiddlywinks"}}, "unknown-name", "");
    refused(plain, {{"games", 1'000'001}}, "out-of-range", "games");
    refused(plain, {{"games", 0}}, "out-of-range", "games");
    refused(plain, {{"games", "2"}}, "syntax", "games");
    refused(plain, {{"concurrency", 100'000}}, "out-of-range", "concurrency");
    refused(plain, {{"concurrency", 0}}, "out-of-range", "concurrency");
    refused(plain, {{"players", {player("random")}}}, "out-of-range", "players");
    refused(plain, {{"players", "random"}}, "syntax", "players");
    refused(plain, {{"openings", Json::array({"a1"})}}, "illegal-move", "openings");
    refused(plain, {{"openings", std::vector<std::string>(20'001, "f5")}}, "too-large", "openings");
    refused(plain, {{"seed", -1}}, "out-of-range", "seed");
    refused(plain, {{"colour", "red"}}, "syntax", "");
    refused(plain, with("ext,protocol=gtp,command=true"), "unknown-name", "players.0");
    refused(plain, with("@oracle"), "unknown-name", "players.0");
    refused(plain, with("alphabeta,threads=100000"), "out-of-range", "players.0");
    refused(plain, with("alphabeta,hash_mb=257"), "out-of-range", "players.0");
    refused(plain, with("uct,size_mb=257"), "out-of-range", "players.0");
    refused(plain, with("weights,table=/etc/passwd"), "unsupported", "players.0");
    Json tournament = plain;
    tournament["kind"] = "tournament";
    refused(tournament, {{"players", std::vector<Json>(17, player("random"))}}, "out-of-range",
            "players");
    refused({{"kind", "experiment"}}, {{"name", "oracle"}}, "unknown-name", "name");
    EXPECT_EQ(client.get(kRuns).json.size(), 0) << "nothing was begun";

    Json large = plain;  // more than 64 kB, less than 2 MB
    large["openings"] = std::vector<std::string>(19'000, "f5d6c3");
    const ApiAnswer made = client.post(kRuns, large);
    EXPECT_EQ(made.status, 201) << made.body.substr(0, 300);
    EXPECT_EQ(client.get(kRuns + "/" + made.json["run"]["id"].get<std::string>())
                  .json["request"]["openings"]
                  .size(),
              19'000);
    EXPECT_EQ(client.post(kRuns, match(2, "alphabeta,threads=1,hash_mb=16")).status, 201);
}

TEST_P(Lab, at_most_so_many_runs_wait) {
    AppSettings settings;
    settings.lab.max_waiting = 2;
    const AppServer server(games(), url(), settings);
    for (int i = 0; i < 3; ++i) {
        begin(server.port(), match(kMany));
    }
    const ApiAnswer refused = ApiClient(server.port()).post(kRuns, match(2));
    EXPECT_EQ(refused.status, 429) << refused.body;
}

TEST_P(Lab, a_public_server_wants_tokens) {
    AppSettings settings;
    settings.is_public = true;
    {
        const AppServer server(games(), url(), settings);
        EXPECT_EQ(ApiClient(server.port()).post(kRuns, match(2)).code(), "forbidden");
    }
    settings.lab.open_house = true;
    const AppServer server(games(), url(), settings);
    const int port = server.port();
    EXPECT_EQ(ApiClient(port).post(kRuns, match(2001)).code(), "out-of-range");
    EXPECT_EQ(ApiClient(port).post(kRuns, match(2, "alphabeta,threads=1")).code(), "unsupported");
    EXPECT_EQ(ApiClient(port).post(kRuns, {{"kind", "experiment"}, {"name", "x"}}).code(),
              "unsupported");
    const Begun run = begin(port, match(2000));
    const std::string at = kRuns + "/" + run.id;
    ApiClient stranger(port);
    ApiClient owner(port, {run.control});
    EXPECT_EQ(stranger.get(at).json["control"], false);
    EXPECT_EQ(owner.get(at).json["control"], true);
    EXPECT_EQ(owner.get(kRuns).json[0]["control"], true);
    EXPECT_EQ(stranger.get(at).json["request"]["players"][0]["limits"]["time_ms"],
              settings.hall.engine_ms)
        << "no search without a bound";
    EXPECT_EQ(stranger.post(at + "/stop", Json::object()).code(), "forbidden");
    EXPECT_EQ(stranger.post(at + "/resume", Json::object()).code(), "forbidden");
    EXPECT_EQ(stranger.request("DELETE", at).code(), "forbidden");
    EXPECT_EQ(ApiClient(port, {"wrong"}).request("DELETE", at).code(), "forbidden");
    EXPECT_EQ(owner.post(at + "/stop", Json::object()).status, 200);
    EXPECT_EQ(owner.request("DELETE", at).status, 204);
    for (const ApiClient* client : {&stranger, &owner}) {
        EXPECT_EQ(client->received().find(run.control), std::string::npos);
    }
}

TEST_P(Lab, an_offered_engine_plays_under_its_name_alone) {
    const std::string command = std::string(TUSK_PROGRAM) + " gtp --game othello --depth 1";
    const std::vector<std::string> offer = {
        "--engine", "rival=othello:ext,protocol=gtp,command=\"" + command + "\""};
    std::string seen;
    Begun run;
    {
        ServeProcess server(url(), 0, offer);
        ApiClient client(server.port());
        EXPECT_EQ(client.get("/api/v1/lab").json["engines"],
                  Json::array({{{"name", "rival"}, {"game", "othello"}}}));
        run = begin(server.port(), match(40, "@rival"));
        ASSERT_TRUE(
            reaches(server.port(), run.id, [](const Json& now) { return now["games"] > 1; }));
        EXPECT_EQ(client
                      .post("/api/v1/games",
                            {{"game", "othello"}, {"seats", {engine("@rival"), person()}}})
                      .code(),
                  "unknown-name")
            << "it is for the lab";
        seen += client.received();
        server.end(SIGINT);
    }
    ServeProcess server(url(), 0, offer);
    ASSERT_TRUE(reaches(server.port(), run.id, is_done)) << "its name is resolved again";
    const std::string at = kRuns + "/" + run.id;
    ApiClient client(server.port());
    const Json end = client.get(at).json;
    EXPECT_EQ(end["request"]["players"][0]["player"], "@rival");
    EXPECT_EQ(end["score"]["players"][0], "@rival");
    EXPECT_EQ(end["score"]["faults"].size(), 0) << end["score"]["faults"].dump();
    client.get("/api/v1/catalogue/othello");
    client.get(kRuns);
    client.get(at + "/games");
    client.get(at + "/games/1-2/0/0");
    client.get(at + "/records");
    seen += client.received();
    EXPECT_NE(seen.find("@rival"), std::string::npos);
    EXPECT_EQ(seen.find("gtp --game"), std::string::npos);
    EXPECT_EQ(seen.find(TUSK_PROGRAM), std::string::npos);
}

TEST(lab_boards, a_spectator_sees_no_card_of_a_game_under_way) {
    const registry::Registry small = tests::test_games();
    const registry::Game& kuhn = **small.require("kuhn");
    auto state = *kuhn.initial({});
    const auto secret = kuhn.deal(3);
    lab::LiveBoard board;
    board.step = "1-2";
    board.seats = {"random", "random"};
    board.value = 0.5;
    while (state->deciders().chance) {
        const auto action = kuhn.resolve(*secret, *state);
        board.moves.push_back(state->text(action));
        ASSERT_TRUE(state->apply(search::Seat::kChance, action));
    }
    lab::RunView view;
    view.run.kind = "match";
    view.run.game = "kuhn";
    view.run.request = R"({"kind":"match","game":"kuhn"})";
    view.boards.push_back(board);
    const Json run = run_json(small, view, RunDriver::kHere, true);
    ASSERT_EQ(run["boards"].size(), 1) << run.dump();
    const Json& shown_board = run["boards"][0];
    EXPECT_EQ(shown_board["position"]["ply"], board.moves.size());
    EXPECT_TRUE(shown_board["value"].is_null());
    EXPECT_TRUE(shown_board["last"].is_null());
    const Json expected = state->view(search::Seat::kSpectator).position;
    EXPECT_EQ(shown_board["position"]["text"], expected);
    EXPECT_NE(state->position(), expected) << "there is something to hide";
    EXPECT_EQ(shown_board["position"]["legal"].size(), 0);
}

TEST(lab_boards, a_board_shows_the_last_position_and_move) {
    lab::RunView view;
    view.run.kind = "match";
    view.run.game = "othello";
    view.run.request = R"({"kind":"match","game":"othello"})";
    lab::LiveBoard board;
    board.moves = {"f5", "d6"};
    board.seats = {"a", "b"};
    board.value = -3.0;
    view.boards = {board, board};
    view.boards[1].moves = {"a1"};  // of another version: left out
    const Json run = run_json(games(), view, RunDriver::kHere, true);
    ASSERT_EQ(run["boards"].size(), 1);
    EXPECT_EQ(run["boards"][0]["position"]["ply"], 2);
    EXPECT_EQ(run["boards"][0]["last"]["text"], "d6");
    EXPECT_EQ(run["boards"][0]["value"], -3.0);
    EXPECT_EQ(run["boards"][0]["position"]["deciders"], Json::array({0}));
}

}  // namespace
}  // namespace tusk::server

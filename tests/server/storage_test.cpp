// What the server does with its data: one server for one data base, and a disk that is full is an
// error of the request, not the end of the server.

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <filesystem>

#include "core/text.h"
#include "store/database_fixture.h"
#include "tests/server/app_server.h"
#include "tests/server/serve_process.h"
#include "tests/shell.h"

namespace tusk::server {
namespace {

using core::Json;
using tests::shell;
using tests::ShellResult;

class OneServer : public store::OnBothBackends {
protected:
    // A server that has to end by itself.
    [[nodiscard]] ShellResult start_another() const {
        return shell("TUSK_WEB=" + ServeProcess::web_folder().string() + " timeout 20 " +
                     TUSK_PROGRAM + " serve --port 0 --db '" + url() + "'");
    }
};
INSTANTIATE_TEST_SUITE_P(server, OneServer, store::kBothBackends, store::backend_name);

TEST_P(OneServer, a_second_one_on_the_same_data_refuses_and_names_the_first) {
    const ServeProcess first(url());
    const ShellResult second = start_another();
    EXPECT_EQ(second.status, 1) << second.output;
    EXPECT_EQ(core::lines(second.output).size(), 1u) << second.output;
    EXPECT_NE(second.output.find("process " + std::to_string(first.pid())), std::string::npos)
        << second.output;
    EXPECT_EQ(ApiClient(first.port()).get("/healthz").status, 200);
}

TEST_P(OneServer, one_that_was_killed_is_in_nobodys_way) {
    for (int round = 0; round < 3; ++round) {
        ServeProcess server(url());
        EXPECT_EQ(ApiClient(server.port()).get("/healthz").status, 200);
        server.end(SIGKILL);
    }
}

TEST_P(OneServer, other_programs_use_the_data_beside_it) {
    const ServeProcess server(url());
    const ShellResult match =
        shell(std::string(TUSK_PROGRAM) +
              " match othello --p1 random --p2 random --games 2 --db '" + url() + "'");
    EXPECT_EQ(match.status, 0) << match.output;
    EXPECT_EQ(ApiClient(server.port()).get("/api/v1/lab/runs").json.size(), 1u);
}

// A limit on the size of files stands for a full disk; it can be set from outside, and needs no
// disk of its own.
class FullDisk : public testing::Test {
protected:
    static void limit_files(pid_t pid, rlim_t bytes) {
        rlimit limit{};
        ASSERT_EQ(prlimit(pid, RLIMIT_FSIZE, nullptr, &limit), 0);
        limit.rlim_cur = bytes;
        ASSERT_EQ(prlimit(pid, RLIMIT_FSIZE, &limit, nullptr), 0);
    }
    [[nodiscard]] std::string path() const { return fresh_.url().substr(7); }

    store::FreshDatabase fresh_{store::Backend::kSqlite};
};

TEST_F(FullDisk, is_a_503_that_tells_no_path_and_the_game_goes_on_when_there_is_room) {
    std::string id;
    std::vector<std::string> tokens;
    Json shown;
    {
        ServeProcess server(fresh_.url());
        const ApiAnswer made =
            ApiClient(server.port())
                .post("/api/v1/games", {{"game", "othello"}, {"seats", {person(), person()}}});
        ASSERT_EQ(made.status, 201) << made.body;
        id = made.json["id"];
        tokens = made.json["tokens"].get<std::vector<std::string>>();
        ApiClient client(server.port(), tokens);
        ASSERT_EQ(client.act(id, 0, "f5").status, 200);

        limit_files(server.pid(), std::filesystem::file_size(path() + "-wal"));
        const ApiAnswer refused = client.act(id, 1, "d6");
        EXPECT_EQ(refused.status, 503) << refused.body;
        EXPECT_EQ(refused.code(), "storage");
        EXPECT_EQ(refused.body.find("sqlite"), std::string::npos) << refused.body;
        EXPECT_EQ(refused.body.find(".db"), std::string::npos) << refused.body;
        EXPECT_EQ(refused.body.find('/', refused.body.find("detail")), std::string::npos)
            << refused.body;
        const ApiAnswer created =
            client.post("/api/v1/games", {{"game", "othello"}, {"seats", {person(), person()}}});
        EXPECT_EQ(created.status, 503) << created.body;
        EXPECT_EQ(client.get("/api/v1/games/" + id).json["moves"].size(), 1u)
            << "what was not stored is not shown";

        limit_files(server.pid(), RLIM_INFINITY);
        const ApiAnswer moved = client.act(id, 1, "d6");
        EXPECT_EQ(moved.status, 200) << moved.body;
        shown = moved.json["moves"];
        EXPECT_EQ(server.end(SIGINT), 0);
        EXPECT_NE(server.read_errors().find(path()), std::string::npos)
            << "whoever runs the server is told where";
    }
    ServeProcess again(fresh_.url());
    EXPECT_EQ(ApiClient(again.port(), tokens).get("/api/v1/games/" + id).json["moves"], shown);
}

}  // namespace
}  // namespace tusk::server

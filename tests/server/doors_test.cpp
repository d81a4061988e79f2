// What a request may name: nothing of the machine that serves it, through no door. The players are
// all those that `tusk serve` has.

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "book/book_player.h"
#include "protocol/ext_player.h"
#include "registry/request_policy.h"
#include "store/database_fixture.h"
#include "tests/server/app_server.h"

namespace tusk::server {
namespace {

using core::Json;
using core::ParamInfo;
using core::ParamKind;
using core::ParamUse;

const registry::Registry& games() {
    static const registry::Registry registry = [] {
        registry::Registry all = registry::all_games();
        protocol::add_external_players(all);
        book::add_book_players(all);
        return all;
    }();
    return registry;
}

// A file that nobody ever writes into: whoever opens it to read waits for ever.
class SilentPipe {
public:
    SilentPipe()
        : path_((std::filesystem::temp_directory_path() /
                 ("tusk-silent-" + std::to_string(::getpid())))
                    .string()) {
        ::mkfifo(path_.c_str(), 0600);
    }
    ~SilentPipe() { std::filesystem::remove(path_); }
    SilentPipe(const SilentPipe&) = delete;
    SilentPipe& operator=(const SilentPipe&) = delete;
    [[nodiscard]] const std::string& path() const noexcept { return path_; }

private:
    std::string path_;
};

class Doors : public testing::Test {
protected:
    Doors() : fresh_(store::Backend::kSqlite), server_(games(), fresh_.url(), open_house()) {}

    // For other devices, which may start runs of the lab: all doors are there, nobody is at home.
    static AppSettings open_house() {
        AppSettings settings;
        settings.is_public = true;
        settings.lab.open_house = true;
        return settings;
    }

    // The problem each door answers with when it is asked for this player; empty = let in.
    std::map<std::string, std::string> knock(const registry::Game& game, const std::string& spec) {
        std::map<std::string, std::string> answers;
        ApiClient client(server_.port());
        Json seats = Json::array();
        for (std::size_t i = 0; i < game.info().seat_names.size(); ++i) {
            seats.push_back(engine(spec));
        }
        const std::string id = game.info().id;
        answers["games"] =
            client.post("/api/v1/games", {{"game", id}, {"seats", seats}, {"paused", true}}).code();
        answers["lab"] = client
                             .post("/api/v1/lab/runs",
                                   {{"kind", "match"},
                                    {"game", id},
                                    {"games", 2},
                                    {"players", {{{"player", spec}}, {{"player", "random"}}}}})
                             .code();
        client.connect();
        for (const char* type : {"analyse", "odds", "review"}) {
            Json message = {
                {"type", type},   {"task", type},           {"game", id},
                {"player", spec}, {"moves", Json::array()}, {"limits", {{"time_ms", 1}}}};
            if (std::string(type) == "odds") {
                message["move"] = "a1-a1";
            }
            client.say(message);
            const Json answer = client.hear_until([&](const Json& heard) {
                return heard["type"] == "task" && heard["task"] == type &&
                       (heard["state"] == "failed" || heard["state"] == "done");
            });
            answers[type] = answer.value("state", "") == "failed"
                                ? answer["problem"].value("code", "")
                                : std::string();
        }
        return answers;
    }

    void expect_refused(const registry::Game& game, const std::string& spec) {
        for (const auto& [door, code] : knock(game, spec)) {
            EXPECT_NE(code, "") << door << " let in " << game.info().id << " " << spec;
        }
        EXPECT_EQ(ApiClient(server_.port()).get("/healthz").status, 200);
    }

    store::FreshDatabase fresh_;
    AppServer server_;
};

TEST_F(Doors, no_parameter_of_any_player_names_a_file_memory_threads_or_a_command) {
    const SilentPipe pipe;
    int tried = 0;
    for (const auto& game : games().games()) {
        for (const registry::PlayerType& type : game->players()) {
            for (const ParamInfo& info : type.params) {
                const bool harmless = info.use == ParamUse::kOpen && info.kind != ParamKind::kText;
                if (!harmless || type.free_params) {
                    const std::string value =
                        info.kind == ParamKind::kText ? pipe.path() : info.default_value;
                    expect_refused(*game, type.name + "," + info.name + "=" + value);
                    ++tried;
                }
            }
        }
    }
    EXPECT_GT(tried, 20);
}

TEST_F(Doors, programs_of_this_machine_are_no_players) {
    const registry::Game& othello = **games().require("othello");
    expect_refused(othello, "ext,protocol=gtp,command=true");
    expect_refused(othello, "alphabeta,book_file=/dev/zero");
    expect_refused(othello, "alphabeta,weights=../../../etc/passwd");
}

TEST(doors, every_level_and_every_analyst_may_be_asked_for) {
    for (const auto& game : games().games()) {
        EXPECT_TRUE(registry::allow_player(*game, game->analyst())) << game->info().id;
        EXPECT_TRUE(registry::allow_player(*game, game->main_player())) << game->info().id;
        for (const registry::Level& level : game->levels()) {
            const auto allowed = registry::allow_player(*game, level.player);
            EXPECT_TRUE(allowed) << game->info().id << " " << level.id << " "
                                 << allowed.error().text();
        }
    }
}

}  // namespace
}  // namespace tusk::server

#include "server/api/discretion.h"

#include <gtest/gtest.h>

#include "core/json.h"
#include "protocol/ext_player.h"

namespace tusk::server {
namespace {

using core::Json;

const std::string kSpec =
    R"(ext,protocol=nboard,command="/opt/secret/edax -nboard",option.depth=12)";

registry::Registry games() {
    registry::Registry registry = registry::all_games();
    protocol::add_external_players(registry);
    return registry;
}

TEST(discretion, an_error_of_an_engine_keeps_what_happened_and_nothing_else) {
    const std::string text = discreet_text(
        "engine '/opt/secret/edax -nboard' did not answer in time; came last: 'ready'; its "
        "standard "
        "error: 'no /home/somebody/book'",
        kSpec, "@rival");
    EXPECT_EQ(text, "the engine did not answer in time; came last: 'ready'");
    EXPECT_EQ(discreet_text("cannot read /opt/secret/edax here", kSpec, "@rival"),
              "cannot read @rival here");
    EXPECT_EQ(discreet_text("engine '/opt/secret/ed...' ended", kSpec, "@rival"),
              "the engine ended");
    EXPECT_EQ(discreet_text("illegal move 'a1'", kSpec, "@rival"), "illegal move 'a1'");
}

TEST(discretion, the_players_of_a_run_are_shown_without_their_command) {
    const registry::Registry registry = games();
    const Json request = {{"game", "othello"},
                          {"players", {{{"player", kSpec}}, {{"player", "alphabeta,depth=3"}}}}};
    const Discretion discretion(registry, request);
    EXPECT_TRUE(discretion.has_secrets());
    Json run = {{"name", kSpec + " - alphabeta,depth=3"}, {"request", request}, {"games", 4}};
    discretion.veil(run);
    EXPECT_EQ(run.dump().find("secret"), std::string::npos) << run.dump();
    EXPECT_EQ(run["name"], "ext - alphabeta,depth=3");
    EXPECT_EQ(run["request"]["players"][0]["player"], "ext");
    EXPECT_EQ(run["request"]["players"][1]["player"], "alphabeta,depth=3");
    EXPECT_EQ(run["games"], 4);
}

TEST(discretion, built_in_players_have_no_secrets) {
    const registry::Registry registry = games();
    const Json request = {{"game", "othello"},
                          {"players", {{{"player", "uct"}}, {{"player", "@rival"}}}}};
    EXPECT_FALSE(Discretion(registry, request).has_secrets());
    EXPECT_FALSE(Discretion(registry, Json::object()).has_secrets());
    EXPECT_FALSE(Discretion(registry, {{"game", 5}, {"players", {1, "x"}}}).has_secrets());
}

}  // namespace
}  // namespace tusk::server

#include "server/api/offered_engines.h"

#include <gtest/gtest.h>

#include "core/json.h"
#include "protocol/ext_player.h"
#include "registry/request_policy.h"
#include "registry/spec.h"
#include "server/api/catalogue.h"

namespace tusk::server {
namespace {

registry::Registry games() {
    registry::Registry registry = registry::all_games();
    protocol::add_external_players(registry);
    return registry;
}

TEST(offered_engines, an_engine_is_a_player_of_its_game_without_parameters) {
    registry::Registry registry = games();
    ASSERT_TRUE(offer_engine(registry, "quick=othello:alphabeta,depth=2"));
    const registry::Game& othello = **registry.require("othello");
    EXPECT_TRUE(registry::make_player(othello, "@quick"));
    EXPECT_FALSE(registry::make_player(othello, "@quick,depth=9"));
    ASSERT_EQ(offered_engines(registry).size(), 1);
    EXPECT_EQ(offered_engines(registry)[0].name, "quick");
    EXPECT_EQ(offered_engines(registry)[0].game, "othello");
}

TEST(offered_engines, only_who_may_use_them_is_told) {
    registry::Registry registry = games();
    ASSERT_TRUE(offer_engine(registry, "quick=othello:alphabeta,depth=2"));
    const registry::Game& othello = **registry.require("othello");
    EXPECT_EQ(game_detail(othello)->dump().find("quick"), std::string::npos);
    EXPECT_FALSE(registry::allow_player(othello, "@quick"));
    registry::PlayerGrant grant;
    grant.offered = true;
    EXPECT_TRUE(registry::allow_player(othello, "@quick", grant));
    EXPECT_FALSE(registry::allow_player(othello, "ext,protocol=gtp,command=true", grant));
}

TEST(offered_engines, what_makes_no_sense_or_does_not_work_is_refused_at_the_start) {
    registry::Registry registry = games();
    for (const char* text : {"", "quick", "quick=othello", "=othello:random",
                             "Quick=othello:random", "quick=chess:random", "quick=othello:oracle",
                             "quick=othello:ext,protocol=gtp,command=/there/is/no/such/program"}) {
        EXPECT_FALSE(offer_engine(registry, text)) << text;
    }
    ASSERT_TRUE(offer_engine(registry, "quick=othello:random"));
    EXPECT_FALSE(offer_engine(registry, "quick=othello:random")) << "twice";
}

}  // namespace
}  // namespace tusk::server

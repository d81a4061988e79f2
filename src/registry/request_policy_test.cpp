#include "registry/request_policy.h"

#include <gtest/gtest.h>

#include "registry/registry.h"
#include "registry/spec.h"

namespace tusk::registry {
namespace {

using core::ErrorCode;
using core::ParamInfo;
using core::ParamKind;
using core::ParamUse;

const Registry& games() {
    static const Registry registry = all_games();
    return registry;
}
const Game& othello() {
    return **games().require("othello");
}

TEST(request_policy, threads_and_memory_are_granted_up_to_a_bound) {
    PlayerGrant grant;
    grant.threads = 2;
    grant.memory_mb = 64;
    EXPECT_TRUE(allow_player(othello(), "alphabeta,threads=2,hash_mb=64", grant));
    EXPECT_FALSE(allow_player(othello(), "alphabeta,threads=3", grant));
    EXPECT_FALSE(allow_player(othello(), "alphabeta,threads=1,threads=3", grant));
    EXPECT_FALSE(allow_player(othello(), "alphabeta,hash_mb=65", grant));
    EXPECT_FALSE(allow_player(othello(), "alphabeta,hash_mb=64"));
}

TEST(request_policy, a_parameter_is_refused_unless_it_is_marked_as_open) {
    core::ParamField<int> unmarked;  // what somebody forgets to think about
    EXPECT_EQ(unmarked.info.use, ParamUse::kClosed);
    const auto refused = allow_player(othello(), "weights,table=/etc/passwd");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::kUnsupported);
    EXPECT_EQ(refused.error().text(), "player: 'table' is set by whoever runs the server");
    EXPECT_TRUE(allow_player(othello(), "weights,phases=6:1:4/6:2:4/1:4:4"));
}

TEST(request_policy, values_are_checked_without_making_a_player) {
    EXPECT_EQ(allow_player(othello(), "alphabeta,depth=1000").error().code, ErrorCode::kOutOfRange);
    EXPECT_EQ(allow_player(othello(), "alphabeta,depht=9").error().code, ErrorCode::kUnknownName);
    EXPECT_FALSE(allow_player(othello(), "alphabeta,weights=../../etc/passwd"));
    EXPECT_FALSE(allow_player(othello(), "alphabeta,weights=/dev/stdin"));
    EXPECT_FALSE(allow_player(othello(), "alphabeta," + std::string(600, 'x') + "=1"));
}

TEST(request_policy, rule_options_are_open_and_none_is_a_text) {
    for (const auto& game : games().games()) {
        for (const ParamInfo& option : game->options()) {
            EXPECT_EQ(option.use, ParamUse::kOpen) << game->info().id << " " << option.name;
            EXPECT_NE(option.kind, ParamKind::kText) << game->info().id << " " << option.name;
        }
    }
}

}  // namespace
}  // namespace tusk::registry

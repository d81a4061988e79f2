#pragma once
// For tests of players behind a protocol: a game of Xiangqi, its players, and questions to them.

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "protocol/ext_player.h"
#include "registry/registry.h"
#include "registry/replay.h"
#include "registry/spec.h"

namespace tusk::protocol {

inline const registry::Game& xiangqi() {
    static const registry::Registry kGames = [] {
        registry::Registry games = registry::all_games();
        add_external_players(games);
        return games;
    }();
    return *kGames.find("xiangqi");
}

inline std::unique_ptr<registry::Player> player(const std::string& spec) {
    auto made = registry::make_player(xiangqi(), spec);
    EXPECT_TRUE(made.has_value()) << made.error().text();
    return made ? std::move(*made) : nullptr;
}

inline std::unique_ptr<registry::State> after(std::string_view moves,
                                              std::string_view position = {}) {
    auto state = xiangqi().parse(position, {}).value();
    EXPECT_TRUE(registry::apply_text(*state, moves).has_value());
    return state;
}

inline core::Result<registry::Analysis> ask(registry::Player& engine, const registry::State& state,
                                            const registry::Limits& limits) {
    search::NullSink sink;
    return engine.think(state.view(state.deciders().first()), limits, {}, sink);
}

inline registry::Limits depth(int plies) {
    registry::Limits limits;
    limits.depth = plies;
    return limits;
}

}  // namespace tusk::protocol

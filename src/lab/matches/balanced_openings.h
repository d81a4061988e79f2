#pragma once
// Balanced openings: many different beginnings that are fair to both sides.
//
// Two players without clock and chance answer alike whenever they meet the same opening, so a match
// of a thousand games needs five hundred openings. Each of these is a known opening, or part of
// one, with a few random moves after it; one that a player values beyond a margin is thrown away.

#include <functional>
#include <stop_token>

#include "lab/matches/openings.h"
#include "registry/player.h"

namespace tusk::lab {

struct BalanceSettings {
    int count = 500;
    int random_plies = 5;  // after the known part; one less or one more as well
    double margin = 0.8;   // of the value for either side, in the game's unit
    std::uint64_t seed = 1;
    registry::Limits limits;  // of the judge for one opening
};

// `known` may be empty: then the openings are random moves alone. No opening comes twice. An error
// if hardly any opening is fair. `on_found` hears how many there are.
[[nodiscard]] core::Result<std::vector<std::string>> balanced_openings(
    const registry::Game& game, const core::NamedValues& options,
    const std::vector<std::string>& known, registry::Player& judge, const BalanceSettings& settings,
    const std::function<void(int)>& on_found, std::stop_token stop);

}  // namespace tusk::lab

#pragma once
// The server under load on one machine: many spectators of many engine games.

namespace tusk::benches {

struct Load {
    int games = 50;
    int spectators = 500;
    int delay_ms = 250;  // between two moves of a game
};

// Starts `tusk serve`, plays the games to their ends with everybody watching, checks that every
// spectator saw every change, and prints the figures. False when something was lost or refused.
[[nodiscard]] bool measure_server(const Load& load);

}  // namespace tusk::benches

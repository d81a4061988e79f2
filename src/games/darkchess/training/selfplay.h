#pragma once
// Games of the engine against itself, for the fit of its values.
//
// Both sides search a fixed number of nodes; the deal makes every game different. Samples are the
// decisions that follow a flip or a capture, as quiet plies change nothing about the pieces, and
// whose best action is no capture, before which a static value means little.

#include <memory>
#include <string>
#include <vector>

#include "games/darkchess/values.h"

namespace tusk::games::darkchess {

// What the evaluation sees of a position, for the side to move, and how the game ended for it.
struct Sample {
    std::array<int, kValueTerms> terms{};
    Score hunting = 0;
    double result = 0.5;     // won 1, drawn 0.5, lost 0
    std::uint32_t game = 0;  // its number
};

struct SelfplaySettings {
    std::string weights = "standard";  // of both players
    std::uint64_t nodes = 2000;        // for each move
    std::uint64_t seed = 1;
};

class Selfplay {
public:
    // Error if there are no such weights.
    [[nodiscard]] static core::Result<std::unique_ptr<Selfplay>> with(
        const SelfplaySettings& settings);
    ~Selfplay();

    // The samples of game `number`, the same whatever was played before.
    [[nodiscard]] std::vector<Sample> game(std::uint32_t number);

private:
    struct Player;
    explicit Selfplay(const SelfplaySettings& settings);

    SelfplaySettings settings_;
    std::unique_ptr<Player> player_;
};

}  // namespace tusk::games::darkchess

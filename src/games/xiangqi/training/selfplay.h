#pragma once
// Games of the engine against itself, for training.
//
// A game begins with random moves; openings that are already decided are thrown away. Both sides
// search a fixed number of nodes. Positions in check or before a capture are no samples: their
// static value means little. A game that is won or dead is not played to its end.

#include <memory>
#include <string>
#include <vector>

#include "games/xiangqi/training/sample.h"

namespace tusk::games::xiangqi {

struct SelfplaySettings {
    std::string weights = "standard";
    std::uint64_t nodes = 3000;
    int random_plies = 8;
    std::uint64_t seed = 1;
};

class Selfplay {
public:
    explicit Selfplay(const SelfplaySettings& settings);
    ~Selfplay();

    // The samples of game `number`, the same whatever was played before.
    [[nodiscard]] std::vector<Sample> game(std::uint32_t number);

private:
    struct Player;
    SelfplaySettings settings_;
    std::unique_ptr<Player> player_;
};

}  // namespace tusk::games::xiangqi

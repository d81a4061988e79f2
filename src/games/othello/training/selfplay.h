// Games of the engine against itself, for training.
//
// A game begins with moves of an opening list and some random ones, so that positions come up that
// good players avoid but a search must judge; later moves are random now and then. Every position
// is searched. Its value for training is a mixture of its own search and of what the following
// positions turned out to be worth (TD(lambda), cut off where a random move was played): searches
// near the end are exact and their truth flows back.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "games/othello/pattern_weights.h"
#include "games/othello/training/sample.h"

namespace tusk::games::othello {

struct SelfplaySettings {
    std::string weights = "standard";
    int depth = 4;              // of the search before
    int exact_from = 14;        // empties from which every position is solved
    int random_plies = 10;      // at most so many random moves after the opening
    double random_rate = 0.04;  // a later move is random with this probability
    double lambda = 0.8;        // how much later values count
    std::uint64_t seed = 1;
};

class Selfplay {
public:
    // `openings` are lines of moves ("f5d6c3..."), at least one.
    Selfplay(const SelfplaySettings& settings, std::vector<std::string> openings);
    ~Selfplay();

    // The samples of game `number`, the same whatever was played before.
    [[nodiscard]] std::vector<Sample> game(std::uint32_t number);

private:
    struct Player;
    SelfplaySettings settings_;
    std::vector<std::string> openings_;
    std::unique_ptr<Player> player_;
};

// A new value for a position: exact at `exact_from` empties or fewer, else searched to `depth`.
class Relabeller {
public:
    Relabeller(const std::string& weights, int depth, int exact_from);
    ~Relabeller();
    [[nodiscard]] float value(const Sample& sample);

private:
    struct Player;
    std::unique_ptr<Player> player_;
};

}  // namespace tusk::games::othello

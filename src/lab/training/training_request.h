#pragma once
// A training that somebody asks the lab for: which games to learn from, how long, under which name
// the weights are kept, and the match of the new weights against others afterwards.
//
//   {"kind": "training", "name": "mine", "wthor": {"first_year": 2010, "players": ["tamenori"]},
//    "selfplay": {"games": 1000, "depth": 4}, "epochs": 8, "start": "", "against": "standard",
//    "match": {"games": 100, "limits": {"depth": 4}}, "seed": 1, "concurrency": 2}
//
// Without "wthor" all tournament games count, with null none. "selfplay": null is the usual case;
// "match": null plays none, and without the field there are 100 games at depth 4.

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "lab/training/othello_samples.h"
#include "registry/referee.h"

namespace tusk::lab {

inline constexpr int kMaxSelfplayGames = 100'000;
inline constexpr int kMaxSelfplayDepth = 10;
inline constexpr int kMaxEpochs = 100;
inline constexpr int kMaxTrainingMatch = 10'000;
inline constexpr std::size_t kMaxChosenPlayers = 10;

struct TrainingRequest {
    std::string name;  // of the new weights
    bool wthor = true;
    GameChoice choice;  // of the tournament games
    int selfplay_games = 0;
    int selfplay_depth = 4;
    int epochs = 8;
    std::string start;                  // weights to begin with; empty = none
    std::string against = "standard";   // whose errors are shown beside, and who plays the match
    int match_games = 100;              // 0 = no match
    registry::Limits limits;            // of its moves; without any: depth 4
    std::vector<std::string> openings;  // to choose from; empty = the game's own
    std::uint64_t seed = 1;
    unsigned concurrency = 1;
};

[[nodiscard]] nlohmann::json to_json(const TrainingRequest& request);

// Every field checked for form and range; that weights and games exist is seen when the plan is
// made. The error names the field.
[[nodiscard]] core::Result<TrainingRequest> training_request_of(const nlohmann::json& json);

}  // namespace tusk::lab

#pragma once
// What somebody asks the lab for, as JSON: the same text comes from the browser, is kept in the
// data base, and is what the command line makes of its arguments (types.ts has the fields).
//
//   {"kind": "match", "game": "othello", "players": [{"player": "alphabeta"}, {"player": "uct"}],
//    "games": 100, "sprt": {"elo0": 0, "elo1": 5}}
//   {"kind": "tournament", ..., "form": "gauntlet"}
//   {"kind": "experiment", "name": "othello-school", "scale": "full"}
//   {"kind": "training", ...}: training/training_request.h

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "lab/matches/pentanomial.h"
#include "lab/matches/tournament.h"
#include "registry/referee.h"

namespace tusk::lab {

inline constexpr std::int64_t kDefaultMoveMs = 100;  // for players that are given no limit
inline constexpr int kMaxGames = 1'000'000;
inline constexpr std::size_t kMaxEntrants = 64;
inline constexpr unsigned kMaxConcurrency = 256;

struct Entrant {
    std::string player;  // a spec, or "@name" of an engine that the operator offers
    registry::Limits limits;
};

// A match of two, or a tournament of several.
struct MatchRequest {
    bool is_tournament = false;
    std::string game;
    core::NamedValues options;  // rule options
    std::vector<Entrant> players;
    int games = 100;  // in pairs; a tournament: of each meeting
    std::uint64_t seed = 1;
    std::vector<std::string> openings;  // to choose from; empty = the game's own, or random plies
    std::optional<registry::TimeControl> clock;
    std::optional<registry::Adjudication> adjudication;
    std::optional<SprtBounds> sprt;  // a match only
    TournamentForm form = TournamentForm::kRoundRobin;
    unsigned concurrency = 1;
};

[[nodiscard]] nlohmann::json to_json(const MatchRequest& request);

// Every field checked for form and range; whether game, players and openings exist is seen when the
// plan is made. The error names the field.
[[nodiscard]] core::Result<MatchRequest> match_request_of(const nlohmann::json& json);

struct ExperimentRequest {
    std::string name;
    std::string scale = "small";
    std::uint64_t seed = 1;
    unsigned concurrency = 1;
};

[[nodiscard]] nlohmann::json to_json(const ExperimentRequest& request);
[[nodiscard]] core::Result<ExperimentRequest> experiment_request_of(const nlohmann::json& json);

}  // namespace tusk::lab

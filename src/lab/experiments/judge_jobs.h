#pragma once
// Two job kinds on positions with judged moves.
//
// `position.judge` finds the value of every legal move of a position with a player that can list
// them all (alpha-beta with an exact end of the game). `player.judge` asks any player for its move
// in a judged position and says what that move is worth. Both are determined by their parameters
// alone: players that draw random numbers have their seed in the spec.

#include "core/json.h"
#include "grid/job.h"
#include "grid/kinds.h"
#include "lab/experiments/judged_position.h"

namespace tusk::lab {

inline constexpr const char* kPositionJudgeKind = "position.judge";
inline constexpr const char* kPlayerJudgeKind = "player.judge";

struct PositionJudgeSettings {
    std::string game;
    std::string position;
    std::string player;  // judges
    int depth = 0;       // of its search; 0 = to the end of the game
    std::string note;    // kept with the result
};
[[nodiscard]] grid::JobSpec position_judge_job(const PositionJudgeSettings& settings);
[[nodiscard]] core::Result<JudgedPosition> judged_position_of(const core::Json& result);
[[nodiscard]] core::Json to_json(const JudgedPosition& judged);

struct PlayerJudgeSettings {
    std::string game;
    JudgedPosition judged;
    std::string player;
    registry::Limits limits;
};
// What a player answered.
struct PlayerVerdict {
    std::string move;
    MoveRank rank;
    bool proven = false;  // the player says that it knows the value exactly
};
[[nodiscard]] grid::JobSpec player_judge_job(const PlayerJudgeSettings& settings);
[[nodiscard]] core::Result<PlayerVerdict> player_verdict_of(const core::Json& result);

// `registry` must outlive them.
[[nodiscard]] grid::JobKind position_judge_kind(const registry::Registry& registry);
[[nodiscard]] grid::JobKind player_judge_kind(const registry::Registry& registry);

}  // namespace tusk::lab

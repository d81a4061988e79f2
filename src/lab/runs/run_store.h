#pragma once
// The tables of the lab: runs, their steps, their games.
//
// Functions for use inside a transaction (store::Database::transact, store::Writer), like those of
// server/archive: a soci::soci_error that passes through becomes an Error there; they have no
// state. JSON is kept as text. Times are milliseconds since 1970.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "store/migrations.h"

namespace tusk::lab {

enum class RunState : std::uint8_t { kWaiting, kRunning, kStopped, kDone, kFailed };
[[nodiscard]] std::string_view name_of(RunState state) noexcept;  // "waiting", "running", ...
[[nodiscard]] std::optional<RunState> run_state_named(std::string_view name) noexcept;

struct StoredRun {
    std::string id;    // unguessable
    std::string kind;  // RunPlan::kind
    std::string name;
    std::string game;
    std::string request;  // JSON
    RunState state = RunState::kWaiting;
    std::string error;              // why it failed
    std::string owner;              // who drives it: a token of that process; "" = nobody
    std::int64_t heartbeat_ms = 0;  // when its owner last gave a sign
    std::string control;            // secret that lets somebody stop or delete it
    std::int64_t created_ms = 0;
    std::int64_t ended_ms = 0;   // when it was done or failed; 0 = not yet
    std::int64_t active_ms = 0;  // time somebody worked on it, over all restarts
    double fraction = 0;         // of the work, 0..1
    std::int64_t games = 0;      // stored so far
    std::string build;           // version of the program that began it
    std::string machine;         // what it ran on, in words
};

struct StoredStep {
    std::string id;
    std::string title;
    int place = 0;  // 0, 1, 2, ... within the run
    bool done = false;
    std::int64_t progress_done = 0;
    std::int64_t progress_total = 0;
    std::string summary;     // JSON: of a match its score so far; when done, the step's result
    std::string checkpoint;  // JSON; "" = none
};

struct StoredLabGame {
    std::string step;
    int pair = 0;       // from 0
    int half = 0;       // 0, 1: first and second game of the pair
    std::string first;  // player at the first seat
    std::string second;
    bool exchanged = false;  // the match's second player had the first seat
    double payoff = 0;       // of the match's first player
    int plies = 0;
    std::string reason;      // how it ended: "most discs", "time loss of white"
    int fault_player = -1;   // 0, 1: the match's player at fault; -1 = nobody
    std::string fault;       // registry::name_of(Fault)
    std::string fault_text;  // what was wrong
    std::string record;      // tusk's own record text
    std::int64_t ended_ms = 0;
};

inline constexpr std::string_view kLabComponent = "lab";
[[nodiscard]] std::span<const store::Migration> lab_migrations();

[[nodiscard]] core::Result<void> insert_run(soci::session& session, const StoredRun& run,
                                            std::span<const StoredStep> steps);
[[nodiscard]] core::Result<std::optional<StoredRun>> load_run(soci::session& session,
                                                              const std::string& id);
// Newest first; an empty kind or name means any.
struct RunQuery {
    std::string kind;
    std::string name;
    int offset = 0;
    int limit = 50;
};
[[nodiscard]] core::Result<std::vector<StoredRun>> list_runs(soci::session& session,
                                                             const RunQuery& query);
[[nodiscard]] core::Result<std::vector<StoredStep>> load_steps(soci::session& session,
                                                               const std::string& run);

// Makes `owner` the one that drives the run. False if somebody else does: a run belongs to its
// owner until its heartbeat is older than kHeartbeatLapseMs or it is released.
inline constexpr std::int64_t kHeartbeatLapseMs = 15'000;
[[nodiscard]] core::Result<bool> claim_run(soci::session& session, const std::string& id,
                                           const std::string& owner, std::int64_t now_ms);
// Sign of life and progress; false if the run no longer belongs to `owner` or was deleted.
[[nodiscard]] core::Result<bool> beat_run(soci::session& session, const StoredRun& run);
// The run's state when its owner lets go of it.
[[nodiscard]] core::Result<void> release_run(soci::session& session, const StoredRun& run);
// Removes the run with everything that belongs to it.
[[nodiscard]] core::Result<void> delete_run(soci::session& session, const std::string& id);

[[nodiscard]] core::Result<void> update_step(soci::session& session, const std::string& run,
                                             const StoredStep& step);

// Games that are stored already are left alone.
[[nodiscard]] core::Result<void> insert_games(soci::session& session, const std::string& run,
                                              std::span<const StoredLabGame> games);

[[nodiscard]] core::Result<std::int64_t> count_games(soci::session& session,
                                                     const std::string& run);

// Games in order of step, pair and half.
struct GameQuery {
    std::string step;           // "" = all steps
    std::optional<int> winner;  // 0, 1: the match's player that won; 2 = draws
    bool faults_only = false;
    bool with_records = false;  // the text of their records too
    int offset = 0;
    int limit = 100;
};
[[nodiscard]] core::Result<std::vector<StoredLabGame>> list_games(soci::session& session,
                                                                  const std::string& run,
                                                                  const GameQuery& query);
[[nodiscard]] core::Result<std::optional<StoredLabGame>> load_game(soci::session& session,
                                                                   const std::string& run,
                                                                   const std::string& step,
                                                                   int pair, int half);

}  // namespace tusk::lab

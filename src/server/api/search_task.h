#pragma once
// Searches that a connection watches: one position deepening live, the odds of a move, or the
// review of a whole game.
//
// A task lives as long as its connection wants it; destroying it withdraws the search. Messages go
// out through `send` as {"type":"task",...}. Network thread only; the searches run on the desk.

#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "registry/game.h"
#include "registry/player_pool.h"
#include "server/api/engine_desk.h"
#include "server/api/problems.h"

namespace tusk::server {

class ReviewShelf;

struct TaskServices {
    EventLoop& loop;
    EngineDesk& desk;       // analyses
    EngineDesk& questions;  // what they are about, read and checked
    registry::PlayerPool& players;
    ReviewShelf& reviews;
};

class SearchTask {
public:
    SearchTask() = default;
    SearchTask(const SearchTask&) = delete;
    SearchTask& operator=(const SearchTask&) = delete;
    virtual ~SearchTask() = default;
};

// How a task reports: fields of its message beside type and task. `last` = nothing will follow.
using TaskReport = std::function<void(nlohmann::json fields, bool last)>;

struct SearchOrder {
    std::string client;  // for the fair queue
    std::string player;  // spec, checked
    search::Limits limits;
};

// Analyses what `seat` sees of `state`.
[[nodiscard]] std::unique_ptr<SearchTask> start_analysis(
    const TaskServices& services, SearchOrder order, std::shared_ptr<const registry::State> state,
    search::Seat seat, TaskReport report);

// Judges every decision of the history of `state`, last one first: what the end of a game taught
// the player helps with what came before. A finished review is kept.
[[nodiscard]] std::unique_ptr<SearchTask> start_review(const TaskServices& services,
                                                       SearchOrder order,
                                                       std::shared_ptr<const registry::State> state,
                                                       TaskReport report);

// Tells what chance can answer to a move of `seat` in `state`, how probable each answer is, and
// what the player expects of it. The error says why there is nothing to tell.
[[nodiscard]] core::Result<std::unique_ptr<SearchTask>> start_odds(
    const TaskServices& services, SearchOrder order, const registry::State& state,
    search::Seat seat, const std::string& move, TaskReport report);

}  // namespace tusk::server

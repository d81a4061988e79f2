#pragma once
// The grid's job `book.evaluate`: what a player says about every move of one position.
//
// params: {"game", "options": {name: text}, "position", "player", "lines",
//          "limits": {"depth" | "nodes" | "time_ms"}}
// result: {"depth", "moves": [[text, hundredths of the game's unit], ...]}
// Each position is searched by a player that has forgotten the one before, so that with one thread
// and a depth or node limit the same params give the same result.

#include "book/book.h"
#include "grid/job.h"
#include "grid/kinds.h"
#include "registry/registry.h"

namespace tusk::book {

inline constexpr const char* kEvaluationKind = "book.evaluate";

struct EvaluationRequest {
    std::string player = "alphabeta";
    search::Limits limits;  // depth, nodes or time_ms; lines = how many moves, best first
};

struct Evaluation {
    int depth = 0;
    std::vector<SearchedMove> moves;
};

// The registry must outlive the kind.
[[nodiscard]] grid::JobKind evaluation_kind(const registry::Registry& registry, unsigned players);

[[nodiscard]] grid::JobSpec evaluation_job(const Book& book, const EvaluationRequest& request,
                                           const std::string& canonical);

[[nodiscard]] core::Result<Evaluation> read_evaluation(const grid::JobResult& result);

}  // namespace tusk::book

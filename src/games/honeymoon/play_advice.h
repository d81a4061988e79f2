#pragma once
// The play phase for players: both hands are known, so every player of ours asks the exact solver
// and loses no trick. PerfectPlay<Inner> gives that to any thinker, which then only decides in
// auction and exchange.

#include <memory>
#include <utility>

#include "games/honeymoon/play_solver.h"
#include "games/honeymoon/position.h"
#include "search/thinker.h"

namespace tusk::games::honeymoon {

// The play problem that the viewer of this observation sees; only in the play phase.
[[nodiscard]] PlayProblem play_problem(const Observation& seen) noexcept;

// The legal cards, those that take most tricks first. Values are what the seat to act gets at the
// end of the deal, or, in an ending without a contract, the tricks it takes from here on. Where
// several lines are wanted the first one goes on with best play to the last trick.
[[nodiscard]] search::Analysis solve_play(PlaySolver& solver, const Observation& seen,
                                          const search::Limits& limits);

template <class Inner>
class PerfectPlay {
public:
    using Params = typename Inner::Params;
    static constexpr std::string_view kName = Inner::kName;
    static constexpr std::string_view kHelp = Inner::kHelp;

    explicit PerfectPlay(const Params& params) : inner_(params) {}

    search::Analysis think(const search::Situation<Position>& situation,
                           const search::Limits& limits, std::stop_token stop, search::Sink& sink) {
        if (situation.observation.table.phase != Phase::kPlay) {
            return inner_.think(situation, limits, std::move(stop), sink);
        }
        if (!solver_) {
            solver_ = std::make_unique<PlaySolver>();
        }
        search::Analysis analysis = solve_play(*solver_, situation.observation, limits);
        sink.report(analysis);
        return analysis;
    }

    void new_game() { inner_.new_game(); }

private:
    Inner inner_;
    std::unique_ptr<PlaySolver> solver_;
};

}  // namespace tusk::games::honeymoon

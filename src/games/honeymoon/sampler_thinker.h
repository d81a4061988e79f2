#pragma once
// SamplerThinker: guesses at the hidden cards, exchanges by a fast policy, the exact solver at the
// end.
//
// Exchange: worlds are drawn from Beliefs; every card that may be played is tried in the same
// worlds, the rest of the exchange follows the fast policy, and the play is estimated. Cards that
// fall behind by several standard errors are given up. Then worlds of their own are finished with
// the exact solver, and the mean difference between exact and estimated worth corrects the mean of
// the many (a control variate): the answer is that of exact leaves, with the noise of thousands.
// The last round is enumerated (last_round.h). Auction: bidding.h. Play: exact, by PerfectPlay.
//
// One seed and a limit of playouts give the same answer everywhere. One per game and thread.

#include <memory>
#include <vector>

#include "games/honeymoon/beliefs.h"
#include "games/honeymoon/play_solver.h"
#include "search/budget.h"
#include "search/thinker.h"

namespace tusk::games::honeymoon {

struct SamplerParams {
    std::uint64_t seed = 1;
    int guesses = 300;
    bool inference = true;
    int playouts = 20'000;
    double exact_share = 0.5;

    static std::vector<core::ParamField<SamplerParams>> fields();
};

class SamplerThinker {
public:
    using Params = SamplerParams;
    static constexpr std::string_view kName = "sampler";
    static constexpr std::string_view kHelp =
        "guesses the hidden cards, simulates the exchange, solves the play";

    explicit SamplerThinker(const Params& params)
        : params_(params), rng_(params.seed), solver_(std::make_unique<PlaySolver>()) {}

    search::Analysis think(const search::Situation<Position>& situation,
                           const search::Limits& limits, std::stop_token stop, search::Sink& sink);
    void new_game() {}

private:
    [[nodiscard]] search::Analysis call(const search::Situation<Position>& situation,
                                        search::Budget& budget);
    [[nodiscard]] search::Analysis exchange(const search::Situation<Position>& situation,
                                            search::Budget& budget);
    [[nodiscard]] search::Analysis last_round(const search::Situation<Position>& situation,
                                              search::Budget& budget);

    Params params_;
    core::Rng rng_;
    std::unique_ptr<PlaySolver> solver_;
};

}  // namespace tusk::games::honeymoon

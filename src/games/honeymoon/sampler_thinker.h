#pragma once
// SamplerThinker: guesses at the hidden cards, exchanges by a fast policy, the exact solver at the
// end.
//
// Exchange: every card that may be played is tried in the same worlds, drawn from Beliefs
// (exchange_trial.h); the rest of the exchange follows the fast policy, and the play is estimated,
// for the best cards solved. In the last three rounds the worlds are not drawn: all hands that the
// other seat may hold are gone through, in the last one with its best answers (last_round.h).
// Auction: bidding.h. Play: exact, by PerfectPlay.
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
    [[nodiscard]] Beliefs beliefs(const Observation& seen, const search::Budget& budget);
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

#pragma once
// The settings of the search over information sets, by name (core/params.h). A game sets other
// defaults by P::tune_ismcts(params).

#include <cstdint>
#include <vector>

#include "search/concepts.h"
#include "search/mcts/params.h"

namespace tusk::search {

template <Position P>
struct IsmctsParams {
    std::uint64_t playouts = 10'000;
    double exploration = 0.7;  // as in mcts/params.h
    std::uint64_t seed = 1;
    mcts::Reward reward = mcts::Reward::kMixed;
    int policy = 0;          // a playout policy of the game
    bool estimates = false;  // leaves by evaluate() instead of the exact value

    IsmctsParams() {
        if constexpr (requires { P::tune_ismcts(*this); }) {
            P::tune_ismcts(*this);
        }
    }

    static std::vector<core::ParamField<IsmctsParams>> fields() {
        using S = IsmctsParams;
        constexpr std::uint64_t kExact = std::uint64_t{1} << 53;  // largest run of exact doubles
        std::vector<core::ParamField<S>> result = {
            core::number_field<S, std::uint64_t>("playouts", &S::playouts, 1, kExact,
                                                 "simulations when no other limit is given"),
            core::number_field<S, double>("exploration", &S::exploration, 0, 100,
                                          "C in UCB1: mean + C sqrt(ln available / n)"),
            core::number_field<S, std::uint64_t>("seed", &S::seed, 0, kExact,
                                                 "start of the random numbers"),
            core::choice_field<S, mcts::Reward>("reward", &S::reward, {"wdl", "score", "mixed"},
                                                "what a result is worth, see uct"),
        };
        if constexpr (HasPlayoutMove<P>) {
            result.push_back(core::choice_field<S, int>("policy", &S::policy, P::playout_policies(),
                                                        "how simulations go on"));
        }
        if constexpr (HasExactLeaf<P> && Evaluated<P>) {
            result.push_back(core::boolean_field<S>(
                "estimates", &S::estimates, "leaves by estimate instead of the exact value"));
        }
        return core::open_fields(std::move(result));
    }
};

}  // namespace tusk::search

#pragma once
// The settings of the Monte Carlo tree search, by name (core/params.h).
//
// MctsParams is the plain struct every part reads; UctParams<P> is the same struct with the list of
// settings a given game can use: the solver only where a result can be proven, priors and playout
// policies only where the game has them. `fields()` is the manual: one line each.

#include <cstdint>
#include <string_view>
#include <vector>

#include "search/mcts/traits.h"

namespace tusk::search::mcts {

enum class Reward : std::uint8_t { kWinDrawLoss, kScore, kMixed };
enum class FinalChoice : std::uint8_t { kVisits, kWinRate, kScore };

struct MctsParams {
    std::uint64_t playouts = 100'000;
    double exploration = 0.7;
    std::uint64_t seed = 1;
    int threads = 1;
    int virtual_loss = 1;
    bool rave = false;
    int rave_equivalence = 1000;  // the value of Gelly and Silver (2011) for 9x9 Go
    bool priors = true;
    double prior_weight = 0.5;
    Reward reward = Reward::kWinDrawLoss;
    bool solver = true;
    FinalChoice final = FinalChoice::kVisits;
    int final_min_visits = 100;
    double final_epsilon = 0.02;
    int playout_policy = 0;
    bool reuse = true;
    int size_mb = 256;
    std::uint64_t max_nodes = 0;
    int expand_after = 1;
    // Games that know win chances (HasWinChance).
    int playout_length = 0;
    double implicit = 0;
    double quality = 0;

    static std::vector<core::ParamField<MctsParams>> fields();
};

inline std::vector<core::ParamField<MctsParams>> MctsParams::fields() {
    using M = MctsParams;
    constexpr std::uint64_t kExact = std::uint64_t{1} << 53;  // largest run of exact doubles
    return core::open_fields<M>({
        core::number_field<M, std::uint64_t>("playouts", &M::playouts, 0, kExact,
                                             "simulations when no other limit is given; 0 = until "
                                             "stopped or proven"),
        core::number_field<M, double>("exploration", &M::exploration, 0, 100,
                                      "C in UCB1: mean + C sqrt(ln N / n)"),
        core::number_field<M, std::uint64_t>("seed", &M::seed, 0, kExact,
                                             "start of the random numbers; with one thread the "
                                             "same seed searches the same"),
        core::with_use(core::number_field<M, int>("threads", &M::threads, 1, 256,
                                                  "threads that share one tree"),
                       core::ParamUse::kThreads),
        core::number_field<M, int>("virtual_loss", &M::virtual_loss, 1, 100,
                                   "losses a simulation under way counts as, with several threads"),
        core::boolean_field<M>("rave", &M::rave,
                               "share results between positions by move (RAVE / all moves as "
                               "first)"),
        core::number_field<M, int>("rave_equivalence", &M::rave_equivalence, 1, 1'000'000,
                                   "k in the weight of RAVE, sqrt(k / (3 N + k)), N = visits of "
                                   "the parent"),
        core::boolean_field<M>("priors", &M::priors,
                               "use the game's prior knowledge as a progressive bias"),
        core::number_field<M, double>("prior_weight", &M::prior_weight, 0, 100,
                                      "w in the progressive bias w H / (n + 1), H = prior / "
                                      "largest prior of the siblings"),
        core::choice_field<M, Reward>("reward", &M::reward, {"wdl", "score", "mixed"},
                                      "what is averaged: win = 1, draw = 0.5, loss = 0; the score "
                                      "scaled to 0..1; or (wdl + 0.1 score) / 1.1"),
        core::boolean_field<M>("solver", &M::solver,
                               "keep proven bounds of the final score, skip what they refute, "
                               "stop when the root is proven"),
        core::choice_field<M, FinalChoice>("final", &M::final, {"visits", "winrate", "score"},
                                           "how the move is chosen in the end, unless it is "
                                           "proven"),
        core::number_field<M, int>("final_min_visits", &M::final_min_visits, 1, 1'000'000'000,
                                   "visits a move needs for final = winrate or score"),
        core::number_field<M, double>("final_epsilon", &M::final_epsilon, 0, 1,
                                      "final = score: among moves whose mean reward is this near "
                                      "to the best"),
        core::boolean_field<M>("reuse", &M::reuse, "keep the part of the tree that stays valid"),
        core::with_use(
            core::number_field<M, int>("size_mb", &M::size_mb, 1, 1 << 16, "memory for the tree"),
            core::ParamUse::kMemory),
        core::number_field<M, std::uint64_t>("max_nodes", &M::max_nodes, 0, kExact,
                                             "nodes in the tree at most; 0 = as size_mb allows"),
        core::number_field<M, int>("expand_after", &M::expand_after, 1, 1'000'000,
                                   "visits of a leaf before its children enter the tree"),
        core::number_field<M, int>("playout_length", &M::playout_length, 0, 100'000,
                                   "moves of a playout, then the position is estimated; 0 = to "
                                   "the end of the game"),
        core::number_field<M, double>("implicit", &M::implicit, 0, 1,
                                      "share of the minimax value of estimates in what guides the "
                                      "search (implicit minimax backups)"),
        core::number_field<M, double>("quality", &M::quality, 0, 1,
                                      "how much results of short games count more than those of "
                                      "long ones (quality-based rewards)"),
    });
}

template <Position P>
struct UctParams : MctsParams {
    UctParams() {
        if constexpr (requires(MctsParams & params) { P::tune(params); }) {
            P::tune(*this);
        }
    }
    static std::vector<core::ParamField<UctParams>> fields() {
        std::vector<core::ParamField<UctParams>> result;
        for (auto& field : core::inherited_fields<UctParams, MctsParams>()) {
            if (is_offered(field.info.name)) {
                result.push_back(std::move(field));
            }
        }
        if constexpr (HasPlayoutMove<P>) {
            result.push_back(core::choice_field<UctParams, int>(
                "playout_policy", &UctParams::playout_policy, P::playout_policies(),
                "how moves are chosen in playouts"));
        }
        return core::open_fields(std::move(result));
    }

private:
    static bool is_offered(std::string_view name) {
        if (name == "solver") {
            return kProvable<P>;
        }
        if (name == "priors" || name == "prior_weight") {
            return HasPriors<P>;
        }
        if (name == "playout_length" || name == "implicit" || name == "quality") {
            return HasWinChance<P>;
        }
        // Worlds are sampled anew: their trees are small, short-lived and not asked for a move.
        const bool is_of_one_tree = name == "reuse" || name == "max_nodes" ||
                                    name == "virtual_loss" || name.starts_with("final");
        return !(Hidden<P> && is_of_one_tree);
    }
};

}  // namespace tusk::search::mcts

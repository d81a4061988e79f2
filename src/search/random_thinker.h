#pragma once
// RandomThinker: any legal move with equal probability. The smallest player, for tests and as the
// bottom of every rating list.

#include <vector>

#include "core/random.h"
#include "search/thinker.h"

namespace tusk::search {

struct RandomParams {
    std::uint64_t seed = 1;

    static std::vector<core::ParamField<RandomParams>> fields() {
        return core::open_fields<RandomParams>({core::number_field<RandomParams, std::uint64_t>(
            "seed", &RandomParams::seed, 0, std::uint64_t{1} << 53,
            "start of its random numbers; the same seed plays the same moves")});
    }
};

template <Position P>
class RandomThinker {
public:
    using Params = RandomParams;
    static constexpr std::string_view kName = "random";
    static constexpr std::string_view kHelp = "any legal move with equal probability";

    explicit RandomThinker(const Params& params) : params_(params), rng_(params.seed) {}

    Analysis think(const Situation<P>& situation, const Limits& limits, std::stop_token /*stop*/,
                   Sink& sink) {
        MoveList<P> list;
        if constexpr (Hidden<P>) {
            list = situation.legal;
        } else {
            moves(situation.position, list);
        }
        std::vector<Action> allowed;
        for (const auto& move : list) {
            if (const Action action = action_of<P>(move); !limits.excludes(action)) {
                allowed.push_back(action);
            }
        }
        Analysis analysis;
        if (!allowed.empty()) {
            analysis.best = allowed[rng_.below(static_cast<std::uint32_t>(allowed.size()))];
            analysis.lines.push_back({{*analysis.best}, 0, false, 0});
        }
        sink.report(analysis);
        return analysis;
    }

    // Games of one match differ, yet the match as a whole repeats: the numbers simply go on.
    void new_game() {}

private:
    Params params_;
    core::Rng rng_;
};

}  // namespace tusk::search

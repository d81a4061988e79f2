#pragma once
// EvalModel: the hand-made evaluation with its weights, chosen by name.
//
// A search carries the sums of material and placement from move to move; the rest is counted when
// asked for. Immutable and shared between players and threads. A network will stand beside this
// class with the same four functions.

#include <memory>
#include <string>

#include "core/result.h"
#include "games/xiangqi/eval_terms.h"

namespace tusk::games::xiangqi {

class EvalModel {
public:
    // For Red.
    struct State {
        std::int32_t middle = 0;
        std::int32_t end = 0;
    };

    explicit EvalModel(const TermWeights& weights) noexcept;

    // "standard": the weights this program comes with.
    [[nodiscard]] static core::Result<std::shared_ptr<const EvalModel>> named(
        const std::string& name);

    void refresh(const Position& p, State& state) const noexcept;
    // `after` is the position after the move.
    void carry(const State& before, const Position& after, Move move, const Undo& undo,
               State& state) const noexcept;
    // For the side to move.
    [[nodiscard]] Score evaluate(const Position& p, const State& state) const noexcept;

private:
    TermWeights weights_;
    // Material and placement in one, with the sign of the colour.
    std::array<std::array<State, kSquares>, 2 * kKinds> pieces_{};
};

}  // namespace tusk::games::xiangqi

#pragma once
// Evaluation: the static value of positions along the line a search is on.
//
// A game with a model (HasModel) has its state carried from ply to ply, where the search knows that
// it will be asked for; elsewhere it is made from scratch when asked. Games without one are asked
// directly; games without an evaluation are worth 0.

#include <array>
#include <memory>

#include "search/alphabeta/ordering.h"
#include "search/concepts.h"

namespace tusk::search {

template <Position P>
class Evaluation {
public:
    void restart(const P& /*p*/) noexcept {}
    void forget(int /*ply*/) noexcept {}
    template <class Move, class Undo>
    void carry(const P& /*after*/, Move /*move*/, const Undo& /*undo*/, int /*ply*/) noexcept {}

    [[nodiscard]] Score value(const P& p, int /*ply*/) noexcept {
        if constexpr (Evaluated<P>) {
            return evaluate(p);
        } else {
            return 0;
        }
    }
};

template <Position P>
requires HasModel<P>
class Evaluation<P> {
public:
    explicit Evaluation(std::shared_ptr<const typename P::Model> model)
        : model_(std::move(model)) {}

    // The root of a search.
    void restart(const P& p) noexcept {
        model_->refresh(p, at(0).state);
        at(0).known = true;
    }
    // Nothing is known about the position at this ply.
    void forget(int ply) noexcept { at(ply).known = false; }

    // The move from `ply` to the next one was played.
    void carry(const P& after, typename P::Move move, const typename P::Undo& undo,
               int ply) noexcept {
        at(ply + 1).known = at(ply).known;
        if (at(ply).known) {
            model_->carry(at(ply).state, after, move, undo, at(ply + 1).state);
        }
    }

    [[nodiscard]] Score value(const P& p, int ply) noexcept {
        Known& here = at(ply);
        if (!here.known) {
            model_->refresh(p, here.state);
            here.known = true;
        }
        return model_->evaluate(p, here.state);
    }

private:
    struct Known {
        typename P::Model::State state;
        bool known = false;
    };
    [[nodiscard]] Known& at(int ply) noexcept { return line_[static_cast<std::size_t>(ply)]; }

    std::shared_ptr<const typename P::Model> model_;
    std::array<Known, kMaxPly + 2> line_{};
};

}  // namespace tusk::search

#pragma once
// Evaluation: the static value of positions along the line a search is on.
//
// A game with a model (HasModel) has its state carried from ply to ply, where the search knows that
// it will be asked for; elsewhere it is made from scratch when asked. Values of costly models are
// remembered for positions that come again. Games without one are asked
// directly; games without an evaluation are worth 0.

#include <array>
#include <memory>
#include <vector>

#include "search/alphabeta/ordering.h"
#include "search/concepts.h"

namespace tusk::search {

template <Position P>
class Evaluation {
public:
    void restart(const P& /*p*/) noexcept {}
    void forget(int /*ply*/) noexcept {}
    void prefetch(std::uint64_t /*position_key*/) const noexcept {}
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
    explicit Evaluation(std::shared_ptr<const typename P::Model> model) : model_(std::move(model)) {
        if constexpr (kRemembers) {
            values_.resize(kRemembered);
        }
    }

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

    // The value of the position with this key will be asked for soon.
    void prefetch(std::uint64_t position_key) const noexcept {
        if constexpr (kRemembers) {
            __builtin_prefetch(&values_[position_key % kRemembered]);
        }
    }

    [[nodiscard]] Score value(const P& p, int ply) noexcept {
        if constexpr (kRemembers) {
            std::uint64_t& kept = values_[key(p) % kRemembered];
            const std::uint64_t tag = key(p) & ~kScoreMask;
            if ((kept & ~kScoreMask) == tag && kept != kNothing) {
                return static_cast<std::int16_t>(kept & kScoreMask);
            }
            const Score score = fresh_value(p, ply);
            if (score == static_cast<std::int16_t>(score)) {
                kept = tag | static_cast<std::uint16_t>(score);
            }
            return score;
        } else {
            return fresh_value(p, ply);
        }
    }

private:
    struct Known {
        typename P::Model::State state;
        bool known = false;
    };
    static constexpr bool kRemembers = requires { P::Model::kIsCostly; };
    // Values by position, for models that say that they are costly: in one word the score in 16
    // bits and the key above them; what is missing of it is the place.
    static constexpr std::size_t kRemembered = 1 << 16;
    static constexpr std::uint64_t kScoreMask = kRemembered - 1;
    static constexpr std::uint64_t kNothing = 0;

    [[nodiscard]] Score fresh_value(const P& p, int ply) noexcept {
        Known& here = at(ply);
        if (!here.known) {
            model_->refresh(p, here.state);
            here.known = true;
        }
        return model_->evaluate(p, here.state);
    }

    [[nodiscard]] Known& at(int ply) noexcept { return line_[static_cast<std::size_t>(ply)]; }

    std::shared_ptr<const typename P::Model> model_;
    std::array<Known, kMaxPly + 2> line_{};
    std::vector<std::uint64_t> values_;
};

}  // namespace tusk::search

#pragma once
// The static evaluation, by name: `standard` (values by what is alive, and how near hunters are to
// their prey), `fixed` (fixed values, and the same hunt), `material` (the points of the course
// programs alone), or weights that a person fitted and kept (tusk train
// darkchess). Immutable, thread safe.

#include <memory>
#include <string>

#include "games/darkchess/position.h"
#include "games/darkchess/value_weights.h"

namespace tusk::games::darkchess {

class EvalModel {
public:
    struct State {};
    enum class Sort : std::uint8_t { kStandard, kFixed, kMaterial };

    explicit EvalModel(Sort sort, const ValueWeights& weights = kStandardWeights) noexcept
        : sort_(sort), weights_(weights) {}
    [[nodiscard]] static core::Result<std::shared_ptr<const EvalModel>> named(
        const std::string& name);

    // Weights as the text of a file, and back.
    [[nodiscard]] static core::Result<std::shared_ptr<const EvalModel>> parse(
        std::string_view text);
    [[nodiscard]] std::string text() const;
    [[nodiscard]] const ValueWeights& weights() const noexcept { return weights_; }

    void refresh(const Position& /*p*/, State& /*state*/) const noexcept {}
    void carry(const State& /*before*/, const Position& /*after*/, Move /*move*/,
               const Undo& /*undo*/, State& /*state*/) const noexcept {}
    [[nodiscard]] Score evaluate(const Position& p, const State& state) const noexcept;

private:
    Sort sort_;
    ValueWeights weights_;
};

// How near the hunters of this colour are to what they can take, less the same for the other.
[[nodiscard]] Score hunting(const Position& p, Colour colour) noexcept;

}  // namespace tusk::games::darkchess

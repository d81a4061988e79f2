#pragma once
// The static evaluation, by name: `standard` (values by what is alive, and how near hunters are to
// their prey), `fixed` (fixed values, and the same hunt), `material` (the points of the course
// programs alone, times a hundred). Stateless, thread safe.

#include <memory>
#include <string>

#include "games/darkchess/position.h"

namespace tusk::games::darkchess {

class EvalModel {
public:
    struct State {};
    enum class Sort : std::uint8_t { kStandard, kFixed, kMaterial };

    explicit EvalModel(Sort sort) noexcept : sort_(sort) {}
    [[nodiscard]] static core::Result<std::shared_ptr<const EvalModel>> named(
        const std::string& name);

    void refresh(const Position& /*p*/, State& /*state*/) const noexcept {}
    void carry(const State& /*before*/, const Position& /*after*/, Move /*move*/,
               const Undo& /*undo*/, State& /*state*/) const noexcept {}
    [[nodiscard]] Score evaluate(const Position& p, const State& state) const noexcept;

private:
    Sort sort_;
};

}  // namespace tusk::games::darkchess

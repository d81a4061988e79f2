#pragma once
// EvalModel: the hand-made evaluation with its weights, chosen by name.
//
// A search carries the sums of material and placement from move to move; the rest is counted when
// asked for. Immutable and shared between players and threads. A network will stand beside this
// class with the same four functions.

#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"
#include "games/xiangqi/eval_terms.h"
#include "games/xiangqi/move.h"

namespace tusk::games::xiangqi {

struct Position;
struct Undo;

class EvalModel {
public:
    static constexpr bool kIsCostly = true;  // a search remembers values

    // A sum of weights for Red: that of the endgame times 65536 plus that of the middle game, so
    // that one addition serves both. Each stays far within 16 bits.
    struct State {
        std::int32_t both = 0;

        [[nodiscard]] std::int32_t middle() const noexcept {
            return static_cast<std::int16_t>(both & 0xFFFF);
        }
        [[nodiscard]] std::int32_t end() const noexcept { return (both + 0x8000) >> 16; }
    };

    explicit EvalModel(const TermWeights& weights) noexcept;

    // The file: "tusk xiangqi weights 1", then a line with two numbers for every term
    // (eval_terms.h), middle game and endgame. Written by `tusk train xiangqi fit`.
    [[nodiscard]] static core::Result<std::shared_ptr<const EvalModel>> parse(
        std::string_view text);
    // "standard", the weights this program comes with; "guess", those that training starts from; or
    // those kept by that name among this person's files.
    [[nodiscard]] static core::Result<std::shared_ptr<const EvalModel>> named(
        const std::string& name);
    [[nodiscard]] const TermWeights& weights() const noexcept { return weights_; }

    void refresh(const Position& p, State& state) const noexcept;
    // `after` is the position after the move.
    void carry(const State& before, const Position& after, Move move, const Undo& undo,
               State& state) const noexcept;
    // For the side to move.
    [[nodiscard]] search::Score evaluate(const Position& p, const State& state) const noexcept;

private:
    TermWeights weights_;
    std::array<State, term::kCount> packed_{};
    // Material and placement in one, with the sign of the colour.
    std::array<std::array<State, kSquares>, 2 * kKinds> pieces_{};
};

[[nodiscard]] std::string weights_text(const TermWeights& weights);

}  // namespace tusk::games::xiangqi

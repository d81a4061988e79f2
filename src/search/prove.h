#pragma once
// A question to a game's own solver, where it has one: does the seat to act score more than a
// bound under best play? The answer is a proof, not an opinion.
//
// A game offers it as prove_above(p, payoff, stop) -> core::Result<AboveAnswer>; kUnsupported for
// boards that its solver does not know, kCancelled when it was stopped.

#include <cstdint>

namespace tusk::search {

struct AboveAnswer {
    bool above = false;
    std::uint64_t nodes = 0;  // positions entered by a move
};

}  // namespace tusk::search

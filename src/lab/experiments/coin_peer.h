#pragma once
// The peer of the coin problem: 4ti2 makes a Groebner basis, Frobby reads the Frobenius number off
// it (Roune 2008). Both are programs of their own, called by their names.

#include <string>
#include <vector>

#include "core/result.h"

namespace tusk::lab {

struct PeerAnswer {
    std::string frobenius;
    double seconds = 0;  // both programs, started and ended
};

// Blocks for at most `seconds`. An error if they are not installed, too slow, or say nothing.
[[nodiscard]] core::Result<PeerAnswer> ask_groebner_peer(const std::vector<std::string>& coins,
                                                         int seconds);

}  // namespace tusk::lab

#pragma once
// The weights of standing values (values.h), in score units.

#include "games/darkchess/pieces.h"
#include "search/types.h"

namespace tusk::games::darkchess {

using KindValues = std::array<search::Score, kKinds>;

struct ValueWeights {
    KindValues base{};               // of a piece, by kind
    KindValues threat{};             // for every living enemy that could step onto it
    KindValues idle{};               // if there is no living enemy that it could take
    search::Score cannon_cover = 0;  // of a cannon, for every piece on the board
    friend bool operator==(const ValueWeights&, const ValueWeights&) = default;
};
extern const ValueWeights kStandardWeights;

}  // namespace tusk::games::darkchess

#pragma once
// Chases: which pieces a move threatens to win, by the two rule sets that know the word.
//
// A chase is a threat to capture a piece, other than the king, that is not just an offer to
// exchange. Kings and pawns may chase for ever, and pawns that have not crossed the river may be
// chased for ever. A horse or cannon that attacks a chariot, an advisor or elephant that attacks a
// chariot, cannon or horse, chases it whether it is protected or not; any other attack is a chase
// only if the capture cannot be answered by a capture. Both rule sets agree so far. They differ in
// which of the attacks after a move count as new (axf: those of the moved piece, those it opens,
// and those that a new pin makes real; computer: pieces that could not really be captured before),
// and in when a recapture or an attack is void because it exposes a king.
//
// docs/games/xiangqi.md tells it at length. Pure functions; slow by the measure of a search, but
// asked only where a position has come back.

#include "games/xiangqi/position.h"

namespace tusk::games::xiangqi {

// Why an attack is a chase, or why it is none.
enum class Attack : std::uint8_t {
    kUnprotected,    // a chase: the capture cannot be answered
    kStronger,       // a chase: the victim is worth more than the attacker
    kBoundVictim,    // a chase: same kind, but the victim cannot capture back
    kProtected,      // the capture can be answered
    kExchange,       // same kind, and the victim can capture back
    kMayChase,       // by a king or pawn
    kPawnAtHome,     // on a pawn that has not crossed the river
    kNotNew,         // it was there before the move
    kBoundAttacker,  // the capture would expose the own king
};
[[nodiscard]] constexpr bool is_chase(Attack attack) noexcept {
    return attack == Attack::kUnprotected || attack == Attack::kStronger ||
           attack == Attack::kBoundVictim;
}

struct Threat {
    Square attacker = 0;
    Square victim = 0;
    Attack attack = Attack::kUnprotected;
    friend bool operator==(const Threat&, const Threat&) = default;
};
using Threats = core::FixedVector<Threat, 128>;

// What a quiet move that leads from `before` to `after` threatens: chases, and attacks of the moved
// piece that are none, with the reason.
[[nodiscard]] Threats axf_threats(const Position& before, const Position& after,
                                  Move move) noexcept;
[[nodiscard]] Threats computer_threats(const Position& before, const Position& after,
                                       Move move) noexcept;

}  // namespace tusk::games::xiangqi

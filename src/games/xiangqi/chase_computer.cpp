// Chases by the rule of computer matches: pieces that can really be captured now and could not
// before the move, whoever attacks them.

#include "games/xiangqi/chase.h"
#include "games/xiangqi/chase_parts.h"
#include "games/xiangqi/moves.h"
#include "games/xiangqi/pins.h"

namespace tusk::games::xiangqi {

namespace {

bool can_recapture(const Position& p, Square from, Square victim) noexcept {
    Position captured = p;
    captured.to_move = colour_of(p.at(from));
    shift(captured, Move(from, victim));
    Bitboard protectors =
        attackers_to(captured, victim, search::other(colour_of(p.at(from))), captured.occupied());
    while (protectors.any()) {
        if (leaves_king_safe(captured, take_first(protectors), victim)) {
            return true;
        }
    }
    return false;
}

// Two of a kind attack each other, unless the victim is a horse whose leg is not free or a capture
// by it would expose its king.
bool can_capture_back(const Position& p, Square from, Square victim) noexcept {
    const Kind kind = kind_of(p.at(victim));
    return capture_reach(colour_of(p.at(victim)), kind, victim, p.occupied()).has(from) &&
           leaves_king_safe(p, victim, from);
}

Attack judged(const Position& p, const Pins& pins, Square from, Square victim) noexcept {
    const Seat attackers = colour_of(p.at(from));
    const Kind attacker = kind_of(p.at(from));
    const Kind target = kind_of(p.at(victim));
    const auto plain = plain_judgement(attackers, attacker, target, victim);
    if (plain && !is_chase(*plain)) {
        return *plain;
    }
    const bool bound = pins.blockers.has(from) && !pins.pinners.has(victim);
    if (bound || !leaves_king_safe(p, from, victim)) {
        return Attack::kBoundAttacker;
    }
    if (plain) {
        return *plain;
    }
    if (can_recapture(p, from, victim)) {
        return Attack::kProtected;
    }
    if (attacker != target) {
        return Attack::kUnprotected;
    }
    return can_capture_back(p, from, victim) ? Attack::kExchange : Attack::kBoundVictim;
}

// All attacks of one side on pieces other than the king.
Threats attacks_of(const Position& p, Seat side) noexcept {
    Threats threats;
    const Seat victims = search::other(side);
    const Pins pins = pins_of(p, side);
    const Bitboard targets = p.pieces(victims) & ~p.pieces(Kind::kKing);
    for_each(p.pieces(side), [&](Square from) {
        for_each(capture_reach(side, kind_of(p.at(from)), from, p.occupied()) & targets,
                 [&](Square victim) {
                     threats.push_back({from, victim, judged(p, pins, from, victim)});
                 });
    });
    return threats;
}

}  // namespace

Threats computer_threats(const Position& before, const Position& after, Move move) noexcept {
    Bitboard won_before;
    for (const Threat& threat : attacks_of(before, before.to_move)) {
        if (is_chase(threat.attack)) {
            won_before |= bit(threat.victim);
        }
    }
    Threats threats;
    for (Threat threat : attacks_of(after, before.to_move)) {
        if (is_chase(threat.attack)) {
            threat.attack = won_before.has(threat.victim) ? Attack::kNotNew : threat.attack;
            threats.push_back(threat);
        } else if (threat.attacker == move.to()) {
            threats.push_back(threat);
        }
    }
    return threats;
}

}  // namespace tusk::games::xiangqi

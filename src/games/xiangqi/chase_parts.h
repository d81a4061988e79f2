#pragma once
// What both rule sets say of an attack before anything is asked about protection.

#include <optional>

#include "games/xiangqi/chase.h"

namespace tusk::games::xiangqi {

[[nodiscard]] constexpr bool has_crossed(Seat colour, Square pawn) noexcept {
    return (pawn >= kHalf) == (colour == Seat::kFirst);
}

[[nodiscard]] constexpr bool is_stronger(Kind victim, Kind attacker) noexcept {
    const bool chariot = victim == Kind::kChariot;
    switch (attacker) {
        case Kind::kHorse:
        case Kind::kCannon: return chariot;
        case Kind::kAdvisor:
        case Kind::kElephant: return chariot || victim == Kind::kCannon || victim == Kind::kHorse;
        default: return false;
    }
}

[[nodiscard]] constexpr std::optional<Attack> plain_judgement(Seat attackers, Kind attacker,
                                                              Kind target, Square victim) noexcept {
    if (attacker == Kind::kKing || attacker == Kind::kPawn) {
        return Attack::kMayChase;
    }
    if (target == Kind::kPawn && !has_crossed(search::other(attackers), victim)) {
        return Attack::kPawnAtHome;
    }
    if (is_stronger(target, attacker)) {
        return Attack::kStronger;
    }
    return std::nullopt;
}

}  // namespace tusk::games::xiangqi

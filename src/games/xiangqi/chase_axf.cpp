// Chases by the Asian rules.

#include <algorithm>

#include "games/xiangqi/chase.h"
#include "games/xiangqi/chase_parts.h"
#include "games/xiangqi/moves.h"
#include "games/xiangqi/pins.h"

namespace tusk::games::xiangqi {

namespace {

class AxfJudge {
public:
    AxfJudge(const Position& before, const Position& after, Move move) noexcept
        : before_(before),
          after_(after),
          move_(move),
          victims_(after.to_move),
          attackers_(before.to_move),
          pins_(pins_of(after, victims_)),
          pins_before_(pins_of(before, victims_)) {}

    [[nodiscard]] Threats threats() noexcept {
        of_moved_piece();
        discovered();
        by_new_pins();
        by_new_batteries();
        return threats_;
    }

private:
    [[nodiscard]] Bitboard reach(const Position& p, Square from) const noexcept {
        return capture_reach(attackers_, kind_of(p.at(from)), from, p.occupied()) &
               p.pieces(victims_) & ~p.pieces(Kind::kKing);
    }

    // A chariot or cannon that moves along a line attacks on that line what it attacked before.
    void of_moved_piece() noexcept {
        const Square to = move_.to();
        const Kind kind = kind_of(after_.at(to));
        const bool slides = kind == Kind::kChariot || kind == Kind::kCannon;
        for_each(reach(after_, to), [&](Square victim) {
            const bool same_line = file_of(move_.from()) == file_of(to)
                                       ? file_of(victim) == file_of(to)
                                       : rank_of(victim) == rank_of(to);
            if (slides && same_line) {
                threats_.push_back({to, victim, Attack::kNotNew});
            } else {
                add(to, victim);
            }
        });
    }

    // Lines, legs and eyes that the move opens, and screens that it brings or takes away.
    void discovered() noexcept {
        const Bitboard others = after_.pieces(attackers_) & ~bit(move_.to()) &
                                ~after_.pieces(Kind::kKing) & ~after_.pieces(Kind::kPawn);
        for_each(others, [&](Square from) {
            for_each(reach(after_, from) & ~reach(before_, from),
                     [&](Square victim) { add(from, victim); });
        });
    }

    // A protector that has just been pinned protects no longer.
    void by_new_pins() noexcept {
        const Bitboard pinned = pins_.blockers & ~pins_before_.blockers & after_.pieces(victims_);
        for_each(pinned, [&](Square protector) {
            const Bitboard protects = capture_reach(victims_, kind_of(after_.at(protector)),
                                                    protector, after_.occupied()) &
                                      after_.pieces(victims_) & ~after_.pieces(Kind::kKing);
            for_each(protects, [&](Square victim) {
                for_each(attackers_to(after_, victim, attackers_, after_.occupied()),
                         [&](Square from) {
                             if (from != move_.to() && reach(before_, from).has(victim)) {
                                 add_if_chase(from, victim);
                             }
                         });
            });
        });
    }

    // A piece that has just come to stand before another one of its side that aims at the king:
    // when it captures it gives check, and few recaptures remain.
    void by_new_batteries() noexcept {
        const Bitboard fronts =
            pins_.blockers & ~pins_before_.blockers & after_.pieces(attackers_) & ~bit(move_.to());
        for_each(fronts, [&](Square from) {
            for_each(reach(after_, from) & reach(before_, from),
                     [&](Square victim) { add_if_chase(from, victim); });
        });
    }

    [[nodiscard]] Attack judged(Square from, Square victim) const noexcept {
        const Kind attacker = kind_of(after_.at(from));
        const Kind target = kind_of(after_.at(victim));
        if (const auto plain = plain_judgement(attackers_, attacker, target, victim)) {
            return *plain;
        }
        const bool bound = pins_.blockers.has(victim);
        if (attacker == target && !bound &&
            capture_reach(victims_, target, victim, after_.occupied()).has(from)) {
            return Attack::kExchange;
        }
        if (can_recapture(from, victim)) {
            return Attack::kProtected;
        }
        return attacker == target ? Attack::kBoundVictim : Attack::kUnprotected;
    }

    [[nodiscard]] bool can_recapture(Square from, Square victim) const noexcept {
        Position captured = after_;
        captured.to_move = attackers_;
        shift(captured, Move(from, victim));
        Bitboard protectors =
            attackers_to(captured, victim, victims_, captured.occupied()) & ~pins_.blockers;
        while (protectors.any()) {
            if (leaves_king_safe(captured, take_first(protectors), victim)) {
                return true;
            }
        }
        return false;
    }

    void add(Square from, Square victim) noexcept {
        threats_.push_back({from, victim, judged(from, victim)});
    }
    // Several new pins may say the same of one attack.
    void add_if_chase(Square from, Square victim) noexcept {
        const Threat threat{from, victim, judged(from, victim)};
        if (is_chase(threat.attack) &&
            std::find(threats_.begin(), threats_.end(), threat) == threats_.end()) {
            threats_.push_back(threat);
        }
    }

    const Position& before_;
    const Position& after_;
    Move move_;
    Seat victims_;    // the side that is attacked
    Seat attackers_;  // the side that moved
    Pins pins_;       // of the victims' king
    Pins pins_before_;
    Threats threats_;
};

}  // namespace

Threats axf_threats(const Position& before, const Position& after, Move move) noexcept {
    return AxfJudge(before, after, move).threats();
}

}  // namespace tusk::games::xiangqi

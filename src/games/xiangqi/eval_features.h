#pragma once
// Counts the terms of the evaluation (eval_terms.h).
//
// visit_placement() has the terms that change with one piece, so that a search can carry their sum
// from move to move; visit_relations() has the others. A visitor has add(term, count) with the
// count for Red, negative for Black.

#include <algorithm>

#include "games/xiangqi/eval_terms.h"
#include "games/xiangqi/moves.h"

namespace tusk::games::xiangqi {

// From all chariots, cannons and horses to none.
inline constexpr int kFullPhase = 48;
[[nodiscard]] inline int phase_of(const Position& p) noexcept {
    return 6 * p.pieces(Kind::kChariot).count() +
           3 * (p.pieces(Kind::kHorse) | p.pieces(Kind::kCannon)).count();
}

template <class Visitor>
void visit_placement(const Position& p, Visitor& visitor) {
    for_each(p.occupied(), [&](Square square) {
        const Piece piece = p.at(square);
        const int sign = colour_of(piece) == Seat::kFirst ? 1 : -1;
        visitor.add(term::kMaterial + static_cast<int>(kind_of(piece)), sign);
        visitor.add(placement_term(piece, square), sign);
    });
}

namespace detail {

inline constexpr Bitboard kSouthPalace = [] {
    Bitboard palace;
    for (int rank = 0; rank < 3; ++rank) {
        for (int file = 3; file < 6; ++file) {
            palace |= Bitboard::of(square_at(file, rank));
        }
    }
    return palace;
}();
inline constexpr Bitboard kNorthPalace = [] {
    Bitboard palace;
    for (int rank = 7; rank < 10; ++rank) {
        for (int file = 3; file < 6; ++file) {
            palace |= Bitboard::of(square_at(file, rank));
        }
    }
    return palace;
}();

[[nodiscard]] constexpr int rank_for(Seat side, Square square) noexcept {
    return side == Seat::kFirst ? rank_of(square) : kRanks - 1 - rank_of(square);
}

// The order of the attacking kinds in terms.
enum Attacker : int { kByChariot, kByCannon, kByHorse, kByPawn };

// What one side's pieces attack.
struct Reach {
    Bitboard by_pawn;
    Bitboard by_chariot;
    Bitboard by_cannon;
    Bitboard by_horse;
    Bitboard cannon_moves;  // without captures
    Bitboard all;
    int besiegers = 0;  // pieces that reach the other's palace
};

// The side is known to the compiler: half the choices below are made by it.
template <Seat kUs, class Visitor>
class SideTerms {
public:
    SideTerms(const Position& p, Visitor& visitor) noexcept
        : p_(p),
          occupied_(p.occupied()),
          foe_king_(p.king(kThem)),
          foe_advisors_(std::min(p.pieces(kThem, Kind::kAdvisor).count(), 2)),
          foe_elephants_(std::min(p.pieces(kThem, Kind::kElephant).count(), 2)),
          visitor_(visitor) {}

    Reach count() {
        for_each(p_.pieces(kUs, Kind::kChariot), [&](Square square) { chariot(square); });
        for_each(p_.pieces(kUs, Kind::kCannon), [&](Square square) { cannon(square); });
        for_each(p_.pieces(kUs, Kind::kHorse), [&](Square square) { horse(square); });
        pawns();
        guards();
        add(term::kPalaceAttack + std::min(units_, 15) * 3 + foe_advisors_);
        siege();
        army();
        return reach_;
    }

private:
    static constexpr Seat kThem = search::other(kUs);
    static constexpr Bitboard kFoePalace = kUs == Seat::kFirst ? kNorthPalace : kSouthPalace;
    static constexpr int kSign = kUs == Seat::kFirst ? 1 : -1;

    void add(int which, int count = 1) { visitor_.add(which, kSign * count); }

    // An attacker's place as the other king sees it.
    void attacker(Attacker kind, Square square) {
        const int files = std::abs(file_of(square) - file_of(foe_king_));
        add(term::kByKing + (kind * kRanks + rank_for(kUs, square)) * kFoldedFiles +
            std::min(files, kFoldedFiles - 1));
        add(term::kByGuards + kind * 9 + foe_advisors_ * 3 + foe_elephants_);
    }

    [[nodiscard]] Bitboard between_king_and(Square square) const noexcept {
        return xiangqi::between(square, foe_king_) & occupied_;
    }

    void chariot(Square square) {
        const Bitboard reach = chariot_reach(square, occupied_);
        reach_.all |= reach;
        reach_.by_chariot |= reach;
        attacker(kByChariot, square);
        if (file_of(square) == file_of(foe_king_) || rank_of(square) == rank_of(foe_king_)) {
            const Bitboard screens = between_king_and(square);
            if (screens.count() == 1 && (screens & p_.pieces(kThem)).any()) {
                add(term::kPinByChariot);
            }
        }
        add(term::kChariotMoves + std::min((reach & ~p_.pieces(kUs)).count(), 17));
        besiege(kByChariot, reach, 3);
        const int file = file_of(square);
        const int rank = rank_for(kUs, square);
        if ((ahead(square) & p_.pieces(kUs)).none()) {
            add(term::kOpenChariot);
        }
        if ((file == 3 || file == 5) && rank >= 4) {
            add(term::kRibChariot);
        }
    }

    void cannon(Square square) {
        const CannonReach reach = both_reaches(square, occupied_);
        reach_.all |= reach.over;
        reach_.by_cannon |= reach.over;
        reach_.cannon_moves |= reach.open & ~occupied_;
        attacker(kByCannon, square);
        add(term::kCannonMoves + std::min((reach.open & ~occupied_).count(), 17));
        besiege(kByCannon, reach.over, 2);
        add(term::kCannonByPieces, occupied_.count() - 16);
        if (file_of(square) == file_of(foe_king_)) {
            const Bitboard screens = between_king_and(square);
            const int count = screens.count();
            if (count == 0) {
                add(term::kHollowCannon);
                if (p_.pieces(kUs, Kind::kChariot).any()) {
                    add(term::kHollowWithChariot);
                }
            } else if (count == 2) {
                add(term::kCentralCannon + (screens & p_.pieces(kThem)).count());
            }
        } else if (rank_of(square) == rank_of(foe_king_) && rank_for(kUs, square) == kRanks - 1) {
            add(term::kBottomCannon);
        }
    }

    void horse(Square square) {
        const Bitboard reach = horse_reach(square, occupied_);
        reach_.all |= reach;
        reach_.by_horse |= reach;
        attacker(kByHorse, square);
        add(term::kHorseMoves + (reach & ~p_.pieces(kUs)).count());
        add(term::kHorseByPieces, occupied_.count() - 16);
        besiege(kByHorse, reach, 2);
    }

    void pawns() {
        int crossed = 0;
        const Bitboard own = p_.pieces(kUs, Kind::kPawn);
        for_each(own, [&](Square square) {
            const Bitboard reach = pawn_reach(kUs, square);
            reach_.all |= reach;
            reach_.by_pawn |= reach;
            if (rank_for(kUs, square) < kRanks / 2) {
                return;
            }
            ++crossed;
            add(term::kByGuards + kByPawn * 9 + foe_advisors_ * 3 + foe_elephants_);
            besiege(kByPawn, reach, 1);
            if (file_of(square) < kFiles - 1 && own.has(square + 1)) {
                add(term::kLinkedPawns);
            }
        });
        add(term::kCrossedPawns + std::min(crossed, 5));
        const Square centre = kUs == Seat::kFirst ? square_at(4, 3) : square_at(4, 6);
        const Square before = kUs == Seat::kFirst ? centre + kFiles : centre - kFiles;
        if (own.has(centre) && p_.pieces(kUs).has(before)) {
            add(term::kBlockedCentre);
        }
    }

    void besiege(Attacker kind, Bitboard reach, int units) noexcept {
        if ((reach & kFoePalace).any()) {
            units_ += units;
            ++besiegers_[static_cast<std::size_t>(kind)];
            ++reach_.besiegers;
        }
    }

    void siege() {
        const auto up_to = [&](Attacker kind, int most) {
            return std::min(besiegers_[static_cast<std::size_t>(kind)], most);
        };
        const int sorts = (up_to(kByChariot, 2) * 3 + up_to(kByCannon, 2)) * 3 + up_to(kByHorse, 2);
        add(term::kSiege + (sorts * 2 + up_to(kByPawn, 1)) * 3 + foe_advisors_);
    }

    // What there is to attack with.
    void army() {
        const auto few = [&](Kind kind, int most) {
            return std::min(p_.pieces(kUs, kind).count(), most);
        };
        const int pieces =
            (few(Kind::kChariot, 2) * 3 + few(Kind::kHorse, 2)) * 3 + few(Kind::kCannon, 2);
        add(term::kArmy + pieces * 4 + few(Kind::kPawn, 3));
        add(term::kArmyByGuards + pieces * 9 + foe_advisors_ * 3 + foe_elephants_);
        const Square own_king = p_.king(kUs);
        if (file_of(own_king) == file_of(foe_king_)) {
            const Bitboard screens = between_king_and(own_king);
            if (screens.count() == 1 && (screens & p_.pieces(kThem)).any()) {
                add(term::kPinByKing);
            }
        }
    }

    // A point of the own palace as a number of 0 to 8, seen from the own side.
    [[nodiscard]] int palace_point(Square square) const noexcept {
        return rank_for(kUs, square) * 3 + file_of(square) - 3;
    }

    void palace() {
        // The five points of advisors are those with even numbers.
        int advisors = 0;
        for_each(p_.pieces(kUs, Kind::kAdvisor),
                 [&](Square square) { advisors |= 1 << palace_point(square) / 2; });
        add(term::kPalace + palace_point(p_.king(kUs)) * 32 + advisors);
    }

    void guards() {
        palace();
        for_each(p_.pieces(kUs, Kind::kAdvisor),
                 [&](Square square) { reach_.all |= advisor_reach(square); });
        for_each(p_.pieces(kUs, Kind::kElephant),
                 [&](Square square) { reach_.all |= elephant_reach(square, occupied_); });
        reach_.all |= king_reach(p_.king(kUs));
        const bool advisors = p_.pieces(kUs, Kind::kAdvisor).count() == 2;
        const bool elephants = p_.pieces(kUs, Kind::kElephant).count() == 2;
        if (advisors) {
            add(term::kBothAdvisors);
        }
        if (elephants) {
            add(term::kBothElephants);
        }
        if (advisors && elephants) {
            add(term::kWholeGuard);
        }
    }

    // The points before one on its file.
    [[nodiscard]] Bitboard ahead(Square square) const noexcept {
        const Square end = kUs == Seat::kFirst ? square_at(file_of(square), kRanks - 1)
                                               : square_at(file_of(square), 0);
        return square == end ? Bitboard{} : xiangqi::between(square, end) | bit(end);
    }

    const Position& p_;
    Bitboard occupied_;
    Square foe_king_;
    int foe_advisors_;
    int foe_elephants_;
    Visitor& visitor_;
    int units_ = 0;                   // of attack on the other's palace
    std::array<int, 4> besiegers_{};  // by sort
    Reach reach_;
};

}  // namespace detail

template <class Visitor>
void visit_relations(const Position& p, Visitor& visitor) {
    const std::array<detail::Reach, 2> reach{
        detail::SideTerms<Seat::kFirst, Visitor>(p, visitor).count(),
        detail::SideTerms<Seat::kSecond, Visitor>(p, visitor).count()};
    for (const Seat us : {Seat::kFirst, Seat::kSecond}) {
        const Seat them = search::other(us);
        const int sign = us == Seat::kFirst ? 1 : -1;
        const detail::Reach& own = reach[search::index(us)];
        const Bitboard guarded = reach[search::index(them)].all;
        const Bitboard by_minor = own.by_cannon | own.by_horse;
        const Bitboard minors = p.pieces(them, Kind::kHorse) | p.pieces(them, Kind::kCannon);
        const Bitboard chariots = p.pieces(them, Kind::kChariot);
        visitor.add(term::kAttackedByPawn, sign * (own.by_pawn & (minors | chariots)).count());
        visitor.add(term::kAttackedChariot, sign * (by_minor & chariots).count());
        const Bitboard loose = p.pieces(them) & ~guarded;
        if (((own.by_chariot | by_minor) & loose).any()) {
            for (int kind = 1; kind < kKinds; ++kind) {
                const Bitboard victims = loose & p.pieces(static_cast<Kind>(kind));
                visitor.add(term::kLooseToChariot + kind,
                            sign * (own.by_chariot & victims).count());
                visitor.add(term::kLooseToMinor + kind, sign * (by_minor & victims).count());
            }
        }
        const Bitboard safe = ~guarded & ~p.pieces(us);
        const Square king = p.king(them);
        const Bitboard occupied = p.occupied();
        const CannonReach to_king = both_reaches(king, occupied);
        const std::array<Bitboard, 3> checks{
            own.by_chariot & to_king.open,
            (own.cannon_moves | (own.by_cannon & p.pieces(them))) & to_king.over,
            own.by_horse & horse_sources(king, occupied)};
        int sorts = 0;
        for (int kind = 0; kind < 3; ++kind) {
            const int count = (checks[static_cast<std::size_t>(kind)] & safe).count();
            visitor.add(term::kChecks + kind * 4 + std::min(count, 3), sign);
            sorts = sorts * 3 + std::min(count, 2);
        }
        visitor.add(term::kCheckSorts + sorts, sign);
        const int steps = (king_reach(king) & ~p.pieces(them) & ~own.all).count();
        visitor.add(term::kKingSteps + steps * 4 + std::min(own.besiegers, 3), sign);
    }
    visitor.add(term::kTempo, p.to_move == Seat::kFirst ? 1 : -1);
}

}  // namespace tusk::games::xiangqi

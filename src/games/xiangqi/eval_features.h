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

// What one side's pieces attack.
struct Reach {
    Bitboard by_pawn;
    Bitboard by_minor;  // horses and cannons
    Bitboard all;
};

template <class Visitor>
class SideTerms {
public:
    SideTerms(const Position& p, Seat us, Visitor& visitor) noexcept
        : p_(p),
          us_(us),
          them_(search::other(us)),
          occupied_(p.occupied()),
          palace_(us == Seat::kFirst ? kNorthPalace : kSouthPalace),
          sign_(us == Seat::kFirst ? 1 : -1),
          visitor_(visitor) {}

    Reach count() {
        for_each(p_.pieces(us_, Kind::kChariot), [&](Square square) { chariot(square); });
        for_each(p_.pieces(us_, Kind::kCannon), [&](Square square) { cannon(square); });
        for_each(p_.pieces(us_, Kind::kHorse), [&](Square square) { horse(square); });
        pawns();
        guards();
        const int advisors = p_.pieces(them_, Kind::kAdvisor).count();
        add(term::kPalaceAttack + std::min(units_, 15) * 3 + std::min(advisors, 2));
        return reach_;
    }

private:
    void add(int which, int count = 1) { visitor_.add(which, sign_ * count); }

    void chariot(Square square) {
        const Bitboard reach = chariot_reach(square, occupied_);
        reach_.all |= reach;
        add(term::kChariotMoves + std::min((reach & ~p_.pieces(us_)).count(), 17));
        units_ += (reach & palace_).any() ? 3 : 0;
        const int file = file_of(square);
        const int rank = rank_for(us_, square);
        if ((ahead(square) & p_.pieces(us_)).none()) {
            add(term::kOpenChariot);
        }
        if ((file == 3 || file == 5) && rank >= 4) {
            add(term::kRibChariot);
        }
    }

    void cannon(Square square) {
        const CannonReach reach = both_reaches(square, occupied_);
        reach_.all |= reach.over;
        reach_.by_minor |= reach.over;
        add(term::kCannonMoves + std::min((reach.open & ~occupied_).count(), 17));
        units_ += (reach.over & palace_).any() ? 2 : 0;
        add(term::kCannonByPieces, occupied_.count() - 16);
        const Square king = p_.king(them_);
        if (file_of(square) == file_of(king)) {
            const int between = (xiangqi::between(square, king) & occupied_).count();
            if (between == 0) {
                add(term::kHollowCannon);
                if (p_.pieces(us_, Kind::kChariot).any()) {
                    add(term::kHollowWithChariot);
                }
            } else if (between == 2) {
                add(term::kCentralCannon);
            }
        } else if (rank_of(square) == rank_of(king) && rank_for(us_, square) == kRanks - 1) {
            add(term::kBottomCannon);
        }
    }

    void horse(Square square) {
        const Bitboard reach = horse_reach(square, occupied_);
        reach_.all |= reach;
        reach_.by_minor |= reach;
        add(term::kHorseMoves + (reach & ~p_.pieces(us_)).count());
        add(term::kHorseByPieces, occupied_.count() - 16);
        units_ += (reach & palace_).any() ? 2 : 0;
    }

    void pawns() {
        int crossed = 0;
        const Bitboard own = p_.pieces(us_, Kind::kPawn);
        for_each(own, [&](Square square) {
            const Bitboard reach = pawn_reach(us_, square);
            reach_.all |= reach;
            reach_.by_pawn |= reach;
            if (rank_for(us_, square) < kRanks / 2) {
                return;
            }
            ++crossed;
            units_ += (reach & palace_).any() ? 1 : 0;
            if (file_of(square) < kFiles - 1 && own.has(square + 1)) {
                add(term::kLinkedPawns);
            }
        });
        add(term::kCrossedPawns + std::min(crossed, 5));
        const Square centre = us_ == Seat::kFirst ? square_at(4, 3) : square_at(4, 6);
        const Square before = us_ == Seat::kFirst ? centre + kFiles : centre - kFiles;
        if (own.has(centre) && p_.pieces(us_).has(before)) {
            add(term::kBlockedCentre);
        }
    }

    void guards() {
        for_each(p_.pieces(us_, Kind::kAdvisor),
                 [&](Square square) { reach_.all |= advisor_reach(square); });
        for_each(p_.pieces(us_, Kind::kElephant),
                 [&](Square square) { reach_.all |= elephant_reach(square, occupied_); });
        reach_.all |= king_reach(p_.king(us_));
        const bool advisors = p_.pieces(us_, Kind::kAdvisor).count() == 2;
        const bool elephants = p_.pieces(us_, Kind::kElephant).count() == 2;
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
        const Square end = us_ == Seat::kFirst ? square_at(file_of(square), kRanks - 1)
                                               : square_at(file_of(square), 0);
        return square == end ? Bitboard{} : xiangqi::between(square, end) | bit(end);
    }

    const Position& p_;
    Seat us_;
    Seat them_;
    Bitboard occupied_;
    Bitboard palace_;
    int sign_;
    Visitor& visitor_;
    int units_ = 0;  // of attack on the other's palace
    Reach reach_;
};

}  // namespace detail

template <class Visitor>
void visit_relations(const Position& p, Visitor& visitor) {
    const std::array<detail::Reach, 2> reach{
        detail::SideTerms<Visitor>(p, Seat::kFirst, visitor).count(),
        detail::SideTerms<Visitor>(p, Seat::kSecond, visitor).count()};
    for (const Seat us : {Seat::kFirst, Seat::kSecond}) {
        const Seat them = search::other(us);
        const int sign = us == Seat::kFirst ? 1 : -1;
        const detail::Reach& own = reach[search::index(us)];
        const Bitboard minors = p.pieces(them, Kind::kHorse) | p.pieces(them, Kind::kCannon);
        const Bitboard chariots = p.pieces(them, Kind::kChariot);
        visitor.add(term::kAttackedByPawn, sign * (own.by_pawn & (minors | chariots)).count());
        visitor.add(term::kAttackedChariot, sign * (own.by_minor & chariots).count());
        visitor.add(term::kAttackedLoose,
                    sign * (own.all & minors & ~reach[search::index(them)].all).count());
    }
    visitor.add(term::kTempo, p.to_move == Seat::kFirst ? 1 : -1);
}

}  // namespace tusk::games::xiangqi

#include "games/xiangqi/endings.h"

#include "games/xiangqi/moves.h"

namespace tusk::games::xiangqi {

namespace {

enum class Verdict { kOpen, kDrawn, kDrawnUnlessMate };

Verdict lone_cannon(const Position& p) noexcept {
    const Seat owner = p.pieces(Seat::kFirst, Kind::kCannon).any() ? Seat::kFirst : Seat::kSecond;
    if (p.pieces(owner, Kind::kAdvisor).any()) {
        return Verdict::kOpen;
    }
    const int advisors = p.pieces(search::other(owner), Kind::kAdvisor).count();
    const bool elephants = p.pieces(owner, Kind::kElephant).any();
    if (advisors == 0 || (advisors == 1 && !elephants)) {
        return Verdict::kDrawn;
    }
    return advisors == 1 || !elephants ? Verdict::kDrawnUnlessMate : Verdict::kOpen;
}

Verdict by_material(const Position& p) noexcept {
    if ((p.pieces(Kind::kPawn) | p.pieces(Kind::kChariot) | p.pieces(Kind::kHorse)).any()) {
        return Verdict::kOpen;
    }
    const int red = p.pieces(Seat::kFirst, Kind::kCannon).count();
    const int black = p.pieces(Seat::kSecond, Kind::kCannon).count();
    if (red + black == 0) {
        return Verdict::kDrawn;
    }
    if (red + black == 1) {
        return lone_cannon(p);
    }
    if (red == 1 && black == 1 && p.pieces(Kind::kAdvisor).none()) {
        return p.pieces(Kind::kElephant).none() ? Verdict::kDrawn : Verdict::kDrawnUnlessMate;
    }
    return Verdict::kOpen;
}

bool ends_at_once(const Position& p) noexcept {
    MoveList list;
    moves(p, list);
    Position copy = p;
    for (const Move move : list) {
        const Piece captured = shift(copy, move);
        const bool over = !has_legal_move(copy);
        shift_back(copy, move, captured);
        if (over) {
            return true;
        }
    }
    return false;
}

}  // namespace

bool cannot_be_won(const Position& p) noexcept {
    const Verdict verdict = by_material(p);
    return verdict == Verdict::kDrawn || (verdict == Verdict::kDrawnUnlessMate && !ends_at_once(p));
}

}  // namespace tusk::games::xiangqi

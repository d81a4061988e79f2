// A simple evaluation, so that players have an opinion: material, pawns by how far they have come,
// and pieces that have left their first rank.

#include "games/xiangqi/position.h"

namespace tusk::games::xiangqi {

namespace {

// The classic ratio of the books, in hundredths of a pawn.
constexpr std::array<Score, kKinds> kValues{0, 200, 200, 400, 900, 450, 100};
constexpr Score kCrossedPawn = 80;   // on top, across the river ...
constexpr Score kPawnNearKing = 40;  // ... and more on the ranks before the last, files c to g
constexpr Score kDeveloped = 15;     // a chariot or horse off its own first rank

Score value_of(const Position& p, Seat side) noexcept {
    Score sum = 0;
    for (std::size_t i = 0; i < kKinds; ++i) {
        sum += kValues[i] * p.pieces(side, static_cast<Kind>(i)).count();
    }
    const auto own_rank = [&](Square square) {
        return side == Seat::kFirst ? rank_of(square) : kRanks - 1 - rank_of(square);
    };
    for_each(p.pieces(side, Kind::kPawn), [&](Square square) {
        const int rank = own_rank(square);
        const bool near = rank >= 6 && rank <= 8 && file_of(square) >= 2 && file_of(square) <= 6;
        sum += (rank >= kRanks / 2 && rank < kRanks - 1 ? kCrossedPawn : 0) +
               (near ? kPawnNearKing : 0);
    });
    for_each(p.pieces(side, Kind::kChariot) | p.pieces(side, Kind::kHorse),
             [&](Square square) { sum += own_rank(square) > 0 ? kDeveloped : 0; });
    return sum;
}

}  // namespace

Score evaluate(const Position& p) noexcept {
    return value_of(p, p.to_move) - value_of(p, search::other(p.to_move));
}

}  // namespace tusk::games::xiangqi

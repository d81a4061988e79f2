// A simple evaluation: material, and pawns across the river.

#include "games/xiangqi/position.h"

namespace tusk::games::xiangqi {

namespace {

constexpr std::array<Score, kKinds> kValues{0, 200, 200, 400, 900, 450, 100};
constexpr Score kCrossedPawn = 100;

Score material(const Position& p, Seat side) noexcept {
    Score sum = 0;
    for (std::size_t i = 0; i < kKinds; ++i) {
        sum += kValues[i] * p.pieces(side, static_cast<Kind>(i)).count();
    }
    const Bitboard pawns = p.pieces(side, Kind::kPawn);
    const Bitboard crossed =
        side == Seat::kFirst ? Bitboard{0, pawns.north} : Bitboard{pawns.south, 0};
    return sum + kCrossedPawn * crossed.count();
}

}  // namespace

Score evaluate(const Position& p) noexcept {
    return material(p, p.to_move) - material(p, search::other(p.to_move));
}

}  // namespace tusk::games::xiangqi

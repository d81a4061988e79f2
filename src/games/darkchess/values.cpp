#include "games/darkchess/values.h"

namespace tusk::games::darkchess {

int material_of(const Position& p, Colour colour) noexcept {
    int points = 0;
    for (const Kind kind : kAllKinds) {
        const int value = kMaterial[index(kind)];
        points +=
            value * (p.alive(piece_of(colour, kind)) - p.alive(piece_of(other(colour), kind)));
    }
    return points;
}

KindValues standing_values(const Position& p, Colour colour) noexcept {
    const auto enemies = [&](Kind kind) { return p.alive(piece_of(other(colour), kind)); };
    KindValues values = kFixedValues;
    const int enemy_pawns = enemies(Kind::kPawn);
    values[index(Kind::kKing)] = 640 + 80 * (5 - enemy_pawns);
    // What the pieces above it leave behind is shared by those below.
    Score raise = 0;
    constexpr std::array<Score, 4> kRaise{110, 90, 60, 40};  // when this kind of enemy is gone
    for (std::size_t kind = 1; kind <= index(Kind::kKnight); ++kind) {
        raise += enemies(kAllKinds[kind - 1]) == 0 ? kRaise[kind - 1] : 0;
        values[kind] += raise;
    }
    const int own_pawns = p.alive(piece_of(colour, Kind::kPawn));
    values[index(Kind::kPawn)] =
        enemies(Kind::kKing) > 0 ? 70 + 130 / std::max(1, own_pawns) : 50 + raise / 4;
    values[index(Kind::kCannon)] = 190 + 6 * count(p.occupied());
    return values;
}

}  // namespace tusk::games::darkchess

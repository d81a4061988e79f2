#include "games/darkchess/values.h"

namespace tusk::games::darkchess {

namespace {

using Counts = std::array<int, kKinds>;

Counts living(const Position& p, Colour colour) noexcept {
    Counts counts{};
    for (const Kind kind : kAllKinds) {
        counts[index(kind)] = p.alive(piece_of(colour, kind));
    }
    return counts;
}

// How many of these enemies could step onto a piece of each kind, and whether it could take none.
struct Relations {
    Counts threats{};
    Counts idle{};  // 0 or 1
};

Relations relations_to(const Counts& enemies) noexcept {
    constexpr auto kKing = index(Kind::kKing);
    constexpr auto kCannon = index(Kind::kCannon);
    constexpr auto kPawn = index(Kind::kPawn);
    Relations result;
    int above = 0;  // enemies of at least this rank, cannons left out
    int all = 0;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
        all += enemies[kind];
        above += kind == kCannon ? 0 : enemies[kind];
        result.threats[kind] = above;
    }
    int below = 0;  // enemies of at most this rank
    for (std::size_t kind = kKinds; kind-- > 0;) {
        below += enemies[kind];
        int prey = below;
        if (kind == kKing) {
            prey -= enemies[kPawn];
        } else if (kind == kPawn) {
            prey += enemies[kKing];
        } else if (kind == kCannon) {
            prey = all;
        }
        result.idle[kind] = prey == 0 ? 1 : 0;
    }
    result.threats[kKing] += enemies[kPawn];
    result.threats[kPawn] -= enemies[kKing];
    return result;
}

}  // namespace

// By hand. A fit to 440 games of the engine against itself (tusk train darkchess fit) erred as much
// on games that were left out.
const ValueWeights kStandardWeights{
    {1120, 610, 500, 440, 410, 190, 100},
    {-80, -37, -40, -37, -33, 0, -2},
    {-300, -150, -100, -80, -50, -50, -30},
    6,
};

int material_of(const Position& p, Colour colour) noexcept {
    int points = 0;
    for (const Kind kind : kAllKinds) {
        const int value = kMaterial[index(kind)];
        points +=
            value * (p.alive(piece_of(colour, kind)) - p.alive(piece_of(other(colour), kind)));
    }
    return points;
}

KindValues standing_values(const Position& p, Colour colour, const ValueWeights& weights) noexcept {
    const Relations relations = relations_to(living(p, other(colour)));
    KindValues values{};
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
        values[kind] = weights.base[kind] + weights.threat[kind] * relations.threats[kind] +
                       weights.idle[kind] * relations.idle[kind];
    }
    values[index(Kind::kCannon)] += weights.cannon_cover * count(p.occupied());
    return values;
}

std::array<int, kValueTerms> value_terms(const Position& p, Colour colour) noexcept {
    std::array<int, kValueTerms> terms{};
    for (const Colour side : {colour, other(colour)}) {
        const int sign = side == colour ? 1 : -1;
        const Counts own = living(p, side);
        const Relations relations = relations_to(living(p, other(side)));
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
            terms[kind] += sign * own[kind];
            terms[kKinds + kind] += sign * own[kind] * relations.threats[kind];
            terms[2 * kKinds + kind] += sign * own[kind] * relations.idle[kind];
        }
        terms[3 * kKinds] += sign * own[index(Kind::kCannon)] * count(p.occupied());
    }
    return terms;
}

}  // namespace tusk::games::darkchess

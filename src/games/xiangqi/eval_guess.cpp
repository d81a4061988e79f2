// Weights by rule of thumb: the ratio of the pieces from the books, and where they like to stand.

#include <cmath>

#include "games/xiangqi/eval_terms.h"

namespace tusk::games::xiangqi {

namespace {

// Over the board of the owner; `centre` is 0 on the edge file and 4 on the middle one.
TermWeight place(Kind kind, int centre, int rank) noexcept {
    const auto both = [](int value) {
        return TermWeight{static_cast<std::int16_t>(value), static_cast<std::int16_t>(value)};
    };
    switch (kind) {
        case Kind::kKing: return both(-20 * rank - (centre == 4 ? 0 : 8));
        case Kind::kAdvisor: return both(rank == 1 ? 4 : 0);
        case Kind::kElephant: return both(centre == 4 ? 8 : centre == 0 ? -8 : 0);
        case Kind::kHorse: {
            const int forward = rank == 0 ? -25 : rank <= 2 ? 0 : rank <= 7 ? 6 * (rank - 1) : 10;
            return both(forward + 4 * centre);
        }
        case Kind::kChariot: {
            const int forward = rank == 0 ? -12 : rank >= 5 && rank <= 8 ? 14 : 4;
            return both(forward + 2 * centre);
        }
        case Kind::kCannon: {
            const int middle = centre == 4 && rank == 2 ? 14 : 0;
            return {static_cast<std::int16_t>(middle + (rank == 9 ? 10 : 0)),
                    static_cast<std::int16_t>(rank <= 2 ? 8 : 0)};
        }
        case Kind::kPawn: {
            if (rank < 5) {
                return both(rank == 4 ? 4 : 0);
            }
            const int value = rank == 9 ? 10 : rank == 8 ? 70 + 8 * centre : 50 + 12 * centre;
            return {static_cast<std::int16_t>(value), static_cast<std::int16_t>(value + 30)};
        }
    }
    return {};
}

}  // namespace

TermWeights first_guess() noexcept {
    TermWeights weights{};
    const auto set = [&](int which, int middle, int end) {
        weights[static_cast<std::size_t>(which)] = {static_cast<std::int16_t>(middle),
                                                    static_cast<std::int16_t>(end)};
    };
    constexpr std::array<std::array<int, 2>, kKinds> kPieces{
        {{0, 0}, {170, 160}, {180, 160}, {400, 450}, {950, 1000}, {470, 430}, {70, 90}}};
    for (int kind = 0; kind < kKinds; ++kind) {
        const auto& value = kPieces[static_cast<std::size_t>(kind)];
        set(term::kMaterial + kind, value[0], value[1]);
        for (int square = 0; square < kFoldedSquares; ++square) {
            const auto where =
                static_cast<std::size_t>(term::kPlacement + kind * kFoldedSquares + square);
            weights[where] =
                place(static_cast<Kind>(kind), square % kFoldedFiles, square / kFoldedFiles);
        }
    }
    for (int count = 0; count < 18; ++count) {
        set(term::kChariotMoves + count, 5 * count - 40, 4 * count - 32);
        set(term::kCannonMoves + count, 2 * count - 14, 2 * count - 14);
    }
    for (int count = 0; count <= 8; ++count) {
        set(term::kHorseMoves + count, 12 * count - 45, 10 * count - 38);
    }
    for (int units = 0; units < 16; ++units) {
        for (int advisors = 0; advisors < 3; ++advisors) {
            const int danger = units * units * (5 - advisors) / 4;
            set(term::kPalaceAttack + units * 3 + advisors, danger, danger / 2);
        }
    }
    set(term::kHollowCannon, 70, 20);
    set(term::kHollowWithChariot, 60, 20);
    for (int screens = 0; screens < 3; ++screens) {
        set(term::kCentralCannon + screens, 15, 0);
    }
    set(term::kBottomCannon, 20, 5);
    set(term::kOpenChariot, 15, 5);
    set(term::kRibChariot, 12, 5);
    set(term::kLinkedPawns, 15, 25);
    for (int count = 0; count <= 5; ++count) {
        set(term::kCrossedPawns + count, 0, 10 * count);
    }
    set(term::kBlockedCentre, -12, 0);
    set(term::kCannonByPieces, 2, 2);
    set(term::kHorseByPieces, -2, -2);
    set(term::kBothAdvisors, 25, 20);
    set(term::kBothElephants, 20, 15);
    set(term::kWholeGuard, 20, 10);
    set(term::kAttackedByPawn, 40, 40);
    set(term::kAttackedChariot, 40, 30);
    for (const Kind kind : {Kind::kHorse, Kind::kCannon}) {
        set(term::kLooseToChariot + static_cast<int>(kind), 25, 25);
        set(term::kLooseToMinor + static_cast<int>(kind), 25, 25);
    }
    set(term::kTempo, 15, 10);
    return weights;
}

}  // namespace tusk::games::xiangqi

#include "games/xiangqi/repetition.h"

#include "games/xiangqi/chase.h"
#include "games/xiangqi/cycle.h"
#include "games/xiangqi/moves.h"

namespace tusk::games::xiangqi {

namespace {

// How many plies back the n-th earlier occurrence lies; 0 = there is none.
int occurrence(const Position& p, PathView path, int wanted) noexcept {
    const std::size_t size = path.keys.size();
    const std::size_t end = std::min<std::size_t>(size, p.reversible_plies);
    for (std::size_t back = 4; back <= end; back += 2) {
        if (path.keys[size - back] == p.zobrist && --wanted == 0) {
            return static_cast<int>(back);
        }
    }
    return 0;
}

}  // namespace

Ruling judged(const Position& p, PathView path, int cycle) noexcept {
    std::array<bool, 2> always_checks{true, true};
    std::array<std::uint32_t, 2> always_chased{~0U, ~0U};
    bool any_check = false;
    CycleWalk walk(p, path, cycle);
    while (walk.step_back()) {
        const std::size_t side = search::index(walk.mover());
        const bool check = walk.gives_check();
        any_check |= check;
        always_checks[side] &= check;
        if (always_chased[side] != 0 && p.rules.repetition != RepetitionRule::kCheckOnly) {
            always_chased[side] &= walk.chased_pieces();
        }
    }
    const auto by_side = [&](bool red, bool black, End one, End both) -> Ruling {
        if (red && black) {
            return {both, std::nullopt, cycle};
        }
        return {one, red ? Seat::kFirst : Seat::kSecond, cycle};
    };
    if (always_checks[0] || always_checks[1]) {
        return by_side(always_checks[0], always_checks[1], End::kPerpetualCheck, End::kBothCheck);
    }
    const bool chases_count = p.rules.repetition == RepetitionRule::kAxf ||
                              (p.rules.repetition == RepetitionRule::kComputer && !any_check);
    if (chases_count && (always_chased[0] | always_chased[1]) != 0) {
        return by_side(always_chased[0] != 0, always_chased[1] != 0, End::kPerpetualChase,
                       End::kBothChase);
    }
    return {End::kRepetition, std::nullopt, cycle};
}

std::optional<Ruling> third_occurrence(const Position& p, PathView path) noexcept {
    if (p.reversible_plies < 8) {
        return std::nullopt;
    }
    const int cycle = occurrence(p, path, 2);
    return cycle > 0 ? std::optional(judged(p, path, cycle)) : std::nullopt;
}

std::optional<Ruling> ruling_below_root(const Position& p, PathView path, int ply) noexcept {
    if (p.reversible_plies < 4) {
        return std::nullopt;
    }
    const int once = occurrence(p, path, 1);
    if (once > 0 && once <= ply) {
        return judged(p, path, once);
    }
    return once > 0 ? third_occurrence(p, path) : std::nullopt;
}

}  // namespace tusk::games::xiangqi

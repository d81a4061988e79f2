// What Othello tells the searches: move order, exact leaves, bounds, tuning, perft.

#include <fmt/format.h>

#include "core/text.h"
#include "games/othello/cut_error.h"
#include "games/othello/endgame.h"
#include "games/othello/perft.h"
#include "games/othello/position.h"

namespace tusk::games::othello {

namespace {

// Empties at which the hash-free kernel takes over from the search with its table: the published
// threshold of Edax, whose hash table also begins above it.
constexpr int kKernelEmpties = 11;

constexpr int floor_div(int a, int b) noexcept {
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

template <class Board>
Score upper_bound_on(const Position& p, Score alpha) noexcept {
    constexpr Score kUnit = Position::facts.score_unit;
    if (!stability_may_cut<Board>(p.opponent, floor_div(alpha, kUnit), plies_left(p))) {
        return Board::kSquares * kUnit;
    }
    return stability_bound<Board>(p.own, p.opponent) * kUnit;
}

}  // namespace

void Position::tune(search::AlphaBetaParams& params) {
    params.aspiration = 300;
    params.reductions = false;
    params.confidence = search::Confidence::k73;
    params.exact_from = 24;
}

namespace {

// What plan_cut needs for all empties and depths.
struct CutErrors {
    struct Errors {
        float deep;     // of a search to the shallow depth
        float nothing;  // of the static value
    };
    std::array<std::array<Errors, 65>, 65> of{};

    CutErrors() {
        for (int empties = 0; empties <= 64; ++empties) {
            for (int depth = Position::kMinCutDepth; depth <= 64; ++depth) {
                of[static_cast<std::size_t>(empties)][static_cast<std::size_t>(depth)] = {
                    static_cast<float>(cut_error(kCutError, empties, depth, shallow_depth(depth))),
                    static_cast<float>(cut_error(kCutError, empties, depth, 0))};
            }
        }
    }

    // Half as deep, with the same parity.
    static int shallow_depth(int depth) noexcept {
        const int half = depth / 4 * 2 + depth % 2;
        return half == 0 ? depth - 2 : half;
    }
};

}  // namespace

bool plan_cut(const Position& p, int depth, double sigmas, search::CutPlan& plan) noexcept {
    static const CutErrors errors;
    if (p.size != 8 || depth > 64) {
        return false;
    }
    const auto& error =
        errors.of[static_cast<std::size_t>(plies_left(p))][static_cast<std::size_t>(depth)];
    constexpr int kUnit = Position::facts.score_unit;
    plan.shallow_depth = CutErrors::shallow_depth(depth);
    plan.margin = static_cast<Score>(sigmas * error.deep * kUnit);
    plan.static_margin = static_cast<Score>(sigmas * (error.deep + error.nothing) / 2 * kUnit);
    return true;
}

int order_score(const Position& p, Move move, int /*depth*/, bool exact) noexcept {
    if (move.is_pass()) {
        return 0;
    }
    const int square = move.square();
    const Bitboard bit = square_bit(square);
    const Bitboard flipped = flips(p.own, p.opponent, square);
    const Bitboard own = p.own | flipped | bit;
    const Bitboard opponent = p.opponent ^ flipped;
    const Bitboard replies = legal_moves(opponent, own) & p.board_mask();
    const Bitboard empty = p.empties() ^ bit;
    // Fastest first: few replies, then few squares from which replies can arise.
    int score = -1024 * ordering_mobility(replies) - 128 * std::popcount(neighbours(own) & empty);
    if ((bit & kCorners) != 0) {
        score += 1536;
    }
    if (exact) {
        score += (odd_quadrants(p.empties()) & bit) != 0 ? 256 : 0;
    } else if ((bit & kXSquares) != 0) {
        score -= 2048;
    }
    return score;
}

bool is_exact_leaf(const Position& p) noexcept {
    return plies_left(p) <= kKernelEmpties;
}

Score exact_leaf(const Position& p, Score alpha, Score beta, std::uint64_t& nodes) noexcept {
    constexpr Score kUnit = Position::facts.score_unit;
    const int low = std::max(floor_div(alpha, kUnit), -65);
    const int high = std::min(-floor_div(-beta, kUnit), 65);
    const auto solve = p.size == 8 ? solve_shallow<Board8x8> : solve_shallow<Board6x6>;
    return solve(p.own, p.opponent, low, high, nodes) * kUnit;
}

Score upper_bound(const Position& p, Score alpha) noexcept {
    return p.size == 8 ? upper_bound_on<Board8x8>(p, alpha) : upper_bound_on<Board6x6>(p, alpha);
}

core::Result<std::uint64_t> count_leaves(const Position& p, int depth,
                                         const core::NamedValues& options, std::stop_token stop) {
    bool passes_count = true;
    for (const auto& [name, value] : options) {
        if (name != "passes") {
            return core::fail(core::unknown_param(name, {"passes"}));
        }
        if (value != "free" && value != "count") {
            return core::fail(
                core::ErrorCode::kOutOfRange,
                core::quoted(value) + " is not a value of 'passes'; allowed: count|free");
        }
        passes_count = value == "count";
    }
    // The kernel runs without looking up; stopping is checked between the subtrees below.
    if (depth <= 4 || is_over(p)) {
        return perft(p.own, p.opponent, p.board_mask(), depth, passes_count);
    }
    search::MoveList<Position> list;
    moves(p, list);
    std::uint64_t leaves = 0;
    for (const Move move : list) {
        if (stop.stop_requested()) {
            return core::fail(core::ErrorCode::kCancelled, "stopped before the count was finished");
        }
        Position next = p;
        play(next, move);
        const auto below =
            count_leaves(next, depth - (move.is_pass() && !passes_count ? 0 : 1), options, stop);
        if (!below) {
            return below;
        }
        leaves += *below;
    }
    return leaves;
}

}  // namespace tusk::games::othello

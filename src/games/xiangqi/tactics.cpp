// What the search of chess-like games asks about moves, and the ends of games it finds on its way.

#include "core/random.h"
#include "games/xiangqi/endings.h"
#include "games/xiangqi/moves.h"
#include "games/xiangqi/repetition.h"

namespace tusk::games::xiangqi {

namespace {

// From this many plies without a capture on, positions with other counters are other positions.
constexpr int kCounterMatters = 80;
constexpr int kCounterStep = 4;

int attacking_material(const Position& p, Seat side) noexcept {
    return 6 * p.pieces(side, Kind::kChariot).count() +
           3 * (p.pieces(side, Kind::kHorse).count() + p.pieces(side, Kind::kCannon).count());
}

Outcome outcome_of(const Ruling& ruling) noexcept {
    Outcome outcome;
    outcome.reason = static_cast<std::uint8_t>(ruling.end);
    if (ruling.loser) {
        outcome.payoff[search::index(*ruling.loser)] = -1;
        outcome.payoff[search::index(search::other(*ruling.loser))] = 1;
    }
    return outcome;
}

}  // namespace

void Position::tune(search::AlphaBetaParams& params) {
    params.aspiration = 25;
    params.reduce_after = 2;
    params.reduce_base = 0.5;
    params.reduce_divisor = 2.2;
    params.null_move = search::NullMove::kModern;
    params.reverse_futility_step = 100;
    params.futility_step = 60;
    params.late_move_percent = 150;
    params.capture_futility = true;
    params.reply_bonus = true;
    params.wary_reductions = true;
    params.check_extensions = false;  // checks are many here: they cost a hundred Elo points
}

void captures(const Position& p, MoveList& list) noexcept {
    legal_captures(p, danger_of(p), list);
}

void quiets(const Position& p, MoveList& list) noexcept {
    legal_quiets(p, danger_of(p), list);
}

void quiet_checks(const Position& p, MoveList& list) noexcept {
    const Seat us = p.to_move;
    const Square king = p.king(search::other(us));
    const Bitboard occupied = p.occupied();
    const Bitboard empty = kBoard & ~occupied;
    const Danger danger = danger_of(p);
    const CannonReach lines = both_reaches(king, occupied);
    const auto each = [&](Kind kind, Bitboard from_where, auto reach) {
        const Bitboard points = from_where & empty;
        if (points.none()) {
            return;
        }
        for_each(p.pieces(us, kind), [&](Square from) {
            for_each(reach(from) & points & danger.targets_of(from),
                     [&](Square to) { list.push_back(Move(from, to)); });
        });
    };
    const auto along = [&](Square from) { return chariot_reach(from, occupied); };
    each(Kind::kChariot, lines.open, along);
    each(Kind::kCannon, lines.over, along);
    each(Kind::kHorse, horse_sources(king, occupied),
         [&](Square from) { return horse_reach(from, occupied); });
    each(Kind::kPawn, pawn_sources(us, king), [&](Square from) { return pawn_reach(us, from); });
}

std::optional<Outcome> end_on_path(const Position& p, search::PathView<Position> path,
                                   int ply) noexcept {
    if (const auto ruling = ruling_below_root(p, path, ply)) {
        return outcome_of(*ruling);
    }
    const bool drawn = p.quiet_plies >= plies_of(p.rules.no_capture_limit) || cannot_be_won(p);
    // Having no move loses before anything else; the search finds that out by itself.
    return drawn && has_legal_move(p) ? std::optional(Outcome{}) : std::nullopt;
}

std::uint64_t table_key(const Position& p) noexcept {
    return p.quiet_plies < kCounterMatters
               ? p.zobrist
               : p.zobrist ^ core::mix64(static_cast<std::uint64_t>(p.quiet_plies / kCounterStep));
}

std::array<std::uint64_t, Position::kStructures> structure(const Position& p) noexcept {
    const auto hash = [&](Bitboard red, Bitboard black) {
        constexpr std::uint64_t kOdd[4] = {0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F,
                                           0x165667B19E3779F9, 0xD6E8FEB86659FD93};
        const std::uint64_t mixed = red.south * kOdd[0] ^ red.north * kOdd[1] ^
                                    black.south * kOdd[2] ^ black.north * kOdd[3];
        return (mixed ^ mixed >> 29) * kOdd[1] >> 40;
    };
    const Bitboard red = p.pieces(Seat::kFirst);
    const Bitboard black = p.pieces(Seat::kSecond);
    const Bitboard pawns = p.pieces(Kind::kPawn);
    const Bitboard guards =
        p.pieces(Kind::kAdvisor) | p.pieces(Kind::kElephant) | p.pieces(Kind::kKing);
    const Bitboard chariots = p.pieces(Kind::kChariot);
    const Bitboard others = p.pieces(Kind::kHorse) | p.pieces(Kind::kCannon);
    return {hash(red & pawns, black & pawns), hash(red & guards, black & guards),
            hash(red & chariots, red & others), hash(black & chariots, black & others)};
}

bool is_endgame(const Position& p) noexcept {
    constexpr int kChariotAndMinor = 9;
    return attacking_material(p, Seat::kFirst) <= kChariotAndMinor ||
           attacking_material(p, Seat::kSecond) <= kChariotAndMinor;
}

}  // namespace tusk::games::xiangqi

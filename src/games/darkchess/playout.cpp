// What the tree search asks: moves of random games, priors of moves, win chances at a glance.

#include <cmath>

#include "games/darkchess/moves.h"
#include "games/darkchess/values.h"

namespace tusk::games::darkchess {

namespace {

enum Policy : int { kUniform, kCaptures };

Score value_at(const Position& p, Square square) noexcept {
    const Piece piece = p.at(square);
    return is_piece(piece) ? kFixedValues[index(kind_of(piece))] : 0;
}

// Can the other side take a piece of this kind of ours on the square?
bool is_attacked(const Position& p, Square square, Kind kind, Bitboard occupied) noexcept {
    return attackers_of(p, square, kind, other(p.mover()), occupied) != 0;
}

}  // namespace

std::vector<std::string> Position::playout_policies() {
    return {"uniform", "captures"};
}

Move playout_move(const Position& p, int policy, core::Rng& rng) noexcept {
    MoveList list;
    if (policy == kCaptures) {
        captures(p, list);
        if (!list.empty()) {
            Move best = list[0];
            for (const Move move : list) {
                best = value_at(p, move.to()) > value_at(p, best.to()) ? move : best;
            }
            return best;
        }
    }
    if (p.rules.chase == ChaseRule::kAllow) {
        return random_action(p, rng);
    }
    moves(p, list);
    return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

// A capture by what it takes, less the taker where it can be taken back; a step by the danger it
// leaves or enters; a flip less near own pieces that something hidden could take.
void priors(const Position& p, const search::MoveList<Position>& list,
            std::span<float> weights) noexcept {
    constexpr float kPawn = 100;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Move move = list[i];
        float merit = 0;
        if (move.is_flip()) {
            for_each(steps_from(move.to()) & p.of(p.mover()), [&](Square square) {
                merit -= 0.05F * static_cast<float>(value_at(p, square));
            });
        } else {
            const Kind kind = kind_of(p.at(move.from()));
            const Bitboard after = (p.occupied() & ~bit(move.from())) | bit(move.to());
            const auto own = static_cast<float>(value_at(p, move.from()));
            merit += static_cast<float>(value_at(p, move.to()));
            merit += is_attacked(p, move.from(), kind, p.occupied()) ? 0.5F * own : 0;
            merit -= is_attacked(p, move.to(), kind, after) ? 0.9F * own : 0;
        }
        weights[i] = std::exp(std::clamp(merit / (2 * kPawn), -4.0F, 4.0F));
    }
}

double win_chance(const Position& p, Seat seat) noexcept {
    if (p.first_colour == Colour::kNone) {
        return 0.5;
    }
    const Colour us = p.colour_of(seat);
    if (!p.has_pieces(us) || !p.has_pieces(other(us))) {
        return p.has_pieces(us) ? 1 : 0;
    }
    constexpr double kScale = 500;  // a piece more of middle rank is two wins of three
    const Score score = evaluate(p);
    return 1 / (1 + std::exp((seat == p.turn ? -score : score) / kScale));
}

// By duels of 100 to 120 games, 2000 simulations a move (docs/games/darkchess.md).
void Position::tune(search::mcts::MctsParams& params) {
    params.playout_length = 20;
    params.implicit = 0.5;
    params.quality = 0.25;
    params.prior_weight = 6;
    params.playout_policy = kCaptures;
}

}  // namespace tusk::games::darkchess

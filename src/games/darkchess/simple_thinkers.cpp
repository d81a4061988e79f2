#include "games/darkchess/simple_thinkers.h"

#include "games/darkchess/moves.h"
#include "games/darkchess/values.h"

namespace tusk::games::darkchess {

namespace {

double points(Piece piece) noexcept {
    return is_piece(piece) ? kMaterial[index(kind_of(piece))] : 0;
}

// The most valuable piece that the side to move can take.
double best_capture(const Position& p) noexcept {
    MoveList list;
    captures(p, list);
    double best = 0;
    for (const Move move : list) {
        best = std::max(best, points(p.at(move.to())));
    }
    return best;
}

}  // namespace

double greedy_value(const Position& p, Move move) noexcept {
    return points(p.at(move.to()));
}

double danger_value(const Position& p, Move move) noexcept {
    Position after = p;
    play(after, move);
    if (!move.is_flip()) {
        return points(p.at(move.to())) - best_capture(after);
    }
    search::ChanceList<Position> outcomes;
    chance(after, outcomes);
    double sum = 0;
    double weights = 0;
    for (const auto& [shown, weight] : outcomes) {
        const Undo data = play(after, shown);
        sum += weight * best_capture(after);
        weights += weight;
        undo(after, shown, data);
    }
    return -sum / weights;
}

}  // namespace tusk::games::darkchess

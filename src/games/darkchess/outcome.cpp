// How a game ends: no pieces, nothing to do, the draw counter, repetition.

#include <fmt/format.h>

#include "games/darkchess/moves.h"

namespace tusk::games::darkchess {

namespace {

Outcome drawn(End end) noexcept {
    Outcome outcome;
    outcome.reason = static_cast<std::uint8_t>(end);
    return outcome;
}

Outcome lost_by(Seat loser, End end) noexcept {
    Outcome outcome = drawn(end);
    outcome.payoff[search::index(loser)] = -1;
    outcome.payoff[search::index(search::other(loser))] = 1;
    return outcome;
}

// How often the position stood on the board before, since the last flip or capture.
int earlier_occurrences(const Position& p, search::PathView<Position> path) noexcept {
    const std::size_t window = std::min<std::size_t>(p.quiet_plies, path.keys.size());
    int seen = 0;
    for (std::size_t back = 4; back <= window; back += 2) {  // two moves there and two back
        seen += path.keys[path.keys.size() - back] == p.zobrist ? 1 : 0;
    }
    return seen;
}

}  // namespace

std::optional<Outcome> outcome(const Position& p, search::PathView<Position> path) noexcept {
    if (p.turning != kNoSquare || p.first_colour == Colour::kNone) {
        return std::nullopt;
    }
    for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
        if (!p.has_pieces(p.colour_of(seat))) {
            return lost_by(seat, End::kNoPieces);
        }
    }
    if (!has_action(p)) {
        return lost_by(p.turn, End::kNoMoves);
    }
    if (p.quiet_plies >= quiet_limit(p.rules)) {
        return drawn(End::kQuiet);
    }
    // A position comes again after four plies at the earliest.
    if (p.rules.repetition > 1 && p.quiet_plies >= 4 * (p.rules.repetition - 1) &&
        earlier_occurrences(p, path) >= p.rules.repetition - 1) {
        return drawn(End::kRepetition);
    }
    return std::nullopt;
}

std::string reason_text(const Position& p, const Outcome& outcome) {
    switch (static_cast<End>(outcome.reason)) {
        case End::kNoPieces: return "no pieces left";
        case End::kNoMoves: return "no legal action";
        case End::kQuiet:
            return fmt::format("{} plies without a flip or a capture", quiet_limit(p.rules));
        case End::kRepetition: return "repetition";
    }
    return "over";
}

}  // namespace tusk::games::darkchess

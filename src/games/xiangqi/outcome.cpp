// How a game ends: mate, stalemate, the no-capture limit, lack of material.

#include "games/xiangqi/endings.h"
#include "games/xiangqi/moves.h"
#include "games/xiangqi/repetition.h"

namespace tusk::games::xiangqi {

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

Outcome of_ruling(const Ruling& ruling) noexcept {
    return ruling.loser ? lost_by(*ruling.loser, ruling.end) : drawn(ruling.end);
}

}  // namespace

std::optional<Outcome> ruled_outcome(const Position& p, search::PathView<Position> path) noexcept {
    if (const auto ruling = third_occurrence(p, path)) {
        return of_ruling(*ruling);
    }
    if (p.quiet_plies >= plies_of(p.rules.no_capture_limit)) {
        return drawn(End::kNoCapture);
    }
    if (cannot_be_won(p)) {
        return drawn(End::kMaterial);
    }
    return std::nullopt;
}

std::optional<Outcome> outcome(const Position& p, search::PathView<Position> path) noexcept {
    if (!has_legal_move(p)) {
        return lost_by(p.to_move, p.checked ? End::kMate : End::kStalemate);
    }
    return ruled_outcome(p, path);
}

std::string reason_text(const Position& p, const Outcome& outcome) {
    switch (static_cast<End>(outcome.reason)) {
        case End::kMate: return "checkmate";
        case End::kStalemate: return "stalemate: no legal move";
        case End::kPerpetualCheck: return "perpetual check";
        case End::kBothCheck: return "repetition: both sides give perpetual check";
        case End::kPerpetualChase: return "perpetual chase";
        case End::kBothChase: return "repetition: both sides chase";
        case End::kRepetition: return "repetition";
        case End::kNoCapture:
            return p.rules.no_capture_limit == NoCaptureLimit::kFifty
                       ? "50 moves without a capture"
                       : "60 moves without a capture";
        case End::kMaterial: return "not enough material to win";
    }
    return "over";
}

}  // namespace tusk::games::xiangqi

// LiveGame between people who play apart: seats taken by invitation, offers and their answers.

#include <algorithm>

#include "server/api/live_game.h"

namespace tusk::server {

using core::ErrorCode;
using core::fail;
using core::Result;
using search::index;
using search::Seat;

namespace {

// The other seat of a game of two.
Seat other_of(Seat seat) noexcept {
    return search::seat_at(1 - index(seat));
}

}  // namespace

Result<GameEvent> LiveGame::join(Seat seat, std::string name, std::string token_hash) const {
    if (over()) {
        return fail(ErrorCode::kGameOver, "the game is over");
    }
    GameEvent event;
    event.kind = GameEvent::Kind::kJoin;
    event.seat = seat;
    event.text = std::move(name);
    event.token_hash = std::move(token_hash);
    return event;
}

Result<std::size_t> LiveGame::last_decision(Seat seat) const {
    if (game_->info().hidden) {
        return fail(ErrorCode::kUnsupported, "what was seen in a game with secrets stays seen");
    }
    for (std::size_t i = decisions_.size(); i-- > 0;) {
        if (decisions_[i].seat == seat && !decisions_[i].automatic) {
            return i;
        }
    }
    return fail(ErrorCode::kUnsupported, "there is nothing to take back");
}

Result<GameEvent> LiveGame::offer(Seat seat, OfferKind kind, std::int64_t turn_ms) const {
    if (over()) {
        return fail(ErrorCode::kGameOver, "the game is over");
    }
    const auto& seats = setup_->seats;
    const bool two_persons = seats.size() == 2 && !seats[0].engine && !seats[1].engine;
    if (!two_persons || seating_.invitation(index(other_of(seat))) == Seating::Invitation::kOpen) {
        return fail(ErrorCode::kUnsupported, "there is nobody who could answer");
    }
    const auto& open = offers_.open();
    if (open && open->seat != seat && open->kind == kind && kind == OfferKind::kDraw) {
        return answer(seat, true, turn_ms);
    }
    if (auto allowed = offers_.allows(kind, seat); !allowed) {
        return fail(allowed.error());
    }
    GameEvent event;
    event.kind = GameEvent::Kind::kOffer;
    event.seat = seat;
    event.offer = kind;
    if (kind == OfferKind::kTakeBack) {
        auto keep = last_decision(seat);
        if (!keep) {
            return fail(keep.error());
        }
        event.keep = *keep;
    }
    return event;
}

Result<GameEvent> LiveGame::answer(Seat seat, bool accept, std::int64_t turn_ms) const {
    const auto& open = offers_.open();
    if (!open) {
        return fail(ErrorCode::kUnsupported, "there is no offer to answer any more");
    }
    if (open->seat == seat && accept) {
        return fail(ErrorCode::kUnsupported, "the other has to answer your offer");
    }
    GameEvent event;
    event.kind = GameEvent::Kind::kAnswer;
    event.seat = seat;
    event.accept = accept;
    event.time_ms = turn_ms;
    return event;
}

Result<void> LiveGame::apply_answer(const GameEvent& event) {
    const std::optional<Offer> offer = offers_.open();
    if (!offer || (event.accept && event.seat == offer->seat)) {
        return fail(ErrorCode::kStorage, "the event answers no offer");
    }
    offers_.closed();
    if (!event.accept) {
        return {};
    }
    end_turn(event.time_ms);
    if (offer->kind == OfferKind::kTakeBack) {
        ++turn_;
        return take_back(offer->keep);
    }
    registry::Outcome draw;
    draw.reason = "draw by agreement";
    result_ = GameResult{std::move(draw), "agreement"};
    return {};
}

}  // namespace tusk::server

#include "server/api/offers.h"

namespace tusk::server {

using core::ErrorCode;
using core::fail;
using search::index;

std::string_view name_of(OfferKind kind) noexcept {
    return kind == OfferKind::kTakeBack ? "take-back" : "draw";
}

std::optional<OfferKind> offer_kind(std::string_view name) noexcept {
    for (const OfferKind kind : kOfferKinds) {
        if (name == name_of(kind)) {
            return kind;
        }
    }
    return std::nullopt;
}

core::Result<void> Offers::allows(OfferKind kind, search::Seat seat) const {
    if (open_) {
        return fail(ErrorCode::kUnsupported, open_->seat == seat
                                                 ? "your offer has not been answered yet"
                                                 : "answer the other's offer first");
    }
    const auto& asked = asked_[static_cast<std::size_t>(kind)];
    if (decisions_[index(seat)] <= asked[index(seat)]) {
        return fail(ErrorCode::kUnsupported, "make a move before you ask again");
    }
    return {};
}

void Offers::made(const Offer& offer) {
    open_ = offer;
    asked_[static_cast<std::size_t>(offer.kind)][index(offer.seat)] = decisions_[index(offer.seat)];
}

void Offers::decided(search::Seat seat) {
    ++decisions_[index(seat)];
    // Whoever offers a draw and moves still offers it.
    if (open_ && (open_->kind == OfferKind::kTakeBack || open_->seat != seat)) {
        closed();
    }
}

}  // namespace tusk::server

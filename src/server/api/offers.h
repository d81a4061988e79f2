#pragma once
// Offers: what one person asks another who plays apart: to take a move back, to call it a draw.
//
// One offer lies on the table at a time. It stands until the other answers, its maker withdraws it,
// or the game goes on: a decision of the other is an answer too, and taking back what has been
// built upon makes no sense. After an offer the same seat waits for a decision of its own before it
// may make another of the kind, so nobody can be flooded. A plain value, folded over events like
// the game it belongs to.

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/result.h"
#include "search/types.h"

namespace tusk::server {

enum class OfferKind : std::uint8_t { kTakeBack, kDraw };
inline constexpr std::array kOfferKinds = {OfferKind::kTakeBack, OfferKind::kDraw};

[[nodiscard]] std::string_view name_of(OfferKind kind) noexcept;  // "take-back", "draw"
[[nodiscard]] std::optional<OfferKind> offer_kind(std::string_view name) noexcept;

struct Offer {
    OfferKind kind = OfferKind::kDraw;
    search::Seat seat = search::Seat::kFirst;  // who made it
    std::size_t keep = 0;                      // take-back: decisions that stay

    friend bool operator==(const Offer&, const Offer&) = default;
};

class Offers {
public:
    // Whether the seat may make an offer of this kind now; the error is an answer for people.
    [[nodiscard]] core::Result<void> allows(OfferKind kind, search::Seat seat) const;

    void made(const Offer& offer);
    void closed() noexcept { open_.reset(); }  // accepted, declined, withdrawn, overtaken
    void decided(search::Seat seat);           // by a person or an engine, not a forced pass

    [[nodiscard]] const std::optional<Offer>& open() const noexcept { return open_; }

private:
    using BySeat = std::array<std::int32_t, search::kMaxSeats>;
    std::optional<Offer> open_;
    BySeat decisions_{};                              // ever made, taken back or not
    std::array<BySeat, kOfferKinds.size()> asked_{};  // decisions_ at the last offer of the kind
};

}  // namespace tusk::server

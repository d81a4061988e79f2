#include "server/api/seating.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/json.h"
#include "core/text.h"
#include "server/api/request_json.h"

namespace tusk::server {

using core::ErrorCode;
using core::fail;
using core::Result;

Seating::Seating(const std::vector<SeatSetup>& seats) {
    for (const SeatSetup& seat : seats) {
        seats_.push_back({seat.name, seat.token_hash, seat.invitation_hash});
    }
}

Seating::Invitation Seating::invitation(std::size_t seat) const {
    const Place& place = seats_[seat];
    return place.invitation_hash.empty() ? Invitation::kNone
           : place.token_hash.empty()    ? Invitation::kOpen
                                         : Invitation::kTaken;
}

unsigned Seating::seats_of(const std::string& token_hash) const {
    unsigned mask = 0;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        mask |= !token_hash.empty() && seats_[i].token_hash == token_hash ? 1u << i : 0;
    }
    return mask;
}

std::optional<search::Seat> Seating::invited(const std::string& invitation_hash) const {
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (!invitation_hash.empty() && seats_[i].invitation_hash == invitation_hash) {
            return search::seat_at(i);
        }
    }
    return std::nullopt;
}

Result<void> Seating::join(search::Seat seat, std::string name, std::string token_hash) {
    if (invitation(search::index(seat)) != Invitation::kOpen || token_hash.empty()) {
        return fail(ErrorCode::kStorage, "nobody is invited to this seat");
    }
    Place& place = seats_[search::index(seat)];
    place.name = std::move(name);
    place.token_hash = std::move(token_hash);
    return {};
}

namespace {

// Length of the sequence that begins here if it is a character nobody can see that changes how
// others look: controls, and the marks that turn the direction of writing (U+200B..U+200F,
// U+2028..U+202E, U+2060..U+2069, U+FEFF).
std::size_t invisible(std::string_view text) noexcept {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
    };
    if (byte(0) < 0x20 || byte(0) == 0x7F) {
        return 1;
    }
    if (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) < 0xA0) {
        return 2;
    }
    const bool general =
        byte(0) == 0xE2 && ((byte(1) == 0x80 && byte(2) >= 0x8B && byte(2) <= 0x8F) ||
                            (byte(1) == 0x80 && byte(2) >= 0xA8 && byte(2) <= 0xAE) ||
                            (byte(1) == 0x81 && byte(2) >= 0xA0 && byte(2) <= 0xA9));
    const bool mark = byte(0) == 0xEF && byte(1) == 0xBB && byte(2) == 0xBF;
    return general || mark ? 3 : 0;
}

}  // namespace

Result<std::string> person_name(const core::Json& object, const char* field) {
    constexpr std::size_t kMaxBytes = 400;
    constexpr std::size_t kMaxCharacters = 40;
    auto given = text_field(object, field, kMaxBytes, "");
    if (!given) {
        return given;
    }
    std::string plain;
    for (std::string_view rest = *given; !rest.empty();) {
        if (const std::size_t length = invisible(rest)) {
            plain += ' ';
            rest.remove_prefix(length);
        } else {
            plain += rest.front();
            rest.remove_prefix(1);
        }
    }
    const auto parts = core::words(plain);
    std::string name = core::join({parts.begin(), parts.end()}, " ");
    const auto characters =
        static_cast<std::size_t>(std::count_if(name.begin(), name.end(), [](char c) {
            return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
        }));
    if (characters > kMaxCharacters) {
        return fail(ErrorCode::kTooLarge, "a name has at most 40 characters", field);
    }
    return name;
}

}  // namespace tusk::server

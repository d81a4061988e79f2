#pragma once
// The signs of WXF and of Chinese notation: a text as a short list of symbols, and the characters
// that are written.

#include <optional>
#include <string>
#include <string_view>

#include "core/fixed_vector.h"
#include "games/xiangqi/notation.h"

namespace tusk::games::xiangqi {

enum class Sign : std::uint8_t {
    kPiece,
    kNumber,
    kForward,
    kBack,
    kSideways,
    kFront,
    kMiddle,
    kRear
};

struct Symbol {
    Sign sign = Sign::kNumber;
    std::uint8_t value = 0;  // of a number; the kind of a piece
};
using Symbols = core::FixedVector<Symbol, 6>;

// Cuts one symbol off the front; nothing if there is none.
[[nodiscard]] std::optional<Symbol> take_symbol(std::string_view& text) noexcept;
// The symbols of a text; nothing if some character is none or there are too many.
[[nodiscard]] std::optional<Symbols> read_symbols(std::string_view text) noexcept;

[[nodiscard]] std::string_view piece_sign(Notation notation, Seat side, Kind kind) noexcept;
[[nodiscard]] std::string_view number_sign(Notation notation, Seat side, int number) noexcept;
[[nodiscard]] std::string_view move_sign(Notation notation, Sign sign) noexcept;
// 一 to 五, for the order of pawns; both sides write it so.
[[nodiscard]] std::string_view order_sign(int number) noexcept;

}  // namespace tusk::games::xiangqi

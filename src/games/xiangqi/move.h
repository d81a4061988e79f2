#pragma once
// A move: from a point to a point, as a number of 14 bits. The code 0 (a0 to a0) is no move.

#include "games/xiangqi/bitboard.h"

namespace tusk::games::xiangqi {

class Move {
public:
    constexpr Move() noexcept = default;
    constexpr Move(Square from, Square to) noexcept
        : code_(static_cast<std::uint16_t>(from | to << 7)) {}
    static constexpr Move from_code(std::uint32_t code) noexcept {
        return Move(static_cast<std::uint16_t>(code & 0x3FFF));
    }

    [[nodiscard]] constexpr std::uint32_t code() const noexcept { return code_; }
    [[nodiscard]] constexpr Square from() const noexcept { return code_ & 127; }
    [[nodiscard]] constexpr Square to() const noexcept { return code_ >> 7; }
    [[nodiscard]] constexpr bool none() const noexcept { return code_ == 0; }
    [[nodiscard]] constexpr Move back() const noexcept { return {to(), from()}; }
    friend constexpr bool operator==(Move, Move) = default;

private:
    explicit constexpr Move(std::uint16_t code) noexcept : code_(code) {}
    std::uint16_t code_ = 0;
};

}  // namespace tusk::games::xiangqi

#pragma once
// A move: a step or capture from a square to another, the request to turn a square over (from the
// square to itself), or what chance turned up there. A number of 14 bits; the code 0 is no move.

#include "games/darkchess/bitboard.h"
#include "games/darkchess/pieces.h"

namespace tusk::games::darkchess {

class Move {
public:
    constexpr Move() noexcept = default;
    constexpr Move(Square from, Square to) noexcept : Move(from, to, kDecided) {}
    static constexpr Move flip(Square square) noexcept { return {square, square}; }
    static constexpr Move turned_up(Square square, Piece piece) noexcept {
        return {square, square, piece + 1};
    }
    static constexpr Move from_code(std::uint32_t code) noexcept {
        Move move;
        move.code_ = static_cast<std::uint16_t>(code & 0x3FFF);
        return move;
    }

    [[nodiscard]] constexpr std::uint32_t code() const noexcept { return code_; }
    [[nodiscard]] constexpr Square from() const noexcept { return code_ & 31; }
    [[nodiscard]] constexpr Square to() const noexcept { return code_ >> 5 & 31; }
    [[nodiscard]] constexpr bool none() const noexcept { return code_ == 0; }
    [[nodiscard]] constexpr bool is_chance() const noexcept { return code_ >> 10 != kDecided; }
    [[nodiscard]] constexpr bool is_flip() const noexcept { return !is_chance() && from() == to(); }
    [[nodiscard]] constexpr Piece piece() const noexcept {  // of what chance turned up
        return static_cast<Piece>((code_ >> 10) - 1);
    }
    friend constexpr bool operator==(Move, Move) = default;

private:
    static constexpr int kDecided = 15;  // by a seat
    constexpr Move(Square from, Square to, int mark) noexcept
        : code_(static_cast<std::uint16_t>(from | to << 5 | mark << 10)) {}
    std::uint16_t code_ = 0;
};

}  // namespace tusk::games::darkchess

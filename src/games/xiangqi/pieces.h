#pragma once
// Kinds of pieces, and a piece as one small number: what stands on a point of the mailbox.

#include <cstdint>
#include <string_view>

#include "search/types.h"

namespace tusk::games::xiangqi {

using search::Seat;  // kFirst is Red

enum class Kind : std::uint8_t { kKing, kAdvisor, kElephant, kHorse, kChariot, kCannon, kPawn };
inline constexpr int kKinds = 7;

using Piece = std::uint8_t;  // colour * kKinds + kind
inline constexpr Piece kNoPiece = 14;
inline constexpr std::string_view kPieceLetters = "KABNRCPkabnrcp";  // of FEN, by piece

[[nodiscard]] constexpr Piece piece_of(Seat colour, Kind kind) noexcept {
    return static_cast<Piece>(static_cast<int>(colour) * kKinds + static_cast<int>(kind));
}
[[nodiscard]] constexpr Kind kind_of(Piece piece) noexcept {
    return static_cast<Kind>(piece % kKinds);
}
[[nodiscard]] constexpr Seat colour_of(Piece piece) noexcept {
    return piece < kKinds ? Seat::kFirst : Seat::kSecond;
}

}  // namespace tusk::games::xiangqi

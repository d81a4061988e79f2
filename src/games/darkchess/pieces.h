#pragma once
// Colours, kinds and pieces, as small numbers.
//
// Kinds are in order of rank. A piece is its colour times seven plus its kind; two more numbers say
// that a square is face down or empty, so that a mailbox needs one byte for a square.

#include <array>
#include <cstdint>
#include <string_view>

namespace tusk::games::darkchess {

enum class Colour : std::uint8_t { kRed, kBlack, kNone };  // kNone: not yet decided

[[nodiscard]] constexpr Colour other(Colour colour) noexcept {
    return colour == Colour::kRed ? Colour::kBlack : Colour::kRed;
}
[[nodiscard]] constexpr std::size_t index(Colour colour) noexcept {
    return static_cast<std::size_t>(colour);
}

enum class Kind : std::uint8_t { kKing, kAdvisor, kElephant, kChariot, kHorse, kCannon, kPawn };
inline constexpr int kKinds = 7;
inline constexpr std::array<Kind, kKinds> kAllKinds{Kind::kKing,    Kind::kAdvisor, Kind::kElephant,
                                                    Kind::kChariot, Kind::kHorse,   Kind::kCannon,
                                                    Kind::kPawn};

[[nodiscard]] constexpr std::size_t index(Kind kind) noexcept {
    return static_cast<std::size_t>(kind);
}

using Piece = std::uint8_t;
inline constexpr int kPieces = 2 * kKinds;
inline constexpr Piece kFaceDown = 14;
inline constexpr Piece kNoPiece = 15;
inline constexpr std::string_view kPieceLetters = "KGMRNCPkgmrncpX-";  // by number

// How many of each piece there are in a whole set.
inline constexpr std::array<std::uint8_t, kPieces> kFullSet{1, 2, 2, 2, 2, 2, 5,
                                                            1, 2, 2, 2, 2, 2, 5};

[[nodiscard]] constexpr Piece piece_of(Colour colour, Kind kind) noexcept {
    return static_cast<Piece>(static_cast<int>(colour) * kKinds + static_cast<int>(kind));
}
[[nodiscard]] constexpr Kind kind_of(Piece piece) noexcept {
    return static_cast<Kind>(piece % kKinds);
}
[[nodiscard]] constexpr Colour colour_of(Piece piece) noexcept {
    return piece < kKinds ? Colour::kRed : Colour::kBlack;
}
[[nodiscard]] constexpr bool is_piece(Piece piece) noexcept {
    return piece < kPieces;
}

// May an attacker of this kind take such a piece by stepping onto it? Cannons never do.
[[nodiscard]] constexpr bool outranks(Kind attacker, Kind victim) noexcept {
    if (attacker == Kind::kCannon) {
        return false;
    }
    if (attacker == Kind::kKing && victim == Kind::kPawn) {
        return false;
    }
    if (attacker == Kind::kPawn) {
        return victim == Kind::kKing || victim == Kind::kPawn;
    }
    return attacker <= victim;
}

}  // namespace tusk::games::darkchess

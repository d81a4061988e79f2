#pragma once
// Keys of positions: a random number for each piece (or back) on each square, one for each number
// of each hidden piece, and one for each of the few other things that make positions different.

#include <array>

#include "core/random.h"
#include "games/darkchess/bitboard.h"
#include "games/darkchess/pieces.h"

namespace tusk::games::darkchess {

struct ZobristKeys {
    std::array<std::array<std::uint64_t, kSquares>, kPieces + 1> piece{};  // kFaceDown too
    std::array<std::array<std::uint64_t, 6>, kPieces> hidden{};            // by how many there are
    std::array<std::uint64_t, kSquares> turning{};
    std::array<std::uint64_t, 3> first_colour{};
    std::uint64_t second_to_move = 0;
};

inline constexpr ZobristKeys kZobrist = [] {
    ZobristKeys keys;
    core::Rng rng(0x4461726B43686573);  // any seed; it must stay, files hold keys
    for (auto& of_piece : keys.piece) {
        for (auto& number : of_piece) {
            number = rng();
        }
    }
    for (auto& of_piece : keys.hidden) {
        for (auto& number : of_piece) {
            number = rng();
        }
    }
    for (auto& number : keys.turning) {
        number = rng();
    }
    for (auto& number : keys.first_colour) {
        number = rng();
    }
    keys.second_to_move = rng();
    return keys;
}();

[[nodiscard]] constexpr std::uint64_t zobrist(Piece piece, Square square) noexcept {
    return kZobrist.piece[piece][static_cast<std::size_t>(square)];
}

}  // namespace tusk::games::darkchess

#pragma once
// Keys of positions: a random number for each piece on each point and one for Black to move.

#include <array>

#include "core/random.h"
#include "games/xiangqi/bitboard.h"
#include "games/xiangqi/pieces.h"

namespace tusk::games::xiangqi {

struct ZobristKeys {
    std::array<std::array<std::uint64_t, kSquares>, 2 * kKinds> piece{};
    std::uint64_t black_to_move = 0;
};

inline constexpr ZobristKeys kZobrist = [] {
    ZobristKeys keys;
    core::Rng rng(0x5869616E67716921);  // any seed; it must stay, books and tables hold keys
    for (auto& of_piece : keys.piece) {
        for (auto& number : of_piece) {
            number = rng();
        }
    }
    keys.black_to_move = rng();
    return keys;
}();

[[nodiscard]] constexpr std::uint64_t zobrist(Piece piece, Square square) noexcept {
    return kZobrist.piece[piece][static_cast<std::size_t>(square)];
}

}  // namespace tusk::games::xiangqi

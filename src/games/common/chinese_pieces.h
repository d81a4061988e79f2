#pragma once
// The pieces of Chinese chess as people call them. Xiangqi and dark chess are played with the same
// set: one vocabulary for what is written on them, spoken and found by (the id of a drawing). The
// English names are those of most books: a general, not a king; a chariot, not a rook.

#include <array>
#include <string>
#include <string_view>

#include "games/common/look.h"

namespace tusk::games {

enum class ChineseKind : std::uint8_t {
    kGeneral,
    kAdvisor,
    kElephant,
    kHorse,
    kChariot,
    kCannon,
    kSoldier
};

struct ChinesePiece {
    std::string_view name;                        // "general"
    std::array<std::string_view, 2> traditional;  // red's character, black's
    std::array<std::string_view, 2> simplified;
};

inline constexpr std::array<ChinesePiece, 7> kChinesePieces{{
    {"general", {"帥", "將"}, {"帅", "将"}},
    {"advisor", {"仕", "士"}, {"仕", "士"}},
    {"elephant", {"相", "象"}, {"相", "象"}},
    {"horse", {"傌", "馬"}, {"马", "马"}},
    {"chariot", {"俥", "車"}, {"车", "车"}},
    {"cannon", {"炮", "包"}, {"炮", "炮"}},
    {"soldier", {"兵", "卒"}, {"兵", "卒"}},
}};

constexpr const ChinesePiece& named(ChineseKind kind) noexcept {
    return kChinesePieces[static_cast<std::size_t>(kind)];
}

// A piece of the board; `letter` is what players who read no Chinese see on it, `setup` its letter
// in a plain set-up ("" = cannot be set up).
inline Piece chinese_piece(search::Seat side, ChineseKind kind, char letter, std::string setup) {
    const ChinesePiece& piece = named(kind);
    const bool red = side == search::Seat::kFirst;
    const std::string colour = red ? "red" : "black";
    const std::string traditional(piece.traditional[red ? 0 : 1]);
    const std::string simplified(piece.simplified[red ? 0 : 1]);
    return {colour + "-" + std::string(piece.name),
            side,
            PieceShape::kPiece,
            {{"en", std::string(1, letter)}, {"zh-Hant", traditional}, {"zh-Hans", simplified}},
            {{"en", colour + " " + std::string(piece.name)},
             {"zh-Hant", (red ? "紅" : "黑") + traditional},
             {"zh-Hans", (red ? "红" : "黑") + simplified}},
            std::move(setup)};
}

}  // namespace tusk::games

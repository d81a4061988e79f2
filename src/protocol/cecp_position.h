#pragma once
// Positions as xboard writes them, where that differs from the game's own text.
//
// In Xiangqi xboard has the letters E and H for elephant and horse and no fields for castling and
// captures in passing; HoiXiangqi and Sjaak II read nothing else.

#include <string>
#include <string_view>

namespace tusk::protocol {

// `position` is text of the game with this id.
[[nodiscard]] std::string xboard_position(std::string_view game, const std::string& position);

}  // namespace tusk::protocol

#pragma once
// The record formats of dark chess beside those of every game.
//
// moves: plain text (games/common/move_texts.h): `a1-a2`, and `a1(K)` for a flip together with what
// it turned up. Pure functions.

#include <span>

#include "games/common/record.h"

namespace tusk::games::darkchess {

[[nodiscard]] std::span<const RecordFormat> record_formats() noexcept;

}  // namespace tusk::games::darkchess

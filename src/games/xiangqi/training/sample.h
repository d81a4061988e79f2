#pragma once
// A position with what a search and the end of the game said about it, for training.
//
// The file: "tusk xiangqi samples 1\n", then 53 bytes each: two points in a byte from a0 on (piece
// numbers, 15 = empty), side to move, score, result, game; numbers of several bytes low byte first.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/xiangqi/position.h"

namespace tusk::games::xiangqi {

struct Sample {
    std::array<std::uint8_t, kHalf> points{};  // two in a byte, the lower point in the lower half
    Seat to_move = Seat::kFirst;
    std::int16_t score = 0;  // of a search, for the side to move, in hundredths of a pawn
    std::int8_t result = 0;  // of the game, for Red: 1, 0, -1
    std::uint32_t game = 0;

    friend bool operator==(const Sample&, const Sample&) = default;
};

[[nodiscard]] Sample sample_of(const Position& p, Score score, std::uint32_t game) noexcept;
// Without history: counters begin anew.
[[nodiscard]] core::Result<Position> position_of(const Sample& sample);

[[nodiscard]] std::string_view sample_file_header() noexcept;
[[nodiscard]] std::string sample_bytes(std::span<const Sample> samples);
// `growing`: an incomplete sample at the end is left out, not an error.
[[nodiscard]] core::Result<std::vector<Sample>> parse_samples(std::string_view bytes, bool growing);

}  // namespace tusk::games::xiangqi

// Sample: a position with what it is worth; what the evaluation is fitted to.
//
// Files of samples begin with "tusk othello samples 1\n" and hold 24 bytes per sample: own discs,
// opponent's discs, the value in 1/128 disc, and the game it comes from, all low byte first.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/othello/bitboard.h"

namespace tusk::games::othello {

struct Sample {
    Bitboard own = 0;  // of the side to move
    Bitboard opponent = 0;
    float value = 0;         // discs, for the side to move
    std::uint32_t game = 0;  // samples of one game are all used for fitting or all for checking
};

[[nodiscard]] std::string_view sample_file_header() noexcept;
[[nodiscard]] std::string sample_bytes(std::span<const Sample> samples);
// A whole file. A last sample that was cut off in the middle is an error unless `growing`.
[[nodiscard]] core::Result<std::vector<Sample>> parse_samples(std::string_view bytes,
                                                              bool growing = false);

}  // namespace tusk::games::othello

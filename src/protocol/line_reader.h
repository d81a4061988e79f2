#pragma once
// Lines from a stream of unknown quality: any bytes, any length, bounded memory.

#include <cstddef>
#include <istream>
#include <optional>
#include <string>

namespace tusk::protocol {

inline constexpr std::size_t kMaxInputLineBytes = 64 * 1024;

struct InputLine {
    std::string text;       // without its line end ("\n" or "\r\n"); cut when too long
    bool too_long = false;  // the rest of the line was read and thrown away
};

// The next line, or nothing at the end of the stream; a last line without a line end counts.
// Blocks as the stream does.
[[nodiscard]] std::optional<InputLine> read_input_line(std::istream& in,
                                                       std::size_t max_bytes = kMaxInputLineBytes);

}  // namespace tusk::protocol

#pragma once
// GtpLine: one line of the Go Text Protocol, version 2, taken apart.
//
// Control characters are dropped, tabs are blanks, `#` begins a comment; then an optional number
// (the id that the answer repeats), the command and its arguments follow. Pure functions.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "registry/view.h"

namespace tusk::protocol {

struct GtpLine {
    std::string id;       // digits, or empty
    std::string command;  // empty when only an id was given
    std::vector<std::string> arguments;
};

// Nothing for lines that need no answer: empty ones and comments.
[[nodiscard]] std::optional<GtpLine> parse_gtp_line(std::string_view line);

// The answer as it goes out, without its last line end: "=id text" or "?id text" and an empty line.
// Empty lines within the text would end the answer and are left out.
[[nodiscard]] std::string format_gtp_answer(bool ok, std::string_view id, std::string_view text);

// "b", "W", "black", "White"; seat 0 is black.
[[nodiscard]] std::optional<registry::Seat> parse_gtp_color(std::string_view text);
[[nodiscard]] char gtp_color(registry::Seat seat);

}  // namespace tusk::protocol

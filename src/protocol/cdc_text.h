#pragma once
// The words of the platform protocol of dark chess: numbered commands, one line each.
//
// Request `<id> <command> [arguments]`, reply `=<id> [text]` or `?<id> [text]`; the id is the
// number of the command in the list. Squares are written apart, `a1 a2`, a flip `a1 a1`.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tusk::protocol {

// By number.
inline constexpr std::array<std::string_view, 19> kCdcCommands{
    "protocol_version",  "name",          "version",
    "known_command",     "list_commands", "quit",
    "boardsize",         "reset_board",   "num_repetition",
    "num_moves_to_draw", "move",          "flip",
    "genmove",           "game_over",     "ready",
    "time_settings",     "time_left",     "showboard",
    "init_board"};

struct CdcLine {
    std::string id;  // as it was sent; empty when it was left out
    std::string command;
    std::vector<std::string> arguments;
};

// Nothing for a line without words.
[[nodiscard]] std::optional<CdcLine> parse_cdc_line(std::string_view line);

// "10 move a1 a2"
[[nodiscard]] std::string cdc_request(std::string_view command, std::string_view arguments = {});

struct CdcReply {
    bool ok = false;
    std::string text;
};
// A reply to a command with this number, or to one without; nothing for any other line.
[[nodiscard]] std::optional<CdcReply> parse_cdc_reply(std::string_view line,
                                                      std::string_view command);

}  // namespace tusk::protocol

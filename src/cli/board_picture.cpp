#include "cli/board_picture.h"

#include <fmt/format.h>

#include "core/text.h"

namespace tusk::cli {

namespace {

constexpr int kFelt = 65;  // 256-colour palette, as are the others
constexpr int kBlack = 16;
constexpr int kWhite = 231;
constexpr int kTarget = 193;
constexpr int kEmpty = 71;

struct Cell {
    std::string sign;
    int colour = 0;
};

// What a lone character of the picture stands for; an empty sign = not a square.
Cell cell_of(char c, const registry::GameInfo& info, bool unicode) {
    const bool first_is_white = !info.seat_names.empty() && info.seat_names[0] == "white";
    if (c == info.glyphs[0]) {
        return {unicode ? "●" : std::string(1, c), first_is_white ? kWhite : kBlack};
    }
    if (c == info.glyphs[1]) {
        return {unicode ? "●" : std::string(1, c), first_is_white ? kBlack : kWhite};
    }
    if (c == info.glyphs[2]) {
        return {unicode ? "•" : std::string(1, c), kTarget};
    }
    if (c == '.') {
        return {unicode ? "·" : ".", kEmpty};
    }
    return {};
}

bool is_lone(std::string_view line, std::size_t i) {
    return line[i] != ' ' && (i == 0 || line[i - 1] == ' ') &&
           (i + 1 == line.size() || line[i + 1] == ' ');
}

std::string painted_line(std::string_view line, const registry::GameInfo& info,
                         const Terminal& terminal) {
    std::string result;
    bool on_felt = false;
    const auto leave = [&] {
        result += on_felt ? fmt::format("\x1b[48;5;{}m \x1b[0m", kFelt) : "";
        on_felt = false;
    };
    const auto is_cell = [&](std::size_t i) {
        return is_lone(line, i) && !cell_of(line[i], info, true).sign.empty();
    };
    for (std::size_t i = 0; i < line.size(); ++i) {
        const bool blank_before_cell = line[i] == ' ' && i + 1 < line.size() && is_cell(i + 1);
        if (blank_before_cell || is_cell(i)) {
            i += blank_before_cell ? 1 : 0;
            const Cell cell = cell_of(line[i], info, terminal.unicode);
            result += fmt::format("\x1b[48;5;{};38;5;{}m {}\x1b[0m", kFelt, cell.colour, cell.sign);
            on_felt = true;
            continue;
        }
        leave();
        result += core::is_letter(line[i]) || core::is_digit(line[i])
                      ? terminal.paint(Ink::kSoft, line.substr(i, 1))
                      : std::string(1, line[i]);
    }
    leave();
    return result;
}

}  // namespace

std::string painted_board(const std::string& picture, const registry::GameInfo& info,
                          const Terminal& terminal) {
    if (!terminal.colour || info.glyphs.size() < 3) {
        return picture;
    }
    std::string result;
    for (const std::string_view line : core::lines(picture)) {
        result += painted_line(line, info, terminal) + "\n";
    }
    return result;
}

}  // namespace tusk::cli

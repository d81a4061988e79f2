#include "cli/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>

#include "core/text.h"

namespace tusk::cli {

namespace {

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view() : std::string_view(value);
}

bool is_utf8_locale() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        if (const std::string_view value = environment(name); !value.empty()) {
            const std::string locale = core::lower(value);
            return locale.find("utf-8") != std::string::npos ||
                   locale.find("utf8") != std::string::npos;
        }
    }
    return false;
}

// Vermilion, jade and soft ink of the 256-colour palette, readable on light and dark paper.
std::string_view code_of(Ink ink) {
    switch (ink) {
        case Ink::kStrong: return "1";
        case Ink::kSoft: return "38;5;245";
        case Ink::kSeal: return "38;5;167";
        case Ink::kGood: return "38;5;72";
    }
    return "0";
}

}  // namespace

Terminal Terminal::of(std::FILE* stream) {
    Terminal terminal;
    const int descriptor = ::fileno(stream);
    terminal.interactive = ::isatty(descriptor) == 1;
    terminal.colour = terminal.interactive && environment("NO_COLOR").empty() &&
                      environment("TERM") != "dumb" && !environment("TERM").empty();
    terminal.unicode = terminal.interactive && is_utf8_locale();
    winsize size{};
    if (terminal.interactive && ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        terminal.width = size.ws_col;
    }
    return terminal;
}

std::string Terminal::paint(Ink ink, std::string_view text) const {
    if (!colour) {
        return std::string(text);
    }
    return fmt::format("\x1b[{}m{}\x1b[0m", code_of(ink), text);
}

std::string Terminal::paint_region(std::size_t index, std::string_view text) const {
    // Neighbours differ in hue and in lightness.
    constexpr std::array kColours{72, 167, 68, 178, 133, 107, 173, 61};
    if (!colour) {
        return std::string(text);
    }
    return fmt::format("\x1b[38;5;{}m{}\x1b[0m", kColours[index % kColours.size()], text);
}

std::size_t visible_length(std::string_view text) noexcept {
    std::size_t length = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\x1b') {
            i = std::min(text.find('m', i), text.size());
            continue;
        }
        length += (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80 ? 1 : 0;
    }
    return length;
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
    std::string result;
    std::size_t column = 0;
    for (const std::string_view word : core::words(text)) {
        const std::size_t length = visible_length(word);
        if (column > 0 && column + 1 + length > width) {
            result += "\n" + std::string(indent, ' ');
            column = indent;
        } else if (column > 0) {
            result += ' ';
            ++column;
        }
        result += word;
        column += length;
    }
    return result;
}

std::string capitalised(std::string text) {
    if (!text.empty()) {
        text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    }
    return text;
}

std::string counted(double number, const std::string& unit) {
    const bool one = std::fabs(number) == 1 && unit.ends_with('s');
    return fmt::format("{:g} {}", number, one ? unit.substr(0, unit.size() - 1) : unit);
}

}  // namespace tusk::cli

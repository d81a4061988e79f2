#pragma once
// Terminal: what the output can show (colours, signs beyond ASCII, width) and text painted for it.
//
// Colours appear only on a terminal, never in files and pipes, and not when NO_COLOR is set
// (no-color.org) or TERM is "dumb". Plain values and functions.

#include <cstdio>
#include <string>
#include <string_view>

namespace tusk::cli {

enum class Ink {
    kStrong,  // headings, the value that matters
    kSoft,    // coordinates, units, remarks
    kSeal,    // what matters now: the side to move, a loss
    kGood,    // good news
};

struct Terminal {
    bool interactive = false;  // a person may be looking
    bool colour = false;
    bool unicode = false;
    int width = 80;

    static Terminal of(std::FILE* stream);

    // The text in this ink, or just the text.
    [[nodiscard]] std::string paint(Ink ink, std::string_view text) const;
    // One of several colours that neighbours on a map are told apart by; any index will do.
    [[nodiscard]] std::string paint_region(std::size_t index, std::string_view text) const;
};

// A length of text as it appears, colours and continuation bytes not counted.
[[nodiscard]] std::size_t visible_length(std::string_view text) noexcept;

// The words in lines of at most `width` columns, every line but the first indented.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

[[nodiscard]] std::string capitalised(std::string text);

// "1 disc", "6 discs"; the unit is given in the plural.
[[nodiscard]] std::string counted(double number, const std::string& unit);

}  // namespace tusk::cli

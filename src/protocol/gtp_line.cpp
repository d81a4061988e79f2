#include "protocol/gtp_line.h"

#include <algorithm>

#include "core/text.h"

namespace tusk::protocol {

using registry::Seat;

std::optional<GtpLine> parse_gtp_line(std::string_view line) {
    std::string text;
    for (const char c : line.substr(0, line.find('#'))) {
        if (c == '\t') {
            text += ' ';
        } else if (static_cast<unsigned char>(c) >= 32 && c != 127) {
            text += c;
        }
    }
    auto words = core::words(text);
    if (words.empty()) {
        return std::nullopt;
    }
    GtpLine result;
    if (std::all_of(words.front().begin(), words.front().end(), core::is_digit)) {
        result.id = words.front();
        words.erase(words.begin());
    }
    if (!words.empty()) {
        result.command = words.front();
        result.arguments.assign(words.begin() + 1, words.end());
    }
    return result;
}

std::string format_gtp_answer(bool ok, std::string_view id, std::string_view text) {
    std::string answer = ok ? "=" : "?";
    answer += id;
    bool first = true;
    for (std::string_view line : core::lines(text)) {
        while (!line.empty() && core::is_space(line.back())) {
            line.remove_suffix(1);
        }
        // The first line may be empty: a board then begins below the answer sign.
        if (!line.empty()) {
            answer += first ? " " : "\n";
            answer += line;
        }
        first = false;
    }
    return answer + "\n";
}

std::optional<Seat> parse_gtp_color(std::string_view text) {
    const std::string name = core::lower(text);
    if (name == "b" || name == "black") {
        return Seat::kFirst;
    }
    if (name == "w" || name == "white") {
        return Seat::kSecond;
    }
    return std::nullopt;
}

char gtp_color(Seat seat) {
    return seat == Seat::kFirst ? 'b' : 'w';
}

}  // namespace tusk::protocol

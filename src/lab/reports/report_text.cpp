#include "lab/reports/report_text.h"

#include <fmt/format.h>

#include <cmath>
#include <ctime>

#include "core/text.h"

namespace tusk::lab {

namespace {

constexpr std::string_view kMinus = "\u2212";
constexpr std::string_view kThinSpace = "\u202F";  // narrow, keeps the groups on one line
constexpr std::string_view kNoBreakSpace = "\u00A0";
constexpr std::string_view kReplacement = "\uFFFD";

std::string grouped(std::string_view digits) {
    constexpr std::size_t kGroup = 3;
    if (digits.size() < 5) {
        return std::string(digits);
    }
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % kGroup == 0) {
            text += kThinSpace;
        }
        text += digits[i];
    }
    return text;
}

void append_escaped(std::string& result, char c) {
    switch (c) {
        case '&': result += "&amp;"; break;
        case '<': result += "&lt;"; break;
        case '>': result += "&gt;"; break;
        case '"': result += "&quot;"; break;
        case '\'': result += "&#39;"; break;
        case '\n':
        case '\t': result += c; break;
        default:
            if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
                result += kReplacement;
            } else {
                result += c;
            }
    }
}

}  // namespace

std::string number_text(double value, int decimals, bool show_sign) {
    if (!std::isfinite(value)) {
        return std::isnan(value) ? "?" : value > 0 ? "\u221E" : std::string(kMinus) + "\u221E";
    }
    if (std::abs(value) >= 1e15) {
        return fmt::format("{:.{}e}", value, decimals);
    }
    const std::string digits = fmt::format("{:.{}f}", std::abs(value), decimals);
    const bool is_zero = digits.find_first_not_of("0.") == std::string::npos;
    const std::size_t point = std::min(digits.find('.'), digits.size());
    const std::string_view sign = is_zero ? "" : value < 0 ? kMinus : show_sign ? "+" : "";
    return std::string(sign) + grouped(std::string_view(digits).substr(0, point)) +
           digits.substr(point);
}

std::string value_text(const Figure& figure) {
    std::string text = number_text(figure.value, figure.decimals, figure.show_sign);
    if (!figure.unit.empty()) {
        text += std::string(kNoBreakSpace) + figure.unit;
    }
    return text;
}

std::string interval_text(const Figure& figure) {
    const auto end = [&](double value) {
        return number_text(value, figure.decimals, figure.show_sign);
    };
    if (figure.low && figure.high) {
        return fmt::format("({} to {})", end(*figure.low), end(*figure.high));
    }
    if (figure.low) {
        return fmt::format("(at least {})", end(*figure.low));
    }
    return figure.high ? fmt::format("(at most {})", end(*figure.high)) : "";
}

std::string figure_text(const Figure& figure) {
    const std::string interval = interval_text(figure);
    return value_text(figure) + (interval.empty() ? "" : " " + interval);
}

std::string date_text(std::int64_t ms_since_1970) {
    const std::time_t seconds = ms_since_1970 / 1000;
    std::tm parts{};
    if (::gmtime_r(&seconds, &parts) == nullptr) {
        return "?";
    }
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC", parts.tm_year + 1900, parts.tm_mon + 1,
                       parts.tm_mday, parts.tm_hour, parts.tm_min);
}

std::string duration_text(std::int64_t ms) {
    const std::int64_t seconds = ms / 1000;
    if (seconds < 60) {
        return fmt::format("{:.1f} s", static_cast<double>(ms) / 1000);
    }
    if (seconds < 3600) {
        return fmt::format("{} min {:02} s", seconds / 60, seconds % 60);
    }
    return fmt::format("{} h {:02} min", seconds / 3600, seconds / 60 % 60);
}

std::string html_escaped(std::string_view text) {
    std::string result;
    const bool whole = core::is_utf8(text);
    for (const char c : text) {
        if (!whole && static_cast<unsigned char>(c) >= 0x80) {
            result += kReplacement;
        } else {
            append_escaped(result, c);
        }
    }
    return result;
}

}  // namespace tusk::lab

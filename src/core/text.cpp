#include "core/text.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace tusk::core {

namespace {

template <class T>
std::optional<T> whole_number(std::string_view text) noexcept {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) {
        return std::nullopt;
    }
    return value;
}

// Length of the UTF-8 sequence that begins at text[0], or 0 if there is none.
std::size_t utf8_sequence(std::string_view text) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(0);
    if (first < 0x80) {
        return 1;
    }
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) {
        return 0;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) {
            return 0;
        }
    }
    const unsigned second = byte(1);
    const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
    const bool surrogate = first == 0xED && second > 0x9F;
    const bool too_high = first == 0xF4 && second > 0x8F;
    return overlong || surrogate || too_high ? 0 : length;
}

}  // namespace

bool is_space(char c) noexcept {
    return c == ' ' || (c >= '\t' && c <= '\r');
}
bool is_digit(char c) noexcept {
    return c >= '0' && c <= '9';
}
bool is_letter(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

namespace {
char lower_char(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
}  // namespace

std::string_view trim(std::string_view text) noexcept {
    while (!text.empty() && is_space(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_space(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        c = lower_char(c);
    }
    return result;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept {
    if (a.size() != b.size()) {
        return false;
    }
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (lower_char(a[i]) != lower_char(b[i])) {
            return false;
        }
    }
    return true;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos) {
            return parts;
        }
        text.remove_prefix(at + 1);
    }
}

std::vector<std::string_view> words(std::string_view text) {
    std::vector<std::string_view> result;
    std::size_t i = 0;
    while (i < text.size()) {
        if (is_space(text[i])) {
            ++i;
            continue;
        }
        const std::size_t start = i;
        while (i < text.size() && !is_space(text[i])) {
            ++i;
        }
        result.push_back(text.substr(start, i - start));
    }
    return result;
}

std::vector<std::string_view> lines(std::string_view text) {
    std::vector<std::string_view> result = split(text, '\n');
    if (result.back().empty()) {
        result.pop_back();
    }
    for (auto& line : result) {
        if (!line.empty() && line.back() == '\r') {
            line.remove_suffix(1);
        }
    }
    return result;
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
    return fmt::format("{}", fmt::join(parts, separator));
}

std::optional<std::int64_t> to_integer(std::string_view text) noexcept {
    if (!text.empty() && text.front() == '+' && text.size() > 1 && is_digit(text[1])) {
        text.remove_prefix(1);
    }
    return whole_number<std::int64_t>(text);
}

std::optional<std::uint64_t> to_unsigned(std::string_view text) noexcept {
    return whole_number<std::uint64_t>(text);
}

std::optional<double> to_real(std::string_view text) noexcept {
    if (!text.empty() && text.front() == '+' && text.size() > 1 && text[1] != '-') {
        text.remove_prefix(1);
    }
    const auto value = whole_number<double>(text);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

std::string quoted(std::string_view text, std::size_t limit) {
    std::string result = "'";
    for (const char c : text.substr(0, limit)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte > 0x7E) {
            result += fmt::format("\\x{:02X}", byte);
        } else {
            result += c;
        }
    }
    return result + (text.size() > limit ? "...'" : "'");
}

std::string shown(std::string_view text, std::size_t limit) {
    std::string result;
    while (!text.empty()) {
        const std::size_t length = std::max<std::size_t>(utf8_sequence(text), 1);
        if (result.size() + length > limit) {
            return result + "...";
        }
        const auto byte = static_cast<unsigned char>(text[0]);
        const bool printable = length > 1 || (byte >= 0x20 && byte < 0x7F);
        result += printable ? text.substr(0, length) : "?";
        text.remove_prefix(length);
    }
    return result;
}

std::string listed(const std::vector<std::string>& names) {
    return names.empty() ? std::string("none") : join(names, ", ");
}

bool is_utf8(std::string_view text) noexcept {
    while (!text.empty()) {
        const std::size_t length = utf8_sequence(text);
        if (length == 0) {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

std::string latin1_to_utf8(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            result += c;
        } else {
            result += static_cast<char>(0xC0 | (byte >> 6));
            result += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return result;
}

Result<std::string> read_file(const std::string& path, std::size_t max_bytes) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
        return fail(ErrorCode::kFile, "is a directory, not a file", path);
    }
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        return fail(ErrorCode::kFile, std::string("cannot be read: ") + std::strerror(errno), path);
    }
    std::string content;
    char block[1 << 16];
    while (file.read(block, sizeof block) || file.gcount() > 0) {
        content.append(block, static_cast<std::size_t>(file.gcount()));
        if (content.size() > max_bytes) {
            return fail(ErrorCode::kTooLarge,
                        fmt::format("is larger than the {} bytes allowed", max_bytes), path);
        }
    }
    return content;
}

Result<void> write_file(const std::string& path, std::string_view content) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(content.data(), static_cast<std::streamsize>(content.size()));
    file.flush();
    if (!file) {
        return fail(ErrorCode::kFile, std::string("cannot be written: ") + std::strerror(errno),
                    path);
    }
    return {};
}

}  // namespace tusk::core

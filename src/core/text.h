#pragma once
// Small text tools that parsers share. All of them work on ASCII rules whatever the locale is;
// bytes above 127 are passed through untouched.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace tusk::core {

[[nodiscard]] std::string_view trim(std::string_view text) noexcept;
[[nodiscard]] std::string lower(std::string_view text);
[[nodiscard]] bool is_space(char c) noexcept;
[[nodiscard]] bool is_digit(char c) noexcept;
[[nodiscard]] bool is_letter(char c) noexcept;
[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept;

// Pieces between separators, empty pieces included: split("a,,b", ',') has three.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

// Words between blanks, tabs and line ends; never empty ones.
[[nodiscard]] std::vector<std::string_view> words(std::string_view text);

// Lines without their line ends ("\n" or "\r\n"); a final empty line is not reported.
[[nodiscard]] std::vector<std::string_view> lines(std::string_view text);

[[nodiscard]] std::string join(const std::vector<std::string>& parts, std::string_view separator);

// The whole text as a decimal number, or nothing (sign, overflow and trailing text included).
[[nodiscard]] std::optional<std::int64_t> to_integer(std::string_view text) noexcept;
[[nodiscard]] std::optional<std::uint64_t> to_unsigned(std::string_view text) noexcept;
[[nodiscard]] std::optional<double> to_real(std::string_view text) noexcept;  // finite only

// A quotation of outside text for an error message: cut to `limit` bytes, control characters and
// bytes that are not ASCII escaped as \xNN, so that one message stays one line.
[[nodiscard]] std::string quoted(std::string_view text, std::size_t limit = 40);

// The same text for the words of a Saying: cut to `limit` bytes at most, UTF-8 kept whole, whatever
// is no printable character replaced by '?', and no quotation marks.
[[nodiscard]] std::string shown(std::string_view text, std::size_t limit = 60);

// "did you mean" for error messages: the candidates joined by ", ".
[[nodiscard]] std::string listed(const std::vector<std::string>& names);

[[nodiscard]] bool is_utf8(std::string_view text) noexcept;

// ISO 8859-1 (WTHOR names, old SGF files) to UTF-8; never fails.
[[nodiscard]] std::string latin1_to_utf8(std::string_view text);

// Whole file up to `max_bytes`; the error names the file.
[[nodiscard]] Result<std::string> read_file(const std::string& path,
                                            std::size_t max_bytes = std::size_t{256} << 20);
[[nodiscard]] Result<void> write_file(const std::string& path, std::string_view content);

}  // namespace tusk::core

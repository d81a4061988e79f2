#pragma once
// The two dialects of the UCI family and small text tools that engine and client share.
//
// UCI (Meyer-Kahlen and Huber 2000) and UCCI 3 (the Xiangqi protocol made after it) have the same
// commands; they differ in how options, times and scores are written. UCI-cyclone is UCI with the
// word `position` left out.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tusk::protocol {

enum class UciDialect : std::uint8_t { kUci, kUcci };

using UciWords = std::span<const std::string_view>;

// The words with one blank between them.
[[nodiscard]] std::string joined_words(UciWords words);

// The index of a word, ignoring case; words.size() if it is not there.
[[nodiscard]] std::size_t find_word(UciWords words, std::string_view word);

}  // namespace tusk::protocol

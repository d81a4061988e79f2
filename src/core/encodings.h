#pragma once
// Text of old files as UTF-8: the Chinese encodings beside Unicode's own.
//
// Records from before Unicode seldom say which encoding they are in, so it is guessed: UTF-8 is
// recognised by its form; GB18030 (with GBK and GB2312, its parts) and Big5 share nearly all of
// their byte pairs, but each keeps its common characters in a range of its own, and what is read in
// the wrong one is full of rare characters. Pure functions, linear; nothing is refused: what cannot
// be decoded becomes U+FFFD. The decoders are ICU's.

#include <optional>
#include <string>
#include <string_view>

namespace tusk::core {

enum class Encoding { kUtf8, kUtf16Le, kUtf16Be, kGb18030, kBig5 };

// No text of a record is longer; the rest is left out.
inline constexpr std::size_t kMaxEncodedBytes = std::size_t{64} << 20;

// By the names that files use ("GB2312", "gbk", "Big5", "utf-8"); nothing for others.
[[nodiscard]] std::optional<Encoding> encoding_named(std::string_view name);

// One of UTF-8, GB18030 and Big5; GB18030 where nothing speaks for either of the last two.
[[nodiscard]] Encoding guess_encoding(std::string_view bytes) noexcept;

// Always valid UTF-8; a byte order mark is left out.
[[nodiscard]] std::string to_utf8(std::string_view bytes, Encoding encoding);

// A whole text file: by its byte order mark; as UTF-8 if it is that; by the charset that a web page
// declares; else guessed.
[[nodiscard]] std::string text_to_utf8(std::string_view bytes);

}  // namespace tusk::core

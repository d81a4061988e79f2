#include "core/encodings.h"

#include <unicode/ucnv.h>
#include <unicode/ustring.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "core/text.h"

namespace tusk::core {

namespace {

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";
constexpr std::string_view kUtf16LeMark = "\xFF\xFE";
constexpr std::string_view kUtf16BeMark = "\xFE\xFF";
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
constexpr std::size_t kGuessedBytes = std::size_t{1} << 20;  // enough to tell encodings apart
constexpr std::size_t kDeclaredBytes = 4096;                 // where web pages say their charset

constexpr std::array<std::pair<std::string_view, Encoding>, 14> kNames{{
    {"utf-8", Encoding::kUtf8},
    {"utf8", Encoding::kUtf8},
    {"utf-16", Encoding::kUtf16Le},
    {"utf-16le", Encoding::kUtf16Le},
    {"utf-16be", Encoding::kUtf16Be},
    {"gb18030", Encoding::kGb18030},
    {"gb2312", Encoding::kGb18030},
    {"gbk", Encoding::kGb18030},
    {"gb", Encoding::kGb18030},
    {"cp936", Encoding::kGb18030},
    {"big5", Encoding::kBig5},
    {"big-5", Encoding::kBig5},
    {"big5-hkscs", Encoding::kBig5},
    {"cp950", Encoding::kBig5},
}};

const char* icu_name(Encoding encoding) noexcept {
    switch (encoding) {
        case Encoding::kUtf8: return "UTF-8";
        case Encoding::kUtf16Le: return "UTF-16LE";
        case Encoding::kUtf16Be: return "UTF-16BE";
        case Encoding::kGb18030: return "GB18030";
        case Encoding::kBig5: return "Big5";
    }
    return "UTF-8";
}

std::string_view mark_of(Encoding encoding) noexcept {
    switch (encoding) {
        case Encoding::kUtf8: return kUtf8Mark;
        case Encoding::kUtf16Le: return kUtf16LeMark;
        case Encoding::kUtf16Be: return kUtf16BeMark;
        case Encoding::kGb18030:
        case Encoding::kBig5: return {};
    }
    return {};
}

// Where ICU's tables are missing: ASCII stays, the rest is told to be lost.
std::string ascii_only(std::string_view bytes) {
    std::string text;
    for (const char c : bytes) {
        if (static_cast<unsigned char>(c) < 0x80) {
            text += c;
        } else {
            text += kReplacement;
        }
    }
    return text;
}

// How much a text looks like one encoding: characters in everyday use, rare ones, no characters.
struct Likeness {
    std::int64_t common = 0;
    std::int64_t rare = 0;
    std::int64_t bad = 0;

    [[nodiscard]] std::int64_t points() const noexcept { return common - rare - 4 * bad; }
};

bool within(unsigned byte, unsigned low, unsigned high) noexcept {
    return byte >= low && byte <= high;
}

// The pair as a character of GB18030; GB2312's first level are the everyday characters, rows 1 and
// 3 punctuation and wide letters.
void count_gb(unsigned lead, unsigned trail, Likeness& like) noexcept {
    const bool in_gb2312 = trail >= 0xA1 && trail != 0xFF;
    if (!within(lead, 0x81, 0xFE) || trail < 0x40 || trail == 0x7F || trail == 0xFF) {
        ++like.bad;
    } else if (in_gb2312 && (within(lead, 0xB0, 0xD7) || lead == 0xA1 || lead == 0xA3)) {
        ++like.common;
    } else {
        ++like.rare;
    }
}

// As a character of Big5; its first level begins at 0xA4, punctuation at 0xA1.
void count_big5(unsigned lead, unsigned trail, Likeness& like) noexcept {
    if (!within(lead, 0x81, 0xFE) || !(within(trail, 0x40, 0x7E) || within(trail, 0xA1, 0xFE))) {
        ++like.bad;
    } else if (within(lead, 0xA1, 0xA2) || within(lead, 0xA4, 0xC6)) {
        ++like.common;
    } else {
        ++like.rare;
    }
}

template <class Count>
Likeness likeness(std::string_view bytes, bool four_byte_forms, Count count) noexcept {
    Likeness like;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const unsigned lead = static_cast<unsigned char>(bytes[i]);
        if (lead < 0x80) {
            continue;
        }
        if (i + 1 >= bytes.size()) {
            break;  // cut in the middle of a character, as fixed fields are
        }
        const unsigned trail = static_cast<unsigned char>(bytes[i + 1]);
        if (four_byte_forms && within(trail, '0', '9') && i + 3 < bytes.size()) {
            ++like.rare;
            i += 3;
            continue;
        }
        const std::int64_t bad = like.bad;
        count(lead, trail, like);
        i += like.bad == bad ? 1 : 0;
    }
    return like;
}

// The charset of <meta charset="..."> and of content="text/html; charset=...".
std::optional<Encoding> declared_encoding(std::string_view bytes) {
    const std::string head = lower(bytes.substr(0, kDeclaredBytes));
    constexpr std::string_view kWord = "charset=";
    const std::size_t at = head.find(kWord);
    if (at == std::string::npos) {
        return std::nullopt;
    }
    std::string_view name = std::string_view(head).substr(at + kWord.size());
    name.remove_prefix(std::min(name.find_first_not_of("\"' "), name.size()));
    const auto in_name = [](char c) { return is_letter(c) || is_digit(c) || c == '-'; };
    const auto end = std::find_if_not(name.begin(), name.end(), in_name);
    return encoding_named(name.substr(0, static_cast<std::size_t>(end - name.begin())));
}

}  // namespace

std::optional<Encoding> encoding_named(std::string_view name) {
    const std::string wanted = lower(trim(name));
    const auto found = std::find_if(kNames.begin(), kNames.end(),
                                    [&](const auto& known) { return known.first == wanted; });
    return found == kNames.end() ? std::nullopt : std::optional(found->second);
}

Encoding guess_encoding(std::string_view bytes) noexcept {
    if (is_utf8(bytes)) {
        return Encoding::kUtf8;
    }
    const std::string_view part = bytes.substr(0, kGuessedBytes);
    const std::int64_t gb = likeness(part, true, count_gb).points();
    const std::int64_t big5 = likeness(part, false, count_big5).points();
    return big5 > gb ? Encoding::kBig5 : Encoding::kGb18030;
}

std::string to_utf8(std::string_view bytes, Encoding encoding) {
    bytes = bytes.substr(0, kMaxEncodedBytes);
    if (const std::string_view mark = mark_of(encoding); bytes.starts_with(mark)) {
        bytes.remove_prefix(mark.size());
    }
    if (bytes.empty() || (encoding == Encoding::kUtf8 && is_utf8(bytes))) {
        return std::string(bytes);
    }
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<UConverter, decltype(&ucnv_close)> converter(
        ucnv_open(icu_name(encoding), &status), ucnv_close);
    if (U_FAILURE(status) != 0) {
        return ascii_only(bytes);
    }
    // Every byte gives at most one unit of UTF-16, every unit at most three bytes of UTF-8.
    std::u16string units(bytes.size(), u'\0');
    const int32_t count =
        ucnv_toUChars(converter.get(), units.data(), static_cast<int32_t>(units.size()),
                      bytes.data(), static_cast<int32_t>(bytes.size()), &status);
    if (U_FAILURE(status) != 0) {
        return ascii_only(bytes);
    }
    std::string text(static_cast<std::size_t>(count) * 3, '\0');
    int32_t length = 0;
    constexpr UChar32 kUnknown = 0xFFFD;
    u_strToUTF8WithSub(text.data(), static_cast<int32_t>(text.size()), &length, units.data(), count,
                       kUnknown, nullptr, &status);
    if (U_FAILURE(status) != 0) {
        return ascii_only(bytes);
    }
    text.resize(static_cast<std::size_t>(length));
    return text;
}

std::string text_to_utf8(std::string_view bytes) {
    for (const Encoding encoding : {Encoding::kUtf8, Encoding::kUtf16Le, Encoding::kUtf16Be}) {
        if (bytes.starts_with(mark_of(encoding))) {
            return to_utf8(bytes, encoding);
        }
    }
    if (is_utf8(bytes)) {
        return to_utf8(bytes, Encoding::kUtf8);
    }
    const auto declared = declared_encoding(bytes);
    const bool believed = declared == Encoding::kGb18030 || declared == Encoding::kBig5;
    return to_utf8(bytes, believed ? *declared : guess_encoding(bytes));
}

}  // namespace tusk::core

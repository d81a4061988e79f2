#pragma once
// The file of an endgame table, the same for all games.
//
//   bytes  0..7    "tusk-tab"
//          8       version of the format, 1
//          9       bytes per value, 1 or 2
//         10..11   zero
//         12..43   name of the ending ("KNP-KA"), filled up with zeros
//         44..51   number of values, least byte first
//         52..83   SHA-256 of all that follows the header, with bytes 8..51 in front
//         84..     the values, in the order of the game's numbering
//
// A value is a distance in plies; 254 is a draw, 255 no position (with two bytes 0x7FFE and
// 0x7FFF). In distances to the end even = the side to move loses, odd = it wins. Everything is
// checked when a file is read.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/digest.h"
#include "core/result.h"
#include "search/retrograde/solve.h"

namespace tusk::games {

class TableBytes {
public:
    using Value = search::retrograde::Value;

    TableBytes(std::string_view name, const std::vector<Value>& values) : bytes_(kHeader, '\0') {
        wide_ = std::any_of(values.begin(), values.end(), [](Value value) {
            return search::retrograde::is_distance(value) && value > kLongestNarrow;
        });
        bytes_.reserve(kHeader + values.size() * (wide_ ? 2 : 1));
        kMagic.copy(bytes_.data(), kMagic.size());
        bytes_[kVersionAt] = kVersion;
        bytes_[kWidthAt] = wide_ ? 2 : 1;
        name.copy(bytes_.data() + kNameAt, kNameBytes);
        for (std::size_t i = 0; i < 8; ++i) {
            bytes_[kSizeAt + i] = static_cast<char>(values.size() >> (8 * i) & 255);
        }
        for (const Value value : values) {
            append(value);
        }
        as_text(check_sum(bytes_)).copy(bytes_.data() + kSumAt, kHeader - kSumAt);
    }

    // The bytes of a file: whether they are a table at all, and sound. Whose it is, the game says.
    [[nodiscard]] static core::Result<TableBytes> read(std::string bytes) {
        using core::ErrorCode;
        if (bytes.size() < kHeader || !bytes.starts_with(kMagic)) {
            return core::fail(ErrorCode::kSyntax, "is not an endgame table");
        }
        if (bytes[kVersionAt] != kVersion) {
            return core::fail(ErrorCode::kUnsupported,
                              "is an endgame table of version " +
                                  std::to_string(static_cast<int>(bytes[kVersionAt])) +
                                  "; this program reads version 1");
        }
        const char width = bytes[kWidthAt];
        if (width != 1 && width != 2) {
            return core::fail(ErrorCode::kSyntax, "is an endgame table with a damaged header");
        }
        return TableBytes(std::move(bytes), width == 2);
    }
    // To be asked once the name is known to be right: the length and the check sum.
    [[nodiscard]] core::Result<void> check(std::uint64_t values) const {
        using core::ErrorCode;
        if (stored_size() != values || bytes_.size() != kHeader + values * (wide_ ? 2 : 1)) {
            return core::fail(ErrorCode::kSyntax, "is an endgame table of " + std::string(name()) +
                                                      " with a wrong length");
        }
        if (as_text(check_sum(bytes_)) !=
            std::string_view(bytes_).substr(kSumAt, kHeader - kSumAt)) {
            return core::fail(
                ErrorCode::kSyntax,
                "is a damaged endgame table (the check sum is another one); delete it to have it "
                "made again");
        }
        return {};
    }

    [[nodiscard]] std::string_view name() const noexcept {
        const std::string_view all = std::string_view(bytes_).substr(kNameAt, kNameBytes);
        return all.substr(0, all.find('\0'));
    }
    [[nodiscard]] const std::string& bytes() const noexcept { return bytes_; }

    [[nodiscard]] Value at(std::uint64_t number) const noexcept {
        using search::retrograde::kDrawnValue;
        using search::retrograde::kImpossibleValue;
        if (wide_) {
            const auto value = static_cast<Value>(byte(2 * number) | byte(2 * number + 1) << 8);
            return search::retrograde::is_distance(value) || value == kDrawnValue
                       ? value
                       : kImpossibleValue;
        }
        const std::uint8_t value = byte(number);
        return value == kNarrowDraw         ? kDrawnValue
               : value == kNarrowImpossible ? kImpossibleValue
                                            : value;
    }

private:
    static constexpr std::string_view kMagic = "tusk-tab";
    static constexpr char kVersion = 1;
    static constexpr std::size_t kVersionAt = 8;
    static constexpr std::size_t kWidthAt = 9;
    static constexpr std::size_t kNameAt = 12;
    static constexpr std::size_t kNameBytes = 32;
    static constexpr std::size_t kSizeAt = 44;
    static constexpr std::size_t kSumAt = 52;
    static constexpr std::size_t kHeader = 84;
    static constexpr Value kLongestNarrow = 253;
    static constexpr std::uint8_t kNarrowDraw = 254;
    static constexpr std::uint8_t kNarrowImpossible = 255;

    TableBytes(std::string bytes, bool wide) : bytes_(std::move(bytes)), wide_(wide) {}

    void append(Value value) {
        if (wide_) {
            bytes_ += static_cast<char>(value & 255);
            bytes_ += static_cast<char>(value >> 8);
        } else {
            bytes_ += static_cast<char>(value == search::retrograde::kDrawnValue ? kNarrowDraw
                                        : value == search::retrograde::kImpossibleValue
                                            ? kNarrowImpossible
                                            : value);
        }
    }
    [[nodiscard]] std::uint8_t byte(std::uint64_t i) const noexcept {
        return static_cast<std::uint8_t>(bytes_[kHeader + i]);
    }
    [[nodiscard]] std::uint64_t stored_size() const noexcept {
        std::uint64_t size = 0;
        for (std::size_t i = 0; i < 8; ++i) {
            size |= std::uint64_t{static_cast<std::uint8_t>(bytes_[kSizeAt + i])} << (8 * i);
        }
        return size;
    }
    // Of the header's own fields and of the values' sum: the values are hashed in place.
    [[nodiscard]] static core::Sha256 check_sum(std::string_view bytes) {
        const core::Sha256 values = core::sha256(bytes.substr(kHeader));
        std::string both(bytes.substr(kVersionAt, kSumAt - kVersionAt));
        both.append(reinterpret_cast<const char*>(values.data()), values.size());
        return core::sha256(both);
    }
    [[nodiscard]] static std::string_view as_text(const core::Sha256& sum) {
        return {reinterpret_cast<const char*>(sum.data()), sum.size()};
    }

    std::string bytes_;
    bool wide_ = false;
};

}  // namespace tusk::games

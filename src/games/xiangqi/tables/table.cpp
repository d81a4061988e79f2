#include "games/xiangqi/tables/table.h"

#include <algorithm>

#include "core/digest.h"
#include "core/text.h"
#include "games/xiangqi/moves.h"
#include "games/xiangqi/zobrist.h"

namespace tusk::games::xiangqi {

using core::ErrorCode;
using core::fail;

namespace {

constexpr std::string_view kMagic = "tusk-tab";
constexpr char kVersion = 1;
constexpr std::size_t kVersionAt = 8;
constexpr std::size_t kWidthAt = 9;
constexpr std::size_t kNameAt = 12;
constexpr std::size_t kNameBytes = 32;
constexpr std::size_t kSizeAt = 44;
constexpr std::size_t kSumAt = 52;
constexpr std::size_t kHeader = 84;

constexpr TableValue kLongestNarrow = 253;
constexpr std::uint8_t kNarrowDraw = 254;
constexpr std::uint8_t kNarrowImpossible = 255;

// Of the header's own fields and of the values' sum: the values are hashed in place.
core::Sha256 check_sum(std::string_view bytes) {
    const core::Sha256 values = core::sha256(bytes.substr(kHeader));
    std::string both(bytes.substr(kVersionAt, kSumAt - kVersionAt));
    both.append(reinterpret_cast<const char*>(values.data()), values.size());
    return core::sha256(both);
}

std::string_view stored_sum(std::string_view bytes) {
    return bytes.substr(kSumAt, kHeader - kSumAt);
}
std::string_view as_text(const core::Sha256& sum) {
    return {reinterpret_cast<const char*>(sum.data()), sum.size()};
}

std::uint64_t read_size(std::string_view bytes) {
    std::uint64_t size = 0;
    for (std::size_t i = 0; i < 8; ++i) {
        size |= std::uint64_t{static_cast<std::uint8_t>(bytes[kSizeAt + i])} << (8 * i);
    }
    return size;
}

std::string packed(const Ending& ending, const std::vector<TableValue>& values) {
    const bool wide = std::any_of(values.begin(), values.end(), [](TableValue value) {
        return is_distance(value) && value > kLongestNarrow;
    });
    std::string bytes(kHeader, '\0');
    bytes.reserve(kHeader + values.size() * (wide ? 2 : 1));
    kMagic.copy(bytes.data(), kMagic.size());
    bytes[kVersionAt] = kVersion;
    bytes[kWidthAt] = wide ? 2 : 1;
    ending.name().copy(bytes.data() + kNameAt, kNameBytes);
    for (std::size_t i = 0; i < 8; ++i) {
        bytes[kSizeAt + i] = static_cast<char>(values.size() >> (8 * i) & 255);
    }
    for (const TableValue value : values) {
        if (wide) {
            bytes += static_cast<char>(value & 255);
            bytes += static_cast<char>(value >> 8);
        } else {
            bytes += static_cast<char>(value == kDrawnValue        ? kNarrowDraw
                                       : value == kImpossibleValue ? kNarrowImpossible
                                                                   : value);
        }
    }
    as_text(check_sum(bytes)).copy(bytes.data() + kSumAt, kHeader - kSumAt);
    return bytes;
}

core::Result<Ending> read_header(std::string_view bytes) {
    if (bytes.size() < kHeader || !bytes.starts_with(kMagic)) {
        return fail(ErrorCode::kSyntax, "is not an endgame table");
    }
    if (bytes[kVersionAt] != kVersion) {
        return fail(ErrorCode::kUnsupported,
                    "is an endgame table of version " +
                        std::to_string(static_cast<int>(bytes[kVersionAt])) +
                        "; this program reads version 1");
    }
    const char width = bytes[kWidthAt];
    std::string_view name = bytes.substr(kNameAt, kNameBytes);
    name = name.substr(0, name.find('\0'));
    const auto ending = Ending::parse(name);
    if (!ending || ending->name() != name || !ending->is_canonical() || ending->is_lifeless() ||
        (width != 1 && width != 2)) {
        return fail(ErrorCode::kSyntax, "is an endgame table with a damaged header");
    }
    const std::uint64_t size = PlacementIndex::size_of(*ending);
    if (size > Table::kMaxSize || read_size(bytes) != size ||
        bytes.size() != kHeader + size * static_cast<std::uint64_t>(width)) {
        return fail(ErrorCode::kSyntax,
                    "is an endgame table of " + ending->name() + " with a wrong length");
    }
    if (as_text(check_sum(bytes)) != stored_sum(bytes)) {
        return fail(
            ErrorCode::kSyntax,
            "is a damaged endgame table (the check sum is another one); delete it to have it made "
            "again");
    }
    return ending;
}

}  // namespace

Table::Table(const Ending& ending, std::string bytes)
    : ending_(ending), index_(ending), bytes_(std::move(bytes)), wide_(bytes_[kWidthAt] == 2) {
    look_for_losses();
}

Table::Table(const Ending& ending, const std::vector<TableValue>& values)
    : Table(ending, packed(ending, values)) {}

core::Result<Table> Table::read(std::string bytes) {
    const auto ending = read_header(bytes);
    if (!ending) {
        return fail(ending.error());
    }
    return Table(*ending, std::move(bytes));
}

TableValue Table::at(std::uint64_t number) const noexcept {
    const auto byte = [this](std::uint64_t i) {
        return static_cast<std::uint8_t>(bytes_[kHeader + i]);
    };
    if (wide_) {
        const auto value = static_cast<TableValue>(byte(2 * number) | byte(2 * number + 1) << 8);
        return is_distance(value) || value == kDrawnValue ? value : kImpossibleValue;
    }
    const std::uint8_t value = byte(number);
    return value == kNarrowDraw         ? kDrawnValue
           : value == kNarrowImpossible ? kImpossibleValue
                                        : value;
}

void Table::look_for_losses() noexcept {
    draws_are_firm_ = !ending_.attacks(Seat::kSecond);
    const std::uint64_t half = index_.size() / 2;
    for (std::uint64_t i = 0; i < index_.size() && draws_are_firm_; ++i) {
        const TableValue value = at(i);
        draws_are_firm_ = !is_distance(value) || (value % 2 == 0) == (i >= half);
    }
}

TableCounts Table::counts() const {
    TableCounts counts;
    for (std::uint64_t i = 0; i < index_.size(); ++i) {
        const TableValue value = at(i);
        if (value == kImpossibleValue) {
            continue;
        }
        const Placement placement = index_.placement_of(i);
        const std::uint64_t images = PlacementIndex::has_own_mirror(placement) ? 1 : 2;
        auto& side = counts.sides[search::index(placement.to_move)];
        side.legal += images;
        (value == kDrawnValue ? side.drawn : value % 2 == 0 ? side.lost : side.won) += images;
        if (placement.to_move == Seat::kFirst && is_distance(value) && value % 2 == 1 &&
            value > counts.longest_win) {
            counts.longest_win = value;
            counts.longest = position_of(index_, placement);
        }
    }
    return counts;
}

Position position_of(const PlacementIndex& index, const Placement& placement) {
    Position p;
    p.board.fill(kNoPiece);
    p.put(placement.squares[0], piece_of(Seat::kFirst, Kind::kKing));
    p.put(placement.squares[1], piece_of(Seat::kSecond, Kind::kKing));
    for (const PlacementIndex::Group& group : index.groups()) {
        for (std::size_t i = 0; i < group.count; ++i) {
            p.put(placement.squares[group.first + i], piece_of(group.side, group.kind));
        }
    }
    p.to_move = placement.to_move;
    p.zobrist ^= p.to_move == Seat::kSecond ? kZobrist.black_to_move : 0;
    p.checked = attacks_king(p, p.king(p.to_move), search::other(p.to_move), p.occupied());
    return p;
}

}  // namespace tusk::games::xiangqi

#include "games/xiangqi/tables/ending.h"

#include <algorithm>
#include <map>

#include "core/text.h"
#include "games/common/chinese_pieces.h"

namespace tusk::games::xiangqi {

using core::ErrorCode;
using core::fail;

namespace {

constexpr std::array<Seat, 2> kSides{Seat::kFirst, Seat::kSecond};
constexpr std::array<Kind, kKinds> kNameOrder{Kind::kKing,    Kind::kChariot, Kind::kCannon,
                                              Kind::kHorse,   Kind::kPawn,    Kind::kAdvisor,
                                              Kind::kElephant};
// By kind: how many there are at the beginning of a game, and what makes a side the stronger one.
constexpr std::array<int, kKinds> kMost{1, 2, 2, 2, 2, 2, 5};
constexpr std::array<int, kKinds> kStrength{0, 11, 10, 400, 900, 450, 150};

std::optional<Kind> kind_of_letter(char letter) noexcept {
    switch (letter) {
        case 'K':
        case 'k': return Kind::kKing;
        case 'A':
        case 'a': return Kind::kAdvisor;
        case 'B':
        case 'b':
        case 'E':
        case 'e': return Kind::kElephant;
        case 'N':
        case 'n':
        case 'H':
        case 'h': return Kind::kHorse;
        case 'R':
        case 'r': return Kind::kChariot;
        case 'C':
        case 'c': return Kind::kCannon;
        case 'P':
        case 'p': return Kind::kPawn;
        default: return std::nullopt;
    }
}

}  // namespace

core::Result<Ending> Ending::parse(std::string_view text) {
    constexpr std::size_t kLongestName = 33;  // all pieces of both sides
    const auto sides = core::split(text, '-');
    if (sides.size() != 2 || text.size() > kLongestName) {
        return fail(ErrorCode::kSyntax,
                    core::quoted(text.substr(0, kLongestName)) +
                        " is not an ending; write the pieces of both sides, as in KNP-KA");
    }
    Ending ending;
    for (std::size_t side = 0; side < 2; ++side) {
        auto& counts = ending.counts_[side];
        for (const char letter : sides[side]) {
            const auto kind = kind_of_letter(letter);
            if (!kind) {
                return fail(ErrorCode::kSyntax, core::quoted(std::string(1, letter)) +
                                                    " is not a piece; there are K A B N R C P");
            }
            ++counts[static_cast<std::size_t>(*kind)];
        }
        if (counts[0] != 1) {
            return fail(ErrorCode::kBadPosition,
                        "each side has one K: " + core::quoted(sides[side]) + " has " +
                            std::to_string(counts[0]));
        }
        for (std::size_t kind = 1; kind < kKinds; ++kind) {
            if (counts[kind] > kMost[kind]) {
                return fail(ErrorCode::kBadPosition, core::quoted(sides[side]) + " has more than " +
                                                         std::to_string(kMost[kind]) + " " +
                                                         std::string(kChinesePieces[kind].name) +
                                                         "s");
            }
        }
    }
    return ending;
}

Ending Ending::of(const Position& p) noexcept {
    Ending ending;
    for (const Seat side : kSides) {
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
            ending.counts_[search::index(side)][kind] =
                static_cast<std::uint8_t>(p.pieces(side, static_cast<Kind>(kind)).count());
        }
    }
    return ending;
}

int Ending::pieces() const noexcept {
    int sum = 0;
    for (const auto& side : counts_) {
        for (const int count : side) {
            sum += count;
        }
    }
    return sum;
}

std::string Ending::name() const {
    std::string text;
    for (const Seat side : kSides) {
        text += side == Seat::kSecond ? "-" : "";
        for (const Kind kind : kNameOrder) {
            text.append(static_cast<std::size_t>(count(side, kind)),
                        kPieceLetters[static_cast<std::size_t>(kind)]);
        }
    }
    return text;
}

std::uint64_t Ending::key() const noexcept {
    std::uint64_t key = 0;
    for (const auto& side : counts_) {
        for (std::size_t kind = 1; kind < kKinds; ++kind) {
            key = key << 4 | side[kind];
        }
    }
    return key;
}

Ending Ending::swapped() const noexcept {
    Ending other = *this;
    std::swap(other.counts_[0], other.counts_[1]);
    return other;
}

bool Ending::is_canonical() const noexcept {
    std::array<int, 2> strength{};
    for (std::size_t side = 0; side < 2; ++side) {
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
            strength[side] += kStrength[kind] * counts_[side][kind];
        }
    }
    return strength[0] != strength[1] ? strength[0] > strength[1] : counts_[0] >= counts_[1];
}

Ending Ending::without(Seat side, Kind kind) const noexcept {
    Ending less = *this;
    --less.counts_[search::index(side)][static_cast<std::size_t>(kind)];
    return less;
}

bool Ending::attacks(Seat side) const noexcept {
    return count(side, Kind::kHorse) + count(side, Kind::kChariot) + count(side, Kind::kCannon) +
               count(side, Kind::kPawn) >
           0;
}

std::vector<Ending> Ending::with_all_below() const {
    std::map<std::uint64_t, Ending> found;
    std::vector<Ending> open{canonical()};
    while (!open.empty()) {
        const Ending next = open.back();
        open.pop_back();
        if (next.is_lifeless() || !found.emplace(next.key(), next).second) {
            continue;
        }
        for (const Seat side : kSides) {
            for (std::size_t kind = 1; kind < kKinds; ++kind) {
                if (next.count(side, static_cast<Kind>(kind)) > 0) {
                    open.push_back(next.without(side, static_cast<Kind>(kind)).canonical());
                }
            }
        }
    }
    std::vector<Ending> all;
    for (const auto& [key, ending] : found) {
        all.push_back(ending);
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Ending& a, const Ending& b) { return a.pieces() < b.pieces(); });
    return all;
}

}  // namespace tusk::games::xiangqi

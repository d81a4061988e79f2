#include "games/xiangqi/tables/placement.h"

#include <algorithm>

namespace tusk::games::xiangqi {

namespace {

constexpr int kPalace = 9;
constexpr std::size_t kPairs = 45;  // of 81, without mirror images

constexpr Square mirror(Square square) noexcept {
    return square_at(kFiles - 1 - file_of(square), rank_of(square));
}
constexpr Square turned_over(Square square) noexcept {
    return square_at(file_of(square), kRanks - 1 - rank_of(square));
}

// Kings by a number from 0 to 8 within their palace, lowest rank first.
constexpr int kBlackPalaceRank = 7;
constexpr int king_number(Square square, Seat side) noexcept {
    return (rank_of(square) - (side == Seat::kFirst ? 0 : kBlackPalaceRank)) * 3 + file_of(square) -
           3;
}
constexpr Square king_square(int number, Seat side) noexcept {
    return square_at(3 + number % 3, number / 3 + (side == Seat::kFirst ? 0 : kBlackPalaceRank));
}

struct KingPairs {
    std::array<std::uint8_t, kPalace * kPalace> number{};  // of a pair; 255: its mirror image has
    std::array<std::uint8_t, kPairs> pair{};
};
constexpr std::uint8_t kMirrorHas = 255;

constexpr int mirror_king(int number) noexcept {
    return number / 3 * 3 + 2 - number % 3;
}

constexpr KingPairs kKingPairs = [] {
    KingPairs pairs;
    std::uint8_t next = 0;
    for (int red = 0; red < kPalace; ++red) {
        for (int black = 0; black < kPalace; ++black) {
            const int pair = red * kPalace + black;
            const int image = mirror_king(red) * kPalace + mirror_king(black);
            if (image < pair) {
                pairs.number[static_cast<std::size_t>(pair)] = kMirrorHas;
                continue;
            }
            pairs.number[static_cast<std::size_t>(pair)] = next;
            pairs.pair[next++] = static_cast<std::uint8_t>(pair);
        }
    }
    return pairs;
}();

std::uint8_t pair_number(Square red, Square black) noexcept {
    return kKingPairs.number[static_cast<std::size_t>(king_number(red, Seat::kFirst) * kPalace +
                                                      king_number(black, Seat::kSecond))];
}

constexpr std::size_t kMostOfAKind = 5;
// kChoose[n][k], n up to the points of the board.
constexpr auto kChoose = [] {
    std::array<std::array<std::uint64_t, kMostOfAKind + 1>, kSquares + 1> table{};
    for (std::size_t n = 0; n <= kSquares; ++n) {
        table[n][0] = 1;
        for (std::size_t k = 1; k <= kMostOfAKind && n > 0; ++k) {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
        }
    }
    return table;
}();

}  // namespace

PlacementIndex::PlacementIndex(const Ending& ending) {
    std::size_t slot = 2;
    for (const Seat side : {Seat::kFirst, Seat::kSecond}) {
        for (std::size_t k = 1; k < kKinds; ++k) {
            const Kind kind = static_cast<Kind>(k);
            const auto count = static_cast<std::size_t>(ending.count(side, kind));
            if (count == 0) {
                continue;
            }
            Group group{side, kind, slot, count, {}, {}, 0, 0};
            group.ordinal.fill(kNoPoint);
            for_each(home_of(side, kind), [&](Square square) {
                group.ordinal[static_cast<std::size_t>(square)] =
                    static_cast<std::uint8_t>(group.points.size());
                group.points.push_back(square);
            });
            group.combinations = kChoose[group.points.size()][count];
            slot += count;
            groups_.push_back(std::move(group));
        }
    }
    for (auto group = groups_.rbegin(); group != groups_.rend(); ++group) {
        group->stride = pair_stride_;
        pair_stride_ *= group->combinations;
    }
    placements_ = pair_stride_ * kPairs;
}

std::uint64_t PlacementIndex::size_of(const Ending& ending) noexcept {
    constexpr std::uint64_t kTooMany = std::uint64_t{1} << 40;
    std::uint64_t size = 2 * kPairs;
    for (const Seat side : {Seat::kFirst, Seat::kSecond}) {
        for (std::size_t k = 1; k < kKinds; ++k) {
            const auto points =
                static_cast<std::size_t>(home_of(side, static_cast<Kind>(k)).count());
            size *=
                kChoose[points][static_cast<std::size_t>(ending.count(side, static_cast<Kind>(k)))];
            size = std::min(size, kTooMany);
        }
    }
    return size;
}

Placement PlacementIndex::placement_of(std::uint64_t number) const noexcept {
    Placement placement;
    if (number >= placements_) {
        placement.to_move = Seat::kSecond;
        number -= placements_;
    }
    const int pair = kKingPairs.pair[number / pair_stride_];
    placement.squares.push_back(king_square(pair / kPalace, Seat::kFirst));
    placement.squares.push_back(king_square(pair % kPalace, Seat::kSecond));
    number %= pair_stride_;
    for (const Group& group : groups_) {
        std::uint64_t combination = number / group.stride;
        number %= group.stride;
        std::size_t ordinal = group.points.size();
        for (std::size_t k = group.count; k > 1; --k) {
            do {
                --ordinal;
            } while (kChoose[ordinal][k] > combination);
            combination -= kChoose[ordinal][k];
            placement.squares.push_back(group.points[ordinal]);
        }
        placement.squares.push_back(group.points[combination]);  // one left: no more to choose
    }
    return placement;
}

std::uint64_t PlacementIndex::combination_of(const Group& group,
                                             const Placement& placement) const noexcept {
    std::array<std::uint8_t, kMostOfAKind> ordinals{};
    for (std::size_t i = 0; i < group.count; ++i) {
        ordinals[i] = group.ordinal[static_cast<std::size_t>(placement.squares[group.first + i])];
    }
    // A few at most: by insertion.
    for (std::size_t i = 1; i < group.count; ++i) {
        for (std::size_t j = i; j > 0 && ordinals[j - 1] > ordinals[j]; --j) {
            std::swap(ordinals[j - 1], ordinals[j]);
        }
    }
    std::uint64_t combination = 0;
    for (std::size_t i = 0; i < group.count; ++i) {
        combination += kChoose[ordinals[i]][i + 1];
    }
    return combination;
}

std::uint64_t PlacementIndex::plain_number_of(const Placement& placement) const noexcept {
    std::uint64_t number = pair_stride_ * pair_number(placement.squares[0], placement.squares[1]) +
                           (placement.to_move == Seat::kSecond ? placements_ : 0);
    for (const Group& group : groups_) {
        number += group.stride * combination_of(group, placement);
    }
    return number;
}

std::uint64_t PlacementIndex::number_of(const Placement& placement) const noexcept {
    return is_numbered(placement) ? plain_number_of(placement)
                                  : plain_number_of(mirrored(placement));
}

std::uint64_t PlacementIndex::number_of(const Position& p, bool turned) const noexcept {
    const auto side_of = [turned](Seat side) { return turned ? search::other(side) : side; };
    const auto put = [turned](Placement& placement, Square square) {
        placement.squares.push_back(turned ? turned_over(square) : square);
    };
    Placement placement;
    placement.to_move = side_of(p.to_move);
    put(placement, p.king(side_of(Seat::kFirst)));
    put(placement, p.king(side_of(Seat::kSecond)));
    for (const Group& group : groups_) {
        for_each(p.pieces(side_of(group.side), group.kind),
                 [&](Square square) { put(placement, square); });
    }
    return number_of(placement);
}

Placement PlacementIndex::mirrored(const Placement& placement) noexcept {
    Placement image = placement;
    for (Square& square : image.squares) {
        square = mirror(square);
    }
    return image;
}

bool PlacementIndex::is_numbered(const Placement& placement) noexcept {
    return pair_number(placement.squares[0], placement.squares[1]) != kMirrorHas;
}

bool PlacementIndex::has_own_mirror(const Placement& placement) noexcept {
    constexpr int kMiddle = 4;
    return file_of(placement.squares[0]) == kMiddle && file_of(placement.squares[1]) == kMiddle;
}

void PlacementIndex::moves_to(const Placement& after, Moves& moves) const noexcept {
    const Seat mover = search::other(after.to_move);
    Bitboard occupied;
    for (const Square square : after.squares) {
        occupied |= bit(square);
    }
    const auto add = [&](std::size_t slot, const Group* group, Bitboard sources) {
        for_each(sources & ~occupied & kBoard, [&](Square from) {
            moves.push_back({slot, group, from});
        });
    };
    const std::size_t king = search::index(mover);
    add(king, nullptr, king_reach(after.squares[king]));
    for (const Group& group : groups_) {
        if (group.side != mover) {
            continue;
        }
        for (std::size_t slot = group.first; slot < group.first + group.count; ++slot) {
            const Square to = after.squares[slot];
            switch (group.kind) {
                case Kind::kKing: break;
                case Kind::kAdvisor: add(slot, &group, advisor_reach(to)); break;
                case Kind::kElephant: add(slot, &group, elephant_reach(to, occupied)); break;
                case Kind::kHorse: add(slot, &group, horse_sources(to, occupied)); break;
                case Kind::kChariot:
                case Kind::kCannon: add(slot, &group, chariot_reach(to, occupied)); break;
                case Kind::kPawn:
                    for_each(pawn_sources(mover, to) & ~occupied, [&](Square from) {
                        if (group.ordinal[static_cast<std::size_t>(from)] != kNoPoint) {
                            moves.push_back({slot, &group, from});
                        }
                    });
                    break;
            }
        }
    }
}

}  // namespace tusk::games::xiangqi

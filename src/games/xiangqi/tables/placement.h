#pragma once
// Placements of the pieces of an ending, numbered.
//
// A number is the pair of kings, then for each kind of each side the combination of its points
// (only those where it may ever stand), then the side to move. Of two placements that are mirror
// images left to right, the one with the smaller pair of kings is numbered: 45 of 81 pairs remain.
// When both kings are on the middle file, both images have numbers. Numbers with two pieces on one
// point, or with a king that could be taken, are no positions.

#include <array>
#include <cstdint>
#include <vector>

#include "core/fixed_vector.h"
#include "games/xiangqi/tables/ending.h"

namespace tusk::games::xiangqi {

// Where the pieces of an ending stand: the Red king, the Black king, then group by group.
struct Placement {
    core::FixedVector<Square, 32> squares;
    Seat to_move = Seat::kFirst;
};

class PlacementIndex {
public:
    // Pieces of one kind and colour.
    struct Group {
        Seat side;
        Kind kind;
        std::size_t first;  // in Placement::squares
        std::size_t count;
        std::vector<Square> points;                  // where they may stand
        std::array<std::uint8_t, kSquares> ordinal;  // of a point among those; or kNoPoint
        std::uint64_t combinations;
        std::uint64_t stride;
    };
    static constexpr std::uint8_t kNoPoint = 255;

    explicit PlacementIndex(const Ending& ending);

    // How many numbers an ending needs; saturates far beyond any limit.
    [[nodiscard]] static std::uint64_t size_of(const Ending& ending) noexcept;

    [[nodiscard]] std::uint64_t size() const noexcept { return 2 * placements_; }
    [[nodiscard]] const std::vector<Group>& groups() const noexcept { return groups_; }

    [[nodiscard]] Placement placement_of(std::uint64_t number) const noexcept;
    [[nodiscard]] std::uint64_t number_of(const Placement& placement) const noexcept;
    // The same for a position with these pieces; `turned` = with the colours exchanged.
    [[nodiscard]] std::uint64_t number_of(const Position& p, bool turned) const noexcept;

    // Are both mirror images of it numbered, or does it stand for its mirror image, too?
    [[nodiscard]] static bool has_own_mirror(const Placement& placement) noexcept;

    // Calls visit(number) for every move without a capture that leads to this number, once for each
    // move; some are of no positions.
    template <class Visit>
    void predecessors(std::uint64_t number, Visit visit) const;

private:
    struct Move {
        std::size_t slot;
        const Group* group;  // null: a king
        Square from;
    };
    using Moves = core::FixedVector<Move, 160>;

    void moves_to(const Placement& after, Moves& moves) const noexcept;
    [[nodiscard]] std::uint64_t plain_number_of(const Placement& placement) const noexcept;
    [[nodiscard]] std::uint64_t combination_of(const Group& group,
                                               const Placement& placement) const noexcept;
    static Placement mirrored(const Placement& placement) noexcept;

    // Is the pair of kings the one that is numbered?
    [[nodiscard]] static bool is_numbered(const Placement& placement) noexcept;

    std::vector<Group> groups_;
    std::uint64_t pair_stride_ = 1;
    std::uint64_t placements_ = 1;
};

template <class Visit>
void PlacementIndex::predecessors(std::uint64_t number, Visit visit) const {
    const Placement after = placement_of(number);
    const bool own_mirror = has_own_mirror(after);
    Moves moves;
    moves_to(after, moves);
    Placement before = after;
    before.to_move = search::other(after.to_move);
    const std::uint64_t still = number < placements_ ? number + placements_ : number - placements_;
    for (const Move move : moves) {
        const Square to = before.squares[move.slot];
        before.squares[move.slot] = move.from;
        if (move.group != nullptr) {
            const std::uint64_t was = combination_of(*move.group, after);
            const std::uint64_t is = combination_of(*move.group, before);
            visit(still + move.group->stride * (is - was));  // modulo 2^64
        } else {
            if (is_numbered(before)) {
                visit(plain_number_of(before));
            }
            // The mirror image of `after` has no number of its own: its predecessors are told here.
            if (!own_mirror) {
                if (const Placement image = mirrored(before); is_numbered(image)) {
                    visit(plain_number_of(image));
                }
            }
        }
        before.squares[move.slot] = to;
    }
}

}  // namespace tusk::games::xiangqi

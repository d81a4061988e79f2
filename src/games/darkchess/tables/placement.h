#pragma once
// PlacementIndex: numbers for all positions of an ending.
//
// Five bits for the square of each piece, the side to move in front. If a piece is alone of its
// kind it comes first and is turned into the lower left quarter of the board by mirroring rows and
// columns (three bits): a mirror image never leaves a square where it is, so exactly one of the
// four images has it there and no position is its own image. Pieces of one kind stand in ascending
// order; numbers where they do not, or where two pieces share a square, are no positions. Cheap to
// copy, thread safe.

#include "games/darkchess/tables/ending.h"

namespace tusk::games::darkchess {

inline constexpr int kMostTablePieces = 6;

struct Placement {
    std::array<std::uint8_t, kMostTablePieces> squares{};  // by piece of the index
    Colour to_move = Colour::kRed;
};

class PlacementIndex {
public:
    explicit PlacementIndex(const Ending& ending) noexcept;

    [[nodiscard]] static std::uint64_t size_of(const Ending& ending) noexcept {
        return PlacementIndex(ending).size();
    }
    [[nodiscard]] std::uint64_t size() const noexcept { return 2 * half_; }
    [[nodiscard]] std::size_t pieces() const noexcept { return count_; }
    [[nodiscard]] Piece piece(std::size_t i) const noexcept { return pieces_[i]; }
    // How many boards with pieces that can be told apart one number stands for.
    [[nodiscard]] std::uint64_t images() const noexcept { return images_; }

    [[nodiscard]] Placement placement_of(std::uint64_t number) const noexcept;
    // Do the pieces stand on different squares, in order?
    [[nodiscard]] bool is_position(const Placement& placement) const noexcept;
    // Squares in any order within a kind.
    [[nodiscard]] std::uint64_t number_of(Placement placement) const noexcept;
    // `turned` = the colours of the sets are exchanged.
    [[nodiscard]] std::uint64_t number_of(const PieceSets& sets, Colour to_move,
                                          bool turned) const noexcept;

    // visit(number) for every position that leads here by a quiet move.
    template <class Visit>
    void predecessors(std::uint64_t number, Visit visit) const {
        Placement here = placement_of(number);
        Bitboard occupied = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            occupied |= bit(here.squares[i]);
        }
        here.to_move = other(here.to_move);
        for (std::size_t i = 0; i < count_; ++i) {
            if (colour_of(pieces_[i]) != here.to_move) {
                continue;
            }
            const std::uint8_t square = here.squares[i];
            for_each(steps_from(square) & ~occupied, [&](Square from) {
                here.squares[i] = static_cast<std::uint8_t>(from);
                visit(number_of(here));
            });
            here.squares[i] = square;
        }
    }

private:
    void sort_kinds(Placement& placement) const noexcept;

    std::array<Piece, kMostTablePieces> pieces_{};
    std::size_t count_ = 0;
    bool folded_ = false;
    bool has_twins_ = false;
    std::uint64_t half_ = 0;
    std::uint64_t images_ = 1;
};

[[nodiscard]] PieceSets sets_of(const PlacementIndex& index, const Placement& placement) noexcept;
[[nodiscard]] Position position_of(const PlacementIndex& index, const Placement& placement);

}  // namespace tusk::games::darkchess

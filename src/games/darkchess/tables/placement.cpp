#include "games/darkchess/tables/placement.h"

#include <algorithm>

#include "games/darkchess/fen.h"

namespace tusk::games::darkchess {

PlacementIndex::PlacementIndex(const Ending& ending) noexcept {
    Piece alone = kNoPiece;
    for (Piece piece = 0; piece < kPieces && alone == kNoPiece; ++piece) {
        alone = ending.count(piece) == 1 ? piece : kNoPiece;
    }
    folded_ = alone != kNoPiece;
    const auto add = [&](Piece piece) {
        for (int i = 0; i < ending.count(piece) && count_ < pieces_.size(); ++i) {
            pieces_[count_++] = piece;
            images_ *= static_cast<std::uint64_t>(i + 1);
            has_twins_ = has_twins_ || i > 0;
        }
    };
    if (folded_) {
        add(alone);
    }
    for (Piece piece = 0; piece < kPieces; ++piece) {
        if (piece != alone) {
            add(piece);
        }
    }
    half_ = std::uint64_t{folded_ ? 8U : 32U} << (5 * (count_ - 1));
    images_ *= folded_ ? 4 : 1;
}

Placement PlacementIndex::placement_of(std::uint64_t number) const noexcept {
    Placement placement;
    placement.to_move = number >= half_ ? Colour::kBlack : Colour::kRed;
    number %= half_;
    for (std::size_t i = count_; i-- > 1;) {
        placement.squares[i] = static_cast<std::uint8_t>(number & 31);
        number >>= 5;
    }
    // Of the quarter: two columns, four rows.
    placement.squares[0] =
        static_cast<std::uint8_t>(folded_ ? (number >> 1) * kColumns + (number & 1) : number);
    return placement;
}

bool PlacementIndex::is_position(const Placement& placement) const noexcept {
    Bitboard occupied = 0;
    for (std::size_t i = 0; i < count_; ++i) {
        if (has(occupied, placement.squares[i]) ||
            (i > 0 && pieces_[i] == pieces_[i - 1] &&
             placement.squares[i] < placement.squares[i - 1])) {
            return false;
        }
        occupied |= bit(placement.squares[i]);
    }
    return true;
}

void PlacementIndex::sort_kinds(Placement& placement) const noexcept {
    for (std::size_t i = 1; i < count_; ++i) {
        for (std::size_t j = i; j > 0 && pieces_[j] == pieces_[j - 1] &&
                                placement.squares[j] < placement.squares[j - 1];
             --j) {
            std::swap(placement.squares[j], placement.squares[j - 1]);
        }
    }
}

std::uint64_t PlacementIndex::number_of(Placement placement) const noexcept {
    std::uint64_t number = placement.squares[0];
    if (folded_) {
        const Square first = placement.squares[0];
        const int mirror = (column_of(first) >= kColumns / 2 ? kColumns - 1 : 0) |
                           (row_of(first) >= kRows / 2 ? (kRows - 1) * kColumns : 0);
        for (std::size_t i = 0; i < count_; ++i) {
            placement.squares[i] = static_cast<std::uint8_t>(placement.squares[i] ^ mirror);
        }
        const Square turned = placement.squares[0];
        number = static_cast<std::uint64_t>(row_of(turned) * 2 + column_of(turned));
    }
    if (has_twins_) {
        sort_kinds(placement);
        number = folded_ ? number : placement.squares[0];
    }
    for (std::size_t i = 1; i < count_; ++i) {
        number = number << 5 | placement.squares[i];
    }
    return number + (placement.to_move == Colour::kBlack ? half_ : 0);
}

std::uint64_t PlacementIndex::number_of(const PieceSets& sets, Colour to_move,
                                        bool turned) const noexcept {
    Placement placement;
    placement.to_move = turned ? other(to_move) : to_move;
    for (std::size_t i = 0; i < count_;) {
        const Piece piece = pieces_[i];
        Bitboard set = sets[static_cast<std::size_t>(turned ? (piece + kKinds) % kPieces : piece)];
        for (; i < count_ && pieces_[i] == piece; ++i, set &= set - 1) {
            placement.squares[i] = static_cast<std::uint8_t>(first_of(set) & 31);
        }
    }
    return number_of(placement);
}

PieceSets sets_of(const PlacementIndex& index, const Placement& placement) noexcept {
    PieceSets sets{};
    for (std::size_t i = 0; i < index.pieces(); ++i) {
        sets[index.piece(i)] |= bit(placement.squares[i]);
    }
    return sets;
}

Position position_of(const PlacementIndex& index, const Placement& placement) {
    std::array<char, kSquares> letters;
    letters.fill('-');
    for (std::size_t i = 0; i < index.pieces(); ++i) {
        letters[placement.squares[i]] = kPieceLetters[index.piece(i)];
    }
    std::string fen;
    for (int row = kRows - 1; row >= 0; --row) {
        fen.append(letters.data() + row * kColumns, kColumns);
        fen += row > 0 ? "/" : placement.to_move == Colour::kRed ? " r - 0 1" : " b - 0 1";
    }
    return *read_fen(fen, {});
}

}  // namespace tusk::games::darkchess

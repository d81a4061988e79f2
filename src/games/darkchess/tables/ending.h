#pragma once
// Ending: the face-up pieces of both sides when nothing is hidden any more, and its name, "KGvkg".
//
// Tables are kept for one of the two ways to colour an ending: the side with more pieces, or else
// with the higher ones, is red. There is no up and down in this game, so a position with the
// colours the other way round is looked up with the colours exchanged and nothing else.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/darkchess/position.h"

namespace tusk::games::darkchess {

using PieceSets = std::array<Bitboard, kPieces>;

class Ending {
public:
    // "KGvkg", "KGkg", "KG-kg": capitals are red, the sides stay as they are written.
    [[nodiscard]] static core::Result<Ending> parse(std::string_view text);
    // Of the face-up pieces.
    [[nodiscard]] static Ending of(const Position& p) noexcept;
    // The canonical endings with this many pieces, both sides having some.
    [[nodiscard]] static std::vector<Ending> all_with(int pieces);

    [[nodiscard]] int count(Piece piece) const noexcept { return counts_[piece]; }
    [[nodiscard]] int pieces() const noexcept {
        return pieces(Colour::kRed) + pieces(Colour::kBlack);
    }
    [[nodiscard]] int pieces(Colour colour) const noexcept;
    [[nodiscard]] bool is_over() const noexcept {  // a side has nothing left
        return pieces(Colour::kRed) == 0 || pieces(Colour::kBlack) == 0;
    }
    [[nodiscard]] std::string name() const;
    [[nodiscard]] std::uint64_t key() const noexcept;  // all counts in one number

    [[nodiscard]] Ending swapped() const noexcept;
    [[nodiscard]] bool is_canonical() const noexcept;
    [[nodiscard]] Ending canonical() const noexcept { return is_canonical() ? *this : swapped(); }
    [[nodiscard]] Ending without(Piece piece) const noexcept;  // there must be one

    // The canonical endings that captures lead to, one after the other, and this one, those with
    // fewer pieces first.
    [[nodiscard]] std::vector<Ending> with_all_below() const;

    friend bool operator==(const Ending&, const Ending&) = default;

private:
    std::array<std::uint8_t, kPieces> counts_{};
};

}  // namespace tusk::games::darkchess

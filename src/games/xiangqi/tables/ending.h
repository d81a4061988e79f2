#pragma once
// Ending: the pieces of both sides, and its name, "KNP-KA".
//
// The names of tables have the stronger side first and its pieces in the order K R C N P A B; that
// side is Red in the table. A position with the colours the other way round is looked up with the
// board turned over.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/xiangqi/position.h"

namespace tusk::games::xiangqi {

class Ending {
public:
    // "KNP-KA", "k-kp"; E and H are read as B and N. The sides stay as they are written.
    [[nodiscard]] static core::Result<Ending> parse(std::string_view text);
    [[nodiscard]] static Ending of(const Position& p) noexcept;

    [[nodiscard]] int count(Seat side, Kind kind) const noexcept {
        return counts_[search::index(side)][static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] int pieces() const noexcept;
    [[nodiscard]] std::string name() const;
    // All counts in one number.
    [[nodiscard]] std::uint64_t key() const noexcept;

    [[nodiscard]] Ending swapped() const noexcept;
    [[nodiscard]] bool is_canonical() const noexcept;  // the stronger side is Red
    [[nodiscard]] Ending canonical() const noexcept { return is_canonical() ? *this : swapped(); }
    [[nodiscard]] Ending without(Seat side, Kind kind) const noexcept;  // there must be one

    // Has the side something that can give check: a chariot, cannon, horse or pawn?
    [[nodiscard]] bool attacks(Seat side) const noexcept;
    // Nobody has: always drawn, no table.
    [[nodiscard]] bool is_lifeless() const noexcept {
        return !attacks(Seat::kFirst) && !attacks(Seat::kSecond);
    }

    // The canonical endings that captures lead to, one after the other, and this one, those with
    // fewer pieces first; lifeless ones are left out.
    [[nodiscard]] std::vector<Ending> with_all_below() const;

    friend bool operator==(const Ending&, const Ending&) = default;

private:
    std::array<std::array<std::uint8_t, kKinds>, 2> counts_{};
};

}  // namespace tusk::games::xiangqi

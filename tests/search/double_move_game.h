#pragma once
// A tiny game for tests of searches in which a seat acts twice in a row: nine boxes hold numbers,
// the first seat takes one box, then the seats take two boxes each in turn; the sum decides, in
// points. (Connect6 has the same turns.)

#include <array>
#include <bit>

#include "search/concepts.h"

namespace tusk::tests {

struct DoubleMoveGame {
    struct Rules {
        static std::vector<core::ParamField<Rules>> fields() { return {}; }
    };
    struct Move {
        std::uint8_t box = 0;
        [[nodiscard]] constexpr std::uint32_t code() const noexcept { return box; }
        static constexpr Move from_code(std::uint32_t code) noexcept {
            return {static_cast<std::uint8_t>(code)};
        }
        friend constexpr bool operator==(Move, Move) = default;
    };
    struct Undo {};
    static constexpr search::Facts facts{.id = "doublemove",
                                         .seats = 2,
                                         .max_moves = 9,
                                         .max_plies = 9,
                                         .score_kind = search::ScoreKind::kPoints,
                                         .score_unit = 10,
                                         .max_payoff = 100};
    // A box is worth more to the seat that also has its neighbour, so that order matters.
    static constexpr std::array<int, 9> kWorth{3, 7, 1, 8, 2, 9, 4, 6, 5};

    std::uint16_t taken[2] = {0, 0};

    static DoubleMoveGame initial(const Rules& /*rules*/) noexcept { return {}; }

    [[nodiscard]] int count() const noexcept {
        return std::popcount(taken[0]) + std::popcount(taken[1]);
    }
    [[nodiscard]] int sum(int seat) const noexcept {
        int total = 0;
        for (int i = 0; i < 9; ++i) {
            if ((taken[seat] >> i & 1) != 0) {
                total += kWorth[static_cast<std::size_t>(i)];
                total += i > 0 && (taken[seat] >> (i - 1) & 1) != 0 ? 5 : 0;
            }
        }
        return total;
    }
};

inline search::Seat to_act(const DoubleMoveGame& p) noexcept {
    return (p.count() + 1) / 2 % 2 == 0 ? search::Seat::kFirst : search::Seat::kSecond;
}

inline void moves(const DoubleMoveGame& p, search::MoveList<DoubleMoveGame>& list) noexcept {
    list.clear();
    for (std::uint8_t i = 0; i < 9; ++i) {
        if (((p.taken[0] | p.taken[1]) >> i & 1) == 0) {
            list.push_back({i});
        }
    }
}

inline DoubleMoveGame::Undo play(DoubleMoveGame& p, DoubleMoveGame::Move move) noexcept {
    auto& mine = p.taken[search::index(to_act(p))];
    mine = static_cast<std::uint16_t>(mine | 1u << move.box);
    return {};
}

inline void undo(DoubleMoveGame& p, DoubleMoveGame::Move move,
                 const DoubleMoveGame::Undo& /*undo*/) noexcept {
    for (auto& taken : p.taken) {
        taken = static_cast<std::uint16_t>(taken & ~(1u << move.box));
    }
}

inline std::optional<search::Outcome> outcome(const DoubleMoveGame& p,
                                              search::PathView<DoubleMoveGame> /*path*/) noexcept {
    if (p.count() < 9) {
        return std::nullopt;
    }
    const int difference = p.sum(0) - p.sum(1);
    return search::Outcome{{difference, -difference, 0, 0}, 0};
}

inline std::uint64_t key(const DoubleMoveGame& p) noexcept {
    return core::mix64(p.taken[0] | std::uint64_t{p.taken[1]} << 16);
}

inline search::Score evaluate(const DoubleMoveGame& p) noexcept {
    const int difference = (p.sum(0) - p.sum(1)) * DoubleMoveGame::facts.score_unit;
    return to_act(p) == search::Seat::kFirst ? difference : -difference;
}

inline int plies_left(const DoubleMoveGame& p) noexcept {
    return 9 - p.count();
}

inline std::string format(const DoubleMoveGame& p) {
    return std::to_string(p.taken[0]) + " " + std::to_string(p.taken[1]);
}

}  // namespace tusk::tests

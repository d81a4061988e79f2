#pragma once
// Move ordering: what earlier parts of the search learnt about moves.
//
// Killers (moves that refuted a sibling), history (how often a move was good, by seat) and
// continuation history (as an answer to the move before). Tables are small, hashed by move code and
// private to a thread. Values stay within +-kLimit by the usual gravity update.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "search/concepts.h"

namespace tusk::search {

inline constexpr int kMaxPly = 128;

template <Position P>
class OrderingTables {
public:
    using Move = typename P::Move;

    struct Killers {
        std::uint32_t first = kNoMove;
        std::uint32_t second = kNoMove;
    };

    void clear() { *this = OrderingTables(); }

    // A quiet estimate in about +-20000: larger is searched earlier.
    [[nodiscard]] int score(Seat seat, int ply, std::uint32_t previous, Move move) const noexcept {
        const std::uint32_t code = move.code();
        int value = history_[history_index(seat, code)] + answers_[answer_index(previous, code)];
        const Killers& killers = killers_[static_cast<std::size_t>(ply)];
        if (code == killers.first) {
            value += 3 * kLimit;
        } else if (code == killers.second) {
            value += 2 * kLimit;
        }
        return value;
    }

    // `move` refuted the position; the moves tried before it did not.
    void reward(Seat seat, int ply, std::uint32_t previous, Move move, int depth, const Move* tried,
                std::size_t tried_count) noexcept {
        Killers& killers = killers_[static_cast<std::size_t>(ply)];
        if (killers.first != move.code()) {
            killers.second = killers.first;
            killers.first = move.code();
        }
        const int bonus = std::min(16 * depth * depth, kLimit / 4);
        update(seat, previous, move.code(), bonus);
        for (std::size_t i = 0; i < tried_count; ++i) {
            update(seat, previous, tried[i].code(), -bonus);
        }
    }

    static constexpr std::uint32_t kNoMove = 0xFFFFFFFF;
    static constexpr int kLimit = 4096;

private:
    static constexpr std::size_t kHistorySize = 1 << 14;
    static constexpr std::size_t kAnswerSize = 1 << 16;

    static std::size_t history_index(Seat seat, std::uint32_t code) noexcept {
        return (code * 2 + (seat == Seat::kFirst ? 0 : 1)) % kHistorySize;
    }
    static std::size_t answer_index(std::uint32_t previous, std::uint32_t code) noexcept {
        return (previous * 0x9E3779B1u + code * 0x85EBCA77u) >> 16;
    }
    static void nudge(std::int16_t& value, int bonus) noexcept {
        value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / kLimit);
    }
    void update(Seat seat, std::uint32_t previous, std::uint32_t code, int bonus) noexcept {
        nudge(history_[history_index(seat, code)], bonus);
        nudge(answers_[answer_index(previous, code)], bonus);
    }

    std::array<Killers, kMaxPly + 2> killers_{};
    std::array<std::int16_t, kHistorySize> history_{};
    std::array<std::int16_t, kAnswerSize> answers_{};
};

}  // namespace tusk::search

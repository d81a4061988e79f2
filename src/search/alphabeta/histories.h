#pragma once
// Histories: what the search has learnt about moves of a game with captures.
//
// Counter moves, quiet history by seat and move, continuation history by the moves one and two
// plies before (own and opposing), capture history by piece, target and victim. Values stay within
// +-kLimit by the usual gravity update. About 3 MB, shared by the threads of a search: those who
// order and reduce moves alike find each other's work in the transposition table.
//
// Killers: the last quiet moves that refuted something at the same ply. Private to a thread, since
// they speak of the tree around it.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "search/alphabeta/ordering.h"
#include "search/concepts.h"
#include "search/parallel/loose.h"

namespace tusk::search {

template <Position P>
class Killers {
public:
    using Move = typename P::Move;

    [[nodiscard]] bool has(int ply, Move move, std::size_t place) const noexcept {
        return moves_[static_cast<std::size_t>(ply)][place] == move.code();
    }
    void forget(int ply) noexcept { moves_[static_cast<std::size_t>(ply)] = {kNone, kNone}; }
    void refuted(int ply, Move move) noexcept {
        auto& killers = moves_[static_cast<std::size_t>(ply)];
        if (killers[0] != move.code()) {
            killers[1] = killers[0];
            killers[0] = move.code();
        }
    }

private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;
    using Pair = std::array<std::uint32_t, 2>;

    std::vector<Pair> moves_ = std::vector<Pair>(kMaxPly + 2, Pair{kNone, kNone});
};

template <Tactical P>
class Histories {
public:
    using Move = typename P::Move;
    static constexpr int kLimit = 16384;
    static constexpr std::size_t kNoSlot = P::kMoveSlots;  // before the root, after a null move

    // The slots of the moves that led here: the last one, the one before it, and so on.
    using Before = std::array<std::size_t, 3>;
    static constexpr std::array<std::size_t, 3> kPliesBack{1, 2, 4};

    Histories() : continuation_((P::kMoveSlots + 1) * P::kMoveSlots) {}

    [[nodiscard]] int quiet(Seat seat, Move move, std::size_t slot,
                            const Before& before) const noexcept {
        int sum = quiet_[quiet_index(seat, move)];
        for (const std::size_t previous : before) {
            sum += continuation_[continuation_index(previous, slot)];
        }
        return sum;
    }
    [[nodiscard]] int capture(std::size_t slot, std::size_t victim) const noexcept {
        return capture_[slot * P::kVictimSlots + victim];
    }
    [[nodiscard]] bool is_counter(std::size_t previous, Move move) const noexcept {
        return counters_[previous] == move.code();
    }

    void refuted(std::size_t previous, Move move) noexcept { counters_[previous] = move.code(); }
    void update_quiet(Seat seat, Move move, std::size_t slot, const Before& before,
                      int bonus) noexcept {
        nudge(quiet_[quiet_index(seat, move)], bonus);
        for (const std::size_t previous : before) {
            nudge(continuation_[continuation_index(previous, slot)], bonus);
        }
    }
    void update_capture(std::size_t slot, std::size_t victim, int bonus) noexcept {
        nudge(capture_[slot * P::kVictimSlots + victim], bonus);
    }
    [[nodiscard]] static int bonus_of(int depth) noexcept {
        return std::min(200 * depth, kLimit / 8);
    }

private:
    static constexpr std::size_t kQuietSize = 1 << 14;

    static std::size_t quiet_index(Seat seat, Move move) noexcept {
        return (index(seat) * kQuietSize) + move.code() % kQuietSize;
    }
    static std::size_t continuation_index(std::size_t previous, std::size_t slot) noexcept {
        return previous * P::kMoveSlots + slot;
    }
    static void nudge(Loose<std::int16_t>& place, int bonus) noexcept {
        const std::int16_t value = place;
        place = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / kLimit);
    }

    std::array<Loose<std::uint32_t>, P::kMoveSlots + 1> counters_{};
    std::array<Loose<std::int16_t>, 2 * kQuietSize> quiet_{};
    std::array<Loose<std::int16_t>, P::kMoveSlots * P::kVictimSlots> capture_{};
    std::vector<Loose<std::int16_t>> continuation_;
};

}  // namespace tusk::search

#pragma once
// PlayedMoves: which moves a seat has played in one simulation, and when last. RAVE asks it.
//
// A small hash table from (seat, move) to the last ply, emptied in constant time by counting
// generations. One per thread. Allocates when built, never afterwards.

#include <bit>
#include <vector>

#include "core/random.h"
#include "search/types.h"

namespace tusk::search::mcts {

class PlayedMoves {
public:
    // For simulations of at most `max_plies` moves.
    explicit PlayedMoves(std::size_t max_plies) : slots_(std::bit_ceil(2 * max_plies + 2)) {}

    void clear() noexcept {
        if (++generation_ == 0) {
            slots_.assign(slots_.size(), Slot{});
            generation_ = 1;
        }
    }

    void add(Seat seat, std::uint32_t move_code, int ply) noexcept {
        const std::uint32_t name = name_of(seat, move_code);
        for (std::size_t i = home(name);; i = (i + 1) & (slots_.size() - 1)) {
            Slot& slot = slots_[i];
            if (slot.generation != generation_ || slot.name == name) {
                slot = {name, generation_, ply};
                return;
            }
        }
    }

    // The last ply at which the seat played the move, -1 if it did not.
    [[nodiscard]] int last_ply(Seat seat, std::uint32_t move_code) const noexcept {
        const std::uint32_t name = name_of(seat, move_code);
        for (std::size_t i = home(name);; i = (i + 1) & (slots_.size() - 1)) {
            const Slot& slot = slots_[i];
            if (slot.generation != generation_) {
                return -1;
            }
            if (slot.name == name) {
                return slot.ply;
            }
        }
    }

private:
    struct Slot {
        std::uint32_t name = 0;
        std::uint32_t generation = 0;
        int ply = 0;
    };

    static std::uint32_t name_of(Seat seat, std::uint32_t move_code) noexcept {
        return (static_cast<std::uint32_t>(seat) << 24) | move_code;
    }
    [[nodiscard]] std::size_t home(std::uint32_t name) const noexcept {
        return core::mix64(name) & (slots_.size() - 1);
    }

    std::vector<Slot> slots_;  // a power of two, at most half full
    std::uint32_t generation_ = 1;
};

}  // namespace tusk::search::mcts

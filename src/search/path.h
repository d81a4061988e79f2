#pragma once
// Path: how the present position came about, for outcomes that depend on history (repetition,
// no-progress counters, superko).
//
// keys()[i] is the key of the position before moves()[i]. A game whose facts say needs_history =
// false never looks, so the searches do not maintain it and it costs nothing. One per thread.

#include <cstdint>
#include <span>
#include <vector>

namespace tusk::search {

template <class P>
struct PathView {
    std::span<const std::uint64_t> keys;
    std::span<const typename P::Move> moves;
};

template <class P>
class Path {
public:
    using Move = typename P::Move;

    void push(std::uint64_t key_before, Move move) {
        if constexpr (P::facts.needs_history) {
            keys_.push_back(key_before);
            moves_.push_back(move);
        }
    }
    void pop() {
        if constexpr (P::facts.needs_history) {
            keys_.pop_back();
            moves_.pop_back();
        }
    }
    void clear() {
        keys_.clear();
        moves_.clear();
    }

    // What happened since the last irreversible move (the game's `irreversible` hook clears it).
    [[nodiscard]] PathView<P> view() const noexcept { return {keys_, moves_}; }

private:
    std::vector<std::uint64_t> keys_;
    std::vector<Move> moves_;
};

}  // namespace tusk::search

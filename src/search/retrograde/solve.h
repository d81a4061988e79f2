#pragma once
// Retrograde analysis: the value of every position of a small, closed part of a game, from the ends
// backwards.
//
// The part is numbered: entry i is a position with the side to move, for all i below size(). Moves
// may leave the part (a capture into a smaller ending, already solved); everything else stays in
// it. A domain D tells:
//   size()                  how many numbers there are
//   survey(i)               the position and its moves, looked at once (Survey)
//   predecessors(i, visit)  visit(j) once for every move inside the part that leads from j to i;
//                           numbers that survey() calls impossible may be among them
// Both are called from several threads at once.
//
// The side that has no move has lost in 0 plies, so losses have even and wins odd distances, and a
// distance alone says who wins. Entries are settled in order of distance: all that are lost in d
// make their predecessors won in d + 1; all that are won in d take a move away from their
// predecessors, and who has none left is lost. What is never settled is drawn. One 16-bit word per
// entry holds the distance, or the moves that are left.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "core/progress.h"
#include "core/result.h"

namespace tusk::search::retrograde {

// What the moves of one position are, before anything is known about the part.
struct Survey {
    enum class Kind : std::uint8_t {
        kImpossible,  // no position at all
        kDrawn,       // over at once, by a rule that makes it a draw
        kOpen,
    };
    Kind kind = Kind::kOpen;
    int inside = 0;               // moves that stay in the part
    bool escapes = false;         // a move that leaves it does not lose
    std::optional<int> win = {};  // the shortest win by a move that leaves it, in plies
    int loss = 0;                 // the longest loss by such a move, in plies
};

// The value of an entry: a distance in plies (even = lost, odd = won), or one of these.
using Value = std::uint16_t;
inline constexpr Value kLongest = 0x7FF0;
inline constexpr Value kDrawnValue = 0x7FFE;
inline constexpr Value kImpossibleValue = 0x7FFF;

[[nodiscard]] constexpr bool is_distance(Value value) noexcept {
    return value <= kLongest;
}

struct SolveSettings {
    int threads = 1;
    std::string note;              // for the progress
    core::ProgressSink sink = {};  // called by one thread at a time
    std::stop_token stop = {};
};

template <class D>
concept Domain = requires(const D d, std::uint64_t i, void (*visit)(std::uint64_t)) {
    { d.size() } -> std::convertible_to<std::uint64_t>;
    { d.survey(i) } -> std::same_as<Survey>;
    { d.predecessors(i, visit) } -> std::same_as<void>;
};

template <Domain D>
class Solver {
public:
    Solver(const D& domain, const SolveSettings& settings)
        : domain_(domain), settings_(settings), words_(domain.size()) {}

    // The values of all entries; kCancelled when stopped.
    [[nodiscard]] core::Result<std::vector<Value>> run() && {
        const auto surveyed = [this](std::uint64_t i) {
            survey(i);
            return true;
        };
        if (!for_all(surveyed, "looking at all positions")) {
            return cancelled();
        }
        for (int distance = 0; distance <= highest_.load(); ++distance) {
            const auto settled = [this, distance](std::uint64_t i) {
                return settle(i, static_cast<Value>(distance));
            };
            if (!for_all(settled, "distance " + std::to_string(distance))) {
                return cancelled();
            }
        }
        std::replace_if(
            words_.begin(), words_.end(), [](Value word) { return (word & kOpen) != 0; },
            kDrawnValue);
        return std::move(words_);
    }

private:
    static constexpr Value kOpen = 0x8000;  // with the number of moves left that may not lose

    static auto cancelled() {
        return core::fail(core::ErrorCode::kCancelled, "stopped before the table was finished");
    }

    // Calls work(i), which says whether it had something to do, for all entries on all threads;
    // false when stopped.
    template <class Work>
    bool for_all(const Work& work, const std::string& note) {
        constexpr std::uint64_t kChunk = 1 << 14;
        const std::uint64_t size = words_.size();
        std::atomic<std::uint64_t> next{0};
        std::atomic<std::uint64_t> worked{0};
        const auto run = [&](bool reports) {
            while (!settings_.stop.stop_requested()) {
                const std::uint64_t begin = next.fetch_add(kChunk);
                if (begin >= size) {
                    return;
                }
                std::uint64_t count = 0;
                for (std::uint64_t i = begin; i < std::min(size, begin + kChunk); ++i) {
                    count += work(i) ? 1 : 0;
                }
                worked += count;
                if (reports && settings_.sink) {
                    settings_.sink({done_ + worked, 2 * size, settings_.note + ": " + note});
                }
            }
        };
        {
            std::vector<std::jthread> helpers;
            const auto wanted = std::min<std::uint64_t>(
                static_cast<std::uint64_t>(settings_.threads), size / kChunk + 1);
            for (std::uint64_t i = 1; i < wanted; ++i) {
                helpers.emplace_back([&run] { run(false); });
            }
            run(true);
        }
        done_ += worked;
        return !settings_.stop.stop_requested();
    }

    [[nodiscard]] Value load(std::uint64_t i) noexcept {
        return std::atomic_ref(words_[i]).load(std::memory_order_relaxed);
    }

    void raise_highest(int distance) noexcept {
        int known = highest_.load();
        while (known < distance && !highest_.compare_exchange_weak(known, distance)) {
        }
    }

    void survey(std::uint64_t i) {
        const Survey look = domain_.survey(i);
        switch (look.kind) {
            case Survey::Kind::kImpossible: words_[i] = kImpossibleValue; return;
            case Survey::Kind::kDrawn: words_[i] = kDrawnValue; return;
            case Survey::Kind::kOpen: break;
        }
        if (look.win) {
            words_[i] = static_cast<Value>(*look.win);  // until a shorter one turns up
            raise_highest(*look.win);
        } else if (const int left = look.inside + (look.escapes ? 1 : 0); left > 0) {
            words_[i] = static_cast<Value>(kOpen | left);
        } else {
            words_[i] = static_cast<Value>(look.loss);
            raise_highest(look.loss);
        }
    }

    // Hands the value of an entry on to its predecessors, if it has just this distance.
    bool settle(std::uint64_t i, Value distance) {
        if (load(i) != distance) {
            return false;
        }
        domain_.predecessors(i, [this, distance](std::uint64_t before) {
            distance % 2 == 0 ? wins(before, static_cast<Value>(distance + 1))
                              : loses_a_move(before, static_cast<Value>(distance + 1));
        });
        return true;
    }

    void wins(std::uint64_t i, Value distance) {
        std::atomic_ref word(words_[i]);
        Value known = word.load(std::memory_order_relaxed);
        while (((known & kOpen) != 0 || (is_distance(known) && known > distance))) {
            if (word.compare_exchange_weak(known, distance, std::memory_order_relaxed)) {
                raise_highest(distance);
                return;
            }
        }
    }

    void loses_a_move(std::uint64_t i, Value distance) {
        std::atomic_ref word(words_[i]);
        Value known = word.load(std::memory_order_relaxed);
        while ((known & kOpen) != 0) {
            const bool last = known == (kOpen | 1);
            // The moves that leave the part lose, too, but it may take longer.
            const Value then = last ? std::max(distance, static_cast<Value>(domain_.survey(i).loss))
                                    : static_cast<Value>(known - 1);
            if (word.compare_exchange_weak(known, then, std::memory_order_relaxed)) {
                if (last) {
                    raise_highest(then);
                }
                return;
            }
        }
    }

    const D& domain_;
    const SolveSettings& settings_;
    std::vector<Value> words_;
    std::atomic<int> highest_{-1};
    std::uint64_t done_ = 0;
};

template <Domain D>
[[nodiscard]] core::Result<std::vector<Value>> solve(const D& domain,
                                                     const SolveSettings& settings) {
    return Solver<D>(domain, settings).run();
}

}  // namespace tusk::search::retrograde

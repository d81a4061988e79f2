#pragma once
// The transposition table: what is known about positions met before, shared by all threads.
//
// Lock free with check code: an entry is two words, data and key ^ data, written without order, so
// a torn or overwritten entry simply does not match (Hyatt and Mann 2002). Entries may be lost at
// any time. Four entries fill a cache line; within it the shallowest entry of the oldest search is
// replaced. Cost: one cache line per probe. Relaxed atomics make the races deliberate and keep the
// thread sanitizer quiet.

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/result.h"
#include "search/types.h"

namespace tusk::search {

enum class Bound : std::uint8_t { kNone = 0, kUpper = 1, kLower = 2, kExact = 3 };

class TranspositionTable {
public:
    // A read-only copy of what is stored about a position.
    struct Entry {
        std::optional<Action> move;
        Score score = 0;
        int depth = 0;  // 0..127
        Bound bound = Bound::kNone;
        int confidence = kFullConfidence;  // 0..7, of selective searches
    };
    static constexpr int kFullConfidence = 7;

    explicit TranspositionTable(std::size_t size_mb);

    // Drops everything. Memory is only touched when it is used, so a large empty table is cheap.
    [[nodiscard]] core::Result<void> resize(std::size_t size_mb);
    void clear();
    // Entries of earlier searches give way first from now on.
    void new_search() noexcept { generation_ = (generation_ + 1) & kGenerationMask; }

    [[nodiscard]] std::optional<Entry> probe(std::uint64_t key) const noexcept;
    // An entry of this search about the same position gives way if it is at most `stale_by` plies
    // deeper.
    void store(std::uint64_t key, const Entry& entry, int stale_by = 0) noexcept;
    void prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(&cluster(key)); }

    // How full the table is with entries of the present search, from a sample.
    [[nodiscard]] int permille_full() const noexcept;
    [[nodiscard]] std::size_t size_mb() const noexcept { return size_mb_; }

private:
    static constexpr std::size_t kSlots = 4;
    static constexpr std::uint64_t kGenerationMask = 15;

    struct Slot {
        std::atomic<std::uint64_t> check;
        std::atomic<std::uint64_t> data;
    };
    struct alignas(64) Cluster {
        Slot slots[kSlots];
    };
    struct Unmap {
        std::size_t bytes;
        void operator()(Cluster* memory) const noexcept;
    };

    [[nodiscard]] Cluster& cluster(std::uint64_t key) const noexcept {
        const auto high = static_cast<unsigned __int128>(key) * clusters_;
        return table_[static_cast<std::size_t>(high >> 64)];
    }

    std::unique_ptr<Cluster, Unmap> memory_{nullptr, Unmap{0}};
    Cluster* table_ = nullptr;
    std::size_t clusters_ = 0;
    std::size_t size_mb_ = 0;
    std::uint64_t generation_ = 0;
};

}  // namespace tusk::search

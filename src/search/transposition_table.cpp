#include "search/transposition_table.h"

#include <sys/mman.h>

#include <new>
#include <string>

namespace tusk::search {

namespace {

// The data word: move + 1 (25 bits, 0 = none), score (23), depth (7), confidence (3), bound (2),
// generation (4). Depth and confidence together say how much an entry is worth.
constexpr int kMoveBits = 25;
constexpr int kScoreBits = 23;
constexpr int kConfidenceBits = 3;
constexpr int kDepthBits = 7;
constexpr int kScoreShift = kMoveBits;
constexpr int kConfidenceShift = kScoreShift + kScoreBits;
constexpr int kDepthShift = kConfidenceShift + kConfidenceBits;
constexpr int kBoundShift = kDepthShift + kDepthBits;
constexpr int kGenerationShift = kBoundShift + 2;
constexpr int kGenerationBits = 4;
constexpr Score kScoreOffset = 1 << (kScoreBits - 1);
static_assert(kGenerationShift + kGenerationBits == 64);
static_assert(kInfiniteScore < kScoreOffset);

constexpr std::uint64_t field(std::uint64_t data, int shift, int bits) noexcept {
    return (data >> shift) & ((std::uint64_t{1} << bits) - 1);
}

std::uint64_t pack(const TranspositionTable::Entry& entry, std::uint64_t generation) noexcept {
    const std::uint64_t move = entry.move ? std::uint64_t{entry.move->code} + 1 : 0;
    const auto score = static_cast<std::uint64_t>(entry.score + kScoreOffset);
    const auto depth = static_cast<std::uint64_t>(entry.depth < 127 ? entry.depth : 127);
    return move | score << kScoreShift |
           static_cast<std::uint64_t>(entry.confidence) << kConfidenceShift | depth << kDepthShift |
           static_cast<std::uint64_t>(entry.bound) << kBoundShift | generation << kGenerationShift;
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t size_mb) {
    if (!resize(size_mb)) {
        throw std::bad_alloc();
    }
}

core::Result<void> TranspositionTable::resize(std::size_t size_mb) {
    const std::size_t bytes = (size_mb > 0 ? size_mb : 1) << 20;
    // Anonymous pages are zero and cost nothing until they are touched; an all-zero slot matches no
    // key but 0 with bound none. Large pages spare most address look-ups, which are half the cost
    // of a probe.
    void* start = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED) {
        return core::fail(core::ErrorCode::kTooLarge,
                          "there is no memory for a table of " + std::to_string(size_mb) + " MB");
    }
    madvise(start, bytes, MADV_HUGEPAGE);
    memory_ = {static_cast<Cluster*>(start), Unmap{bytes}};
    table_ = memory_.get();
    clusters_ = bytes / sizeof(Cluster);
    size_mb_ = size_mb;
    generation_ = 0;
    return {};
}

void TranspositionTable::Unmap::operator()(Cluster* memory) const noexcept {
    munmap(memory, bytes);
}

void TranspositionTable::clear() {
    if (!resize(size_mb_)) {
        throw std::bad_alloc();
    }
}

std::optional<TranspositionTable::Entry> TranspositionTable::probe(
    std::uint64_t key) const noexcept {
    for (const Slot& slot : cluster(key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) != key) {
            continue;
        }
        const auto bound = static_cast<Bound>(field(data, kBoundShift, 2));
        if (bound == Bound::kNone) {
            return std::nullopt;
        }
        Entry entry;
        if (const std::uint64_t move = field(data, 0, kMoveBits); move != 0) {
            entry.move = Action{static_cast<std::uint32_t>(move - 1)};
        }
        entry.score = static_cast<Score>(field(data, kScoreShift, kScoreBits)) - kScoreOffset;
        entry.depth = static_cast<int>(field(data, kDepthShift, kDepthBits));
        entry.confidence = static_cast<int>(field(data, kConfidenceShift, kConfidenceBits));
        entry.bound = bound;
        return entry;
    }
    return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, const Entry& entry, int stale_by) noexcept {
    Slot* victim = nullptr;
    int worst = 1 << 20;
    for (Slot& slot : cluster(key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) == key) {
            const auto worth =
                static_cast<int>(field(data, kConfidenceShift, kConfidenceBits + kDepthBits));
            const int new_worth = ((entry.depth + stale_by) << kConfidenceBits) + entry.confidence;
            if (worth > new_worth &&
                field(data, kGenerationShift, kGenerationBits) == generation_) {
                return;  // a shallow look at the same position must not wipe out a deep one
            }
            victim = &slot;
            break;
        }
        const std::uint64_t age =
            (generation_ - field(data, kGenerationShift, kGenerationBits)) & kGenerationMask;
        const bool used = field(data, kBoundShift, 2) != 0;
        const int value = used ? static_cast<int>(field(data, kDepthShift, kDepthBits)) -
                                     16 * static_cast<int>(age)
                               : -(1 << 20);
        if (value < worst) {
            worst = value;
            victim = &slot;
        }
    }
    const std::uint64_t data = pack(entry, generation_);
    victim->check.store(key ^ data, std::memory_order_relaxed);
    victim->data.store(data, std::memory_order_relaxed);
}

int TranspositionTable::permille_full() const noexcept {
    const std::size_t sample = clusters_ < 250 ? clusters_ : 250;
    int used = 0;
    for (std::size_t i = 0; i < sample; ++i) {
        for (const Slot& slot : table_[i].slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            used += field(data, kBoundShift, 2) != 0 &&
                            field(data, kGenerationShift, kGenerationBits) == generation_
                        ? 1
                        : 0;
        }
    }
    return used * 1000 / static_cast<int>(sample * kSlots);
}

}  // namespace tusk::search

#pragma once
// Corrections: how wrong the static value has been in positions that share something.
//
// A game that names what its positions share (HasStructure: where the pawns are, say) has the
// difference between search and static value averaged for each of these, and added to later static
// values. Shared by the threads of a search, about 0.3 MB.

#include <algorithm>
#include <array>
#include <cstdint>

#include "search/concepts.h"
#include "search/parallel/loose.h"

namespace tusk::search {

template <Position P>
class Corrections {
public:
    [[nodiscard]] Score at(const P& /*p*/) const noexcept { return 0; }
    void learn(const P& /*p*/, Score /*error*/, int /*depth*/) noexcept {}
};

template <Position P>
requires HasStructure<P>
class Corrections<P> {
public:
    // What to add to the static value.
    [[nodiscard]] Score at(const P& p) const noexcept {
        const auto keys = structure(p);
        int sum = 0;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            sum += table_[place(p, i, keys[i])];
        }
        return sum / kUnit;
    }

    // The search found `error` more than the corrected static value.
    void learn(const P& p, Score error, int depth) noexcept {
        const int bonus = std::clamp(error * depth * kUnit / kSlow, -kLimit / 4, kLimit / 4);
        const auto keys = structure(p);
        for (std::size_t i = 0; i < keys.size(); ++i) {
            Loose<std::int16_t>& kept = table_[place(p, i, keys[i])];
            const std::int16_t value = kept;
            kept = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / kLimit);
        }
    }

private:
    static constexpr int kUnit = 16;           // fractions of a score unit that are kept
    static constexpr int kLimit = 64 * kUnit;  // of one correction
    static constexpr int kSlow = 128;
    static constexpr std::size_t kSize = 1 << 14;

    static std::size_t place(const P& p, std::size_t which, std::uint64_t key) noexcept {
        return ((which * 2) + index(to_act(p))) * kSize + key % kSize;
    }

    std::array<Loose<std::int16_t>, 2 * P::kStructures * kSize> table_{};
};

}  // namespace tusk::search

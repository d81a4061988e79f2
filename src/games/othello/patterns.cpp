#include "games/othello/patterns.h"

#include <algorithm>
#include <memory>
#include <string_view>
#include <vector>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace tusk::games::othello {

namespace {

// One instance of each kind; the others follow by the symmetries of the board.
constexpr std::array<std::string_view, kPatternKinds> kShapes{
    "a1b1a2b2c1a3c2b3c3",    // corner 3x3
    "a5a4a3a2a1b2b1c1d1e1",  // corner with both arms and the X square
    "b2a1b1c1d1e1f1g1h1g2",  // edge with both X squares
    "a1c1d1c2d2e2f2e1f1h1",  // corner and edge block
    "a2b2c2d2e2f2g2h2",     "a3b3c3d3e3f3g3h3", "a4b4c4d4e4f4g4h4", "a1b2c3d4e5f6g7h8",
    "b1c2d3e4f5g6h7",       "c1d2e3f4g5h6",     "d1e2f3g4h5",       "d1c2b3a4",
};

constexpr std::size_t power_of_three(std::size_t exponent) noexcept {
    std::size_t power = 1;
    for (; exponent > 0; --exponent) {
        power *= 3;
    }
    return power;
}

int turned(int square, int symmetry) noexcept {
    return first_square(transform(square_bit(square), symmetry));
}

struct Instance {
    std::size_t kind;
    std::vector<int> squares;
};

struct Layout {
    std::array<PatternKind, kPatternKinds> kinds;
    std::vector<Instance> instances;
    std::array<std::vector<std::size_t>, kPatternKinds> mirror;  // where each square goes
    std::array<std::int32_t, kPatternLanes> centres{};
    std::array<PatternIndices, 64> delta;
    std::array<std::uint32_t, kPatternContents> packed;

    Layout() {
        std::size_t start = 0;
        for (std::size_t kind = 0; kind < kPatternKinds; ++kind) {
            const std::vector<int> shape = squares_of(kShapes[kind]);
            PatternKind& k = kinds[kind];
            k.squares = shape.size();
            k.contents = power_of_three(shape.size());
            k.centre = start + (k.contents - 1) / 2;
            start += k.contents;
            place(kind, shape);
        }
        for (std::size_t i = 0; i < instances.size(); ++i) {
            centres[i] = static_cast<std::int32_t>(kinds[instances[i].kind].centre);
            for (std::size_t place = 0; place < instances[i].squares.size(); ++place) {
                delta[static_cast<std::size_t>(instances[i].squares[place])].value[i] =
                    static_cast<std::int16_t>(power_of_three(place));
            }
        }
        // Lanes without a pattern stay at a content that exists.
        for (std::size_t i = instances.size(); i < kPatternLanes; ++i) {
            centres[i] = 0;
        }
        pack();
    }

private:
    static std::vector<int> squares_of(std::string_view text) {
        std::vector<int> squares;
        for (std::size_t i = 0; i < text.size(); i += 2) {
            squares.push_back((text[i + 1] - '1') * 8 + (text[i] - 'a'));
        }
        return squares;
    }

    void place(std::size_t kind, const std::vector<int>& shape) {
        std::vector<std::vector<int>> sets;
        for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
            std::vector<int> squares;
            for (const int square : shape) {
                squares.push_back(turned(square, symmetry));
            }
            std::vector<int> sorted = squares;
            std::sort(sorted.begin(), sorted.end());
            if (std::find(sets.begin(), sets.end(), sorted) == sets.end()) {
                sets.push_back(sorted);
                instances.push_back({kind, squares});
            } else if (sorted == sets.front() && squares != shape) {
                for (const int square : squares) {
                    const auto at = std::find(shape.begin(), shape.end(), square);
                    mirror[kind].push_back(static_cast<std::size_t>(at - shape.begin()));
                }
                mirror[kind].resize(shape.size());  // diagonals come back in more than one way
            }
        }
        kinds[kind].instances = sets.size();
    }

    void pack() {
        std::uint32_t next = 0;
        std::size_t start = 0;
        for (std::size_t kind = 0; kind < kPatternKinds; ++kind) {
            const PatternKind& k = kinds[kind];
            for (std::size_t content = 0; content < k.contents; ++content) {
                std::size_t rest = content;
                std::size_t reflected = 0;
                for (std::size_t place = 0; place < k.squares; ++place) {
                    reflected += rest % 3 * power_of_three(mirror[kind][place]);
                    rest /= 3;
                }
                packed[start + content] = reflected < content ? packed[start + reflected] : next++;
            }
            start += k.contents;
        }
    }
};

const Layout& layout() {
    static const std::unique_ptr<const Layout> layout = std::make_unique<const Layout>();
    return *layout;
}

// The hot loops must not ask whether the layout is there.
const std::array<PatternIndices, 64> kDelta = layout().delta;

}  // namespace

const std::array<PatternKind, kPatternKinds>& pattern_kinds() {
    return layout().kinds;
}

std::size_t pattern_kind_of(std::size_t pattern) {
    return layout().instances[pattern].kind;
}

std::span<const int> pattern_squares(std::size_t pattern) {
    return layout().instances[pattern].squares;
}

const std::array<std::uint32_t, kPatternContents>& packed_place() {
    return layout().packed;
}

const std::array<std::int32_t, kPatternLanes>& pattern_centres() {
    return layout().centres;
}

#if defined(__AVX2__)

namespace {

constexpr std::size_t kVectors = kPatternLanes / 16;
struct Sums {
    __m256i lanes[kVectors] = {};
};

__m256i load(const PatternIndices& indices, std::size_t vector) noexcept {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(indices.value.data() + 16 * vector));
}

void store(const Sums& sums, PatternIndices& out) noexcept {
    for (std::size_t v = 0; v < kVectors; ++v) {
        _mm256_store_si256(reinterpret_cast<__m256i*>(out.value.data() + 16 * v), sums.lanes[v]);
    }
}

void add_discs(Bitboard discs, Sums& sums) noexcept {
    for (; discs != 0; discs &= discs - 1) {
        const PatternIndices& delta = kDelta[static_cast<std::size_t>(first_square(discs))];
        for (std::size_t v = 0; v < kVectors; ++v) {
            sums.lanes[v] = _mm256_add_epi16(sums.lanes[v], load(delta, v));
        }
    }
}

}  // namespace

PatternIndices pattern_indices(Bitboard black, Bitboard white) noexcept {
    Sums plus;
    Sums minus;
    add_discs(black, plus);
    add_discs(white, minus);
    for (std::size_t v = 0; v < kVectors; ++v) {
        plus.lanes[v] = _mm256_sub_epi16(plus.lanes[v], minus.lanes[v]);
    }
    PatternIndices indices;
    store(plus, indices);
    return indices;
}

void carry_pattern_indices(const PatternIndices& before, bool black, int square, Bitboard flipped,
                           PatternIndices& after) noexcept {
    Sums change;
    add_discs(flipped, change);
    const PatternIndices& placed = kDelta[static_cast<std::size_t>(square)];
    for (std::size_t v = 0; v < kVectors; ++v) {
        // A flipped disc goes from -1 to +1.
        change.lanes[v] =
            _mm256_add_epi16(_mm256_add_epi16(change.lanes[v], change.lanes[v]), load(placed, v));
        change.lanes[v] = black ? _mm256_add_epi16(load(before, v), change.lanes[v])
                                : _mm256_sub_epi16(load(before, v), change.lanes[v]);
    }
    store(change, after);
}

#else

namespace {

void add_discs(Bitboard discs, int sign, PatternIndices& sums) noexcept {
    for (; discs != 0; discs &= discs - 1) {
        const PatternIndices& delta = kDelta[static_cast<std::size_t>(first_square(discs))];
        for (std::size_t i = 0; i < kPatternLanes; ++i) {
            sums.value[i] = static_cast<std::int16_t>(sums.value[i] + sign * delta.value[i]);
        }
    }
}

}  // namespace

PatternIndices pattern_indices(Bitboard black, Bitboard white) noexcept {
    PatternIndices indices;
    add_discs(black, 1, indices);
    add_discs(white, -1, indices);
    return indices;
}

void carry_pattern_indices(const PatternIndices& before, bool black, int square, Bitboard flipped,
                           PatternIndices& after) noexcept {
    after = before;
    add_discs(flipped, black ? 2 : -2, after);
    add_discs(square_bit(square), black ? 1 : -1, after);
}

#endif

}  // namespace tusk::games::othello

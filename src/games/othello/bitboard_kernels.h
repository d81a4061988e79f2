// The two hot routines of Othello, legal moves and flips, once in plain C++ and once per vector
// instruction set. `bitboard.h` picks the best one the build allows; the tests compare them all.
//
// Idea: from every square run eight rays, four towards higher bits ("up") and four towards lower
// bits ("down"). On an up ray the nearest square not held by the opponent falls out of a carry; on
// a down ray out of a leading-zero count. If that square is own, all ray squares before it flip.
// Legal moves use parallel prefix along the four axes: three doubling steps reach six discs.
//
// Pure functions over constant tables (4 KiB): thread safe, no set-up.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace tusk::games::othello {

using Bitboard = std::uint64_t;

namespace kernels {

inline constexpr std::size_t kAxes = 4;
// Row, column, falling diagonal (a1-h8), rising diagonal: distance between neighbours on the axis.
inline constexpr std::array<int, kAxes> kAxisStep{1, 8, 9, 7};
// Squares that can be flipped along the axis: all but those at either end of its lines.
inline constexpr std::array<Bitboard, kAxes> kAxisInner{
    0x7E7E7E7E7E7E7E7EULL, 0x00FFFFFFFFFFFF00ULL, 0x007E7E7E7E7E7E00ULL, 0x007E7E7E7E7E7E00ULL};

// Squares seen from one square along each axis, the square itself excluded.
struct alignas(64) Rays {
    std::array<Bitboard, kAxes> up{};
    std::array<Bitboard, kAxes> down{};
};

constexpr Bitboard ray_from(int square, int column_step, int row_step) noexcept {
    Bitboard ray = 0;
    int column = square % 8 + column_step;
    int row = square / 8 + row_step;
    while (column >= 0 && column < 8 && row >= 0 && row < 8) {
        ray |= Bitboard{1} << (row * 8 + column);
        column += column_step;
        row += row_step;
    }
    return ray;
}

constexpr std::array<Rays, 64> make_rays() noexcept {
    std::array<Rays, 64> table{};
    for (int square = 0; square < 64; ++square) {
        Rays& rays = table[static_cast<std::size_t>(square)];
        rays.up = {ray_from(square, 1, 0), ray_from(square, 0, 1), ray_from(square, 1, 1),
                   ray_from(square, -1, 1)};
        rays.down = {ray_from(square, -1, 0), ray_from(square, 0, -1), ray_from(square, -1, -1),
                     ray_from(square, 1, -1)};
    }
    return table;
}

inline constexpr std::array<Rays, 64> kRays = make_rays();

constexpr Bitboard flips_portable(Bitboard own, Bitboard opp, int square) noexcept {
    const Rays& rays = kRays[static_cast<std::size_t>(square)];
    Bitboard result = 0;
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
        const Bitboard up = rays.up[axis];
        const Bitboard up_end = ((opp | ~up) + 1) & up & own;
        result |= (up_end - Bitboard{up_end != 0}) & up;
        const Bitboard down = rays.down[axis];
        const Bitboard down_end = std::bit_floor(down & ~opp) & own;
        result |= (Bitboard{0} - 2 * down_end) & down;
    }
    return result;
}

constexpr Bitboard legal_moves_portable(Bitboard own, Bitboard opp) noexcept {
    Bitboard moves = 0;
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
        const int step = kAxisStep[axis];
        const Bitboard inner = opp & kAxisInner[axis];
        Bitboard up = inner & (own << step);
        Bitboard down = inner & (own >> step);
        up |= inner & (up << step);
        down |= inner & (down >> step);
        const Bitboard pairs_up = inner & (inner << step);
        const Bitboard pairs_down = inner & (inner >> step);
        up |= pairs_up & (up << 2 * step);
        down |= pairs_down & (down >> 2 * step);
        up |= pairs_up & (up << 2 * step);
        down |= pairs_down & (down >> 2 * step);
        moves |= (up << step) | (down >> step);
    }
    return moves & ~(own | opp);
}

#if defined(__AVX2__)

inline __m256i load_lanes(const std::array<Bitboard, kAxes>& lanes) noexcept {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(lanes.data()));
}

inline Bitboard or_of_lanes(__m256i lanes) noexcept {
    const __m128i halves =
        _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    const __m128i one = _mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves));
    return static_cast<Bitboard>(_mm_cvtsi128_si64(one));
}

inline __m256i broadcast(Bitboard board) noexcept {
    return _mm256_set1_epi64x(static_cast<long long>(board));
}

inline __m256i flips_up_lanes(__m256i own, __m256i opp, __m256i up) noexcept {
    const __m256i all = _mm256_set1_epi64x(-1);
    const __m256i not_ray_or_opp = _mm256_or_si256(opp, _mm256_xor_si256(up, all));
    const __m256i end =
        _mm256_and_si256(_mm256_sub_epi64(not_ray_or_opp, all), _mm256_and_si256(up, own));
    const __m256i none = _mm256_cmpeq_epi64(end, _mm256_setzero_si256());
    const __m256i before = _mm256_sub_epi64(_mm256_add_epi64(end, all), none);
    return _mm256_and_si256(before, up);
}

// Without a leading-zero count the first non-opponent square of a down ray is found by smearing
// those squares away from the move along the ray.
inline Bitboard flips_avx2(Bitboard own, Bitboard opp, int square) noexcept {
    const Rays& rays = kRays[static_cast<std::size_t>(square)];
    const __m256i owns = broadcast(own);
    const __m256i opps = broadcast(opp);
    const __m256i step = _mm256_set_epi64x(7, 9, 8, 1);
    const __m256i down = load_lanes(rays.down);
    __m256i stop = _mm256_andnot_si256(opps, down);
    stop = _mm256_or_si256(stop, _mm256_srlv_epi64(stop, step));
    stop = _mm256_or_si256(stop, _mm256_srlv_epi64(stop, _mm256_add_epi64(step, step)));
    stop = _mm256_or_si256(stop, _mm256_srlv_epi64(stop, _mm256_slli_epi64(step, 2)));
    const __m256i first = _mm256_andnot_si256(_mm256_srlv_epi64(stop, step), stop);
    const __m256i end = _mm256_and_si256(_mm256_and_si256(first, down), owns);
    const __m256i none = _mm256_cmpeq_epi64(end, _mm256_setzero_si256());
    const __m256i before = _mm256_andnot_si256(_mm256_or_si256(none, stop), down);
    return or_of_lanes(_mm256_or_si256(before, flips_up_lanes(owns, opps, load_lanes(rays.up))));
}

inline Bitboard legal_moves_avx2(Bitboard own, Bitboard opp) noexcept {
    const __m256i step = _mm256_set_epi64x(7, 9, 8, 1);
    const __m256i two_steps = _mm256_set_epi64x(14, 18, 16, 2);
    const __m256i mask = _mm256_set_epi64x(0x007E7E7E7E7E7E00, 0x007E7E7E7E7E7E00,
                                           0x00FFFFFFFFFFFF00, 0x7E7E7E7E7E7E7E7E);
    const __m256i owns = broadcast(own);
    const __m256i inner = _mm256_and_si256(broadcast(opp), mask);
    __m256i up = _mm256_and_si256(inner, _mm256_sllv_epi64(owns, step));
    __m256i down = _mm256_and_si256(inner, _mm256_srlv_epi64(owns, step));
    up = _mm256_or_si256(up, _mm256_and_si256(inner, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(inner, _mm256_srlv_epi64(down, step)));
    const __m256i pairs_up = _mm256_and_si256(inner, _mm256_sllv_epi64(inner, step));
    const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, step);
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two_steps)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two_steps)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two_steps)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two_steps)));
    const __m256i ends =
        _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    return or_of_lanes(ends) & ~(own | opp);
}

#endif  // __AVX2__

#if defined(__AVX512VL__) && defined(__AVX512CD__)

inline Bitboard flips_avx512(Bitboard own, Bitboard opp, int square) noexcept {
    const Rays& rays = kRays[static_cast<std::size_t>(square)];
    const __m256i owns = broadcast(own);
    const __m256i opps = broadcast(opp);
    const __m256i down = load_lanes(rays.down);
    const __m256i zeros = _mm256_lzcnt_epi64(_mm256_andnot_si256(opps, down));
    const __m256i top_bit = _mm256_set1_epi64x(static_cast<long long>(0x8000000000000000ULL));
    const __m256i end = _mm256_and_si256(_mm256_srlv_epi64(top_bit, zeros), owns);
    const __m256i above = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(end, end));
    const __m256i before = _mm256_and_si256(above, down);
    return or_of_lanes(_mm256_or_si256(before, flips_up_lanes(owns, opps, load_lanes(rays.up))));
}

#endif  // __AVX512VL__ && __AVX512CD__

}  // namespace kernels
}  // namespace tusk::games::othello

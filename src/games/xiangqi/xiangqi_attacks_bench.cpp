// How the occupancy of a file is gathered, and what the look-ups cost.

#include <benchmark/benchmark.h>

#include "core/random.h"
#include "games/xiangqi/fen.h"
#include "games/xiangqi/moves.h"

namespace tusk::games::xiangqi {
namespace {

std::vector<Bitboard> occupancies() {
    core::Rng rng(1);
    std::vector<Bitboard> sets(1024);
    for (Bitboard& set : sets) {
        set = Bitboard{rng() & rng(), rng() & rng()} & kBoard;
    }
    return sets;
}

template <class Work>
void over_all_points(benchmark::State& state, Work work) {
    const auto sets = occupancies();
    std::size_t i = 0;
    for (auto _ : state) {
        const Bitboard occupied = sets[i++ % sets.size()];
        for (Square square = 0; square < kSquares; ++square) {
            benchmark::DoNotOptimize(work(square, occupied));
        }
    }
    state.SetItemsProcessed(state.iterations() * kSquares);
}

void gather_by_multiplication(benchmark::State& state) {
    over_all_points(state, [](Square square, Bitboard occupied) {
        const int file = file_of(square);
        return detail::gather_file(occupied.south, file) | detail::gather_file(occupied.north, file)
                                                               << 5;
    });
}
BENCHMARK(gather_by_multiplication);

// By PEXT where the compiler may use it.
void gather_as_used(benchmark::State& state) {
    over_all_points(state, [](Square square, Bitboard occupied) {
        const int file = file_of(square);
        return detail::gather_file(occupied.south, file) | detail::gather_file(occupied.north, file)
                                                               << 5;
    });
}
BENCHMARK(gather_as_used);

void chariot(benchmark::State& state) {
    over_all_points(state, chariot_reach);
}
BENCHMARK(chariot);

void cannon_both(benchmark::State& state) {
    over_all_points(state, both_reaches);
}
BENCHMARK(cannon_both);

void horse(benchmark::State& state) {
    over_all_points(state, horse_reach);
}
BENCHMARK(horse);

void all_legal_moves(benchmark::State& state) {
    const Position p =
        *Position::parse("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w", {});
    for (auto _ : state) {
        search::MoveList<Position> list;
        moves(p, list);
        benchmark::DoNotOptimize(list.data());
    }
}
BENCHMARK(all_legal_moves);

}  // namespace
}  // namespace tusk::games::xiangqi

#include "benches/xiangqi_bars.h"

#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "benches/bench_tools.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "tests/shell.h"

namespace tusk::benches {

namespace {

constexpr int kDepth = 5;

// One position of the middle of a game beside the start.
constexpr std::string_view kMidgame =
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";

// Seconds that Fairy-Stockfish needs for the count, without its start; nothing if it is not there
// or counts something else.
std::optional<double> peer_seconds(const std::string& position, std::uint64_t leaves) {
    const auto run = [&](int depth) {
        return tests::shell(
            fmt::format("PATH=$PATH:/usr/games; printf 'setoption name UCI_Variant value xiangqi\\n"
                        "position {}\\ngo perft {}\\nquit\\n' | fairy-stockfish",
                        position, depth));
    };
    const core::Stopwatch idle;
    (void)run(1);
    const double start = idle.elapsed_seconds();
    const core::Stopwatch watch;
    const auto counted = run(kDepth);
    if (counted.output.find(fmt::format("Nodes searched: {}\n", leaves)) == std::string::npos) {
        return std::nullopt;
    }
    return watch.elapsed_seconds() - start;
}

void compare(const registry::Game& xiangqi, const std::string& what, std::string_view fen) {
    const auto state = need(xiangqi.parse(fen, {}));
    const core::Stopwatch watch;
    const std::uint64_t leaves = need(xiangqi.perft(*state, kDepth, {}, {}));
    const double rate = static_cast<double>(leaves) / watch.elapsed_seconds() / 1e6;
    const auto peer = peer_seconds(fen.empty() ? "startpos" : fmt::format("fen {}", fen), leaves);
    const std::string measured = fmt::format("{:.0f} M leaves/s", rate);
    if (!peer) {
        line(what, measured, ">= 5 times the peer", "fairy-stockfish is not installed");
        return;
    }
    const double peer_rate = static_cast<double>(leaves) / *peer / 1e6;
    line(what, fmt::format("{}, {:.1f} times the peer", measured, rate / peer_rate),
         ">= 5 times the peer", fmt::format("fairy-stockfish: {:.1f} M", peer_rate));
}

}  // namespace

void xiangqi_perft(const registry::Game& xiangqi) {
    compare(xiangqi, "Xiangqi perft 5, start", "");
    compare(xiangqi, "Xiangqi perft 5, midgame", kMidgame);
}

}  // namespace tusk::benches

#include "benches/xiangqi_bars.h"

#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "benches/bench_tools.h"
#include "core/paths.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "registry/bench_positions.h"
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

struct Mate {
    std::unique_ptr<registry::State> state;
    int moves;
    std::string id;
};

// "FEN; dm N; bm ...; id "name";" a line.
std::vector<Mate> mates(const registry::Game& xiangqi) {
    const std::string text = need(core::read_file(core::data_path("xiangqi/mates_dev.epd")));
    std::vector<Mate> found;
    for (const std::string_view one : core::lines(text)) {
        if (one.empty() || one.front() == '#') {
            continue;
        }
        const auto fields = core::split(one, ';');
        const auto moves = core::to_integer(core::words(fields[1])[1]);
        found.push_back({need(xiangqi.parse(core::trim(fields[0]), {})), static_cast<int>(*moves),
                         std::string(core::trim(fields[3]))});
    }
    return found;
}

// Nodes a second that Fairy-Stockfish reports for the position.
std::optional<double> peer_speed(const std::string& fen, int milliseconds) {
    const auto said = tests::shell(
        fmt::format("PATH=$PATH:/usr/games; (printf 'setoption name UCI_Variant value xiangqi\\n"
                    "setoption name Hash value 32\\nposition fen {}\\ngo movetime {}\\n'; "
                    "sleep {}; echo quit) | fairy-stockfish",
                    fen, milliseconds, milliseconds / 1000.0 + 0.3));
    std::optional<double> speed;
    const auto words = core::words(said.output);
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i] == "nps") {
            speed = static_cast<double>(core::to_integer(words[i + 1]).value_or(0));
        }
    }
    return speed;
}

}  // namespace

void xiangqi_mates(const registry::Game& xiangqi) {
    registry::Limits limits;
    limits.time_ms = 1000;
    int announced = 0;
    int shortest = 0;
    std::string missed;
    const auto problems = mates(xiangqi);
    for (const Mate& mate : problems) {
        const registry::Analysis analysis = think(xiangqi, *mate.state, "alphabeta", limits);
        const bool won = analysis.proof == search::Proof::kWin;
        announced += won ? 1 : 0;
        shortest += won && analysis.lines.front().end_in <= 2 * mate.moves - 1 ? 1 : 0;
        missed += won ? "" : " " + mate.id;
    }
    line("Xiangqi mates, 1 s each",
         fmt::format("{} of {}, {} by the shortest way{}", announced, problems.size(), shortest,
                     missed.empty() ? "" : "; missed:" + missed),
         ">= 42 of 44");
}

void xiangqi_speed(const registry::Game& xiangqi) {
    constexpr int kMilliseconds = 1000;
    registry::Limits limits;
    limits.time_ms = kMilliseconds;
    const auto set = need(registry::read_bench_set(xiangqi));
    double own = 0;
    double peer = 0;
    for (const auto& state : set.states) {
        const registry::Analysis analysis = think(xiangqi, *state, "alphabeta", limits);
        // A proven position ends before its time; too short a run says nothing.
        const double seconds = static_cast<double>(analysis.time_ms) / 1000;
        if (seconds < kMilliseconds / 2000.0) {
            continue;
        }
        const auto speed = peer_speed(state->position(), kMilliseconds);
        if (!speed) {
            line("Xiangqi nodes/s", "", ">= 3 times the peer", "fairy-stockfish is not installed");
            return;
        }
        own += static_cast<double>(analysis.nodes) / seconds;
        peer += *speed;
    }
    line("Xiangqi nodes/s, positions of tusk bench",
         fmt::format("{:.1f} times the peer", own / peer), ">= 3 times the peer",
         fmt::format("fairy-stockfish: {:.0f} k/s, tusk: {:.0f} k/s",
                     peer / 1e3 / static_cast<double>(set.states.size()),
                     own / 1e3 / static_cast<double>(set.states.size())));
}

void xiangqi_threads(const registry::Game& xiangqi) {
    constexpr int kRuns = 5;
    constexpr int kDepthOfThreads = 19;
    registry::Limits limits;
    limits.depth = kDepthOfThreads;
    const auto set = need(registry::read_bench_set(xiangqi));
    std::array<double, 2> seconds{};
    for (int run = 0; run < kRuns; ++run) {
        for (const auto& state : set.states) {
            for (const int threads : {1, 2}) {
                const core::Stopwatch watch;
                (void)think(xiangqi, *state,
                            fmt::format("alphabeta,hash_mb=64,threads={}", threads), limits);
                seconds[static_cast<std::size_t>(threads - 1)] += watch.elapsed_seconds();
            }
        }
    }
    line(fmt::format("Xiangqi, two threads, {} positions to depth {}, {} runs", set.states.size(),
                     kDepthOfThreads, kRuns),
         fmt::format("{:.1f} s with one, {:.1f} s with two: {:.2f}", seconds[0], seconds[1],
                     seconds[1] / seconds[0]),
         "<= 0.65");
}

void xiangqi_peers() {
    struct Peer {
        const char* spec;
        const char* limits;
        int games;
    };
    constexpr std::array kPeers{
        Peer{"ext,protocol=uci,notation=ranks1,command=fairy-stockfish,"
             "option.UCI_Variant=xiangqi,option.Hash=32",
             "--tc 10+0.1", 200},
        Peer{"ext,protocol=cecp,command=sjaakii", "--tc 10+0.1", 40},
        Peer{"ext,protocol=cecp,command=hoixiangqi -x", "--time 1000", 40},
    };
    for (const Peer& peer : kPeers) {
        if (!run_tusk(fmt::format("match xiangqi --p1 alphabeta --p2 \"{}\" {} --games {} "
                                  "--threads 2 --seed 1 --db sqlite::memory:",
                                  peer.spec, peer.limits, peer.games))) {
            give_up({core::ErrorCode::kJobFailed, "the match failed", {}});
        }
    }
}

void xiangqi_faults() {
    const std::string engine = "ext,protocol=uci,command=" TUSK_PROGRAM " uci";
    if (!run_tusk(fmt::format("match xiangqi --p1 \"{}\" --p2 alphabeta --tc 1+0.01 --games 1000 "
                              "--threads 2 --seed 1 --db sqlite::memory:",
                              engine))) {
        give_up({core::ErrorCode::kJobFailed, "the match failed", {}});
    }
}

void xiangqi_perft(const registry::Game& xiangqi) {
    compare(xiangqi, "Xiangqi perft 5, start", "");
    compare(xiangqi, "Xiangqi perft 5, midgame", kMidgame);
}

}  // namespace tusk::benches

#include "benches/darkchess_bars.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "benches/bench_tools.h"
#include "core/stopwatch.h"

namespace tusk::benches {

namespace {

struct Case {
    const char* what;
    const char* position;
    int depth;
};
constexpr Case kCases[] = {
    {"dark chess perft, start", "", 5},
    {"dark chess perft, middle", "nrr1/2XX/XpGC/2X1/1GCX/cPXP/X2c/P1NX r KMMNkgpp 0 1", 5},
    {"dark chess perft, nothing hidden", "2M1/N3/R3/1G1M/1K2/1p2/4/2G1 b - 0 2", 8},
};

}  // namespace

void darkchess_perft(const registry::Game& darkchess) {
    for (const Case& one : kCases) {
        const auto state = need(darkchess.parse(one.position, {}));
        const core::Stopwatch watch;
        const std::uint64_t leaves = need(darkchess.perft(*state, one.depth, {}, {}));
        line(one.what,
             fmt::format("{:.0f} M leaves/s",
                         static_cast<double>(leaves) / watch.elapsed_seconds() / 1e6),
             ">= 30 M leaves/s", fmt::format("depth {}: {}", one.depth, leaves));
    }
}

void darkchess_tables(const registry::Game& darkchess) {
    const auto folder = std::filesystem::temp_directory_path() /
                        ("tusk-bench-tables-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    ::setenv("XDG_DATA_HOME", folder.c_str(), 1);
    const core::Stopwatch watch;
    const auto summary = need(darkchess.tables()->build("4", {2, {}, {}}));
    line("dark chess, " + summary.name, fmt::format("{:.0f} s", watch.elapsed_seconds()), "< 600 s",
         fmt::format("2 threads, {} MB", summary.bytes >> 20));
    std::filesystem::remove_all(folder);
}

}  // namespace tusk::benches

// The bars of docs/benchmarks.md, measured in one run: each line says what was measured, the
// figure, the bar, and the peer's published figure where there is one. Speed is CPU-bound and
// one-threaded unless the line says otherwise; run it on an idle machine.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "benches/bench_tools.h"
#include "benches/coin_bars.h"
#include "benches/darkchess_bars.h"
#include "benches/honeymoon_bars.h"
#include "benches/lab_load.h"
#include "benches/levels.h"
#include "benches/othello_bars.h"
#include "benches/server_crowd.h"
#include "benches/server_load.h"
#include "benches/xiangqi_bars.h"
#include "book/book_player.h"
#include "core/text.h"
#include "protocol/ext_player.h"

using namespace tusk;

int main(int argc, char** argv) {
    registry::Registry registry = registry::all_games();
    protocol::add_external_players(registry);
    book::add_book_players(registry);
    const registry::Game& othello = *benches::need(registry.require("othello"));
    const registry::Game& xiangqi = *benches::need(registry.require("xiangqi"));
    const registry::Game& darkchess = *benches::need(registry.require("darkchess"));
    const registry::Game& honeymoon = *benches::need(registry.require("honeymoon"));
    struct Part {
        std::string name;
        std::function<void()> run;
        bool only_by_name = false;  // takes an hour or more
    };
    const std::vector<Part> parts = {
        {"signature",
         [] {
             if (!benches::run_tusk("bench")) {
                 std::exit(1);
             }
         }},
        {"perft",
         [&] {
             benches::othello_perft(othello);
             benches::xiangqi_perft(xiangqi);
             benches::darkchess_perft(darkchess);
         }},
        {"endgame", [&] { benches::othello_endgame(othello); }},
        {"uct", [&] { benches::othello_uct(othello); }},
        {"mates", [&] { benches::xiangqi_mates(xiangqi); }},
        {"speed", [&] { benches::xiangqi_speed(xiangqi); }},
        {"threads",
         [&] {
             benches::othello_threads(othello);
             benches::xiangqi_threads(xiangqi);
         }},
        {"peers", [&] { benches::othello_peers(othello); }},
        {"darkchess-tables", [&] { benches::darkchess_tables(darkchess); }, true},
        {"honeymoon", [] { benches::honeymoon_solver(); }},
        {"honeymoon-sampler", [] { benches::honeymoon_sampler(); }, true},
        {"xiangqi-peers", [] { benches::xiangqi_peers(); }, true},
        {"xiangqi-faults", [] { benches::xiangqi_faults(); }, true},
        {"weights", [] { benches::othello_weights(); }},
        {"levels",
         [&] {
             benches::measure_levels(registry, othello);
             benches::measure_levels(registry, xiangqi);
             benches::measure_levels(registry, honeymoon);
         }},
        {"coin", [] { benches::coin_bars(); }},
        {"lab",
         [] {
             if (!benches::measure_lab()) {
                 std::exit(1);
             }
         }},
        {"server",
         [] {
             if (!benches::measure_server({}) || !benches::measure_crowd()) {
                 std::exit(1);
             }
         }},
    };
    const std::vector<std::string> wanted(argv + 1, argv + argc);
    for (const std::string& name : wanted) {
        if (std::none_of(parts.begin(), parts.end(),
                         [&](const auto& part) { return part.name == name; })) {
            std::vector<std::string> known;
            for (const auto& part : parts) {
                known.push_back(part.name);
            }
            fmt::print(stderr, "bench: there is no part '{}'; known: {}\n", name,
                       core::listed(known));
            return 2;
        }
    }
    for (const Part& part : parts) {
        const bool named = std::find(wanted.begin(), wanted.end(), part.name) != wanted.end();
        if (named || (wanted.empty() && !part.only_by_name)) {
            part.run();
        }
    }
    return 0;
}

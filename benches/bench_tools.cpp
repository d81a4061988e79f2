#include "benches/bench_tools.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

#include "registry/spec.h"

namespace tusk::benches {

void line(const std::string& what, const std::string& measured, const std::string& bar,
          const std::string& peer) {
    fmt::print("{:<44} {:<34} {:<22} {}\n", what, measured, bar, peer);
    std::fflush(stdout);
}

void give_up(const core::Error& error) {
    fmt::print(stderr, "bench: {}\n", error.text());
    std::exit(1);
}

bool run_tusk(const std::string& arguments) {
    fmt::print("tusk {}\n", arguments);
    std::fflush(stdout);
    return std::system((TUSK_PROGRAM " " + arguments).c_str()) == 0;
}

registry::Analysis think(const registry::Game& game, const registry::State& state,
                         const std::string& spec, const registry::Limits& limits) {
    auto player = need(registry::make_player(game, spec));
    search::NullSink sink;
    return need(player->think(state.view(state.deciders().first()), limits, {}, sink));
}

}  // namespace tusk::benches

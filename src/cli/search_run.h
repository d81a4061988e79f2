#pragma once
// One search from the command line: analyse and solve differ only in what they ask for.

#include <memory>
#include <string>

#include "registry/game.h"
#include "search/analysis.h"

namespace tusk::cli {

struct SearchRequest {
    std::string player;  // spec
    search::Limits limits;
    bool json = false;
    bool explain = false;  // say what the first move of each line changes
};

struct SearchAnswer {
    search::Analysis analysis;
    bool interrupted = false;
    bool game_over = false;  // there was nothing to search: the result stands
};

// Thinks about the state with a live line on a terminal's stderr and prints the answer. A finished
// game is answered with its result. Ctrl-C ends the search early; what it found is printed.
[[nodiscard]] core::Result<SearchAnswer> run_search(const registry::State& state,
                                                    const SearchRequest& request);

// What was found, by whom the request says.
void print_analysis(const registry::State& state, const search::Analysis& analysis,
                    const SearchRequest& request);

}  // namespace tusk::cli

#include <cstdlib>

#include "lab/matches/openings.h"
#include "registry/registry.h"

// Opening files: whatever is read is written in the standard notation and reads as the same.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace tusk;
    static const registry::Registry games = registry::all_games();
    const registry::Game& game = *games.games().front();
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto openings = lab::read_openings(game, {}, text, "input");
    if (openings) {
        std::string lines;
        for (const std::string& opening : *openings) {
            lines += opening + "\n";
        }
        const auto again = lab::read_openings(game, {}, lines, "output");
        if (!openings->empty() && (!again || *again != *openings)) {
            std::abort();
        }
    }
    return 0;
}

// Encoded states from anywhere, for every game: what is decoded encodes to a text that decodes
// again.

#include <cstdlib>

#include "registry/registry.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const tusk::registry::Registry registry = tusk::registry::all_games();
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const auto& game : registry.games()) {
        const auto state = game->decode(text);
        if (!state) {
            continue;
        }
        const auto again = game->decode((*state)->encode());
        if (!again || (*again)->encode() != (*state)->encode()) {
            std::abort();
        }
    }
    return 0;
}

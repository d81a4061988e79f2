// Any bytes as the input of the UCI engine: it must answer and end, never crash or hang.

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "protocol/engine_factory.h"
#include "registry/registry.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const tusk::registry::Registry kGames = tusk::registry::all_games();
    const std::string text(reinterpret_cast<const char*>(data), size);
    if (text.find("perft") != std::string::npos) {
        return -1;  // it counts as long as it is told to
    }
    std::istringstream in(text);
    std::ostringstream out;
    tusk::registry::Limits limits;
    limits.nodes = 10;
    const auto status = tusk::protocol::run_engine("uci", *kGames.find("xiangqi"), "random,seed=1",
                                                   limits, in, out);
    return status ? 0 : -1;
}

// Any bytes as the input of the engine for games told in messages: it must answer and end.

#include <cstddef>
#include <cstdint>
#include <sstream>

#include "protocol/engine_factory.h"
#include "registry/registry.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const tusk::registry::Registry kGames = tusk::registry::all_games();
    std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
    std::ostringstream out;
    tusk::registry::Limits limits;
    limits.playouts = 10;
    const auto status = tusk::protocol::run_engine("messages", *kGames.find("honeymoon"),
                                                   "random,seed=1", limits, in, out);
    return status ? 0 : -1;
}

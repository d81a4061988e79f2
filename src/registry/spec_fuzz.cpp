// Player specs from anywhere: a spec that is read is written as a text that reads back the same.

#include <cstdlib>

#include "registry/spec.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto spec = tusk::registry::parse_spec({reinterpret_cast<const char*>(data), size});
    if (!spec || spec->text().size() > 4096) {
        return 0;
    }
    const auto again = tusk::registry::parse_spec(spec->text());
    if (!again || again->name != spec->name || again->params != spec->params) {
        std::abort();
    }
    return 0;
}

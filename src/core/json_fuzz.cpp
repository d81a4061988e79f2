#include <cstdlib>

#include "core/json.h"

// Whatever parses has a canonical text that parses to the same value.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace tusk::core;
    const auto value = parse_json({reinterpret_cast<const char*>(data), size});
    if (value) {
        const auto again = parse_json(canonical_json(*value), {.max_bytes = 1 << 20});
        if (!again || canonical_json(*again) != canonical_json(*value)) {
            std::abort();
        }
    }
    return 0;
}

// Any text as a position: an error, or a position that is written and read back the same.

#include <cstdlib>

#include "games/honeymoon/position.h"

namespace honeymoon = tusk::games::honeymoon;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto p = honeymoon::Position::parse(text, {});
    if (!p) {
        return 0;
    }
    const auto again = honeymoon::Position::parse(format(*p), {});
    if (!again || !(*again == *p)) {
        std::abort();
    }
    tusk::core::Rng rng(1);
    for (const auto viewer : {honeymoon::Seat::kFirst, honeymoon::Seat::kSpectator}) {
        const auto seen = observe(*p, viewer);
        if (format(observe(sample(seen, rng), viewer)) != format(seen)) {
            std::abort();
        }
    }
    return 0;
}

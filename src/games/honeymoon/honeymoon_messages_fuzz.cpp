// Any lines as messages: each is an error that changes nothing, or is taken in.

#include <cstdlib>

#include "core/text.h"
#include "games/honeymoon/messages.h"

namespace honeymoon = tusk::games::honeymoon;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    honeymoon::Listener listener;
    for (const std::string_view line : tusk::core::lines(text)) {
        const auto before = listener.seen() ? format(*listener.seen()) : std::string();
        const auto heard = listener.hear(line);
        const auto after = listener.seen() ? format(*listener.seen()) : std::string();
        if (!heard && before != after) {
            std::abort();
        }
    }
    return 0;
}

// Whatever is read can be written, and reading that again gives the same text.

#include <cstdlib>

#include "games/honeymoon/format_pbn.h"

namespace honeymoon = tusk::games::honeymoon;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static_cast<void>(honeymoon::recognises_pbn(text));
    const tusk::games::ReadResult read = honeymoon::read_pbn(text, {});
    if (read.records.empty()) {
        return 0;
    }
    const auto written = honeymoon::write_pbn(read.records);
    if (!written) {
        std::abort();
    }
    const tusk::games::ReadResult again = honeymoon::read_pbn(*written, {});
    if (!again.errors.empty() || again.records.size() != read.records.size()) {
        std::abort();
    }
    return 0;
}

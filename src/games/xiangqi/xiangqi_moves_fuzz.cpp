// Whatever is read can be written, and reading that again gives the same records.

#include "games/xiangqi/formats.h"

#include <cstdlib>

namespace xiangqi = tusk::games::xiangqi;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static_cast<void>(xiangqi::recognises_moves(text));
    const tusk::games::ReadResult read = xiangqi::read_moves(text, {});
    const auto written = xiangqi::write_moves(read.records);
    if (!written) {
        std::abort();
    }
    const tusk::games::ReadResult again = xiangqi::read_moves(*written, {});
    if (!again.errors.empty() || again.records != read.records) {
        std::abort();
    }
    return 0;
}

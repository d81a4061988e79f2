// Whatever is read can be written, and reading that again gives the same records.

#include "games/xiangqi/format_dhtmlxq.h"

#include <cstdlib>

namespace xiangqi = tusk::games::xiangqi;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static_cast<void>(xiangqi::recognises_dhtmlxq(text));
    const tusk::games::ReadResult read = xiangqi::read_dhtmlxq(text, {});
    const auto written = xiangqi::write_dhtmlxq(read.records);
    if (!written) {
        std::abort();
    }
    const tusk::games::ReadResult again = xiangqi::read_dhtmlxq(*written, {});
    if (again.records != read.records || (!read.records.empty() && !again.errors.empty())) {
        std::abort();
    }
    return 0;
}

// Whatever the bytes are, the answer is records that can be written, or errors. Beginning with the
// magic saves the fuzzer from finding it.

#include "games/xiangqi/format_xqf.h"

#include <cstdlib>

#include "games/xiangqi/format_dhtmlxq.h"

namespace xiangqi = tusk::games::xiangqi;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes = "XQ" + std::string(reinterpret_cast<const char*>(data), size);
    static_cast<void>(xiangqi::recognises_xqf(bytes));
    const tusk::games::ReadResult read = xiangqi::read_xqf(bytes, {});
    if ((read.records.empty() && read.errors.empty()) || !xiangqi::write_dhtmlxq(read.records)) {
        std::abort();
    }
    return 0;
}

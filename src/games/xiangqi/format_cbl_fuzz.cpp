// Whatever the bytes are, the answer is records that can be written, or errors. The first byte
// chooses between a record and a library; behind its header the bytes go on.

#include "games/xiangqi/format_cbl.h"

#include <cstdlib>

#include "games/xiangqi/format_dhtmlxq.h"

namespace xiangqi = tusk::games::xiangqi;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) {
        return 0;
    }
    const bool library = data[0] % 2 == 1;
    const std::string rest(reinterpret_cast<const char*>(data) + 1, size - 1);
    std::string bytes = "CCBridge Record" + rest;
    if (library) {
        bytes = "CCBridgeLibrary" + std::string(600, '\0') + bytes + bytes;
    }
    const auto read = library ? xiangqi::read_cbl(bytes, {}) : xiangqi::read_cbr(bytes, {});
    if ((read.records.empty() && read.errors.empty()) || !xiangqi::write_dhtmlxq(read.records)) {
        std::abort();
    }
    return 0;
}

// Tables from anywhere: whatever is read has the length its ending needs, and answers for all of
// it.

#include <cstdlib>

#include "core/digest.h"
#include "games/xiangqi/tables/table.h"

namespace xiangqi = tusk::games::xiangqi;

namespace {

// With the right check sum, so that changed bytes get past it.
std::string with_check_sum(std::string bytes) {
    constexpr std::size_t kFields = 8;
    constexpr std::size_t kSumAt = 52;
    constexpr std::size_t kHeader = 84;
    if (bytes.size() < kHeader) {
        return bytes;
    }
    const auto values = tusk::core::sha256(std::string_view(bytes).substr(kHeader));
    std::string both = bytes.substr(kFields, kSumAt - kFields);
    both.append(reinterpret_cast<const char*>(values.data()), values.size());
    const auto sum = tusk::core::sha256(both);
    return bytes.replace(kSumAt, sum.size(), reinterpret_cast<const char*>(sum.data()), sum.size());
}

void look_through(const xiangqi::Table& table) {
    for (std::uint64_t i = 0; i < table.index().size(); ++i) {
        const xiangqi::TableValue value = table.at(i);
        const bool known = xiangqi::is_distance(value) || value == xiangqi::kDrawnValue ||
                           value == xiangqi::kImpossibleValue;
        if (!known) {
            std::abort();
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    // Also as the values of a table with a sound header.
    static const std::string sample = [] {
        const auto ending = *xiangqi::Ending::parse("KP-K");
        const std::vector<xiangqi::TableValue> values(xiangqi::PlacementIndex::size_of(ending),
                                                      xiangqi::kDrawnValue);
        return xiangqi::Table(ending, values).bytes();
    }();
    std::string changed = sample;
    for (std::size_t i = 0; i < std::min(size, changed.size()); ++i) {
        changed[i] = static_cast<char>(changed[i] ^ bytes[i]);
    }
    for (const std::string& text : {bytes, with_check_sum(bytes), with_check_sum(changed)}) {
        const auto table = xiangqi::Table::read(text);
        if (!table) {
            continue;
        }
        look_through(*table);
        if (table->bytes() != text) {
            std::abort();
        }
    }
    return 0;
}

// Record texts from anywhere: a record that is read is written as a text that reads back the same,
// and whatever it says about its deal can be checked.

#include <cstdlib>

#include "registry/fair_deal.h"
#include "registry/record_text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const tusk::registry::Registry registry = tusk::registry::all_games();
    const auto read =
        tusk::registry::read_records(registry, {reinterpret_cast<const char*>(data), size});
    for (const auto& record : read.records) {
        const auto text = tusk::registry::write_record(*registry.find(record.game), record);
        if (!text) {
            std::abort();
        }
        const auto again = tusk::registry::read_records(registry, *text);
        if (!again.errors.empty() || again.records.size() != 1 || again.records[0] != record) {
            std::abort();
        }
        static_cast<void>(
            tusk::registry::check_deal(*registry.find(record.game), record).has_value());
    }
    return 0;
}

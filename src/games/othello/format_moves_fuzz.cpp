// Whatever is read can be written, and reading that again gives the same games; remarks are not
// written.

#include "games/othello/format_moves.h"

#include <cstdlib>

namespace othello = tusk::games::othello;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static_cast<void>(othello::recognises_moves(text));
    const tusk::games::ReadResult read = othello::read_moves(text, {});
    const auto written = othello::write_moves(read.records);
    if (!written) {
        std::abort();
    }
    const tusk::games::ReadResult again = othello::read_moves(*written, {});
    if (!again.errors.empty() || again.records.size() != read.records.size()) {
        std::abort();
    }
    for (std::size_t i = 0; i < again.records.size(); ++i) {
        const auto& before = read.records[i];
        const auto& after = again.records[i];
        if (after.initial != before.initial || after.result != before.result ||
            after.actions.size() != before.actions.size()) {
            std::abort();
        }
        for (std::size_t k = 0; k < after.actions.size(); ++k) {
            if (after.actions[k].action != before.actions[k].action) {
                std::abort();
            }
        }
    }
    return 0;
}

// PGN from anywhere: a record that is read is written as a text that reads back as the same game,
// and is written the same again.

#include <cstdlib>

#include "registry/record_pgn.h"
#include "registry/registry.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const tusk::registry::Registry registry = tusk::registry::all_games();
    const tusk::registry::Game& game = *registry.games().front();
    const auto read = tusk::registry::read_pgn(game, {reinterpret_cast<const char*>(data), size});
    for (const auto& record : read.records) {
        const auto text = tusk::registry::write_pgn(game, record);
        if (!text) {
            std::abort();
        }
        const auto again = tusk::registry::read_pgn(game, *text);
        if (!again.errors.empty() || again.records.size() != 1 ||
            again.records[0].actions.size() != record.actions.size() ||
            tusk::registry::write_pgn(game, again.records[0]).value_or("") != *text) {
            std::abort();
        }
        for (std::size_t i = 0; i < record.actions.size(); ++i) {
            if (again.records[0].actions[i].action != record.actions[i].action) {
                std::abort();
            }
        }
    }
    return 0;
}

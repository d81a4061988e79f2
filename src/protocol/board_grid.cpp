#include "protocol/board_grid.h"

#include <map>

#include "core/text.h"
#include "registry/game.h"

namespace tusk::protocol {

std::vector<std::string> board_rows(const registry::State& state) {
    const std::string& glyphs = state.game().info().glyphs;
    std::map<std::int64_t, std::string, std::greater<>> rows;
    const std::string picture = state.board();
    for (const std::string_view line : core::lines(picture)) {
        const auto words = core::words(line);
        const auto number = words.empty() ? std::nullopt : core::to_integer(words.front());
        if (!number) {
            continue;
        }
        std::string& row = rows[*number];
        for (std::size_t i = 1; i < words.size() && words[i].size() == 1; ++i) {
            const std::size_t kind = glyphs.find(words[i].front());
            row += kind == 0 ? 'X' : kind == 1 ? 'O' : '.';
        }
    }
    std::vector<std::string> result;
    for (auto& [number, row] : rows) {
        result.push_back(std::move(row));
    }
    return result;
}

}  // namespace tusk::protocol

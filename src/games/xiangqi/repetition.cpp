#include "games/xiangqi/repetition.h"
namespace tusk::games::xiangqi {
std::optional<Ruling> third_occurrence(const Position& p,
                                       search::PathView<Position> path) noexcept {
    int found = 0;
    const std::size_t size = path.keys.size();
    for (std::size_t back = 4; back <= size && back <= p.reversible_plies; back += 2) {
        found += path.keys[size - back] == p.zobrist ? 1 : 0;
        if (found == 2)
            return Ruling{};
    }
    return std::nullopt;
}
}  // namespace tusk::games::xiangqi

#pragma once
// Repetition (stub header, replaced below).
#include "games/xiangqi/position.h"
namespace tusk::games::xiangqi {
struct Ruling {
    End end = End::kRepetition;
    std::optional<Seat> loser;
};
[[nodiscard]] std::optional<Ruling> third_occurrence(const Position& p,
                                                     search::PathView<Position> path) noexcept;
}  // namespace tusk::games::xiangqi

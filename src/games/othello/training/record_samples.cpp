#include "games/othello/training/record_samples.h"

#include <algorithm>

#include "core/text.h"
#include "games/othello/position.h"

namespace tusk::games::othello {

using core::ErrorCode;
using core::fail;

namespace {

// The score of black, empties to the winner, if he has that many discs in the end.
float difference_of(int black_discs) {
    return static_cast<float>(2 * black_discs - 64);
}

std::optional<int> number_in(std::string_view text) {
    int value = 0;
    if (text.empty() || text.size() > 3) {
        return std::nullopt;
    }
    for (const char c : text) {
        if (c < '0' || c > '9') {
            return std::nullopt;
        }
        value = 10 * value + (c - '0');
    }
    return value;
}

}  // namespace

core::Result<std::vector<Sample>> record_samples(const Record& record, std::uint32_t game) {
    std::vector<Sample> samples;
    if (!record.result || !record.initial.empty() || !record.options.empty()) {
        return samples;
    }
    const auto result = static_cast<float>(record.result->payoff[0]);
    const auto best_discs = number_in(record.tag("theoretical_score"));
    const auto best_from = number_in(record.tag("theoretical_depth"));
    Position p = Position::initial({});
    for (std::size_t i = 0; i < record.actions.size(); ++i) {
        const Move move = Move::from_code(record.actions[i].action.code);
        search::MoveList<Position> legal;
        moves(p, legal);
        if (std::find(legal.begin(), legal.end(), move) == legal.end()) {
            return fail(ErrorCode::kIllegalMove, "this move is not legal",
                        "move " + std::to_string(i + 1));
        }
        if (!move.is_pass()) {
            const bool known = best_discs && best_from && plies_left(p) >= *best_from;
            const float black = known ? difference_of(*best_discs) : result;
            samples.push_back(
                {p.own, p.opponent, p.to_move == Seat::kFirst ? black : -black, game});
        }
        play(p, move);
    }
    return samples;
}

}  // namespace tusk::games::othello

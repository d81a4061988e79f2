#include "kb/review.h"

#include <algorithm>

#include "kb/expected_result.h"

namespace tusk::kb {

core::Result<ReviewedPly> judge(int ply, search::Seat seat, search::Action played,
                                const registry::Analysis& analysis, bool points) {
    const auto worth = [&](const search::Line& candidate) {
        return points ? candidate.value : expected_result(analysis, candidate);
    };
    const auto line = std::find_if(
        analysis.lines.begin(), analysis.lines.end(),
        [&](const search::Line& candidate) { return candidate.moves.front() == played; });
    if (line == analysis.lines.end()) {
        return core::fail(core::ErrorCode::kUnsupported,
                          "the player gave no value for the move that was played",
                          "move " + std::to_string(ply));
    }
    // The best by value: players that choose otherwise (by visits, loosely) are no yardstick.
    const auto best = std::max_element(
        analysis.lines.begin(), analysis.lines.end(),
        [&](const search::Line& a, const search::Line& b) { return worth(a) < worth(b); });
    const double sign = seat == search::Seat::kFirst ? 1 : -1;
    ReviewedPly result;
    result.ply = ply;
    result.seat = seat;
    result.played = played;
    const bool better = worth(*best) > worth(*line);
    const search::Line& yardstick = better ? *best : *line;
    result.best = yardstick.moves.front();
    result.line = best->moves;
    result.value = sign * yardstick.value + 0.0;
    result.played_value = sign * line->value + 0.0;
    result.loss = worth(yardstick) - worth(*line);
    result.exact = yardstick.exact && line->exact;
    result.depth = analysis.depth;
    result.value_exact = yardstick.exact;
    result.played_exact = line->exact;
    result.end_in = yardstick.end_in;
    result.played_end_in = line->end_in;
    if (!points) {
        const auto for_first = [&](double chance) { return sign > 0 ? chance : 1 - chance; };
        result.chance = for_first(worth(yardstick));
        result.played_chance = for_first(worth(*line));
    }
    return result;
}

std::vector<SeatReview> summarise(const std::vector<ReviewedPly>& plies, std::size_t seats,
                                  std::size_t max_worst) {
    std::vector<SeatReview> result(seats);
    std::vector<const ReviewedPly*> costly;
    for (const ReviewedPly& ply : plies) {
        SeatReview& seat = result.at(search::index(ply.seat));
        ++seat.moves;
        seat.loss += ply.loss;
        if (ply.loss > 0) {
            costly.push_back(&ply);
        }
    }
    std::stable_sort(costly.begin(), costly.end(), [](const ReviewedPly* a, const ReviewedPly* b) {
        return a->loss != b->loss ? a->loss > b->loss : a->ply < b->ply;
    });
    for (const ReviewedPly* ply : costly) {
        std::vector<int>& worst = result[search::index(ply->seat)].worst;
        if (worst.size() < max_worst) {
            worst.push_back(ply->ply);
        }
    }
    return result;
}

}  // namespace tusk::kb

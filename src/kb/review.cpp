#include "kb/review.h"

#include <algorithm>

namespace tusk::kb {

core::Result<ReviewedPly> judge(int ply, search::Seat seat, search::Action played,
                                const registry::Analysis& analysis) {
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
        [](const search::Line& a, const search::Line& b) { return a.value < b.value; });
    const double sign = seat == search::Seat::kFirst ? 1 : -1;
    ReviewedPly result;
    result.ply = ply;
    result.seat = seat;
    result.played = played;
    result.best = best->value > line->value ? best->moves.front() : played;
    result.value = sign * best->value + 0.0;
    result.played_value = sign * line->value + 0.0;
    result.loss = best->value - line->value;
    result.exact = best->exact && line->exact;
    result.depth = analysis.depth;
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

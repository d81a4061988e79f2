#include "kb/game_review.h"

#include <algorithm>

#include "core/check.h"
#include "kb/expected_result.h"

namespace tusk::kb {

using core::Result;

namespace {

// A flip of dark chess has 14 answers; beyond this many, odds cost more than they tell.
constexpr std::size_t kMostAnswers = 64;

// What the best line is worth to the first seat.
double worth(const registry::Analysis& analysis, search::Seat seat, bool points) {
    double best = points ? analysis.value : 0.5;
    bool first = true;
    for (const search::Line& line : analysis.lines) {
        const double value = points ? line.value : expected_result(analysis, line);
        best = first ? value : std::max(best, value);
        first = false;
    }
    if (seat == search::Seat::kFirst) {
        return best;
    }
    return points ? -best + 0.0 : 1 - best;
}

}  // namespace

Result<GameReview> GameReview::of(const registry::State& whole) {
    GameReview review;
    const registry::GameInfo& info = whole.game().info();
    review.points_ = info.points;
    review.chance_ = info.chance;
    review.hidden_ = info.chance && info.hidden;
    review.seats_ = info.seat_names.size();
    if (whole.outcome()) {
        review.end_ = final_worth(whole);
    }
    review.later_.assign(review.seats_, review.end_);
    auto state = whole.game().parse(whole.initial(), whole.options());
    if (!state) {
        return core::fail(state.error());
    }
    const auto history = whole.history();
    for (std::size_t i = 0; i < history.size(); ++i) {
        const registry::PlayedAction& played = history[i];
        std::optional<Decision> decision;
        if (search::is_seat(played.decider)) {
            decision.emplace();
            decision->result.ply.ply = static_cast<int>((*state)->history().size()) + 1;
            decision->result.ply.seat = played.decider;
            decision->result.ply.played = played.action;
            decision->result.choice = (*state)->legal(played.decider).size() > 1;
            decision->result.before = std::shared_ptr<const registry::State>((*state)->clone());
        }
        if (auto done = (*state)->apply(played.decider, played.action); !done) {
            return core::fail(done.error());
        }
        if (decision && review.chance_ && !review.hidden_) {
            if (auto answers = chance_answers(**state, kMostAnswers)) {
                decision->answers = std::move(*answers);
            }
            for (std::size_t k = 0; k < decision->answers.size(); ++k) {
                const auto& events = decision->answers[k].events;
                const bool came = i + events.size() < history.size() &&
                                  std::equal(events.begin(), events.end(),
                                             history.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                             [](search::Action action, const auto& happened) {
                                                 return action == happened.action;
                                             });
                decision->came = came ? k : decision->came;
            }
            if (i + 1 >= history.size()) {
                decision->answers.clear();  // chance has not spoken yet
            }
        }
        if (decision && (decision->result.choice || !decision->answers.empty())) {
            review.waiting_.push_back(std::move(*decision));
        }
    }
    for (const Decision& decision : review.waiting_) {
        review.total_ += decision.result.choice ? 1 : 0;
        review.total_ += static_cast<std::size_t>(
            std::count_if(decision.answers.begin(), decision.answers.end(),
                          [](const auto& answer) { return !answer.state->deciders().nobody(); }));
    }
    review.settle();
    return review;
}

// Ended games have their worth without a question.
void GameReview::settle() {
    while (!waiting_.empty()) {
        Decision& decision = waiting_.back();
        if (decision.result.choice && !move_judged_) {
            return;
        }
        while (decision.worths.size() < decision.answers.size()) {
            const registry::State& state = *decision.answers[decision.worths.size()].state;
            if (!state.deciders().nobody()) {
                return;
            }
            decision.worths.push_back(final_worth(state));
        }
        finish(decision);
    }
}

std::optional<GameReview::Question> GameReview::next() const {
    if (waiting_.empty()) {
        return std::nullopt;
    }
    const Decision& decision = waiting_.back();
    if (decision.result.choice && !move_judged_) {
        return Question{decision.result.before, decision.result.ply.seat, true, 1};
    }
    const ChanceAnswer& answer = decision.answers[decision.worths.size()];
    return Question{answer.state, answer.state->deciders().first(), false, decision.answers.size()};
}

Result<void> GameReview::answer(const registry::Analysis& analysis) {
    TUSK_ASSERT(!waiting_.empty(), "an answer belongs to an open question");
    Decision& decision = waiting_.back();
    if (decision.result.choice && !move_judged_) {
        const ReviewedPly& asked = decision.result.ply;
        auto ply = judge(asked.ply, asked.seat, asked.played, analysis, points_);
        if (!ply) {
            return core::fail(ply.error());
        }
        decision.result.ply = *ply;
        move_judged_ = true;
    } else {
        const ChanceAnswer& asked = decision.answers[decision.worths.size()];
        decision.worths.push_back(worth(analysis, asked.state->deciders().first(), points_));
    }
    ++answered_;
    settle();
    return {};
}

Luck GameReview::luck_of(const Decision& decision) const {
    const ReviewedPly& ply = decision.result.ply;
    const double sign = ply.seat == search::Seat::kFirst ? 1 : -1;
    Luck luck;
    if (decision.answers.empty()) {
        luck.decided = points_ ? ply.played_value : ply.played_chance.value_or(0.5);
        luck.spoken = luck.decided;
    } else {
        for (std::size_t k = 0; k < decision.answers.size(); ++k) {
            luck.decided += decision.answers[k].probability * decision.worths[k];
        }
        luck.spoken = decision.worths[decision.came];
        luck.probability = decision.answers[decision.came].probability;
    }
    if (hidden_) {
        luck.spoken = later_[search::index(ply.seat)].value_or(luck.decided);
        luck.probability.reset();
    }
    luck.gave = luck.spoken - luck.decided;
    luck.before = luck.decided + sign * ply.loss;
    return luck;
}

void GameReview::finish(Decision& decision) {
    ReviewedDecision& result = decision.result;
    if (chance_) {
        const Luck luck = luck_of(decision);
        result.luck = luck;
        later_[search::index(result.ply.seat)] = luck.before;
        if (!result.choice) {
            result.ply.best = result.ply.played;
            result.ply.value = result.ply.played_value = luck.decided;
            if (!points_) {
                result.ply.chance = result.ply.played_chance = luck.decided;
            }
        }
    }
    judged_.push_back(std::move(result));
    waiting_.pop_back();
    move_judged_ = false;
}

std::vector<SeatReview> GameReview::seats(std::size_t max_worst) const {
    std::vector<ReviewedPly> plies;
    for (const ReviewedDecision& decision : judged_) {
        if (decision.choice) {
            plies.push_back(decision.ply);
        }
    }
    return summarise(plies, seats_, max_worst);
}

std::vector<Fortune> GameReview::fortunes(double start, double end) const {
    std::vector<Fortune> result(seats_);
    for (std::size_t seat = 0; seat < seats_; ++seat) {
        const double sign = seat == 0 ? 1 : -1;
        const ReviewedDecision* first = nullptr;
        for (const ReviewedDecision& decision : judged_) {  // from the end to the start
            if (search::index(decision.ply.seat) == seat) {
                first = &decision;
                result[seat].came += sign * decision.luck->gave;
            }
        }
        if (first != nullptr) {
            result[seat].dealt = sign * (first->luck->before - start);
        } else {
            result[seat].came = sign * (end - start);
        }
    }
    return result;
}

std::optional<LuckSummary> GameReview::luck() const {
    if (!chance_ || judged_.empty() || !waiting_.empty()) {
        return std::nullopt;
    }
    LuckSummary summary;
    summary.cost.assign(seats_, 0);
    double costs = 0;  // for the first seat
    for (const ReviewedDecision& decision : judged_) {
        const std::size_t seat = search::index(decision.ply.seat);
        summary.cost[seat] += decision.ply.loss;
        costs += (seat == 0 ? -1 : 1) * decision.ply.loss;
        summary.gave += decision.luck->gave;
    }
    summary.start = judged_.back().luck->before;  // judged from the end to the start
    summary.end = end_.value_or(judged_.front().luck->spoken);
    summary.rest = summary.end - summary.start - costs - summary.gave;
    if (hidden_) {  // both seats began with the same hope, and what they did not decide was luck
        summary.start = points_ ? 0 : 0.5;
        summary.fortunes = fortunes(summary.start, summary.end);
        summary.gave = summary.end - summary.start - costs;
        summary.rest = 0;
    }
    return summary;
}

}  // namespace tusk::kb

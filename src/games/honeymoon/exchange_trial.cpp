#include "games/honeymoon/exchange_trial.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tusk::games::honeymoon {

namespace {

constexpr double kGiveUp = 3.0;    // standard errors behind the best
constexpr int kFewestBatches = 3;  // before anything is given up
constexpr int kFinalists = 4;      // cards that get exact leaves

int stock_left(const Table& table) noexcept {
    return 2 * (kRounds - table.round) - 1;
}

}  // namespace

ExchangeWorlds::ExchangeWorlds(const Beliefs& beliefs, int stock, Order order, core::Rng& rng)
    : beliefs_(beliefs), rng_(rng) {
    if (!beliefs.enumerated()) {
        return;
    }
    for (int i = 2; i <= stock; ++i) {
        passes_ *= static_cast<std::uint32_t>(i);
    }
    hands_.resize(beliefs.size());
    std::iota(hands_.begin(), hands_.end(), 0u);
    if (order == Order::kLikelyFirst) {
        std::stable_sort(hands_.begin(), hands_.end(), [&](std::uint32_t a, std::uint32_t b) {
            return beliefs.weight(a) > beliefs.weight(b);
        });
    }
    for (std::size_t i = 0; i < hands_.size(); ++i) {
        orders_.push_back(rng.below(passes_));
    }
}

ExchangeWorlds::World ExchangeWorlds::next() {
    if (!beliefs_.enumerated()) {
        return {world_of(beliefs_.draw(rng_), rng_)};
    }
    const std::uint32_t hand = hands_[place_];
    const std::uint32_t order = (orders_[place_] + pass_) % passes_;
    if (++place_ == hands_.size()) {
        place_ = 0;
        ++pass_;
    }
    return {world_of(beliefs_.guess(hand), order), beliefs_.weight(hand)};
}

ExchangeTrial::ExchangeTrial(const Observation& seen, Seat seat, CardSet choices,
                             const Beliefs& beliefs, PlaySolver& solver, core::Rng& rng)
    : table_(seen.table),
      goal_(seen.table, seat),
      values_(trained_values(seen.table.contract.strain)),
      enumerated_(beliefs.enumerated()),
      solver_(solver),
      estimates_(beliefs, stock_left(table_), ExchangeWorlds::Order::kAsTheyAre, rng),
      corrections_(beliefs, stock_left(table_), ExchangeWorlds::Order::kLikelyFirst, rng) {
    for (CardSet cards = choices; !cards.empty();) {
        candidates_.push_back({cards.take_lowest()});
    }
}

double ExchangeTrial::Candidate::worth() const noexcept {
    if (complete) {
        return exact_sum / exact_weight;
    }
    const double error = exact_weight > 0 ? error_sum / exact_weight : 0;
    return std::clamp(estimate() + error, 0.0, 1.0);
}

void ExchangeTrial::estimate() {
    const auto [start, weight] = estimates_.next();
    std::array<double, kHandSize> worths{};
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        Candidate& each = candidates_[i];
        if (each.alive) {
            const ExchangeWorld end = rollout(start, each.card);
            worths[i] = goal_.estimated(play_problem(end, leader(end)), leader(end));
            each.sum += weight * worths[i];
            each.weight += weight;
        }
    }
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        const double excess = worths[i] - worths[leading_];
        candidates_[i].excess += weight * excess;
        candidates_[i].excess_sq += weight * excess * excess;
    }
    weight_ += weight;
    weight_sq_ += weight * weight;
    ++worlds_;
}

void ExchangeTrial::prune() {
    const double count = weight_ * weight_ / weight_sq_;  // of worlds with the same weight
    for (Candidate& each : candidates_) {
        const double mean = each.excess / weight_;
        const double variance = std::max(0.0, each.excess_sq / weight_ - mean * mean);
        if (each.alive && worlds_ >= kFewestBatches * kBatch &&
            mean + kGiveUp * std::sqrt(variance / count) < 0) {
            each.alive = false;
        }
    }
    const std::size_t best = best_estimated();
    if (best != leading_) {
        leading_ = best;
        weight_ = weight_sq_ = 0;
        for (Candidate& each : candidates_) {
            each.excess = each.excess_sq = 0;
        }
    }
}

void ExchangeTrial::keep_finalists() {
    std::vector<double> sums;
    for (const Candidate& each : candidates_) {
        if (each.alive) {
            sums.push_back(each.estimate());
        }
    }
    if (sums.size() > kFinalists) {
        std::nth_element(sums.begin(), sums.begin() + kFinalists - 1, sums.end(), std::greater<>());
        for (Candidate& each : candidates_) {
            each.alive = each.alive && each.estimate() >= sums[kFinalists - 1];
        }
    }
}

void ExchangeTrial::correct() {
    const auto [start, weight] = corrections_.next();
    for (Candidate& each : candidates_) {
        if (each.alive) {
            const ExchangeWorld end = rollout(start, each.card);
            const PlayProblem play = play_problem(end, leader(end));
            const double exact = goal_.exact(solver_, play, leader(end));
            each.exact_sum += weight * exact;
            each.error_sum += weight * (exact - goal_.estimated(play, leader(end)));
            each.exact_weight += weight;
        }
    }
    ++corrected_;
    if (corrections_.exhausted()) {
        turn_to_the_next();
    }
}

void ExchangeTrial::turn_to_the_next() {
    for (Candidate& each : candidates_) {
        each.complete = each.complete || each.alive;
        each.alive = !each.complete;
    }
    revived_ = true;
    keep_finalists();
    corrections_.restart();
}

bool ExchangeTrial::open() const noexcept {
    if (!enumerated_) {
        return alive() > 1;
    }
    return candidates_.size() > 1 && std::any_of(candidates_.begin(), candidates_.end(),
                                                 [](const auto& each) { return !each.complete; });
}

std::size_t ExchangeTrial::alive() const noexcept {
    return static_cast<std::size_t>(std::count_if(
        candidates_.begin(), candidates_.end(), [](const Candidate& each) { return each.alive; }));
}

std::vector<ExchangeTrial::Ranked> ExchangeTrial::ranking() const {
    std::vector<Ranked> ranked;
    for (const Candidate& each : candidates_) {
        const bool finalist = each.complete || (each.alive && !revived_);
        ranked.push_back({finalist, each.worth(), each.card});
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
        return std::pair(a.finalist, a.worth) > std::pair(b.finalist, b.worth);
    });
    return ranked;
}

ExchangeWorld ExchangeTrial::rollout(const ExchangeWorld& start, Card card) const {
    ExchangeWorld world = start;
    play_card(world, card);
    finish(world, values_);
    return world;
}

std::size_t ExchangeTrial::best_estimated() const {
    std::size_t best = leading_;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        if (candidates_[i].alive &&
            (!candidates_[best].alive || candidates_[i].sum > candidates_[best].sum)) {
            best = i;
        }
    }
    return best;
}

}  // namespace tusk::games::honeymoon

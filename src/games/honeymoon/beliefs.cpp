#include "games/honeymoon/beliefs.h"

#include <algorithm>
#include <cmath>

#include "games/honeymoon/card_values.h"
#include "games/honeymoon/guesses.h"

namespace tusk::games::honeymoon {

using search::index;
using search::other;

namespace {

constexpr double kTemperature = 0.2;   // tricks; what players of ours differ by
constexpr double kCareless = 0.1;      // share of actions without any reason
constexpr double kBidSteepness = 1.0;  // per trick
constexpr double kLeastLikelihood = 1e-200;

float value_of(const CardValues& values, Card card) noexcept {
    return values[static_cast<std::size_t>(card.number())];
}

// The probability that a player who holds `choices` plays `played`, by its scores.
template <class Score>
double choice_probability(CardSet choices, Card played, Score score) noexcept {
    double total = 0;
    double own = 0;
    const int count = choices.size();
    while (!choices.empty()) {
        const Card card = choices.take_lowest();
        const double weight = std::exp(score(card) / kTemperature);
        total += weight;
        own += card == played ? weight : 0;
    }
    return (1 - kCareless) * own / std::max(total, 1e-300) + kCareless / std::max(count, 1);
}

const std::array<float, 4>& promise_weights(Strain strain) noexcept {
    const Weights& weights = standard_weights();
    return strain == Strain::kNoTrump ? weights.no_trump_promise : weights.trump_promise;
}

double sigmoid(double x) noexcept {
    return 1 / (1 + std::exp(-x));
}

double call_likelihood(const Table& table, CardSet hand, Seat seat) noexcept {
    double result = 1;
    Seat caller = first_caller(table);
    for (std::size_t i = 0; i < table.call_count; ++i, caller = other(caller)) {
        const Move call = table.calls[i];
        if (caller != seat || !call.is_bid()) {
            continue;
        }
        double total = 0;
        for (int s = 0; s < 5; ++s) {
            total += std::exp(kBidSteepness * promise_of(static_cast<Strain>(s), hand));
        }
        const double promise = promise_of(call.strain(), hand);
        result *=
            std::exp(kBidSteepness * promise) / total * sigmoid(promise - (5.5 + call.level()));
    }
    return result;
}

}  // namespace

double promise_of(Strain strain, CardSet hand) noexcept {
    const auto& weights = promise_weights(strain);
    return weights[0] + weights[1] * sum_of(trained_values(strain), hand);
}

double promise_against(Strain strain, CardSet hand) noexcept {
    const auto& weights = promise_weights(strain);
    return 13 - (weights[2] + weights[3] * sum_of(trained_values(strain), hand));
}

double likelihood(const Position& guess, Seat viewer) noexcept {
    const Table& table = guess.table;
    const Seat seat = other(viewer);
    CardSet hand = dealt_hand(table, guess.hands[index(seat)], seat);
    double result = call_likelihood(table, hand, seat);
    const Strain strain = table.contract.strain;
    const CardValues& values = trained_values(strain);
    const auto leaders = round_leaders(table);
    CardSet unknown = CardSet::all() - hand;  // to the seat
    for (std::size_t i = 0; i < kRounds && table.rounds[i].lead.is_card(); ++i) {
        const Round& round = table.rounds[i];
        const bool leads = leaders[i] == seat;
        unknown.remove(round.up);
        const auto rest = static_cast<float>(std::max(1, unknown.size()));
        const double gain = 2 * (value_of(values, round.up) - sum_of(values, unknown) / rest);
        if (leads) {
            const double miss = 1 - kHandSize / static_cast<double>(rest);
            result *= choice_probability(hand, round.lead, [&](Card card) {
                const CardSet higher =
                    CardSet(unknown.in(card.suit()).bits() >> card.number() << card.number());
                return gain * std::pow(miss, higher.size()) - value_of(values, card);
            });
            hand.remove(round.lead);
        } else if (round.reply.is_card()) {
            result *= choice_probability(replies(hand, round.lead), round.reply, [&](Card card) {
                return (beats(card, round.lead, strain) ? gain : 0) - value_of(values, card);
            });
            hand.remove(round.reply);
        }
        unknown.remove(round.lead);
        unknown.remove(round.reply);
        if (!round.drawn.is_none()) {
            const Seat winner = winner_of(round.lead, round.reply, leaders[i], strain);
            hand.add(winner == seat ? round.up : round.drawn);
            unknown = unknown - hand;
        }
    }
    return result;
}

void Beliefs::add(const Position& guess, double weight) {
    guesses_.push_back(guess);
    weights_.push_back(weight);
    sums_.push_back(weight + (sums_.empty() ? 0 : sums_.back()));
}

Beliefs::Beliefs(const Observation& seen, int count, bool inference, core::Rng& rng) {
    const Guesses guesses(seen);
    for (int i = 0; i < count; ++i) {
        const Position guess = guesses.any(rng);
        add(guess, inference ? likelihood(guess, seen.viewer) + kLeastLikelihood : 1);
    }
}

Beliefs Beliefs::of_all_hands(const Observation& seen, int count, bool inference, core::Rng& rng,
                              const std::function<bool(std::size_t)>& more) {
    const Guesses guesses(seen);
    std::vector<Guesses::Hand> hands = guesses.hands();
    for (std::size_t i = hands.size(); i > 1; --i) {
        std::swap(hands[i - 1], hands[rng.below(static_cast<std::uint32_t>(i))]);
    }
    const int histories = inference ? std::max(1, count / static_cast<int>(hands.size())) : 1;
    Beliefs result;
    result.enumerated_ = true;
    for (const Guesses::Hand& hand : hands) {
        if (!more(result.size())) {
            break;
        }
        Position guess;
        double sum = 0;
        for (int i = 0; i < histories; ++i) {
            guess = guesses.with(hand.cards, rng);
            sum += inference ? likelihood(guess, seen.viewer) + kLeastLikelihood : 1;
        }
        result.add(guess, hand.ways * sum / histories);
    }
    return result;
}

const Position& Beliefs::draw(core::Rng& rng) const noexcept {
    const double ticket = rng.unit() * sums_.back();
    const auto found = std::upper_bound(sums_.begin(), sums_.end(), ticket);
    const auto i = static_cast<std::size_t>(found - sums_.begin());
    return guesses_[std::min(i, guesses_.size() - 1)];
}

std::array<double, kCards> Beliefs::stock_weights(const Observation& seen) const noexcept {
    std::array<double, kCards> weights{};
    const CardSet unseen = CardSet::all() - seen.seen();
    for (std::size_t i = 0; i < guesses_.size(); ++i) {
        CardSet stock = unseen - guesses_[i].hands[index(other(seen.viewer))];
        while (!stock.empty()) {
            weights[static_cast<std::size_t>(stock.take_lowest().number())] += weight(i);
        }
    }
    return weights;
}

}  // namespace tusk::games::honeymoon

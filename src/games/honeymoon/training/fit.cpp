#include "games/honeymoon/training/fit.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/random.h"
#include "games/honeymoon/exchange_world.h"
#include "games/honeymoon/play_estimate.h"
#include "games/honeymoon/training/least_squares.h"

namespace tusk::games::honeymoon {

using search::index;
using search::other;

namespace {

constexpr int kLeftOut = 5;  // every so many deals tell the error
constexpr int kReportEvery = 500;
constexpr std::array<Strain, 2> kKinds{Strain::kSpades, Strain::kNoTrump};  // suits are alike

struct Deal {
    std::array<CardSet, 2> hands;
    std::array<Card, 2 * kRounds> stock;
};

Deal random_deal(core::Rng& rng) noexcept {
    const auto pack = Position::deal(rng)[0];
    Deal deal;
    for (std::size_t i = 0; i < kCards; ++i) {
        if (i < 2 * kHandSize) {
            deal.hands[i / kHandSize].add(pack[i]);
        } else {
            deal.stock[i - 2 * kHandSize] = pack[i];
        }
    }
    return deal;
}

// A whole exchange by the fast policy, with random cards now and then.
ExchangeWorld exchanged(const Deal& deal, Strain strain, Seat leader, const CardValues& values,
                        double slips, core::Rng& rng) noexcept {
    ExchangeWorld world = first_round(deal.hands, strain, leader, deal.stock);
    while (!world.done()) {
        Card card = policy_card(world, values);
        if (rng.unit() < slips) {
            const CardSet hand = world.hands[index(world.to_act())];
            CardSet choices = world.lead.is_card() ? replies(hand, world.lead) : hand;
            for (auto skip = rng.below(static_cast<std::uint32_t>(choices.size())); skip > 0;
                 --skip) {
                choices.take_lowest();
            }
            card = choices.lowest();
        }
        play_card(world, card);
    }
    return world;
}

// Takes numbers off a list of weights, one array after the other.
class Reader {
public:
    explicit Reader(const std::vector<double>& numbers) : numbers_(numbers) {}
    template <std::size_t N>
    void read(std::array<float, N>& to) {
        for (float& number : to) {
            number = static_cast<float>(numbers_[next_++]);
        }
    }

private:
    const std::vector<double>& numbers_;
    std::size_t next_ = 0;
};

class Fit {
public:
    Fit(const FitSettings& settings, const std::function<void(const FitProgress&)>& on_progress,
        std::stop_token stop)
        : settings_(settings),
          on_progress_(on_progress),
          stop_(std::move(stop)),
          rng_(settings.seed) {}

    core::Result<Weights> run() {
        for (const Strain strain : kKinds) {
            fit_values(strain);
        }
        for (const Strain strain : kKinds) {
            fit_estimate(strain);
        }
        for (const Strain strain : kKinds) {
            fit_promise(strain);
        }
        if (stop_.stop_requested()) {
            return core::fail(core::ErrorCode::kCancelled, "stopped before the weights were made");
        }
        return weights_;
    }

private:
    // Calls `work` for every deal, unless it is stopped.
    template <class Work>
    void for_deals(const char* step, Work work) {
        for (int i = 0; i < settings_.deals && !stop_.stop_requested(); ++i) {
            if (i % kReportEvery == 0) {
                on_progress_({i, settings_.deals, step});
            }
            work(i, random_deal(rng_));
        }
    }

    // Ranks of trumps, ranks outside, and one for the lead. Both hands have thirteen cards, so all
    // values may be moved together: the deuce outside is 0.
    void fit_values(Strain strain) {
        const bool trumps = strain != Strain::kNoTrump;
        LeastSquares squares(2 * kRanks + 1);
        for_deals("values of cards", [&](int, const Deal& deal) {
            std::array<float, 2 * kRanks + 1> features{};
            for (std::size_t seat = 0; seat < 2; ++seat) {
                for (CardSet cards = deal.hands[seat]; !cards.empty();) {
                    const Card card = cards.take_lowest();
                    const std::size_t place = is_trump(strain, card.suit()) ? 0 : kRanks;
                    features[place + static_cast<std::size_t>(card.rank())] +=
                        seat == 0 ? 1.0F : -1.0F;
                }
            }
            features.back() = 1;
            squares.add(features, solver_.tricks({deal.hands[0], deal.hands[1], strain, {}}) - 6.5);
        });
        const auto found = squares.solve();
        RankValues trump{};
        RankValues side{};
        float least = 0;  // a higher card is never worth less
        for (std::size_t rank = 0; rank < kRanks; ++rank) {
            const auto value = static_cast<float>(found[kRanks + rank] - found[kRanks]);
            side[rank] = least = std::max(least, value);
        }
        least = 0;
        for (std::size_t rank = 0; rank < kRanks; ++rank) {
            const auto value = static_cast<float>(found[rank] - found[kRanks]);
            trump[rank] = least = std::max(least, value);
        }
        (trumps ? weights_.side_values : weights_.no_trump_values) = side;
        if (trumps) {
            weights_.trump_values = trump;
        }
    }

    void fit_estimate(Strain strain) {
        const bool trumps = strain != Strain::kNoTrump;
        const CardValues values = values_by_strain(weights_)[static_cast<std::size_t>(strain)];
        std::vector<std::pair<std::vector<float>, double>> left_out;
        std::optional<LeastSquares> squares;
        for_deals("estimate of the play", [&](int i, const Deal& deal) {
            const ExchangeWorld end =
                exchanged(deal, strain, Seat::kFirst, values, settings_.slips, rng_);
            const PlayProblem play = play_problem(end, end.leader);
            auto features = estimate_features(play);
            const double target = solver_.tricks(play) - 6.5;
            if (!squares) {
                squares.emplace(features.size());
            }
            if (i % kLeftOut == kLeftOut - 1) {
                left_out.emplace_back(std::move(features), target);
            } else {
                squares->add(features, target);
            }
        });
        if (!squares) {
            return;
        }
        const auto found = squares->solve(1e-4);
        Reader reader(found);
        if (trumps) {
            reader.read(weights_.trump_places);
            reader.read(weights_.trump_facts);
            reader.read(weights_.side_places);
            reader.read(weights_.side_facts);
            reader.read(weights_.trump_together);
        } else {
            reader.read(weights_.no_trump_places);
            reader.read(weights_.no_trump_facts);
            reader.read(weights_.no_trump_together);
        }
        double error = 0;
        for (const auto& [features, target] : left_out) {
            double sum = 0;
            for (std::size_t i = 0; i < features.size(); ++i) {
                sum += features[i] * found[i];
            }
            error += (sum - target) * (sum - target);
        }
        weights_.estimate_error[trumps ? 0 : 1] = static_cast<float>(
            std::sqrt(error / std::max<double>(1, static_cast<double>(left_out.size()))));
    }

    // The first seat declares; the other leads to the exchange.
    void fit_promise(Strain strain) {
        const CardValues values = values_by_strain(weights_)[static_cast<std::size_t>(strain)];
        LeastSquares own(2);
        LeastSquares against(2);
        for_deals("promises of hands", [&](int, const Deal& deal) {
            const ExchangeWorld end = exchanged(deal, strain, Seat::kSecond, values, 0, rng_);
            const int taken = solver_.tricks(play_problem(end, end.leader));
            const int declarer = end.leader == Seat::kFirst ? taken : kHandSize - taken;
            const std::array<float, 2> held{1, sum_of(values, deal.hands[0])};
            const std::array<float, 2> faced{1, sum_of(values, deal.hands[1])};
            own.add(held, declarer);
            against.add(faced, kHandSize - declarer);
        });
        const auto first = own.solve();
        const auto second = against.solve();
        (strain == Strain::kNoTrump ? weights_.no_trump_promise : weights_.trump_promise) = {
            static_cast<float>(first[0]), static_cast<float>(first[1]),
            static_cast<float>(second[0]), static_cast<float>(second[1])};
    }

    const FitSettings& settings_;
    const std::function<void(const FitProgress&)>& on_progress_;
    std::stop_token stop_;
    core::Rng rng_;
    PlaySolver solver_;
    Weights weights_;
};

}  // namespace

core::Result<Weights> fit_weights(const FitSettings& settings,
                                  const std::function<void(const FitProgress&)>& on_progress,
                                  std::stop_token stop) {
    return Fit(settings, on_progress, std::move(stop)).run();
}

}  // namespace tusk::games::honeymoon

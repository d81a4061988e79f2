#include "games/honeymoon/bidding.h"

#include <algorithm>
#include <cmath>

#include "games/honeymoon/exchange_world.h"
#include "games/honeymoon/play_estimate.h"

namespace tusk::games::honeymoon {

using search::index;
using search::other;

namespace {

constexpr int kBids = 35;

std::size_t place_of(Move bid) noexcept {
    return static_cast<std::size_t>((bid.level() - 1) * 5 + static_cast<int>(bid.strain()));
}
Move bid_at(std::size_t place) noexcept {
    return Move::bid(static_cast<int>(place) / 5 + 1, static_cast<Strain>(place % 5));
}

// The probability of at least `needed` tricks where so many are expected from one hand.
double promised(double expected, int needed) noexcept {
    return 1 / (1 + std::exp(-1.7 * (expected - needed + 0.5) / kPromiseError));
}

class Auction {
public:
    Auction(const std::vector<BiddingWorld>& worlds, const Table& table, Seat seat)
        : worlds_(worlds), table_(table), seat_(seat) {
        for (std::size_t i = 0; i < kBids; ++i) {
            own_.push_back(goal_of(bid_at(i), seat));
            theirs_.push_back(goal_of(bid_at(i), other(seat)));
            for (const BiddingWorld& world : worlds_) {
                own_mean_[i] += own_worth(world, i) / static_cast<double>(worlds_.size());
                their_mean_[i] += their_worth(world, i) / static_cast<double>(worlds_.size());
            }
        }
        first_ = table.contract.level == 0
                     ? 0
                     : place_of(Move::bid(table.contract.level, table.contract.strain)) + 1;
    }

    [[nodiscard]] double pass_worth() const {
        if (first_ > 0) {
            return their_mean_[first_ - 1];
        }
        const double now = first_payoff(table_);  // nobody has bid
        const double redeal = seat_ == Seat::kFirst ? now : -now;
        double sum = 0;
        for (const BiddingWorld& world : worlds_) {
            const auto [place, chance] = their_best(world, 0);
            // After two passes there is a new deal; he may bid only where he has not passed.
            const bool he_bids = table_.call_count == 0 && chance > 0.5;
            sum += he_bids ? response_worth(world, place) : redeal;
        }
        return sum / static_cast<double>(worlds_.size());
    }

    [[nodiscard]] double bid_worth(std::size_t place) const {
        double sum = 0;
        const Move bid = bid_at(place);
        for (const BiddingWorld& world : worlds_) {
            const double they_defend =
                1 -
                promised(world.our_threat[static_cast<std::size_t>(bid.strain())], 6 + bid.level());
            const auto [theirs, chance] = their_best(world, place + 1);
            sum += chance > they_defend ? response_worth(world, theirs) : own_worth(world, place);
        }
        return sum / static_cast<double>(worlds_.size());
    }

    // Bids up to `jumps` levels above the lowest of their strain.
    [[nodiscard]] std::vector<std::size_t> candidates(int jumps) const {
        std::vector<std::size_t> result;
        for (std::size_t strain = 0; strain < 5; ++strain) {
            int taken = 0;
            for (std::size_t place = strain; place < kBids && taken <= jumps; place += 5) {
                if (place >= first_) {
                    result.push_back(place);
                    ++taken;
                }
            }
        }
        return result;
    }

private:
    [[nodiscard]] Goal goal_of(Move bid, Seat declarer) const {
        Table table = table_;
        table.contract = {static_cast<std::uint8_t>(bid.level()), bid.strain(), declarer, 1};
        return Goal(table, seat_);
    }
    [[nodiscard]] double own_worth(const BiddingWorld& world, std::size_t place) const {
        return own_[place].payoff(own_[place].of_estimate(world.own[place % 5]));
    }
    [[nodiscard]] double their_worth(const BiddingWorld& world, std::size_t place) const {
        const Goal& goal = theirs_[place];
        return goal.payoff(goal.of_estimate(kHandSize - world.theirs[place % 5]));
    }
    // The bid from `first` on that the other seat believes in most, and how much.
    [[nodiscard]] static std::pair<std::size_t, double> their_best(const BiddingWorld& world,
                                                                   std::size_t first) {
        std::pair<std::size_t, double> best{0, 0};
        for (std::size_t place = first; place < std::min<std::size_t>(first + 5, kBids); ++place) {
            const double chance =
                promised(world.their_promise[place % 5], 7 + static_cast<int>(place) / 5);
            if (chance > best.second) {
                best = {place, chance};
            }
        }
        return best;
    }
    // What is left for this seat when the other has bid: it defends, or bids once more, whichever
    // is better on average.
    [[nodiscard]] double response_worth(const BiddingWorld& world, std::size_t theirs) const {
        std::size_t best = kBids;
        double mean = their_mean_[theirs];
        for (std::size_t place = theirs + 1; place < std::min<std::size_t>(theirs + 6, kBids);
             ++place) {
            if (own_mean_[place] > mean) {
                mean = own_mean_[place];
                best = place;
            }
        }
        return best == kBids ? their_worth(world, theirs) : own_worth(world, best);
    }

    const std::vector<BiddingWorld>& worlds_;
    const Table& table_;
    Seat seat_;
    std::size_t first_ = 0;  // the lowest bid that is possible
    std::vector<Goal> own_;
    std::vector<Goal> theirs_;
    std::array<double, kBids> own_mean_{};
    std::array<double, kBids> their_mean_{};
};

float declarer_tricks(const Position& guess, Strain strain, Seat declarer,
                      const std::array<Card, 2 * kRounds>& stock) noexcept {
    const Rules& rules = guess.table.rules;
    const Seat leader = rules.exchange_lead == ExchangeLead::kDeclarer ? declarer : other(declarer);
    ExchangeWorld world = first_round(guess.hands, strain, leader, stock);
    finish(world, trained_values(strain));
    const Seat first = rules.play_lead == PlayLead::kDefender ? other(declarer) : world.leader;
    const float taken = estimated_tricks(play_problem(world, first));
    return first == declarer ? taken : kHandSize - taken;
}

}  // namespace

BiddingWorld bidding_world(const Position& guess, Seat seat, core::Rng& rng) noexcept {
    std::array<Card, 2 * kRounds> stock{};
    std::size_t size = 0;
    for (CardSet rest = CardSet::all() - guess.hands[0] - guess.hands[1];
         !rest.empty() && size < stock.size();) {
        stock[size++] = rest.take_lowest();
    }
    for (std::size_t i = size; i > 1; --i) {
        std::swap(stock[i - 1], stock[rng.below(static_cast<std::uint32_t>(i))]);
    }
    BiddingWorld world;
    const CardSet theirs = guess.hands[index(other(seat))];
    for (std::size_t i = 0; i < 5; ++i) {
        const auto strain = static_cast<Strain>(i);
        world.own[i] = declarer_tricks(guess, strain, seat, stock);
        world.theirs[i] = declarer_tricks(guess, strain, other(seat), stock);
        world.their_promise[i] = static_cast<float>(promise_of(strain, theirs));
        world.our_threat[i] = static_cast<float>(promise_against(strain, theirs));
    }
    return world;
}

std::vector<CallWorth> call_worths(const std::vector<BiddingWorld>& worlds, const Table& table,
                                   Seat seat, int jumps) {
    const Auction auction(worlds, table, seat);
    std::vector<CallWorth> result{{Move::pass(), auction.pass_worth()}};
    for (const std::size_t place : auction.candidates(jumps)) {
        result.push_back({bid_at(place), auction.bid_worth(place)});
    }
    std::stable_sort(result.begin(), result.end(),
                     [](const auto& a, const auto& b) { return a.worth > b.worth; });
    return result;
}

}  // namespace tusk::games::honeymoon

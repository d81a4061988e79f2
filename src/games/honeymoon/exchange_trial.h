#pragma once
// ExchangeTrial: the cards that may be played in an exchange, tried in the same worlds.
//
// First many worlds with an estimate of the play; cards that fall behind by several standard errors
// are given up. Then worlds that are finished with the exact solver, for the best few: the mean
// difference between exact and estimated worth corrects the mean of the many (a control variate),
// so that the answer is that of exact leaves, with the noise of many.
//
// Beliefs that are guesses are drawn from by weight, without end. Where they are all hands that the
// other seat may hold, each hand comes with each order of the stock exactly once, and the worth of
// a card that has been through all of them is the exact mean.

#include <vector>

#include "games/honeymoon/beliefs.h"
#include "games/honeymoon/exchange_world.h"
#include "games/honeymoon/goal.h"

namespace tusk::games::honeymoon {

// Worlds of some beliefs, one after the other.
class ExchangeWorlds {
public:
    enum class Order { kAsTheyAre, kLikelyFirst };
    struct World {
        ExchangeWorld start;
        double weight = 1;
    };

    ExchangeWorlds(const Beliefs& beliefs, int stock, Order order, core::Rng& rng);

    // Have all been there? Never, where they are drawn.
    [[nodiscard]] bool exhausted() const noexcept { return pass_ == passes_; }
    [[nodiscard]] World next();
    void restart() noexcept {
        pass_ = 0;
        place_ = 0;
    }

private:
    const Beliefs& beliefs_;
    core::Rng& rng_;
    std::vector<std::uint32_t> hands_;   // places in the beliefs
    std::vector<std::uint32_t> orders_;  // of the stock, in the first pass
    std::uint32_t passes_ = 1;           // as many as the stock has orders
    std::uint32_t pass_ = 0;
    std::size_t place_ = 0;
};

class ExchangeTrial {
public:
    static constexpr int kBatch = 32;  // worlds between two looks at clock and candidates

    ExchangeTrial(const Observation& seen, Seat seat, CardSet choices, const Beliefs& beliefs,
                  PlaySolver& solver, core::Rng& rng);

    // A world with estimates for all candidates that are left.
    void estimate();
    // Gives up those that are far behind.
    void prune();
    [[nodiscard]] bool estimated() const noexcept { return estimates_.exhausted(); }

    // The best few go on.
    void keep_finalists();
    // A world finished by the exact solver; after the last one the next few get their turn.
    void correct();
    // Can more corrections change the answer?
    [[nodiscard]] bool open() const noexcept;

    // Candidates that are looked at.
    [[nodiscard]] std::size_t alive() const noexcept;
    [[nodiscard]] int worlds() const noexcept { return worlds_ + corrected_; }

    struct Ranked {
        bool finalist;  // those given up stand behind those that were looked at to the end
        double worth;
        Card card;
    };
    [[nodiscard]] std::vector<Ranked> ranking() const;

private:
    struct Candidate {
        Card card;
        bool alive = true;
        bool complete = false;  // every world was finished exactly
        double weight = 0;      // of the worlds that it was looked at in
        double sum = 0;         // of estimated worths
        double excess = 0;      // sum of (own - best of the others), for the standard error
        double excess_sq = 0;
        double exact_weight = 0;
        double exact_sum = 0;
        double error_sum = 0;  // sum of (exact - estimated)

        [[nodiscard]] double estimate() const noexcept { return weight > 0 ? sum / weight : 0; }
        [[nodiscard]] double worth() const noexcept;
    };

    [[nodiscard]] ExchangeWorld rollout(const ExchangeWorld& start, Card card) const;
    [[nodiscard]] Seat leader(const ExchangeWorld& end) const { return play_leader(end, table_); }
    [[nodiscard]] std::size_t best_estimated() const;
    void turn_to_the_next();

    const Table& table_;
    Goal goal_;
    const CardValues& values_;
    bool enumerated_;
    PlaySolver& solver_;
    ExchangeWorlds estimates_;
    ExchangeWorlds corrections_;
    std::vector<Candidate> candidates_;
    std::size_t leading_ = 0;  // the reference for differences: the best so far
    int worlds_ = 0;
    int corrected_ = 0;
    double weight_ = 0;  // of worlds since the reference changed
    double weight_sq_ = 0;
    bool revived_ = false;  // those alive had been given up before
};

}  // namespace tusk::games::honeymoon

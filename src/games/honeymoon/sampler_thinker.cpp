#include "games/honeymoon/sampler_thinker.h"

#include <algorithm>
#include <cmath>

#include "games/honeymoon/bidding.h"
#include "games/honeymoon/exchange_world.h"
#include "games/honeymoon/last_round.h"

namespace tusk::games::honeymoon {

using search::Action;
using search::Analysis;
using search::Budget;
using search::index;
using search::Limits;
using search::Situation;

namespace {

constexpr std::int64_t kMostMs = 900;  // of a decision, whatever it was given
constexpr int kBatch = 32;             // worlds between two looks at clock and candidates
constexpr double kGiveUp = 3.0;        // standard errors behind the best
constexpr int kFewestBatches = 3;      // before anything is given up
constexpr int kFinalists = 4;          // cards that get exact leaves
constexpr int kRolloutsPerCall = 10;   // of a bidding world

// A card that may be played and what the worlds said about it.
struct Candidate {
    Card card;
    bool alive = true;
    int worlds = 0;     // that it was looked at in
    double sum = 0;     // of estimated worths
    double excess = 0;  // sum of (own - best of the others), for the standard error
    double excess_sq = 0;
    double correction = 0;  // sum of (exact - estimated)
};

// One decision of the exchange.
class Trial {
public:
    Trial(const Observation& seen, Seat seat, const CardSet choices, Beliefs& beliefs,
          PlaySolver& solver, core::Rng& rng)
        : table_(seen.table),
          goal_(seen.table, seat),
          values_(trained_values(seen.table.contract.strain)),
          beliefs_(beliefs),
          solver_(solver),
          rng_(rng) {
        for (CardSet cards = choices; !cards.empty();) {
            candidates_.push_back({cards.take_lowest()});
        }
    }

    // A world with estimates for all candidates that are left.
    void estimate() {
        const ExchangeWorld start = world_of(beliefs_.draw(rng_), rng_);
        std::array<double, kHandSize> worths{};
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            if (candidates_[i].alive) {
                const ExchangeWorld end = rollout(start, candidates_[i].card);
                worths[i] = goal_.estimated(problem(end), leader(end));
                candidates_[i].sum += worths[i];
                ++candidates_[i].worlds;
            }
        }
        const double reference = worths[leading_];
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            const double excess = worths[i] - reference;
            candidates_[i].excess += excess;
            candidates_[i].excess_sq += excess * excess;
        }
        ++worlds_;
    }

    // Gives up those that are far behind; the reference for differences is the best so far.
    void prune() {
        const double n = worlds_ - since_;
        for (Candidate& each : candidates_) {
            const double mean = each.excess / n;
            const double variance = std::max(0.0, each.excess_sq / n - mean * mean);
            if (each.alive && worlds_ >= kFewestBatches * kBatch &&
                mean + kGiveUp * std::sqrt(variance / n) < 0) {
                each.alive = false;
            }
        }
        const std::size_t best = best_estimated();
        if (best != leading_) {
            leading_ = best;
            since_ = worlds_;
            for (Candidate& each : candidates_) {
                each.excess = each.excess_sq = 0;
            }
        }
    }

    void keep_finalists() {
        std::vector<double> sums;
        for (const Candidate& each : candidates_) {
            if (each.alive) {
                sums.push_back(each.sum);
            }
        }
        if (sums.size() > kFinalists) {
            std::nth_element(sums.begin(), sums.begin() + kFinalists - 1, sums.end(),
                             std::greater<>());
            for (Candidate& each : candidates_) {
                each.alive = each.alive && each.sum >= sums[kFinalists - 1];
            }
        }
    }

    // A world finished by the exact solver.
    void correct() {
        const ExchangeWorld start = world_of(beliefs_.draw(rng_), rng_);
        for (Candidate& each : candidates_) {
            if (each.alive) {
                const ExchangeWorld end = rollout(start, each.card);
                const PlayProblem play = problem(end);
                each.correction +=
                    goal_.exact(solver_, play, leader(end)) - goal_.estimated(play, leader(end));
            }
        }
        ++corrected_;
    }

    [[nodiscard]] std::size_t alive() const {
        return static_cast<std::size_t>(
            std::count_if(candidates_.begin(), candidates_.end(),
                          [](const Candidate& each) { return each.alive; }));
    }

    [[nodiscard]] Analysis result(const Limits& limits) const {
        struct Ranked {
            bool alive;  // those given up stand behind those that were looked at to the end
            double worth;
            Card card;
        };
        std::vector<Ranked> ranked;
        for (const Candidate& each : candidates_) {
            const double mean = each.worlds > 0 ? each.sum / each.worlds : 0;
            const double exact = each.alive && corrected_ > 0 ? each.correction / corrected_ : 0;
            ranked.push_back({each.alive, std::clamp(mean + exact, 0.0, 1.0), each.card});
        }
        std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
            return std::pair(a.alive, a.worth) > std::pair(b.alive, b.worth);
        });
        Analysis analysis;
        for (const Ranked& each : ranked) {
            const Action action = search::action_of<Position>(Move::play(each.card));
            if (limits.excludes(action)) {
                continue;
            }
            // A few worlds may have flattered one that was given up.
            const double value =
                std::min(goal_.payoff(each.worth),
                         analysis.lines.empty() ? 1e9 : analysis.lines.back().value);
            analysis.lines.push_back(
                {{action}, value, false, static_cast<std::uint64_t>(worlds_ + corrected_)});
        }
        analysis.playouts = static_cast<std::uint64_t>(worlds_ + corrected_);
        if (!ranked.empty() && goal_.is_win_rate()) {
            analysis.win_rate = ranked.front().worth;
        }
        return analysis;
    }

private:
    [[nodiscard]] ExchangeWorld rollout(const ExchangeWorld& start, Card card) const {
        ExchangeWorld world = start;
        play_card(world, card);
        finish(world, values_);
        return world;
    }
    [[nodiscard]] Seat leader(const ExchangeWorld& end) const { return play_leader(end, table_); }
    [[nodiscard]] PlayProblem problem(const ExchangeWorld& end) const {
        return play_problem(end, leader(end));
    }
    [[nodiscard]] std::size_t best_estimated() const {
        std::size_t best = leading_;
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            if (candidates_[i].alive &&
                (!candidates_[best].alive || candidates_[i].sum > candidates_[best].sum)) {
                best = i;
            }
        }
        return best;
    }

    const Table& table_;
    Goal goal_;
    const CardValues& values_;
    Beliefs& beliefs_;
    PlaySolver& solver_;
    core::Rng& rng_;
    std::vector<Candidate> candidates_;
    std::size_t leading_ = 0;
    int worlds_ = 0;
    int since_ = 0;  // worlds when the reference changed
    int corrected_ = 0;
};

CardSet cards_of(const search::MoveList<Position>& legal) noexcept {
    CardSet cards;
    for (const Move move : legal) {
        cards.add(move.card());
    }
    return cards;
}

// Cards that are still of some account, seen from one hand: not gone.
CardSet live_cards(const Observation& seen) noexcept {
    CardSet gone;
    for (const Round& round : seen.table.rounds) {
        gone.add(round.lead);
        gone.add(round.reply);
    }
    const Card lead = led(seen.table);
    gone.remove(lead);
    return CardSet::all() - gone;
}

// Cards that are the same for the play have one line; who wants all has one for each of them.
void add_equals(const search::MoveList<Position>& legal, const Limits& limits, Analysis& analysis) {
    std::array<std::optional<std::size_t>, kCards> line_of{};
    for (std::size_t i = 0; i < analysis.lines.size(); ++i) {
        const Move move = search::move_of<Position>(analysis.lines[i].moves.front());
        line_of[static_cast<std::size_t>(move.card().number())] = i;
    }
    std::vector<search::Line> all = analysis.lines;
    for (const Move move : legal) {
        const Action action = search::action_of<Position>(move);
        auto card = static_cast<std::size_t>(move.card().number());
        if (line_of[card] || limits.excludes(action)) {
            continue;
        }
        // The lowest of its kind stands for it.
        const std::size_t suit = card / kRanks;
        while (card > suit * kRanks && !line_of[card]) {
            --card;
        }
        if (line_of[card]) {
            all.push_back(analysis.lines[*line_of[card]]);
            all.back().moves = {action};
        }
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.value > b.value; });
    analysis.lines = std::move(all);
}

void choose_first(Analysis& analysis, const Limits& limits) {
    if (!analysis.lines.empty()) {
        analysis.best = analysis.lines.front().moves.front();
        analysis.value = analysis.lines.front().value;
        analysis.lines.resize(
            std::min(analysis.lines.size(), static_cast<std::size_t>(std::max(limits.lines, 1))));
    }
}

}  // namespace

std::vector<core::ParamField<SamplerParams>> SamplerParams::fields() {
    using P = SamplerParams;
    return {
        core::number_field<P, std::uint64_t>("seed", &P::seed, 0, std::uint64_t{1} << 53,
                                             "start of its random numbers"),
        core::number_field<P, int>("guesses", &P::guesses, 1, 100'000,
                                   "guesses at the other hand for one decision"),
        core::boolean_field<P>("inference", &P::inference,
                               "weigh guesses by what the other player did"),
        core::number_field<P, int>("playouts", &P::playouts, 1, 100'000'000,
                                   "simulated exchanges for one decision when no limit is given"),
        core::number_field<P, double>("exact_share", &P::exact_share, 0.0, 1.0,
                                      "share of the effort that goes to exact leaves"),
    };
}

Analysis SamplerThinker::think(const Situation<Position>& situation, const Limits& limits,
                               std::stop_token stop, search::Sink& sink) {
    Limits bounded = limits;
    if (limits.unlimited()) {
        bounded.playouts = static_cast<std::uint64_t>(params_.playouts);
    }
    if (!limits.playouts && !limits.nodes) {
        bounded.time_ms = std::min<std::int64_t>(bounded.time_ms.value_or(kMostMs), kMostMs);
    }
    Budget budget(bounded, std::move(stop));
    Analysis analysis;
    const Table& table = situation.observation.table;
    if (table.phase == Phase::kAuction) {
        analysis = call(situation, budget);
    } else if (table.round + 1 == kRounds) {
        analysis = last_round(situation, budget);
    } else {
        analysis = exchange(situation, budget);
    }
    if (table.phase == Phase::kExchange && limits.lines > static_cast<int>(analysis.lines.size())) {
        add_equals(situation.legal, limits, analysis);
    }
    choose_first(analysis, limits);
    analysis.depth = 1;
    analysis.time_ms = budget.elapsed_ms();
    analysis.stopped_by = budget.reason();
    sink.report(analysis);
    return analysis;
}

Analysis SamplerThinker::call(const Situation<Position>& situation, Budget& budget) {
    const Observation& seen = situation.observation;
    Beliefs beliefs(seen, params_.guesses, params_.inference, rng_);
    std::vector<BiddingWorld> worlds;
    const std::uint64_t most = budget.limits().playouts.value_or(params_.playouts);
    do {
        worlds.push_back(bidding_world(beliefs.draw(rng_), situation.seat, rng_));
    } while (worlds.size() * kRolloutsPerCall < most && !budget.poll());
    Analysis analysis;
    const int jumps = budget.limits().lines == Limits::kAllLines ? kAllJumps : kSensibleJumps;
    for (const CallWorth& each : call_worths(worlds, seen.table, situation.seat, jumps)) {
        const Action action = search::action_of<Position>(each.call);
        if (!budget.limits().excludes(action)) {
            analysis.lines.push_back({{action}, each.worth, false, worlds.size()});
        }
    }
    analysis.playouts = worlds.size() * kRolloutsPerCall;
    if (!analysis.lines.empty() && seen.table.rules.scoring == Scoring::kHand) {
        analysis.win_rate = (analysis.lines.front().value + 1) / 2;
    }
    return analysis;
}

Analysis SamplerThinker::exchange(const Situation<Position>& situation, Budget& budget) {
    const Observation& seen = situation.observation;
    const CardSet legal = cards_of(situation.legal);
    const CardSet choices =
        budget.limits().excluded.empty() ? distinct(legal, live_cards(seen)) : legal;
    Beliefs beliefs(seen, params_.guesses, params_.inference, rng_);
    Trial trial(seen, situation.seat, choices, beliefs, *solver_, rng_);
    const auto& limits = budget.limits();
    const std::uint64_t most = limits.playouts.value_or(limits.nodes.value_or(~0ULL >> 1));
    const double share = params_.exact_share;
    std::uint64_t done = 0;
    const auto estimates_over = [&] {
        const auto first = static_cast<std::uint64_t>(static_cast<double>(most) * (1 - share));
        return done >= first || (limits.time_ms && budget.time_share() > 1 - share);
    };
    do {
        for (int i = 0; i < kBatch && done < most; ++i) {
            trial.estimate();
            done += trial.alive();
        }
        trial.prune();
    } while (!estimates_over() && trial.alive() > 1 && !budget.poll());
    trial.keep_finalists();
    // An exact leaf costs about as much as a hundred estimates.
    while (share > 0 && trial.alive() > 1 && done < most && !budget.poll()) {
        trial.correct();
        done += 100 * trial.alive();
    }
    return trial.result(limits);
}

Analysis SamplerThinker::last_round(const Situation<Position>& situation, Budget& budget) {
    const Observation& seen = situation.observation;
    const Table& table = seen.table;
    const Beliefs beliefs(seen, params_.guesses, params_.inference, rng_);
    const LastRound round{seen.hands[index(situation.seat)], CardSet::all() - seen.seen(),
                          table.rounds[table.round].up, led(table), table.contract.strain};
    const auto weights = beliefs.stock_weights(seen);
    bool first = true;
    auto worths = last_round_worths(round, table, situation.seat, weights, *solver_,
                                    [&] { return std::exchange(first, false) || !budget.poll(); });
    std::stable_sort(worths.begin(), worths.end(),
                     [](const auto& a, const auto& b) { return a.mean() > b.mean(); });
    const Goal goal(table, situation.seat);
    Analysis analysis;
    for (const LastRoundWorth& each : worths) {
        const Action action = search::action_of<Position>(Move::play(each.card));
        if (!budget.limits().excludes(action)) {
            analysis.lines.push_back({{action}, goal.payoff(each.mean()), false, 0});
        }
    }
    if (analysis.lines.empty()) {  // only cards like the excluded ones are left
        for (const Move move : situation.legal) {
            if (!budget.limits().excludes(search::action_of<Position>(move))) {
                analysis.lines.push_back({{search::action_of<Position>(move)}, 0, false, 0});
            }
        }
    }
    analysis.playouts = worths.size();
    return analysis;
}

}  // namespace tusk::games::honeymoon

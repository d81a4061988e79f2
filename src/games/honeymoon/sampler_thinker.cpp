#include "games/honeymoon/sampler_thinker.h"

#include <algorithm>
#include <cmath>

#include "games/honeymoon/bidding.h"
#include "games/honeymoon/exchange_trial.h"
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
constexpr int kEnumerated = 3;         // last rounds in which all hands are gone through
constexpr double kWeighing = 0.2;      // share of the time until all of them have their weight
constexpr int kCorrection = 100;       // estimates cost about as much as one exact leaf
constexpr int kRolloutsPerCall = 10;   // of a bidding world

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

// What a limit of playouts or nodes allows.
std::uint64_t effort_of(const Limits& limits) noexcept {
    return limits.playouts.value_or(limits.nodes.value_or(~0ULL >> 1));
}

Analysis ranked_lines(const ExchangeTrial& trial, const Goal& goal, const Limits& limits) {
    const auto ranked = trial.ranking();
    const auto worlds = static_cast<std::uint64_t>(trial.worlds());
    Analysis analysis;
    for (const ExchangeTrial::Ranked& each : ranked) {
        const Action action = search::action_of<Position>(Move::play(each.card));
        if (limits.excludes(action)) {
            continue;
        }
        // A few worlds may have flattered one that was given up.
        const double value = std::min(goal.payoff(each.worth),
                                      analysis.lines.empty() ? 1e9 : analysis.lines.back().value);
        analysis.lines.push_back({{action}, value, false, worlds});
    }
    analysis.playouts = worlds;
    if (!ranked.empty() && goal.is_win_rate()) {
        analysis.win_rate = ranked.front().worth;
    }
    return analysis;
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
    return core::open_fields<P>({
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
    });
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
    const Beliefs believed = beliefs(seen, budget);
    std::vector<BiddingWorld> worlds;
    const std::uint64_t most = budget.limits().playouts.value_or(params_.playouts);
    do {
        worlds.push_back(bidding_world(believed.draw(rng_), situation.seat, rng_));
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

Beliefs SamplerThinker::beliefs(const Observation& seen, const Budget& budget) {
    if (seen.table.phase != Phase::kExchange || seen.table.round + kEnumerated < kRounds) {
        return {seen, params_.guesses, params_.inference, rng_};
    }
    const auto least = static_cast<std::size_t>(params_.guesses);
    const std::uint64_t most = effort_of(budget.limits());
    return Beliefs::of_all_hands(
        seen, params_.guesses, params_.inference, rng_, [&](std::size_t hands) {
            return hands < least || (hands < most / 2 && budget.time_share() < kWeighing);
        });
}

Analysis SamplerThinker::exchange(const Situation<Position>& situation, Budget& budget) {
    const Observation& seen = situation.observation;
    const CardSet legal = cards_of(situation.legal);
    const auto& limits = budget.limits();
    const CardSet choices = limits.excluded.empty() ? distinct(legal, live_cards(seen)) : legal;
    const Beliefs believed = beliefs(seen, budget);
    ExchangeTrial trial(seen, situation.seat, choices, believed, *solver_, rng_);
    const std::uint64_t most = effort_of(limits);
    const double share = params_.exact_share;
    std::uint64_t done = 0;
    const auto estimates_over = [&] {
        const auto first = static_cast<std::uint64_t>(static_cast<double>(most) * (1 - share));
        return done >= first || (limits.time_ms && budget.time_share() > 1 - share);
    };
    do {
        for (int i = 0; i < ExchangeTrial::kBatch && done < most && !trial.estimated(); ++i) {
            trial.estimate();
            done += trial.alive();
        }
        trial.prune();
    } while (!estimates_over() && trial.alive() > 1 && !trial.estimated() && !budget.poll());
    trial.keep_finalists();
    while (share > 0 && trial.open() && done < most && !budget.poll()) {
        done += kCorrection * trial.alive();
        trial.correct();
    }
    return ranked_lines(trial, Goal(seen.table, situation.seat), limits);
}

Analysis SamplerThinker::last_round(const Situation<Position>& situation, Budget& budget) {
    const Observation& seen = situation.observation;
    const Table& table = seen.table;
    const CardSet hand = seen.hands[index(situation.seat)];
    const Card up = table.rounds[table.round].up;
    const Card lead = led(table);
    const CardSet unseen = live_cards(seen) - hand - CardSet::of(up) - CardSet::of(lead);
    const LastRound round{hand, unseen, up, lead, table.contract.strain};
    const auto weights = beliefs(seen, budget).stock_weights(seen);
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

#include "lab/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>

#include "core/random.h"
#include "grid/executor.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Result;
using registry::Fault;

void FaultCount::add(Fault fault) noexcept {
    switch (fault) {
        case Fault::kCrash: ++crashes; break;
        case Fault::kIllegalMove: ++illegal; break;
        case Fault::kTimeLoss: ++time_losses; break;
        case Fault::kProtocol: ++protocol_errors; break;
        case Fault::kNoAnswer: ++no_answers; break;
        case Fault::kFlood: ++floods; break;
    }
}

MatchResult summarise(std::vector<MatchGame> games) {
    MatchResult result;
    std::stable_sort(games.begin(), games.end(), [](const MatchGame& a, const MatchGame& b) {
        return std::pair(a.pair, a.exchanged) < std::pair(b.pair, b.exchanged);
    });
    std::vector<double> pair_scores;
    std::vector<double> pair_payoffs;
    for (std::size_t i = 0; i < games.size(); ++i) {
        result.tally.add(games[i].payoff);
        if (games[i].fault) {
            result.faults.at(static_cast<std::size_t>(games[i].fault->player))
                .add(games[i].fault->kind);
        }
        if (i > 0 && games[i].pair == games[i - 1].pair) {
            Tally pair;
            pair.add(games[i - 1].payoff);
            pair.add(games[i].payoff);
            pair_scores.push_back(pair.score());
            result.pairs.add(2 * pair.score());
            pair_payoffs.push_back((games[i - 1].payoff + games[i].payoff) / 2);
        }
    }
    result.score = result.tally.score();
    result.interval95 = score_interval(pair_scores, result.tally);
    result.elo = elo_of(result.score);
    result.superiority = likelihood_of_superiority(result.pairs);
    result.payoff = mean_of(pair_payoffs);
    result.games = std::move(games);
    return result;
}

namespace {

// Submits the pairs and collects their games.
class Run {
public:
    Run(const registry::Registry& registry, const MatchSettings& settings, grid::Executor& executor)
        : registry_(registry), settings_(settings), executor_(executor) {
        static std::atomic<unsigned> next{0};
        group_ = fmt::format("match-{}", next++);
    }
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;
    ~Run() { executor_.cancel_group(group_); }

    // Keeps the executor busy without filling its queue with a long match.
    Result<void> submit_some() {
        const std::size_t window = 2 * std::max(1u, executor_.status().slots) + 2;
        while (submitted_ < settings_.openings.size() && waiting_.size() < window) {
            const PairSettings one{settings_.game,
                                   settings_.options,
                                   settings_.players,
                                   settings_.limits,
                                   settings_.clock,
                                   settings_.openings[submitted_],
                                   0};
            grid::JobSpec spec;
            spec.kind = kMatchPairKind;
            spec.params = to_params(one);
            spec.seed = core::mix64(settings_.seed) + submitted_;
            spec.group = group_;
            auto id = executor_.submit(spec);
            if (!id) {
                return fail(id.error());
            }
            waiting_.emplace(*id, static_cast<int>(submitted_++));
        }
        return {};
    }

    // False when everything is in.
    [[nodiscard]] bool is_waiting() const noexcept {
        return !waiting_.empty() || submitted_ < settings_.openings.size();
    }

    // Takes in the next result, if one comes in time.
    Result<void> collect(std::chrono::milliseconds timeout) {
        const auto answer = executor_.wait_result(grid::ResultFilter::in_group(group_), timeout);
        if (!answer) {
            return {};
        }
        const auto place = waiting_.find(answer->id);
        if (place == waiting_.end()) {
            return {};
        }
        const int pair = place->second;
        waiting_.erase(place);
        if (answer->status != grid::JobStatus::kOk) {
            const auto fault = answer->error.value_or(grid::JobFault{});
            return fail(ErrorCode::kJobFailed, fault.text, fmt::format("pair {}", pair + 1));
        }
        auto games = games_of(registry_, answer->result);
        if (!games) {
            return fail(games.error());
        }
        Tally both;
        for (MatchGame& game : *games) {
            game.pair = pair;
            finish_record(game);
            tally_.add(game.payoff);
            both.add(game.payoff);
            games_.push_back(std::move(game));
        }
        if (both.games() == 2) {
            pairs_.add(2 * both.score());
        }
        return {};
    }

    [[nodiscard]] core::Progress progress() const {
        std::string text = fmt::format("+{} ={} -{}", tally_.wins, tally_.draws, tally_.losses);
        if (settings_.sprt) {
            const SprtState state = sprt(pairs_, *settings_.sprt);
            text +=
                fmt::format(" LLR {:+.2f} [{:.2f}, {:.2f}]", state.llr, state.lower, state.upper);
        }
        return {games_.size(), 2 * settings_.openings.size(), std::move(text)};
    }

    // Whether the test, if there is one, has enough.
    [[nodiscard]] bool is_decided() const noexcept {
        return settings_.sprt && sprt(pairs_, *settings_.sprt).verdict != SprtVerdict::kContinue;
    }

    [[nodiscard]] std::vector<MatchGame> take_games() { return std::move(games_); }

private:
    void finish_record(MatchGame& game) const {
        if (!settings_.keep_records) {
            game.record = {};
            return;
        }
        game.record.tags.emplace_back("Event", "match");
        game.record.tags.emplace_back("Round",
                                      fmt::format("{}.{}", game.pair + 1, game.exchanged ? 2 : 1));
    }

    const registry::Registry& registry_;
    const MatchSettings& settings_;
    grid::Executor& executor_;
    std::string group_;
    std::size_t submitted_ = 0;           // pairs
    std::map<grid::JobId, int> waiting_;  // submitted pairs without a result
    std::vector<MatchGame> games_;
    Tally tally_;
    Pentanomial pairs_;
};

}  // namespace

Result<MatchResult> run_match(const registry::Registry& registry, const MatchSettings& settings,
                              grid::Executor& executor, const core::ProgressSink& progress,
                              std::stop_token stop) {
    constexpr std::chrono::milliseconds kPatience(50);  // how soon a stop request is noticed
    Run run(registry, settings, executor);
    while (run.is_waiting() && !run.is_decided() && !stop.stop_requested()) {
        auto done = run.submit_some();
        if (done) {
            done = run.collect(kPatience);
        }
        if (!done) {
            return fail(done.error());
        }
        if (progress) {
            progress(run.progress());
        }
    }
    const bool interrupted = run.is_waiting() && !run.is_decided();
    MatchResult result = summarise(run.take_games());
    result.interrupted = interrupted;
    if (settings.sprt) {
        result.sprt = sprt(result.pairs, *settings.sprt);
    }
    return result;
}

}  // namespace tusk::lab

#include "lab/matches/match.h"

#include <fmt/format.h>

#include <atomic>
#include <map>

#include "core/random.h"
#include "grid/executor.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Result;

std::array<std::string, 2> MatchSettings::shown_names() const {
    return {names[0].empty() ? players[0] : names[0], names[1].empty() ? players[1] : names[1]};
}

namespace {

// How many pairs wait for a slot: enough to keep the executor busy with short games, few enough to
// keep its queue small in a long match.
constexpr std::size_t kWindow = 64;

// Submits the pairs and collects their games.
class Run {
public:
    Run(const MatchSettings& settings, grid::Executor& executor, MatchStart start)
        : settings_(settings), executor_(executor), start_(std::move(start)) {
        static std::atomic<unsigned> next{0};
        group_ = settings.group.empty() ? fmt::format("match-{}", next++) : settings.group;
        score_ = std::move(start_.score);
    }
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;
    ~Run() { executor_.cancel_group(group_); }

    Result<void> submit_some() {
        if (waiting_.size() > kWindow / 2) {
            return {};
        }
        std::vector<grid::JobSpec> specs;
        std::vector<int> pairs;
        for (; next_ < settings_.openings.size() && waiting_.size() + specs.size() < kWindow;
             ++next_) {
            if (next_ < start_.played.size() && start_.played[next_]) {
                continue;
            }
            specs.push_back(spec_of(next_));
            pairs.push_back(static_cast<int>(next_));
        }
        if (specs.empty()) {
            return {};
        }
        auto ids = executor_.submit_many(specs);
        if (!ids) {
            return fail(ids.error());
        }
        for (std::size_t i = 0; i < ids->size(); ++i) {
            waiting_.emplace((*ids)[i], pairs[i]);
        }
        return {};
    }

    // False when everything is in.
    [[nodiscard]] bool is_waiting() const noexcept {
        return !waiting_.empty() || next_ < settings_.openings.size();
    }

    // Takes in what is there; waits a moment if nothing is.
    Result<std::vector<PlayedPair>> collect(std::chrono::milliseconds patience,
                                            const MatchHooks& hooks) {
        std::vector<PlayedPair> pairs;
        while (auto answer = executor_.wait_result(grid::ResultFilter::in_group(group_),
                                                   pairs.empty() ? patience : kNoTime)) {
            const auto place = waiting_.find(answer->id);
            if (place == waiting_.end()) {
                continue;
            }
            const int pair = place->second;
            waiting_.erase(place);
            if (answer->status != grid::JobStatus::kOk) {
                const auto fault = answer->error.value_or(grid::JobFault{});
                return fail(ErrorCode::kJobFailed, fault.text, fmt::format("pair {}", pair + 1));
            }
            auto games = games_of(answer->result);
            if (!games) {
                return fail(games.error());
            }
            if (auto begun = check_begun(*games); !begun) {
                return fail(begun.error());
            }
            score_.add(*games);
            if (hooks.on_score) {
                hooks.on_score(score_);
            }
            pairs.push_back({answer->id, std::move(*games)});
            if (is_decided() || pairs.size() >= kWindow) {
                break;
            }
        }
        return pairs;
    }

    [[nodiscard]] core::Progress progress() const {
        const Tally& tally = score_.tally();
        std::string text = fmt::format("+{} ={} -{}", tally.wins, tally.draws, tally.losses);
        if (settings_.sprt) {
            const SprtState state = sprt(score_.pairs(), *settings_.sprt);
            text +=
                fmt::format(" LLR {:+.2f} [{:.2f}, {:.2f}]", state.llr, state.lower, state.upper);
        }
        return {static_cast<std::uint64_t>(score_.games()), 2 * settings_.openings.size(),
                std::move(text)};
    }

    // Whether the test, if there is one, has enough.
    [[nodiscard]] bool is_decided() const noexcept {
        return settings_.sprt &&
               sprt(score_.pairs(), *settings_.sprt).verdict != SprtVerdict::kContinue;
    }

    [[nodiscard]] const MatchScore& score() const noexcept { return score_; }

private:
    static constexpr std::chrono::milliseconds kNoTime{0};

    [[nodiscard]] grid::JobSpec spec_of(std::size_t pair) const {
        PairSettings one;
        one.game = settings_.game;
        one.options = settings_.options;
        one.players = settings_.players;
        one.names = settings_.names;
        one.limits = settings_.limits;
        one.clock = settings_.clock;
        one.adjudication = settings_.adjudication;
        one.opening = settings_.openings[pair];
        one.exchange = settings_.exchange;
        one.keep_records = settings_.keep_records;
        one.event = settings_.event;
        one.run = settings_.run;
        one.pair = static_cast<int>(pair);
        grid::JobSpec spec;
        spec.kind = kMatchPairKind;
        spec.kv = kMatchPairVersion;
        spec.params = to_params(one);
        spec.seed = core::mix64(settings_.seed) + pair;
        spec.group = group_;
        return spec;
    }

    // An engine that cannot be started at all has not lost a match.
    [[nodiscard]] Result<void> check_begun(const std::vector<MatchGame>& games) const {
        for (const MatchGame& game : games) {
            if (score_.games() == 0 && game.fault && game.fault->not_started) {
                return fail(ErrorCode::kEngineStart, game.fault->text);
            }
        }
        return {};
    }

    const MatchSettings& settings_;
    grid::Executor& executor_;
    MatchStart start_;
    std::string group_;
    std::size_t next_ = 0;                // first pair that was not looked at
    std::map<grid::JobId, int> waiting_;  // submitted pairs without a result
    MatchScore score_;
};

}  // namespace

Result<MatchResult> run_match(const MatchSettings& settings, grid::Executor& executor,
                              const MatchHooks& hooks, MatchStart start, std::stop_token stop) {
    constexpr std::chrono::milliseconds kPatience(50);  // how soon a stop request is noticed
    Run run(settings, executor, std::move(start));
    while (run.is_waiting() && !run.is_decided() && !stop.stop_requested()) {
        if (auto done = run.submit_some(); !done) {
            return fail(done.error());
        }
        if (!run.is_waiting()) {
            break;
        }
        auto pairs = run.collect(kPatience, hooks);
        if (!pairs) {
            return fail(pairs.error());
        }
        if (!pairs->empty() && hooks.on_pairs) {
            if (auto kept = hooks.on_pairs(std::move(*pairs), run.score()); !kept) {
                return fail(kept.error());
            }
        }
        if (hooks.progress) {
            hooks.progress(run.progress());
        }
    }
    MatchResult result;
    result.interrupted = run.is_waiting() && !run.is_decided();
    result.score = run.score();
    if (settings.sprt) {
        result.sprt = sprt(result.score.pairs(), *settings.sprt);
    }
    return result;
}

}  // namespace tusk::lab

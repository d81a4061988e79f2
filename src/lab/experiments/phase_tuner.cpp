#include "lab/experiments/phase_tuner.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/random.h"
#include "lab/experiments/report_figures.h"
#include "lab/matches/openings.h"
#include "lab/matches/pair_batch.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

constexpr const char* kGame = "othello";
constexpr double kMobility = 10;
constexpr double kFirstPosition = 2.5;  // the hand-tuned flat 1:0:4
constexpr std::size_t kPairsPerJob = 100;

// What a candidate is chosen by: mostly the opponent, partly the mean, so that it does not learn
// one opponent's weaknesses alone.
constexpr double kOpponentShare = 0.7;

double rounded(double value) noexcept {
    return std::round(value * 10) / 10 + 0.0;
}

class PhaseTuner {
public:
    PhaseTuner(StepContext& context, const TunerSettings& settings)
        : context_(context),
          settings_(settings),
          search_(search_of(settings.stages.front(), first_weights())) {
        tested_.insert(settings.test_openings.begin(), settings.test_openings.end());
        for (const TunerStage& stage : settings.stages) {
            generations_ += stage.generations;
        }
    }

    Result<Json> run() {
        auto check = fresh_openings(settings_.check_pairs, 0);
        if (!check) {
            return fail(check.error());
        }
        check_ = std::move(*check);
        tested_.insert(check_.begin(), check_.end());
        if (auto done = resume(); !done) {
            return fail(done.error());
        }
        while (true) {
            if (search_.generation() >= settings_.stages[stage_].generations) {
                if (stage_ + 1 == settings_.stages.size()) {
                    return result();
                }
                ++stage_;
                search_ = search_of(settings_.stages[stage_], search_.means());
            }
            if (auto done = one_generation(); !done) {
                return fail(done.error());
            }
        }
    }

private:
    static std::vector<double> first_weights() { return {kFirstPosition, 0}; }

    // A search with the stage's phases that begins at weights of fewer phases.
    CrossEntropy search_of(const TunerStage& stage, const std::vector<double>& from) const {
        std::vector<double> means;
        std::vector<double> spreads;
        const std::size_t old_phases = from.size() / 2;
        const auto phases = static_cast<std::size_t>(stage.phases);
        for (std::size_t phase = 0; phase < phases; ++phase) {
            const std::size_t old = phase * old_phases / phases;
            means.insert(means.end(), {from[2 * old], from[2 * old + 1]});
            spreads.insert(spreads.end(), {stage.position_spread, stage.flips_spread});
        }
        CrossEntropySettings search = settings_.search;
        search.seed = core::mix64(settings_.seed) + static_cast<std::uint64_t>(stage.phases);
        return CrossEntropy(search, std::move(means), std::move(spreads));
    }

    // Openings that are not among the tested ones; another set for each number.
    Result<std::vector<std::string>> fresh_openings(int count, int number) const {
        auto game = context_.registry().require(kGame);
        if (!game) {
            return fail(game.error());
        }
        std::vector<std::string> fresh;
        const std::uint64_t seed = core::mix64(settings_.seed + 1) + static_cast<unsigned>(number);
        for (std::uint64_t attempt = 0; static_cast<int>(fresh.size()) < count; ++attempt) {
            auto openings = random_openings(**game, {}, count, kRandomOpeningPlies,
                                            core::mix64(seed) + attempt);
            if (!openings) {
                return fail(openings.error());
            }
            for (std::string& opening : *openings) {
                if (static_cast<int>(fresh.size()) < count && !tested_.contains(opening)) {
                    fresh.push_back(std::move(opening));
                }
            }
        }
        return fresh;
    }

    Result<void> resume() {
        const Json& saved = context_.checkpoint();
        if (saved.is_null()) {
            return {};
        }
        try {
            stage_ = saved.at("stage").get<std::size_t>();
            history_ = saved.at("history");
            if (stage_ >= settings_.stages.size()) {
                return fail(ErrorCode::kSyntax, "the checkpoint has another stage");
            }
            search_ = search_of(settings_.stages[stage_], first_weights());
            return search_.restore(saved.at("search"));
        } catch (const Json::exception& error) {
            return fail(ErrorCode::kSyntax, error.what(), "checkpoint of the tuner");
        }
    }

    void add_jobs(std::vector<grid::JobSpec>& jobs, const std::string& player,
                  const std::string& opponent, const std::vector<std::string>& openings,
                  std::uint64_t seed) const {
        for (std::size_t from = 0; from < openings.size(); from += kPairsPerJob) {
            BatchSettings batch;
            batch.game = kGame;
            batch.players = {player, opponent};
            const auto begin = openings.begin() + static_cast<std::ptrdiff_t>(from);
            batch.openings.assign(begin, begin + static_cast<std::ptrdiff_t>(std::min(
                                                     kPairsPerJob, openings.size() - from)));
            batch.seed = seed + from;
            jobs.push_back(match_score_job(batch));
        }
    }

    // Sum of the next jobs' results that belong to so many pairs.
    static Result<BatchScore> take(const std::vector<Json>& results, std::size_t& next,
                                   std::size_t pairs) {
        BatchScore sum;
        while (static_cast<std::size_t>(sum.pairs.pairs()) < pairs) {
            if (next == results.size()) {
                return fail(ErrorCode::kJobFailed, "a job's result is missing");
            }
            auto score = batch_score_of(results[next++]);
            if (!score) {
                return score;
            }
            sum.add(*score);
        }
        return sum;
    }

    Result<void> one_generation() {
        const int number = static_cast<int>(history_.size()) + 1;
        auto openings = fresh_openings(settings_.pairs, number);
        if (!openings) {
            return fail(openings.error());
        }
        const std::vector<std::string> half(
            openings->begin(),
            openings->begin() + static_cast<std::ptrdiff_t>(openings->size() / 2));
        const std::string mean = weights_spec(search_.means());
        const auto seed = static_cast<std::uint64_t>(number) << 32;
        std::vector<grid::JobSpec> jobs;
        const auto candidates = search_.candidates();
        for (const std::vector<double>& candidate : candidates) {
            const std::string spec = weights_spec(candidate);
            add_jobs(jobs, spec, settings_.opponent, *openings, seed);
            add_jobs(jobs, spec, mean, half, seed);
        }
        auto results = context_.compute(std::move(jobs));
        if (!results) {
            return fail(results.error());
        }
        std::vector<double> scores;
        std::size_t next = 0;
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            auto opponent = take(*results, next, openings->size());
            auto itself = take(*results, next, half.size());
            if (!opponent || !itself) {
                return fail(opponent ? itself.error() : opponent.error());
            }
            scores.push_back(kOpponentShare * opponent->score() +
                             (1 - kOpponentShare) * itself->score());
        }
        search_.advance(scores);
        return check_mean(number);
    }

    // How the new mean stands against the opponent; then the generation is finished.
    Result<void> check_mean(int number) {
        const std::string spec = weights_spec(search_.means());
        std::vector<grid::JobSpec> jobs;
        add_jobs(jobs, spec, settings_.opponent, check_, 0);
        auto results = context_.compute(std::move(jobs));
        if (!results) {
            return fail(results.error());
        }
        std::size_t next = 0;
        auto score = take(*results, next, check_.size());
        if (!score) {
            return fail(score.error());
        }
        Json entry = scored_json(*score);
        entry["phases"] = settings_.stages[stage_].phases;
        entry["generation"] = number;
        entry["spec"] = spec;
        history_.push_back(std::move(entry));
        context_.report({static_cast<std::uint64_t>(number),
                         static_cast<std::uint64_t>(generations_),
                         fmt::format("{:.1f} % by {}", 100 * score->score(), spec)});
        return context_.save(
            {{"stage", stage_}, {"search", search_.state()}, {"history", history_}});
    }

    [[nodiscard]] Json result() const {
        Json weights = Json::array();
        for (std::size_t i = 0; i + 1 < search_.means().size(); i += 2) {
            weights.push_back(
                {rounded(search_.means()[i]), rounded(search_.means()[i + 1]), kMobility});
        }
        return {{"spec", weights_spec(search_.means())},
                {"weights", std::move(weights)},
                {"generations", history_}};
    }

    StepContext& context_;
    const TunerSettings& settings_;
    std::set<std::string> tested_;
    std::vector<std::string> check_;
    std::size_t stage_ = 0;
    CrossEntropy search_;
    Json history_ = Json::array();
    int generations_ = 0;
};

}  // namespace

std::string weights_spec(const std::vector<double>& weights) {
    std::string phases;
    for (std::size_t i = 0; i + 1 < weights.size(); i += 2) {
        phases += fmt::format("{}{}:{}:{}", i == 0 ? "" : "/", rounded(weights[i]),
                              rounded(weights[i + 1]), kMobility);
    }
    return "weights,phases=" + phases;
}

Result<Json> tune_phases(StepContext& context, const TunerSettings& settings) {
    if (settings.stages.empty()) {
        return fail(ErrorCode::kOutOfRange, "the tuner needs a stage");
    }
    return PhaseTuner(context, settings).run();
}

}  // namespace tusk::lab

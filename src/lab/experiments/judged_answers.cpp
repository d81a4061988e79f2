#include "lab/experiments/judged_answers.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/random.h"
#include "lab/experiments/judged_set.h"
#include "lab/experiments/report_figures.h"
#include "lab/matches/pentanomial.h"
#include "lab/matches/statistics.h"

namespace tusk::lab {

using core::fail;
using core::Json;
using core::Result;

namespace {

// In the range of every player's seed.
std::uint64_t seed_of(const Questions& questions, std::size_t position, int run) {
    constexpr int kSeedBits = 31;
    return core::mix64(questions.seed * 1'000'003 + position * 1009 +
                       static_cast<std::uint64_t>(run)) >>
           (64 - kSeedBits);
}

Json positions_json(const std::vector<JudgedPosition>& positions) {
    Json list = Json::array();
    for (const JudgedPosition& judged : positions) {
        list.push_back({{"move", move_number_of(judged.position)},
                        {"exact", judged.exact()},
                        {"best", judged.best()}});
    }
    return list;
}

// Per cent of a share, one sample for each position. Where the samples are few or all equal their
// spread says nothing, and Wilson's interval on the positions takes its place.
Figure share_figure(const std::vector<double>& samples) {
    const Mean mean = mean_of(samples);
    Interval interval = wilson_interval(mean.value, static_cast<int>(samples.size()));
    if (static_cast<std::int64_t>(samples.size()) >= kFewPairs && *mean.half_width > 0) {
        interval = {std::max(0.0, mean.value - *mean.half_width),
                    std::min(1.0, mean.value + *mean.half_width)};
    }
    return percent(mean.value, interval);
}

Figure loss_figure(const std::vector<double>& samples) {
    const Mean mean = mean_of(samples);
    Figure figure;
    figure.value = mean.value;
    figure.unit = "discs";
    figure.decimals = 2;
    if (mean.half_width.value_or(0) > 0) {
        figure.low = std::max(0.0, mean.value - *mean.half_width);
        figure.high = mean.value + *mean.half_width;
    }
    return figure;
}

}  // namespace

Result<Json> ask_players(StepContext& context, const Questions& questions) {
    std::vector<grid::JobSpec> jobs;
    for (const JudgedPlayer& player : questions.players) {
        for (std::size_t i = 0; i < questions.positions.size(); ++i) {
            for (int run = 0; run < questions.runs; ++run) {
                jobs.push_back(player_judge_job(
                    {questions.game, questions.positions[i],
                     fmt::format("{},seed={}", player.spec, seed_of(questions, i, run)),
                     questions.limits}));
            }
        }
    }
    auto results = context.compute(std::move(jobs));
    if (!results) {
        return fail(results.error());
    }
    Json answers = Json::object();
    auto next = results->begin();
    for (const JudgedPlayer& player : questions.players) {
        Json by_position = Json::array();
        for (std::size_t i = 0; i < questions.positions.size(); ++i) {
            Json runs = Json::array();
            for (int run = 0; run < questions.runs; ++run) {
                auto verdict = player_verdict_of(*next++);
                if (!verdict) {
                    return fail(verdict.error());
                }
                runs.push_back({verdict->rank.rank, verdict->rank.loss, verdict->rank.kept});
            }
            by_position.push_back(std::move(runs));
        }
        answers[player.name] = std::move(by_position);
    }
    return Json{{"positions", positions_json(questions.positions)},
                {"answers", std::move(answers)}};
}

std::optional<AnswerSummary> summarise_answers(const Json& result, const std::string& player,
                                               const PositionFilter& filter) {
    if (!result.contains("answers") || !result.at("answers").contains(player)) {
        return std::nullopt;
    }
    const Json& answers = result.at("answers").at(player);
    AnswerSummary summary;
    std::vector<double> best;
    std::vector<double> kept;
    std::vector<double> loss;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const Json& position = result.at("positions").at(i);
        const int move = position.at("move").get<int>();
        if (position.at("exact").get<bool>() != filter.exact || move < filter.first_move ||
            move > filter.last_move || answers[i].empty()) {
            continue;
        }
        double best_sum = 0;
        double kept_sum = 0;
        double loss_sum = 0;
        for (const Json& run : answers[i]) {
            const int rank = run.at(0).get<int>();
            ++summary.by_rank.at(static_cast<std::size_t>(std::clamp(rank, 1, 4)) - 1);
            best_sum += rank == 1 ? 1 : 0;
            loss_sum += run.at(1).get<int>();
            kept_sum += run.at(2).get<bool>() ? 1 : 0;
            ++summary.runs;
        }
        const auto runs = static_cast<double>(answers[i].size());
        best.push_back(best_sum / runs);
        kept.push_back(kept_sum / runs);
        loss.push_back(loss_sum / runs);
        ++summary.positions;
    }
    if (summary.positions == 0) {
        return std::nullopt;
    }
    summary.best = share_figure(best);
    summary.kept = share_figure(kept);
    summary.loss = loss_figure(loss);
    return summary;
}

}  // namespace tusk::lab

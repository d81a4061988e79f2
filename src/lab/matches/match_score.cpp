#include "lab/matches/match_score.h"

#include <fmt/format.h>

#include "core/json.h"
#include "core/text.h"

namespace tusk::lab {

using core::Json;

std::string FaultLine::game() const {
    return fmt::format("{}.{}", pair + 1, half + 1);
}

void MatchScore::add(std::span<const MatchGame> games) {
    Tally both;
    double payoff = 0;
    for (const MatchGame& game : games) {
        tally_.add(game.payoff);
        both.add(game.payoff);
        first_seat_.add(game.first_seat_payoff());
        payoff += game.payoff;
        plies_ += game.plies;
        if (game.fault) {
            FaultLine& line =
                faults_.at(static_cast<std::size_t>(game.fault->player))[game.fault->kind];
            if (line.count++ == 0) {
                line.pair = game.pair;
                line.half = game.half;
                line.text = game.fault->text;
            }
        }
    }
    if (games.size() == 2) {
        pairs_.add(2 * both.score());
        payoff_.add(payoff / 2);
    }
}

double MatchScore::draw_rate() const noexcept {
    return games() == 0 ? 0 : static_cast<double>(tally_.draws) / games();
}

double MatchScore::mean_plies() const noexcept {
    return games() == 0 ? 0 : static_cast<double>(plies_) / games();
}

void ScoreHistory::look(const MatchScore& score, const std::optional<SprtBounds>& bounds) {
    constexpr std::size_t kMaxPoints = 200;
    const int last = points_.empty() ? 0 : points_.back().games;
    if (score.games() < last + stride_) {
        return;
    }
    Point point{score.games(), score.score(), score.interval95(), std::nullopt};
    if (bounds) {
        point.llr = sprt(score.pairs(), *bounds).llr;
    }
    points_.push_back(point);
    if (points_.size() > kMaxPoints) {  // every second one is enough from now on
        std::size_t kept = 0;
        for (std::size_t i = 1; i < points_.size(); i += 2) {
            points_[kept++] = points_[i];
        }
        points_.resize(kept);
        stride_ *= 2;
    }
}

Json to_json(const ScoreHistory& history) {
    Json list = Json::array();
    for (const ScoreHistory::Point& point : history.points()) {
        list.push_back({{"games", point.games},
                        {"score", point.score},
                        {"low", point.interval.low},
                        {"high", point.interval.high},
                        {"llr", point.llr ? Json(*point.llr) : Json(nullptr)}});
    }
    return list;
}

ScoreHistory ScoreHistory::of(const Json& points) {
    ScoreHistory history;
    for (const Json& json : points) {
        Point point{json.at("games").get<int>(),
                    json.at("score").get<double>(),
                    {json.at("low").get<double>(), json.at("high").get<double>()},
                    std::nullopt};
        if (!json.at("llr").is_null()) {
            point.llr = json.at("llr").get<double>();
        }
        history.points_.push_back(point);
    }
    if (history.points_.size() >= 2) {
        const auto& points_kept = history.points_;
        history.stride_ =
            std::max(2, points_kept.back().games - points_kept[points_kept.size() - 2].games);
    }
    return history;
}

std::string_view name_of(SprtVerdict verdict) noexcept {
    switch (verdict) {
        case SprtVerdict::kAcceptH0: return "H0";
        case SprtVerdict::kAcceptH1: return "H1";
        case SprtVerdict::kContinue: break;
    }
    return "undecided";
}

namespace {

Json optional_json(const std::optional<double>& value) {
    return value ? Json(*value) : Json(nullptr);
}

Json sprt_json(const MatchScore& score, const std::optional<SprtBounds>& bounds) {
    if (!bounds) {
        return nullptr;
    }
    const SprtState state = sprt(score.pairs(), *bounds);
    return {{"llr", state.llr},     {"lower", state.lower}, {"upper", state.upper},
            {"elo0", bounds->elo0}, {"elo1", bounds->elo1}, {"verdict", name_of(state.verdict)}};
}

Json faults_json(const MatchScore& score) {
    Json list = Json::array();
    for (std::size_t player = 0; player < 2; ++player) {
        for (const auto& [fault, line] : score.faults()[player]) {
            list.push_back({{"player", player},
                            {"kind", registry::name_of(fault)},
                            {"count", line.count},
                            {"game", line.game()},
                            {"text", line.text}});
        }
    }
    return list;
}

int count_of(const MatchScore& score, registry::Fault fault) {
    int count = 0;
    for (const FaultLines& lines : score.faults()) {
        const auto found = lines.find(fault);
        count += found != lines.end() ? found->second.count : 0;
    }
    return count;
}

}  // namespace

Json score_json(const MatchScore& score, const std::array<std::string, 2>& players,
                const std::optional<SprtBounds>& bounds) {
    using registry::Fault;
    const Interval interval = score.interval95();
    const EloEstimate elo = elo_estimate(score.score(), interval);
    const Mean payoff = score.payoff();
    return {{"players", players},
            {"games", score.games()},
            {"wins", score.tally().wins},
            {"draws", score.tally().draws},
            {"losses", score.tally().losses},
            {"first_seat",
             {score.first_seat().wins, score.first_seat().draws, score.first_seat().losses}},
            {"score", score.score()},
            {"interval95", {interval.low, interval.high}},
            {"elo", optional_json(elo.value)},
            {"elo_interval95", {optional_json(elo.low), optional_json(elo.high)}},
            {"pentanomial", score.pairs().counts()},
            {"superiority", score.superiority()},
            {"draw_rate", score.draw_rate()},
            {"mean_payoff", payoff.value},
            {"mean_payoff_half_width95", optional_json(payoff.half_width)},
            {"mean_plies", score.mean_plies()},
            {"sprt", sprt_json(score, bounds)},
            {"crashes", count_of(score, Fault::kCrash)},
            {"illegal", count_of(score, Fault::kIllegalMove)},
            {"time_losses", count_of(score, Fault::kTimeLoss)},
            {"protocol_errors", count_of(score, Fault::kProtocol)},
            {"no_answers", count_of(score, Fault::kNoAnswer)},
            {"floods", count_of(score, Fault::kFlood)},
            {"faults", faults_json(score)}};
}

namespace {

Tally tally_of(int wins, int draws, int losses) {
    Tally tally;
    tally.wins = wins;
    tally.draws = draws;
    tally.losses = losses;
    return tally;
}

}  // namespace

MatchScore score_of(const Json& json) {
    MatchScore score;
    score.tally_ = tally_of(json.at("wins").get<int>(), json.at("draws").get<int>(),
                            json.at("losses").get<int>());
    const Json& seat = json.at("first_seat");
    score.first_seat_ =
        tally_of(seat.at(0).get<int>(), seat.at(1).get<int>(), seat.at(2).get<int>());
    for (std::size_t i = 0; i < 5; ++i) {
        score.pairs_.add(i, json.at("pentanomial").at(i).get<std::int64_t>());
    }
    for (const Json& fault : json.at("faults")) {
        FaultLine line;
        line.count = fault.at("count").get<int>();
        line.text = fault.at("text").get<std::string>();
        const auto game = core::split(fault.at("game").get_ref<const std::string&>(), '.');
        line.pair = static_cast<int>(core::to_unsigned(game.front()).value_or(1)) - 1;
        line.half = static_cast<int>(core::to_unsigned(game.back()).value_or(1)) - 1;
        const auto kind = registry::fault_named(fault.at("kind").get<std::string>());
        score.faults_.at(fault.at("player").get<std::size_t>())
            .emplace(kind.value_or(registry::Fault::kCrash), std::move(line));
    }
    return score;
}

}  // namespace tusk::lab

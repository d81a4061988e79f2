#include "registry/adjudication.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "registry/game.h"

namespace tusk::registry {

using core::ErrorCode;
using core::fail;
using core::Result;
using search::Proof;
using search::Seat;

namespace {

constexpr double kMaxValue = 1'000'000;
constexpr int kMaxMoves = 1'000;
constexpr int kMaxPlies = 100'000;
constexpr double kSmallestWin = 1;  // payoffs are whole points

Result<void> in_range(std::string_view field, double value, double min, double max) {
    if (value >= min && value <= max) {
        return {};
    }
    return fail(ErrorCode::kOutOfRange,
                fmt::format("{} is {}; {}..{} is allowed", field, value, min, max), "adjudication");
}

}  // namespace

Result<void> check_adjudication(const Adjudication& rules) {
    if (rules.win_value && !(*rules.win_value > 0)) {
        return fail(ErrorCode::kOutOfRange, "win_value must be more than 0", "adjudication");
    }
    if (rules.win_value && rules.draw_value && *rules.draw_value >= *rules.win_value) {
        return fail(ErrorCode::kOutOfRange,
                    fmt::format("draw_value {} must be less than win_value {}", *rules.draw_value,
                                *rules.win_value),
                    "adjudication");
    }
    Result<void> done = in_range("win_value", rules.win_value.value_or(0), 0, kMaxValue);
    done = done ? in_range("win_moves", rules.win_moves, 1, kMaxMoves) : done;
    done = done ? in_range("draw_value", rules.draw_value.value_or(0), 0, kMaxValue) : done;
    done = done ? in_range("draw_moves", rules.draw_moves, 1, kMaxMoves) : done;
    done = done ? in_range("draw_from", rules.draw_from, 0, kMaxPlies) : done;
    return done ? in_range("max_plies", rules.max_plies.value_or(1), 1, kMaxPlies) : done;
}

Result<void> check_adjudication(const Adjudication& rules, const Game& game) {
    const GameInfo& info = game.info();
    if (info.seat_names.size() != 2 || info.hidden) {
        return fail(ErrorCode::kUnsupported,
                    fmt::format("only games for two seats without hidden information can be "
                                "adjudicated; {} has {}",
                                info.id,
                                info.seat_names.size() == 2
                                    ? std::string("hidden information")
                                    : fmt::format("{} seats", info.seat_names.size())),
                    "adjudication");
    }
    if (info.points && rules.win_value.value_or(0) > info.max_payoff) {
        return fail(ErrorCode::kOutOfRange,
                    fmt::format("win_value is {}, but nobody can win {} by more than {} {}",
                                *rules.win_value, info.id, info.max_payoff, info.unit),
                    "adjudication");
    }
    return check_adjudication(rules);
}

std::optional<double> Arbiter::value_of(const search::Analysis& analysis) const {
    switch (analysis.proof) {
        case Proof::kWin: return std::numeric_limits<double>::infinity();
        case Proof::kLoss: return -std::numeric_limits<double>::infinity();
        case Proof::kDraw: return 0;
        case Proof::kNone: break;
    }
    const bool judged = analysis.depth > 0 || analysis.playouts > 0;
    const bool own_unit = analysis.unit.empty() || analysis.unit == game_.info().unit;
    return judged && own_unit && !std::isnan(analysis.value) ? std::optional(analysis.value)
                                                             : std::nullopt;
}

void Arbiter::book(Seat seat, const search::Analysis* analysis, int ply) {
    Opinion& opinion = opinions_[search::index(seat)];
    const auto value = analysis != nullptr ? value_of(*analysis) : std::nullopt;
    if (!value) {
        opinion = {};
        return;
    }
    opinion.value = seat == Seat::kFirst ? *value : -*value;
    const auto count = [](int& moves, bool agrees) { moves = agrees ? moves + 1 : 0; };
    const double win = rules_.win_value.value_or(0);
    count(opinion.first_ahead, rules_.win_value && opinion.value >= win);
    count(opinion.second_ahead, rules_.win_value && opinion.value <= -win);
    count(opinion.level, rules_.draw_value && ply > rules_.draw_from &&
                             std::abs(opinion.value) <= *rules_.draw_value);
}

std::optional<Outcome> Arbiter::verdict(int plies) const {
    const auto& [first, second] = opinions_;
    const auto both = [&](int Opinion::*moves, int wanted) {
        return std::min(first.*moves, second.*moves) >= wanted;
    };
    Outcome outcome;
    if (both(&Opinion::first_ahead, rules_.win_moves) ||
        both(&Opinion::second_ahead, rules_.win_moves)) {
        const double payoff = winning_payoff();
        outcome.payoff[0] = first.value > 0 ? payoff : -payoff;
        outcome.payoff[1] = -outcome.payoff[0];
        outcome.reason = kAdjudicatedWin;
        return outcome;
    }
    if (both(&Opinion::level, rules_.draw_moves)) {
        outcome.reason = kAdjudicatedDraw;
        return outcome;
    }
    if (rules_.max_plies && plies >= *rules_.max_plies) {
        outcome.reason = kAdjudicatedLength;
        return outcome;
    }
    return std::nullopt;
}

double Arbiter::winning_payoff() const {
    const GameInfo& info = game_.info();
    if (!info.points) {
        return 1;
    }
    const double mean = std::abs(opinions_[0].value + opinions_[1].value) / 2;
    return std::clamp(std::round(mean), kSmallestWin, info.max_payoff);
}

}  // namespace tusk::registry

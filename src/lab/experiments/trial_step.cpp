#include "lab/experiments/trial_step.h"

#include "core/random.h"
#include "lab/matches/pentanomial.h"
#include "protocol/command_words.h"
#include "registry/spec.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

// The program of an external player that is not on this machine; empty if there is none.
std::string missing_program(const std::array<std::string, 2>& players) {
    for (const std::string& player : players) {
        const auto spec = registry::parse_spec(player);
        if (!spec || spec->name != "ext") {
            continue;
        }
        for (const auto& [name, value] : spec->params) {
            const auto words = protocol::split_command(value);
            if (name == "command" && words && !words->empty() &&
                !protocol::find_program(words->front())) {
                return words->front();
            }
        }
    }
    return {};
}

}  // namespace

Step trial_step(std::string id, std::string title, MatchSettings settings) {
    settings.event = id;
    const auto players = settings.players;
    Step step = match_step(std::move(id), std::move(title), std::move(settings));
    step.work = [work = std::move(step.work), players](StepContext& context) -> Result<Json> {
        if (const std::string program = missing_program(players); !program.empty()) {
            return Json{{"missing", program + " is not installed here"}};
        }
        return work(context);
    };
    return step;
}

std::uint64_t step_seed(std::uint64_t seed, std::string_view step) noexcept {
    constexpr int kBits = 53;  // what JSON numbers keep exactly
    for (const char c : step) {
        seed = core::mix64(seed ^ static_cast<unsigned char>(c));
    }
    return seed >> (64 - kBits);
}

Result<MatchFigures> figures_of(const StepResults& results, const std::string& step) {
    const auto found = results.find(step);
    if (found == results.end()) {
        return fail(ErrorCode::kUnknownName, "not run yet", step);
    }
    const Json& json = found->second;
    if (json.is_object() && json.contains("missing")) {
        return fail(ErrorCode::kEngineStart, json["missing"].get<std::string>(), step);
    }
    try {  // the JSON library reports what is missing by throwing
        const MatchScore score = score_of(json);
        MatchFigures match;
        match.tally = score.tally();
        match.first_seat = score.first_seat();
        match.score95 = score.interval95();
        match.mean_payoff = json.at("mean_payoff").get<double>();
        return match;
    } catch (const Json::exception&) {
        return fail(ErrorCode::kSyntax, "result not readable", step);
    }
}

Figure share(int part, int games) {
    const double value = games == 0 ? 0 : static_cast<double>(part) / games;
    const Interval interval = wilson_interval(value, games);
    return {100 * value, 100 * interval.low, 100 * interval.high, 1, "%", false};
}

Figure first_won(const MatchFigures& match) {
    return share(match.tally.wins, match.tally.games());
}

Figure second_won(const MatchFigures& match) {
    return share(match.tally.losses, match.tally.games());
}

Figure drawn(const MatchFigures& match) {
    return share(match.tally.draws, match.tally.games());
}

Figure score(const MatchFigures& match) {
    return {100 * match.tally.score(),
            100 * match.score95.low,
            100 * match.score95.high,
            1,
            "%",
            false};
}

Figure games(const MatchFigures& match) {
    return given(match.tally.games(), 0, "");
}

Cell elo(const MatchFigures& match) {
    const EloEstimate estimate = elo_estimate(match.tally.score(), match.score95);
    if (!estimate.value) {
        return match.tally.score() > 0 ? "won all" : "lost all";
    }
    return Figure{*estimate.value, estimate.low, estimate.high, 0, "", true};
}

Figure given(double value, int decimals, std::string unit) {
    Figure figure;
    figure.value = value;
    figure.decimals = decimals;
    figure.unit = std::move(unit);
    return figure;
}

Point point_of(double x, const Figure& figure) {
    return {x, figure.value, figure.low, figure.high};
}

}  // namespace tusk::lab

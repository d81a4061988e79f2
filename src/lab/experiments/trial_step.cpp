#include "lab/experiments/trial_step.h"

#include "core/random.h"
#include "lab/pentanomial.h"
#include "protocol/command_words.h"
#include "registry/spec.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

// The program of an external player that is not on this machine; empty if there is none.
std::string missing_program(const MatchSettings& settings) {
    for (const std::string& player : settings.players) {
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

Json tally_json(const Tally& tally) {
    return {{"wins", tally.wins}, {"draws", tally.draws}, {"losses", tally.losses}};
}

Tally tally_of(const Json& json) {
    return {json.at("wins").get<int>(), json.at("draws").get<int>(), json.at("losses").get<int>()};
}

}  // namespace

Step trial_step(std::string id, std::string title, MatchSettings settings) {
    Step step;
    step.id = std::move(id);
    step.title = std::move(title);
    step.total = 2 * settings.openings.size();
    step.cost = static_cast<double>(step.total);
    step.work = [settings = std::move(settings)](StepContext& context) -> Result<Json> {
        if (const std::string program = missing_program(settings); !program.empty()) {
            return Json{{"missing", program + " is not installed here"}};
        }
        auto match = context.match(settings);
        if (!match) {
            return fail(match.error());
        }
        Json result = score_json(*match, settings.sprt);
        result["players"] = settings.players;
        result["first_seat"] = tally_json(match->first_seat());
        return result;
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
        MatchFigures match;
        match.tally = tally_of(json);
        match.first_seat = tally_of(json.at("first_seat"));
        match.score95 = {json.at("interval95").at(0).get<double>(),
                         json.at("interval95").at(1).get<double>()};
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

#include "lab/experiments/othello_uct_alphabeta.h"

#include <fmt/format.h>

#include "lab/experiments/trial_step.h"
#include "lab/matches/openings.h"

namespace tusk::lab {

using core::fail;
using core::Result;

namespace {

constexpr const char* kGame = "othello";
constexpr const char* kOpponent = "alphabeta";

struct Variant {
    const char* id;
    const char* name;
    const char* spec;
};
constexpr Variant kVariants[] = {
    {"plain", "plain UCT", "uct,solver=false,final=visits,playout_policy=uniform"},
    {"abc", "UCT with A + B + C", "uct,solver=true,final=winrate,playout_policy=report"},
};

struct Pace {
    int time_ms;
    int games;
};

std::vector<Pace> paces_of(Scale scale) {
    if (scale == Scale::kSmall) {
        return {{20, 20}};
    }
    return {{20, 100}, {50, 100}, {100, 60}, {200, 40}};
}

std::string step_id(const Variant& variant, const Pace& pace) {
    return fmt::format("{}-{}ms", variant.id, pace.time_ms);
}

Result<std::vector<Step>> steps(const registry::Registry& registry, Scale scale,
                                std::uint64_t seed) {
    auto game = registry.require(kGame);
    if (!game) {
        return fail(game.error());
    }
    std::vector<Step> list;
    for (const Pace& pace : paces_of(scale)) {
        for (const Variant& variant : kVariants) {
            const std::string id = step_id(variant, pace);
            // The same openings for both variants.
            auto openings = default_openings(**game, {}, pace.games / 2,
                                             seed + static_cast<std::uint64_t>(pace.time_ms));
            if (!openings) {
                return fail(openings.error());
            }
            MatchSettings match;
            match.game = kGame;
            match.players = {variant.spec, kOpponent};
            match.limits[0].time_ms = pace.time_ms;
            match.limits[1].time_ms = pace.time_ms;
            match.openings = std::move(*openings);
            match.seed = step_seed(seed, id);
            Step step = trial_step(
                id, fmt::format("{} against alpha-beta, {} ms a move", variant.name, pace.time_ms),
                std::move(match));
            step.cost = static_cast<double>(pace.time_ms * pace.games);
            list.push_back(std::move(step));
        }
    }
    return list;
}

std::vector<Section> report(Scale scale, const StepResults& results) {
    Section section;
    section.title = "UCT against alpha-beta with equal time";
    section.paragraphs = {
        "Both players have the same time for each move, one thread each, XOT openings, every "
        "opening with both colours. Alpha-beta has our hand-made evaluation and solves the last 20 "
        "squares exactly; UCT knows nothing but the rules, and with A + B + C the playouts of the "
        "report.",
        "Times mean something on an idle machine only, with no more games at a time than cores.",
        "Published: Hingston and Masek (CEC 2007) found UCT players promising but below an "
        "alpha-beta player with an evaluation at equal time. No figure of theirs is comparable: "
        "their evaluation and times are others."};
    Table table;
    table.caption = "Score of UCT";
    table.columns = {"player", "published", "time a move", "games", "score", "Elo", "mean result"};
    table.published_columns = 1;
    Plot plot;
    plot.caption = "Score of UCT against alpha-beta";
    plot.x_label = "milliseconds a move";
    plot.y_label = "score in %";
    plot.log_x = true;
    plot.reference = 50;
    for (const Variant& variant : kVariants) {
        Series series{variant.name, {}, false};
        for (const Pace& pace : paces_of(scale)) {
            const auto match = figures_of(results, step_id(variant, pace));
            const auto payoff = [](const MatchFigures& m) {
                Figure figure = given(m.mean_payoff, 1, "discs");
                figure.show_sign = true;
                return figure;
            };
            table.rows.push_back({std::string(variant.name), std::string("below 50 %"),
                                  fmt::format("{} ms", pace.time_ms),
                                  match ? Cell(games(*match)) : Cell(), cell_of(match, score),
                                  match ? elo(*match) : Cell(),
                                  match ? Cell(payoff(*match)) : Cell()});
            if (match) {
                series.points.push_back(point_of(pace.time_ms, score(*match)));
            }
        }
        if (!series.points.empty()) {
            plot.series.push_back(std::move(series));
        }
    }
    section.tables.push_back(std::move(table));
    if (!plot.series.empty()) {
        section.plots.push_back(std::move(plot));
    }
    return {section};
}

}  // namespace

Experiment othello_uct_alphabeta() {
    return {"othello-uct-alphabeta",
            kGame,
            "UCT against alpha-beta",
            "Is UCT as strong as alpha-beta with an evaluation when both have the same time?",
            "P. Hingston and M. Masek, Experiments with Monte Carlo Othello, CEC 2007: UCT players "
            "are promising but below evaluated alpha-beta at equal time.",
            steps,
            report};
}

}  // namespace tusk::lab

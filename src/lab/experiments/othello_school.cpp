#include "lab/experiments/othello_school.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/text.h"
#include "lab/experiments/trial_step.h"
#include "lab/matches/openings.h"
#include "lab/reports/report_text.h"

namespace tusk::lab {

namespace {

using core::fail;
using core::Result;

constexpr const char* kBest = "6:1:4/6:2:4/1:4:4";
constexpr int kPublishedGames = 100;

struct Shares {  // of wins in per cent
    double first = 0;
    double second = 0;
};

// One comparison of weights position:flips:mobility. The published figures are black's and white's;
// "earlier" are those of a simulation of 1000 games with the same table made before this program
// could: black, white; with the colours exchanged the improved player (black), the other; and with
// 8 random plies and both colours (10,000 games) the improved player, the other.
struct Trial {
    const char* number;
    const char* change;
    const char* old_weights;  // black
    const char* new_weights;  // white
    std::optional<Shares> published;
    std::optional<Shares> earlier;
    std::optional<Shares> earlier_exchanged;
    std::optional<Shares> earlier_corrected;
};

// clang-format off
const std::array<Trial, 9> kTrials{{
    {"1", "weights by phase", "100:1:0", "100:1:0/100:2:0/100:4:0",
     Shares{36, 61}, Shares{45.6, 52.5}, Shares{48.2, 50.5}, Shares{48.9, 48.7}},
    {"2a", "pilot: flips 4", "100:1:0", "100:4:0", {}, {}, {}, {}},
    {"2b", "pilot: flips 8", "100:1:0", "100:8:0", {}, {}, {}, {}},
    {"2", "flips 10", "100:1:0", "10:1:0",
     Shares{43, 57}, Shares{46.0, 51.6}, Shares{47.9, 50.1}, Shares{48.6, 48.9}},
    {"3", "mobility added", "10:1:0", "10:1:1",
     Shares{35, 62}, Shares{34.3, 63.8}, Shares{58.0, 40.3}, Shares{58.8, 39.0}},
    {"4a", "pilot: mobility 2", "10:1:1", "10:1:2", {}, {}, {}, {}},
    {"4b", "pilot: mobility 4", "10:1:1", "10:1:4", {}, {}, {}, {}},
    {"4", "ratio 6:2:4", "10:1:1", "6:2:4",
     Shares{32, 68}, Shares{28.4, 64.7}, Shares{43.6, 56.3}, Shares{52.7, 45.4}},
    {"5", "three phases", "6:2:4", kBest,
     Shares{24, 74}, Shares{26.6, 47.0}, Shares{0.0, 100}, Shares{47.1, 50.6}},
}};

struct Opponent {  // of the best player, in place of Zebra at depth 1 (experiment 6)
    const char* id;
    const char* name;
    const char* player;
    double cost;  // of a game, in games of two one-ply players
};
const std::array<Opponent, 2> kOpponents{{
    {"rhino", "gtp-rhino, its default level", "ext,protocol=gtp,command=gtp-rhino", 100},
    {"depth1", "tusk alpha-beta, depth 1", "alphabeta,depth=1", 1},
}};
// clang-format on

std::string weights(const char* phases) {
    return std::string("weights,phases=") + phases;
}

std::string step_id(const char* number, const char* design) {
    return fmt::format("exp-{}-{}", number, design);
}

std::string opponent_id(const Opponent& opponent, const char* design) {
    return fmt::format("exp-6-{}-{}", opponent.id, design);
}

// --- the steps ---

Result<std::vector<Step>> steps(const registry::Registry& registry, Scale scale,
                                std::uint64_t seed) {
    auto game = registry.require("othello");
    if (!game) {
        return fail(game.error());
    }
    const bool full = scale == Scale::kFull;
    const std::vector<std::string> start(full ? 500 : kPublishedGames / 2);
    auto varied = random_openings(**game, {}, full ? 1000 : 100, kRandomOpeningPlies, seed);
    if (!varied) {
        return fail(varied.error());
    }
    std::vector<Step> list;
    const auto add = [&](const std::string& id, const std::string& title, const std::string& first,
                         const std::string& second, bool corrected) {
        MatchSettings settings;
        settings.game = "othello";
        settings.players = {first, second};
        settings.openings = corrected ? *varied : start;
        settings.exchange = corrected;
        settings.seed = step_seed(seed, id);
        list.push_back(trial_step(id, title, std::move(settings)));
    };
    for (const Trial& trial : kTrials) {
        const std::string name = fmt::format("{} {}", trial.number, trial.change);
        const std::string before = weights(trial.old_weights);
        const std::string improved = weights(trial.new_weights);
        add(step_id(trial.number, "published"), name + ", as published", before, improved, false);
        add(step_id(trial.number, "exchanged"), name + ", colours exchanged", improved, before,
            false);
        add(step_id(trial.number, "corrected"), name + ", corrected", improved, before, true);
    }
    for (const Opponent& opponent : kOpponents) {
        const std::string name = fmt::format("6 best player - {}", opponent.name);
        add(opponent_id(opponent, "published"), name + ", as published", weights(kBest),
            opponent.player, false);
        add(opponent_id(opponent, "corrected"), name + ", corrected", weights(kBest),
            opponent.player, true);
        for (Step* step : {&list[list.size() - 2], &list.back()}) {
            step->cost *= opponent.cost;
        }
    }
    return list;
}

// --- the report ---

using Match = Result<MatchFigures>;

Match trial_match(const StepResults& results, const Trial& trial, const char* design) {
    return figures_of(results, step_id(trial.number, design));
}

std::string label(const Trial& trial) {
    return fmt::format("{} {}", trial.number, trial.change);
}

Cell published_cell(const std::optional<Shares>& shares, double Shares::*part, int decimals) {
    return shares ? Cell(given((*shares).*part, decimals)) : Cell(std::string("not published"));
}

Cell earlier_cell(const std::optional<Shares>& shares, double Shares::*part) {
    return shares ? Cell(given((*shares).*part, 1)) : Cell();
}

std::string games_text(const StepResults& results, const char* design) {
    int all = 0;
    for (const Trial& trial : kTrials) {
        if (const Match match = trial_match(results, trial, design)) {
            all = std::max(all, match->tally.games());
        }
    }
    return std::to_string(all);
}

Section what_was_played() {
    Table table{
        "What was compared: weights of square table : flipped discs : mobility, by phase "
        "where there are several. 2a, 2b, 4a and 4b are pilots that the report mentions "
        "without figures.",
        {"Experiment", "Black: before", "White: improved"},
        {},
        0};
    for (const Trial& trial : kTrials) {
        table.rows.push_back(
            {label(trial), std::string(trial.old_weights), std::string(trial.new_weights)});
    }
    return {"What was played",
            {"A player looks one ply ahead: each legal move is worth wp * P + wf * F + wm * M, the "
             "table value of its square, the discs it flips, and the own legal moves before minus "
             "the opponent's after it. The best value is played; ties are drawn at random.",
             "The square table is reconstructed: the report's figure is lost, its text gives the "
             "corners (100), the squares diagonal to them (-45) and the values that occur. So an "
             "exact repetition cannot be expected, only the same direction."},
            {std::move(table)},
            {}};
}

// Which trials the condition holds for, "1, 2 and 5"; "none".
template <class F>
std::string numbers_where(F condition) {
    std::vector<std::string> numbers;
    for (const Trial& trial : kTrials) {
        if (trial.published && condition(trial)) {
            numbers.emplace_back(trial.number);
        }
    }
    if (numbers.size() < 2) {
        return numbers.empty() ? "none" : numbers.front();
    }
    const std::string last = numbers.back();
    numbers.pop_back();
    return core::join(numbers, ", ") + " and " + last;
}

// Whether two shares in per cent differ by no more than chance would explain (95 %).
bool agree(double one, int one_games, double other, int other_games) {
    const auto variance = [](double percent, int games) {
        return percent * (100 - percent) / std::max(games, 1);
    };
    constexpr double kZ95 = 1.96;
    return std::abs(one - other) <=
           kZ95 * std::sqrt(variance(one, one_games) + variance(other, other_games));
}

std::vector<std::string> agreement_text(const StepResults& results) {
    int known = 0;
    const auto agrees = [&](const Trial& trial, bool wanted) {
        const Match match = trial_match(results, trial, "published");
        known += match ? 1 : 0;
        return match && agree(trial.published->second, kPublishedGames, second_won(*match).value,
                              match->tally.games()) == wanted;
    };
    const std::string yes = numbers_where([&](const Trial& t) { return agrees(t, true); });
    const std::string no = numbers_where([&](const Trial& t) { return agrees(t, false); });
    if (known == 0) {
        return {};
    }
    std::vector<std::string> texts{
        fmt::format("White's published percentage of wins and ours differ by no more than chance "
                    "explains (95 %, two shares) in these experiments: {}; by more in these: {}.",
                    yes, no)};
    std::vector<std::string> pilots;
    for (const Trial& trial : kTrials) {
        const Match match = trial_match(results, trial, "published");
        if (!trial.published && match) {
            pilots.push_back(
                fmt::format("{} in {}", figure_text(second_won(*match)), trial.number));
        }
    }
    if (!pilots.empty()) {
        texts.push_back(
            "Of the pilots the report only says that white's percentage rose with the "
            "new weight. Here white wins " +
            core::join(pilots, ", ") + ".");
    }
    return texts;
}

Section as_published(const StepResults& results) {
    Table table{
        "As published: the improved player has white, all games from the start position. "
        "Wins in per cent.",
        {"Experiment", "black, published", "white, published", "black, earlier simulation",
         "white, earlier simulation", "black", "white", "drawn", "games"},
        {},
        4};
    Plot plot;
    plot.caption = "White's wins as published, of an earlier simulation, and of this run";
    plot.x_label = "experiment";
    plot.y_label = "won by white, %";
    plot.bars = true;
    plot.reference = 50;
    plot.series = {{"published, 100 games", {}, true},
                   {"earlier simulation, 1000 games", {}, true},
                   {"this run, " + games_text(results, "published") + " games", {}, false}};
    for (const Trial& trial : kTrials) {
        const Match match = trial_match(results, trial, "published");
        const auto x = static_cast<double>(plot.categories.size());
        plot.categories.emplace_back(trial.number);
        if (trial.published) {
            plot.series[0].points.push_back({x, trial.published->second, {}, {}});
            plot.series[1].points.push_back({x, trial.earlier->second, {}, {}});
        }
        if (match) {
            plot.series[2].points.push_back(point_of(x, second_won(*match)));
        }
        table.rows.push_back({label(trial), published_cell(trial.published, &Shares::first, 0),
                              published_cell(trial.published, &Shares::second, 0),
                              earlier_cell(trial.earlier, &Shares::first),
                              earlier_cell(trial.earlier, &Shares::second),
                              cell_of(match, first_won), cell_of(match, second_won),
                              cell_of(match, drawn), cell_of(match, games)});
    }
    return {"As published", agreement_text(results), {std::move(table)}, {std::move(plot)}};
}

// The trial whose result depends most on the colour of the improved player.
std::string lines_text(const StepResults& results) {
    double largest = -1;
    std::string text;
    for (const Trial& trial : kTrials) {
        const Match white = trial_match(results, trial, "published");
        const Match black = trial_match(results, trial, "exchanged");
        if (!white || !black) {
            continue;
        }
        const double gap = std::abs(second_won(*white).value - first_won(*black).value);
        if (gap > largest) {
            largest = gap;
            text = fmt::format(
                "All games begin at one position and differ only by ties that are drawn at random, "
                "so a few lines of play decide. In experiment {} the improved player wins {} of {} "
                "games with white, and {} of {} games with black.",
                trial.number, figure_text(second_won(*white)), white->tally.games(),
                figure_text(first_won(*black)), black->tally.games());
        }
    }
    return text;
}

std::string seats_text(const StepResults& results) {
    Tally black;
    for (const Trial& trial : kTrials) {
        if (const Match match = trial_match(results, trial, "corrected")) {
            black.wins += match->first_seat.wins;
            black.draws += match->first_seat.draws;
            black.losses += match->first_seat.losses;
        }
    }
    if (black.games() == 0) {
        return {};
    }
    return fmt::format(
        "The improved player always has white. Over all {} corrected games, in which "
        "both players have white equally often, white wins {} and black {}.",
        black.games(), figure_text(share(black.losses, black.games())),
        figure_text(share(black.wins, black.games())));
}

Section exchanged(const StepResults& results) {
    Table table{
        "The same matches with the colours exchanged: the improved player has black. Wins "
        "in per cent.",
        {"Experiment", "improved as black, earlier simulation",
         "other as white, earlier simulation", "improved as black", "other as white", "drawn",
         "improved as white (as published)"},
        {},
        2};
    for (const Trial& trial : kTrials) {
        const Match match = trial_match(results, trial, "exchanged");
        table.rows.push_back({label(trial), earlier_cell(trial.earlier_exchanged, &Shares::first),
                              earlier_cell(trial.earlier_exchanged, &Shares::second),
                              cell_of(match, first_won), cell_of(match, second_won),
                              cell_of(match, drawn),
                              cell_of(trial_match(results, trial, "published"), second_won)});
    }
    Section section{"What the published design cannot show", {}, {std::move(table)}, {}};
    for (std::string text : {seats_text(results), lines_text(results)}) {
        if (!text.empty()) {
            section.paragraphs.push_back(std::move(text));
        }
    }
    return section;
}

std::string verdict(const MatchFigures& match) {
    return match.score95.low > 0.5    ? "better"
           : match.score95.high < 0.5 ? "worse"
                                      : "no difference shown";
}

std::vector<std::string> corrected_text(const StepResults& results) {
    const auto with = [&](const char* wanted) {
        return numbers_where([&](const Trial& trial) {
            const Match match = trial_match(results, trial, "corrected");
            return match && verdict(*match) == wanted;
        });
    };
    return {fmt::format(
        "Each of {} games begins with {} random plies; every opening is played twice with the "
        "colours exchanged. The interval of the score is that of the pairs. Then the change makes "
        "the player better in these experiments: {}; worse in these: {}; no difference is shown in "
        "these: {}.",
        games_text(results, "corrected"), kRandomOpeningPlies, with("better"), with("worse"),
        with("no difference shown"))};
}

Plot corrected_plot(const StepResults& results) {
    Plot plot;
    plot.caption =
        "Score of the improved player (a draw counts half): from the start position with "
        "each colour, and with varied openings and both colours";
    plot.x_label = "experiment";
    plot.y_label = "score of the improved player, %";
    plot.bars = true;
    plot.reference = 50;
    plot.series = {{"start position, white", {}, false},
                   {"start position, black", {}, false},
                   {"varied openings, both colours", {}, false}};
    for (const Trial& trial : kTrials) {
        const auto x = static_cast<double>(plot.categories.size());
        plot.categories.emplace_back(trial.number);
        if (const Match white = trial_match(results, trial, "published")) {
            const Figure other = score(*white);
            plot.series[0].points.push_back(
                {x, 100 - other.value, 100 - *other.high, 100 - *other.low});
        }
        if (const Match black = trial_match(results, trial, "exchanged")) {
            plot.series[1].points.push_back(point_of(x, score(*black)));
        }
        if (const Match both = trial_match(results, trial, "corrected")) {
            plot.series[2].points.push_back(point_of(x, score(*both)));
        }
    }
    return plot;
}

Section corrected(const StepResults& results) {
    Table table{"Corrected: varied openings, both colours. Improved against other.",
                {"Experiment", "improved won, earlier simulation", "other won, earlier simulation",
                 "improved won", "other won", "score", "Elo", "games", "improved is"},
                {},
                2};
    for (const Trial& trial : kTrials) {
        const Match match = trial_match(results, trial, "corrected");
        table.rows.push_back({label(trial), earlier_cell(trial.earlier_corrected, &Shares::first),
                              earlier_cell(trial.earlier_corrected, &Shares::second),
                              cell_of(match, first_won), cell_of(match, second_won),
                              cell_of(match, score), cell_of(match, elo), cell_of(match, games),
                              match ? Cell(verdict(*match)) : Cell()});
    }
    return {"Corrected", corrected_text(results), {std::move(table)}, {corrected_plot(results)}};
}

Section other_programs(const StepResults& results) {
    Table six{
        "Experiment 6: the best player (black) against another program (white). Published "
        "was Zebra at depth 1, which is not among our opponents; wins in per cent.",
        {"Opponent and design", "best, published", "opponent, published", "best won",
         "opponent won", "drawn", "mean result, discs", "games"},
        {},
        2};
    six.rows.push_back({std::string("Zebra, depth 1: as published"),
                        given(42, 0),
                        given(58, 0),
                        std::string("not run"),
                        {},
                        {},
                        {},
                        {}});
    for (const Opponent& opponent : kOpponents) {
        for (const char* design : {"published", "corrected"}) {
            const Match match = figures_of(results, opponent_id(opponent, design));
            const auto payoff = [](const MatchFigures& m) {
                Figure figure = given(m.mean_payoff, 1, "");
                figure.show_sign = true;
                return figure;
            };
            const bool fixed = std::string_view(design) == "published";
            six.rows.push_back(
                {fmt::format("{}: {}", opponent.name, fixed ? "as published" : "corrected"),
                 {},
                 {},
                 cell_of(match, first_won),
                 match ? Cell(second_won(*match)) : Cell(),
                 match ? Cell(drawn(*match)) : Cell(),
                 match ? Cell(payoff(*match)) : Cell(),
                 match ? Cell(games(*match)) : Cell()});
        }
    }
    Table seven{"Experiment 7: ratings of the app Othello Quest, of 30 levels.",
                {"Player", "rating, published", "this run"},
                {},
                1};
    seven.rows.push_back({std::string("best player of the school app"), given(26, 0, ""),
                          std::string("cannot be repeated")});
    seven.rows.push_back(
        {std::string("Zebra, depth 1"), given(25, 0, ""), std::string("cannot be repeated")});
    return {
        "Experiments 6 and 7: other programs",
        {"Zebra is replaced by programs that anybody can have: GRhino, which speaks GTP, and "
         "this program's own alpha-beta search at depth 1. They are not Zebra, so the figures "
         "show how strong the player is, not whether the published ones hold.",
         "What a rating of the app Othello Quest means, and against whom it was won, the report "
         "does not say; we cannot repeat it."},
        {std::move(six), std::move(seven)},
        {}};
}

std::vector<Section> report(Scale /*scale*/, const StepResults& results) {
    return {as_published(results), exchanged(results), corrected(results), other_programs(results),
            what_was_played()};
}

}  // namespace

Experiment othello_school() {
    return {
        "othello-school",
        "othello",
        "Weights of a one-ply Othello player",
        "Do weights that change by phase, more weight on flipped discs, and mobility make a "
        "one-ply Othello player better, as a school project found?",
        "Work 032811 of the 58th science fair of Taiwan's primary and high schools, an Othello app "
        "(智慧翻轉，創造「棋機」 ~人工智慧黑白棋 App 研發), section 5: seven experiments of 100 "
        "games, "
        "with the percentages won by black and white.",
        steps,
        report};
}

}  // namespace tusk::lab

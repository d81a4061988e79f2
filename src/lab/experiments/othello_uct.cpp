#include "lab/experiments/othello_uct.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/paths.h"
#include "core/text.h"
#include "lab/experiments/judged_answers.h"
#include "lab/experiments/trial_step.h"

namespace tusk::lab {

using core::fail;
using core::Json;
using core::Result;

namespace {

constexpr const char* kGame = "othello";

struct PositionSet {
    const char* id;
    const char* name;
    const char* file;
    std::size_t most;  // positions of the file that are used, from its beginning
};
constexpr PositionSet kSets[] = {
    {"ffo", "FFO 1-39", "othello/ffo.obf", 39},
    {"uct-games", "UCT against alpha-beta", "othello/judged_uct_games.obf", 1000},
    {"selfplay", "alpha-beta against itself", "othello/judged_selfplay.obf", 1000},
};

struct Variant {
    const char* id;
    const char* name;
    const char* spec;
    bool with_million;
};
constexpr Variant kVariants[] = {
    {"plain", "plain UCT", "uct,reuse=false,solver=false,final=visits,playout_policy=uniform",
     true},
    {"a", "A: playouts of the report",
     "uct,reuse=false,solver=false,final=visits,playout_policy=report", false},
    {"b", "B: proven values", "uct,reuse=false,solver=true,final=visits,playout_policy=uniform",
     false},
    {"c", "C: choice by win rate",
     "uct,reuse=false,solver=false,final=winrate,playout_policy=uniform", false},
    {"abc", "A + B + C", "uct,reuse=false,solver=true,final=winrate,playout_policy=report", true},
};

struct Effort {
    const char* id;
    std::uint64_t playouts;
};
constexpr Effort kEfforts[] = {{"20k", 20'000}, {"200k", 200'000}, {"1m", 1'000'000}};

std::vector<Effort> efforts_of(Scale scale) {
    if (scale == Scale::kSmall) {
        return {kEfforts[0]};
    }
    return {std::begin(kEfforts), std::end(kEfforts)};
}

bool is_asked(const Variant& variant, const Effort& effort) {
    return variant.with_million || effort.playouts < 1'000'000;
}

std::string step_id(const PositionSet& set, const Effort& effort) {
    return fmt::format("{}-{}", set.id, effort.id);
}

Result<std::vector<JudgedPosition>> read_set(const registry::Registry& registry,
                                             const PositionSet& set) {
    const std::string path = core::data_path(set.file);
    auto text = core::read_file(path);
    if (!text) {
        return fail(text.error());
    }
    // The first lines only: the problems after the last one wanted may be without all scores.
    std::string wanted;
    std::size_t count = 0;
    for (const std::string_view line : core::lines(*text)) {
        const bool is_position = !core::trim(line.substr(0, line.find('%'))).empty();
        if (is_position && ++count > set.most) {
            break;
        }
        wanted += std::string(line) + "\n";
    }
    auto positions = read_judged(registry, kGame, "obf", wanted);
    if (!positions) {
        return fail(positions.error().within(path));
    }
    return positions;
}

Result<Json> ask(StepContext& context, const PositionSet& set, const Effort& effort, Scale scale,
                 std::uint64_t seed) {
    auto positions = read_set(context.registry(), set);
    if (!positions) {
        return fail(positions.error());
    }
    Questions questions;
    questions.game = kGame;
    questions.positions = std::move(*positions);
    for (const Variant& variant : kVariants) {
        if (is_asked(variant, effort)) {
            questions.players.push_back({variant.id, variant.spec});
        }
    }
    questions.limits.playouts = effort.playouts;
    questions.runs = scale == Scale::kSmall ? 2 : 5;
    questions.seed = seed;
    return ask_players(context, questions);
}

Result<std::vector<Step>> steps(const registry::Registry& registry, Scale scale,
                                std::uint64_t seed) {
    std::vector<Step> list;
    for (const PositionSet& set : kSets) {
        auto positions = read_set(registry, set);
        if (!positions) {
            return fail(positions.error());
        }
        for (const Effort& effort : efforts_of(scale)) {
            const auto players = static_cast<std::size_t>(
                std::count_if(std::begin(kVariants), std::end(kVariants),
                              [&](const Variant& variant) { return is_asked(variant, effort); }));
            Step step;
            step.id = step_id(set, effort);
            step.title = fmt::format("{}, {} simulations", set.name, effort.playouts);
            step.total = positions->size() * players * (scale == Scale::kSmall ? 2 : 5);
            step.cost = static_cast<double>(step.total * effort.playouts) / 1e6;
            step.work = [&set, effort, scale, seed](StepContext& context) {
                return ask(context, set, effort, scale, seed);
            };
            list.push_back(std::move(step));
        }
    }
    return list;
}

const Json* find(const StepResults& results, const std::string& step) {
    const auto found = results.find(step);
    return found == results.end() ? nullptr : &found->second;
}

std::optional<AnswerSummary> summary_of(const StepResults& results, const PositionSet& set,
                                        const Effort& effort, const Variant& variant,
                                        const PositionFilter& filter) {
    const Json* result = find(results, step_id(set, effort));
    return result == nullptr ? std::nullopt : summarise_answers(*result, variant.id, filter);
}

std::string simulations_text(const Effort& effort) {
    return effort.playouts >= 1'000'000 ? fmt::format("{} M", effort.playouts / 1'000'000)
                                        : fmt::format("{} k", effort.playouts / 1000);
}

Table summary_table(Scale scale, const StepResults& results, const PositionSet& set, bool exact) {
    Table table;
    table.columns = {"variant", "simulations", "best move", "result kept", "mean loss"};
    int positions = 0;
    for (const Variant& variant : kVariants) {
        for (const Effort& effort : efforts_of(scale)) {
            if (const auto summary = summary_of(results, set, effort, variant, {exact, 0, 1000})) {
                table.rows.push_back({std::string(variant.name), simulations_text(effort),
                                      summary->best, summary->kept, summary->loss});
                positions = summary->positions;
            }
        }
    }
    table.caption = fmt::format("{}: {} positions judged {}", set.name, positions,
                                exact ? "exactly" : "by a search, not exactly");
    return table;
}

Plot summary_plot(Scale scale, const StepResults& results, const PositionSet& set) {
    Plot plot;
    plot.caption = fmt::format("{}: best move found, exactly judged positions", set.name);
    plot.x_label = "simulations";
    plot.y_label = "best move in %";
    plot.log_x = true;
    for (const Variant& variant : kVariants) {
        Series series{variant.name, {}, false};
        for (const Effort& effort : efforts_of(scale)) {
            if (const auto summary = summary_of(results, set, effort, variant, {})) {
                series.points.push_back(
                    point_of(static_cast<double>(effort.playouts), summary->best));
            }
        }
        if (!series.points.empty()) {
            plot.series.push_back(std::move(series));
        }
    }
    return plot;
}

Section overview(Scale scale, const StepResults& results) {
    Section section;
    section.title = "Plain UCT and its improvements";
    section.paragraphs = {
        "Each variant searches every position several times with other random numbers, one thread, "
        "nothing kept from search to search. A best move is one of the moves with the highest "
        "value; the result is kept when a won position stays won, a drawn one drawn, a lost one "
        "lost; the loss is the difference to the best move in discs.",
        "The positions are the sample, the runs on one position are not independent: the 95 % "
        "intervals come from the spread between positions (Wilson's where all are equal).",
        "A: playouts prefer moves that add stable discs and avoid squares beside corners; the "
        "report's word \"degree\" is not explained in what is left of it, we read it as mobility. "
        "B: proven values are backed up by min-max. C: the page is lost; we read it as choosing "
        "the move with the best win rate among those with at least 100 visits."};
    for (const PositionSet& set : kSets) {
        for (const bool exact : {true, false}) {
            Table table = summary_table(scale, results, set, exact);
            if (!table.rows.empty()) {
                section.tables.push_back(std::move(table));
            }
        }
        Plot plot = summary_plot(scale, results, set);
        if (!plot.series.empty()) {
            section.plots.push_back(std::move(plot));
        }
    }
    if (section.tables.empty()) {
        section.paragraphs.emplace_back("Nothing has been run yet.");
    }
    return section;
}

// The baseline that others measured on FFO 1-39 with one run for each position.
struct Baseline {
    const char* name;
    const char* effort;
    double best;
    double kept;
    double loss;
    const char* ours;  // the variant that does the same; "" = none
};
constexpr Baseline kBaseline[] = {
    {"win/loss, plain UCT", "20k", 46, 74, 5.4, "plain"},
    {"win/loss, plain UCT", "200k", 46, 85, 2.8, "plain"},
    {"score-scaled reward", "20k", 28, 67, 7.6, ""},
    {"score-scaled reward", "200k", 51, 82, 3.9, ""},
    {"win/loss, naive score bounds", "20k", 46, 77, 4.8, "b"},
    {"win/loss, naive score bounds", "200k", 39, 74, 5.1, "b"},
};

Section baseline(const StepResults& results) {
    Section section;
    section.title = "FFO 1-39 beside an earlier measurement";
    section.paragraphs = {
        "The earlier figures are one run on each position (standard error about 8 points in the "
        "shares). Its score bounds are naive: a proven child gets no more visits, and the move is "
        "chosen by visits. Ours (B) chooses a proven move when its value beats the others'."};
    Table table;
    table.caption = "FFO 1-39";
    table.columns = {"reward, simulations", "best move, given", "kept, given", "loss, given",
                     "best move",           "result kept",      "mean loss"};
    table.published_columns = 3;
    for (const Baseline& row : kBaseline) {
        std::optional<AnswerSummary> ours;
        for (const Variant& variant : kVariants) {
            for (const Effort& effort : kEfforts) {
                if (std::string_view(variant.id) == row.ours &&
                    std::string_view(effort.id) == row.effort) {
                    ours = summary_of(results, kSets[0], effort, variant, {});
                }
            }
        }
        const auto cell = [&](Figure AnswerSummary::*figure) {
            return ours ? Cell((*ours).*figure) : Cell(std::string("not run"));
        };
        table.rows.push_back({fmt::format("{}, {}", row.name, row.effort), given(row.best, 0),
                              given(row.kept, 0), given(row.loss, 1, "discs"),
                              cell(&AnswerSummary::best), cell(&AnswerSummary::kept),
                              cell(&AnswerSummary::loss)});
    }
    section.tables.push_back(std::move(table));
    return section;
}

// The report's example: five runs of 1,000,000 simulations on each position of a game of its
// program against WZebra; in brackets what WZebra gives the move.
struct PublishedMove {
    int move;
    const char* best;
    const char* second;
    const char* third;
    const char* other;
};
constexpr PublishedMove kPublished[] = {
    {35, "5 of 5 (+19)", "0", "0", "0"},
    {36, "1 of 5 (-19)", "1 (-23)", "1 (-25)", "2"},
    {37, "0 of 5 (+20)", "5 (+15)", "0", "0"},
    {38, "0 of 5 (-36)", "5 (-38)", "0", "0"},
    {39, "0 of 5 (+62)", "0 (+46)", "5 (+38)", "0"},
};

// The result with the most simulations that plain UCT has on this set.
const Effort* deepest(const StepResults& results, const PositionSet& set) {
    const Effort* best = nullptr;
    for (const Effort& effort : kEfforts) {
        if (find(results, step_id(set, effort)) != nullptr) {
            best = &effort;
        }
    }
    return best;
}

std::string hits_text(const AnswerSummary& summary, std::size_t rank) {
    return fmt::format("{} of {}", summary.by_rank.at(rank), summary.runs);
}

Table published_table(const StepResults& results, const PositionSet& set, const Effort& effort) {
    Table table;
    table.caption =
        fmt::format("Plain UCT, {} simulations: {}", simulations_text(effort), set.name);
    table.columns = {"move",
                     "best, published",
                     "second, published",
                     "third, published",
                     "other, published",
                     "positions",
                     "best",
                     "second",
                     "third",
                     "other"};
    table.published_columns = 4;
    for (const PublishedMove& row : kPublished) {
        std::vector<Cell> cells{fmt::format("{}", row.move), std::string(row.best),
                                std::string(row.second), std::string(row.third),
                                std::string(row.other)};
        for (const bool exact : {true, false}) {
            const auto summary =
                summary_of(results, set, effort, kVariants[0], {exact, row.move, row.move});
            if (summary && cells.size() == 5) {
                cells.emplace_back(
                    fmt::format("{}{}", summary->positions, exact ? "" : ", searched"));
                for (std::size_t rank = 0; rank < 4; ++rank) {
                    cells.emplace_back(hits_text(*summary, rank));
                }
            }
        }
        cells.resize(table.columns.size());
        table.rows.push_back(std::move(cells));
    }
    return table;
}

constexpr std::pair<int, int> kMoveRanges[] = {{25, 28}, {29, 32}, {33, 36}, {37, 40}, {41, 45}};

Table move_table(const StepResults& results, const PositionSet& set, const Effort& effort) {
    Table table;
    table.caption = fmt::format("{}, {} simulations, by move", set.name, simulations_text(effort));
    table.columns = {"moves",         "judged",       "positions",    "plain: best",
                     "plain: second", "plain: third", "plain: other", "A + B + C: best"};
    for (const auto& [first, last] : kMoveRanges) {
        for (const bool exact : {false, true}) {
            const PositionFilter filter{exact, first, last};
            const auto plain = summary_of(results, set, effort, kVariants[0], filter);
            const auto improved = summary_of(results, set, effort, kVariants[4], filter);
            if (!plain) {
                continue;
            }
            std::vector<Cell> cells{fmt::format("{}-{}", filter.first_move, filter.last_move),
                                    std::string(exact ? "exactly" : "by a search"),
                                    fmt::format("{}", plain->positions)};
            for (std::size_t rank = 0; rank < 4; ++rank) {
                cells.emplace_back(hits_text(*plain, rank));
            }
            cells.emplace_back(improved ? hits_text(*improved, 0) : std::string());
            table.rows.push_back(std::move(cells));
        }
    }
    return table;
}

Plot move_plot(const StepResults& results, const PositionSet& set, const Effort& effort) {
    Plot plot;
    plot.caption = fmt::format("{}, {} simulations: best move by move number", set.name,
                               simulations_text(effort));
    plot.x_label = "move";
    plot.y_label = "best move in %";
    for (const Variant* variant : {&kVariants[0], &kVariants[4]}) {
        for (const bool exact : {false, true}) {
            Series series{
                fmt::format("{}, judged {}", variant->name, exact ? "exactly" : "by a search"),
                {},
                false};
            for (const auto& [first, last] : kMoveRanges) {
                const PositionFilter filter{exact, first, last};
                if (const auto summary = summary_of(results, set, effort, *variant, filter)) {
                    series.points.push_back(
                        point_of((filter.first_move + filter.last_move) / 2.0, summary->best));
                }
            }
            if (!series.points.empty()) {
                plot.series.push_back(std::move(series));
            }
        }
    }
    return plot;
}

Section by_move(const StepResults& results) {
    Section section;
    section.title = "Best, second and third moves by move number";
    section.paragraphs = {
        "The report judges by WZebra and finds UCT reliable from about move 35 in lopsided games "
        "(its program against WZebra) and from about move 40 in balanced ones (WZebra against "
        "itself). Its example is a single game, one position for each move number, five runs. "
        "Our positions come from other games, one position from each; equal values share a rank.",
        "Positions with many empty squares are judged by a search of our engine instead of exactly "
        "and are kept apart."};
    for (const PositionSet* set : {&kSets[1], &kSets[2]}) {
        const Effort* effort = deepest(results, *set);
        const bool is_published = set == &kSets[1];
        if (is_published) {
            section.tables.push_back(
                published_table(results, *set, effort == nullptr ? kEfforts[0] : *effort));
        }
        if (effort != nullptr) {
            section.tables.push_back(move_table(results, *set, *effort));
            section.plots.push_back(move_plot(results, *set, *effort));
        }
    }
    return section;
}

std::vector<Section> report(Scale scale, const StepResults& results) {
    return {overview(scale, results), baseline(results), by_move(results)};
}

}  // namespace

Experiment othello_uct() {
    return {"othello-uct",
            kGame,
            "UCT on judged positions",
            "How often does UCT find the best move of an Othello position, and do the report's "
            "improvements help?",
            "A university report on UCT for Othello: five runs of 1,000,000 simulations on the "
            "positions of games of its program against WZebra and of WZebra against itself, hits "
            "of the best, second and third move as WZebra judges them; improvements A (playouts), "
            "B (min-max update) and C (choice by win rate).",
            steps,
            report};
}

}  // namespace tusk::lab

#include "lab/experiments/othello_tuner.h"

#include <fmt/format.h>

#include "core/random.h"
#include "lab/experiments/phase_tuner.h"
#include "lab/experiments/report_figures.h"
#include "lab/matches/openings.h"
#include "lab/matches/pair_batch.h"

namespace tusk::lab {

using core::fail;
using core::Json;
using core::Result;

namespace {

constexpr const char* kGame = "othello";
constexpr const char* kSchoolBest = "weights,phases=6:1:4/6:2:4/1:4:4";
constexpr double kBar = 65;  // per cent that the tuned player is to reach

// Weights that were found by hand, and their wins and losses in per cent against the school's best
// (8 random plies, 3000 games per colour), as published with the reconstruction of the app.
struct HandTuned {
    const char* name;
    const char* spec;
    double wins;
    double losses;
};
constexpr HandTuned kHandTuned[] = {
    {"1:0:1", "weights,phases=1:0:1", 53, 45},
    {"1:0:2", "weights,phases=1:0:2", 58, 40},
    {"1:0:4", "weights,phases=1:0:4", 61, 37},
    {"1:-2:4 / 1:-1:4 / 1:1:4", "weights,phases=1:-2:4/1:-1:4/1:1:4", 61, 37},
};

struct Size {
    std::vector<TunerStage> stages;
    int population;
    int elite;
    int pairs;
    int check_pairs;
    int test_pairs;
};

Size size_of(Scale scale) {
    if (scale == Scale::kSmall) {
        return {{{3, 4, 2, 6}, {6, 6, 1.5, 4}}, 24, 6, 60, 200, 100};
    }
    return {{{3, 12, 2, 6}, {6, 30, 1.5, 4}}, 80, 16, 200, 500, 500};
}

Result<std::vector<std::string>> test_openings(const registry::Registry& registry, int count,
                                               std::uint64_t seed) {
    auto game = registry.require(kGame);
    if (!game) {
        return fail(game.error());
    }
    return random_openings(**game, {}, count, kRandomOpeningPlies, core::mix64(~seed));
}

Result<Json> tune(StepContext& context, Scale scale, std::uint64_t seed) {
    const Size size = size_of(scale);
    auto openings = test_openings(context.registry(), size.test_pairs, seed);
    if (!openings) {
        return fail(openings.error());
    }
    TunerSettings settings;
    settings.opponent = kSchoolBest;
    settings.stages = size.stages;
    settings.search.population = size.population;
    settings.search.elite = size.elite;
    settings.pairs = size.pairs;
    settings.check_pairs = size.check_pairs;
    settings.test_openings = *openings;
    settings.seed = seed;
    auto tuned = tune_phases(context, settings);
    if (!tuned) {
        return tuned;
    }
    MatchSettings match;
    match.game = kGame;
    match.players = {tuned->at("spec").get<std::string>(), kSchoolBest};
    match.openings = std::move(*openings);
    match.seed = seed;
    auto score = context.match(match);
    if (!score) {
        return fail(score.error());
    }
    (*tuned)["match"] = score_json(*score, match.players, std::nullopt);
    return tuned;
}

// The hand-tuned weights against the school's best, on the openings of the final match.
Result<Json> play_hand_tuned(StepContext& context, Scale scale, std::uint64_t seed) {
    auto openings = test_openings(context.registry(), size_of(scale).test_pairs, seed);
    if (!openings) {
        return fail(openings.error());
    }
    std::vector<grid::JobSpec> jobs;
    for (const HandTuned& hand : kHandTuned) {
        BatchSettings batch;
        batch.game = kGame;
        batch.players = {hand.spec, kSchoolBest};
        batch.openings = *openings;
        batch.seed = seed;
        jobs.push_back(match_score_job(batch));
    }
    auto results = context.compute(std::move(jobs));
    if (!results) {
        return fail(results.error());
    }
    Json list = Json::array();
    for (const Json& result : *results) {
        auto score = batch_score_of(result);
        if (!score) {
            return fail(score.error());
        }
        list.push_back(scored_json(*score));
    }
    return Json{{"scores", std::move(list)}};
}

std::string phase_name(std::size_t phase, std::size_t phases) {
    return fmt::format("{}-{}", phase * 60 / phases + 1, (phase + 1) * 60 / phases);
}

Section result_section(const Json* tuned) {
    Section section;
    section.title = "The tuned player against the school app's best";
    section.paragraphs = {
        "V = wp P + wf F + wm M decides each move without search: table value of the square, discs "
        "flipped, mobility. The school's best player changes its weights twice (6:1:4, 6:2:4, "
        "1:4:4). Ours has six phases of ten moves; the weights were found by the cross-entropy "
        "method over paired games from openings of 8 random plies. The final match is played on "
        "openings that the optimiser never saw.",
        fmt::format("Aim: at least {} % in the final match.", kBar)};
    if (tuned == nullptr || !tuned->contains("match")) {
        section.paragraphs.emplace_back("The final match has not been played yet.");
        return section;
    }
    const Json& match = tuned->at("match");
    Table table;
    table.caption = "Final match, every opening with both colours";
    table.columns = {"player", "games", "won, drawn, lost", "score"};
    table.rows.push_back({tuned->at("spec").get<std::string>(),
                          fmt::format("{}", match.at("games").get<int>()), tally_cell(match),
                          score_cell(match)});
    section.tables.push_back(std::move(table));
    return section;
}

Section weights_section(const Json& tuned) {
    Section section;
    section.title = "Weights by phase";
    section.paragraphs = {
        "Only the ratio of the three weights of a phase matters, so mobility is held at 10; the "
        "school's weights are scaled alike."};
    const auto weights = tuned.at("weights").get<std::vector<std::array<double, 3>>>();
    Table table;
    table.caption = "position : flips : mobility";
    table.columns = {"moves", "school's best, scaled", "position", "flips", "mobility"};
    table.published_columns = 1;
    const char* const school[] = {"15:2.5:10", "15:5:10", "2.5:10:10"};
    Plot plot;
    plot.caption = "Tuned weights, mobility = 10";
    plot.x_label = "moves";
    plot.y_label = "weight";
    plot.bars = true;
    plot.series = {{"position", {}, false}, {"flips", {}, false}};
    const auto number = [](double value) {
        return Cell(Figure{value, std::nullopt, std::nullopt, 1, ""});
    };
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const std::string name = phase_name(i, weights.size());
        table.rows.push_back({name, std::string(school[i * 3 / weights.size()]),
                              number(weights[i][0]), number(weights[i][1]), number(weights[i][2])});
        plot.categories.push_back(name);
        for (std::size_t k = 0; k < 2; ++k) {
            plot.series[k].points.push_back(
                {static_cast<double>(i), weights[i][k], std::nullopt, std::nullopt});
        }
    }
    section.tables.push_back(std::move(table));
    section.plots.push_back(std::move(plot));
    return section;
}

Section course_section(const Json& tuned) {
    Section section;
    section.title = "The course of the tuning";
    section.paragraphs = {
        "After every generation its mean plays the school's best on the same check openings, which "
        "are neither those of the tuning nor those of the final match."};
    Plot plot;
    plot.caption = "Score of the mean against the school's best";
    plot.x_label = "generation";
    plot.y_label = "score in %";
    plot.reference = 50;
    Table table;
    table.caption = "Last generation of each stage";
    table.columns = {"phases", "generation", "weights", "score"};
    for (const Json& entry : tuned.at("generations")) {
        const int phases = entry.at("phases").get<int>();
        const std::string name = fmt::format("{} phases", phases);
        if (plot.series.empty() || plot.series.back().name != name) {
            plot.series.push_back({name, {}, false});
            table.rows.emplace_back();
        }
        const int generation = entry.at("generation").get<int>();
        if (auto point = score_point(generation, entry)) {
            plot.series.back().points.push_back(*point);
        }
        table.rows.back() = {fmt::format("{}", phases), fmt::format("{}", generation),
                             entry.at("spec").get<std::string>(), score_cell(entry)};
    }
    section.plots.push_back(std::move(plot));
    section.tables.push_back(std::move(table));
    return section;
}

Section hand_section(const Json* hand) {
    Section section;
    section.title = "Weights found by hand";
    section.paragraphs = {
        "Figures of others: won and lost in 6000 games, drawn counted half. Ours: the openings of "
        "the final match."};
    Table table;
    table.caption = "Against the school's best";
    table.columns = {"weights", "by hand, as given", "score so given", "ours"};
    table.published_columns = 2;
    std::size_t place = 0;
    for (const HandTuned& row : kHandTuned) {
        Cell ours;
        if (hand != nullptr && place < hand->at("scores").size()) {
            ours = score_cell(hand->at("scores")[place]);
        }
        ++place;
        table.rows.push_back({std::string(row.name), fmt::format("{} : {}", row.wins, row.losses),
                              percent((100 + row.wins - row.losses) / 200), ours});
    }
    section.tables.push_back(std::move(table));
    return section;
}

std::vector<Section> report_of(const StepResults& results) {
    const auto find = [&](const char* step) -> const Json* {
        const auto found = results.find(step);
        return found == results.end() ? nullptr : &found->second;
    };
    const Json* tuned = find("tune");
    std::vector<Section> sections{result_section(tuned)};
    if (tuned != nullptr) {
        sections.push_back(weights_section(*tuned));
        sections.push_back(course_section(*tuned));
    }
    sections.push_back(hand_section(find("hand")));
    return sections;
}

}  // namespace

Experiment othello_tuner() {
    Experiment experiment;
    experiment.name = "othello-tuner";
    experiment.game = kGame;
    experiment.title = "Tuning the school app's weights";
    experiment.question =
        "How strong does the school app's one-ply player become when its weights are found by an "
        "optimiser?";
    experiment.source =
        "The school report weights position, flips and mobility by hand in three phases and names "
        "automatic tuning as future work.";
    experiment.steps = [](const registry::Registry&, Scale scale,
                          std::uint64_t seed) -> Result<std::vector<Step>> {
        Step tuning;
        tuning.id = "tune";
        tuning.title = "tuning in 3, then 6 phases, and the final match";
        tuning.cost = 20;
        tuning.work = [scale, seed](StepContext& context) { return tune(context, scale, seed); };
        Step hand;
        hand.id = "hand";
        hand.title = "weights found by hand";
        hand.total = std::size(kHandTuned);
        hand.work = [scale, seed](StepContext& context) {
            return play_hand_tuned(context, scale, seed);
        };
        std::vector<Step> steps;
        steps.push_back(std::move(tuning));
        steps.push_back(std::move(hand));
        return steps;
    };
    experiment.report = [](Scale, const StepResults& results) { return report_of(results); };
    return experiment;
}

}  // namespace tusk::lab

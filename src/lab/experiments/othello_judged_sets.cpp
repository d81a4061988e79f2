#include "lab/experiments/othello_judged_sets.h"

#include <fmt/format.h>

#include "lab/experiments/judge_jobs.h"
#include "lab/experiments/judged_set.h"

namespace tusk::lab {

using core::fail;
using core::Json;
using core::Result;

namespace {

constexpr std::string_view kUctGames = "uct-games";
constexpr std::string_view kSelfPlay = "selfplay";

// Fixed nodes and playouts, so that the games can be played again.
constexpr std::uint64_t kEngineNodes = 200'000;
constexpr std::uint64_t kUctPlayouts = 20'000;

JudgedSetSettings settings_of(std::string_view set, Scale scale, std::uint64_t seed) {
    JudgedSetSettings settings;
    const bool against_uct = set == kUctGames;
    settings.players = {against_uct ? "uct,solver=false,reuse=false" : "alphabeta", "alphabeta"};
    settings.limits[1].nodes = kEngineNodes;
    if (against_uct) {
        settings.limits[0].playouts = kUctPlayouts;
    } else {
        settings.limits[0].nodes = kEngineNodes;
    }
    settings.seed = against_uct ? seed : seed + 1'000'000;
    if (scale == Scale::kFull) {
        // 24 empties take up to two minutes today; one position with 26 was not done after six.
        settings.exact_empties = 24;
        settings.search_depth = 16;
        settings.judge = "alphabeta,exact_from=26,hash_mb=512";
    } else {
        settings.count = 6;
        settings.exact_empties = 18;
        settings.search_depth = 8;
        settings.judge = "alphabeta,exact_from=18";
    }
    return settings;
}

// First lines of the file: how it was made.
std::string header_of(const JudgedSetSettings& settings, std::uint64_t seed, Scale scale) {
    const auto limit = [](const registry::Limits& limits) {
        return limits.playouts ? fmt::format("{} playouts", *limits.playouts)
                               : fmt::format("{} nodes", limits.nodes.value_or(0));
    };
    return fmt::format(
        "% Positions with the value of every move, one out of each of {} games between\n"
        "% {} ({} a move) and {} ({} a move) from XOT openings, seats\n"
        "% changing, move {} to {}. Values by {}: exact with at most {}\n"
        "% empty squares, else to depth {} and marked so, rounded to discs.\n"
        "% Made by: tusk lab run othello-judged-sets --scale {} --seed {}\n",
        settings.count, settings.players[0], limit(settings.limits[0]), settings.players[1],
        limit(settings.limits[1]), settings.first_move, settings.last_move, settings.judge,
        settings.exact_empties, settings.search_depth, name_of(scale), seed);
}

Result<Json> make_set(StepContext& context, std::string_view set, Scale scale, std::uint64_t seed) {
    const JudgedSetSettings settings = settings_of(set, scale, seed);
    auto positions = make_judged_set(context, settings);
    if (!positions) {
        return fail(positions.error());
    }
    auto text = write_judged(context.registry(), settings.game, "obf", *positions);
    if (!text) {
        return fail(text.error());
    }
    Json list = Json::array();
    for (const JudgedPosition& judged : *positions) {
        list.push_back(to_json(judged));
    }
    return Json{{"positions", std::move(list)}, {"obf", header_of(settings, seed, scale) + *text}};
}

Table table_of(const Json& result, std::string caption) {
    Table table;
    table.caption = std::move(caption);
    table.columns = {"position", "move", "legal moves", "best", "second", "worst", "judged"};
    int number = 0;
    for (const Json& json : result.at("positions")) {
        const auto judged = judged_position_of(json);
        if (!judged) {
            continue;
        }
        int second = judged->best();
        for (const auto& [move, value] : judged->values) {
            if (value < judged->best()) {
                second = value;
                break;
            }
        }
        const auto plain = [](int value) { return Cell(fmt::format("{:+}", value)); };
        table.rows.push_back(
            {fmt::format("{}", ++number), fmt::format("{}", move_number_of(judged->position)),
             fmt::format("{}", judged->values.size()), plain(judged->best()), plain(second),
             plain(judged->values.back().second),
             judged->exact() ? std::string("exactly")
                             : fmt::format("to depth {}", judged->searched_depth)});
    }
    return table;
}

std::vector<Section> report_of(const StepResults& results) {
    Section section;
    section.title = "Judged positions";
    section.paragraphs = {
        "Every position comes from a game of its own; the value of every legal move is known, in "
        "discs for the side to move. Where the game could not be solved to its end, the values "
        "come from a search and are marked with its depth: they are opinions of our engine."};
    if (const auto found = results.find(std::string(kUctGames)); found != results.end()) {
        section.tables.push_back(table_of(found->second, "Games of UCT against alpha-beta"));
    }
    if (const auto found = results.find(std::string(kSelfPlay)); found != results.end()) {
        section.tables.push_back(table_of(found->second, "Games of alpha-beta against itself"));
    }
    return {section};
}

}  // namespace

Experiment othello_judged_sets() {
    Experiment experiment;
    experiment.name = "othello-judged-sets";
    experiment.game = "othello";
    experiment.title = "Positions with judged moves";
    experiment.question = "What is every move worth in positions from the middle of games?";
    experiment.source =
        "The university report on UCT takes positions from games of its program against WZebra and "
        "from games of WZebra against itself, judged by WZebra. Ours come from games of our own "
        "UCT and alpha-beta and are judged by our alpha-beta.";
    experiment.steps = [](const registry::Registry&, Scale scale,
                          std::uint64_t seed) -> Result<std::vector<Step>> {
        std::vector<Step> steps;
        for (const std::string_view set : {kUctGames, kSelfPlay}) {
            Step step;
            step.id = set;
            step.title = set == kUctGames ? "games of UCT against alpha-beta"
                                          : "games of alpha-beta against itself";
            step.work = [set, scale, seed](StepContext& context) {
                return make_set(context, set, scale, seed);
            };
            steps.push_back(std::move(step));
        }
        return steps;
    };
    experiment.report = [](Scale, const StepResults& results) { return report_of(results); };
    return experiment;
}

}  // namespace tusk::lab

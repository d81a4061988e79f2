#include "lab/experiments/darkchess_search.h"

#include <fmt/format.h>

#include "lab/experiments/darkchess_counts.h"
#include "lab/experiments/trial_step.h"
#include "lab/matches/openings.h"

namespace tusk::lab {

using core::fail;
using core::Result;

namespace {

constexpr const char* kGame = "darkchess";
constexpr const char* kPlain =
    "uct,playout_length=0,implicit=0,quality=0,priors=false,playout_policy=uniform";

struct Rung {
    const char* id;
    const char* name;
    const char* spec;
    double bar;  // the score that is asked of the main engine, in per cent
};
constexpr Rung kLadder[] = {
    {"greedy", "greedy: the best capture, else anything", "greedy", 99},
    {"danger", "danger: one ply with what can be taken back", "danger", 95},
    {"expectimax", "expectimax to depth 3, no table", "expectimax,depth=3,leaf=material", 70},
};

struct Variant {
    const char* id;
    const char* label;  // below the bars of the plot, where names would run into each other
    const char* name;
    const char* spec;
    double published;
};
constexpr Variant kVariants[] = {
    {"early", "early end", "early playout termination",
     "uct,playout_length=20,implicit=0,quality=0,priors=false,playout_policy=uniform", 60.75},
    {"implicit", "implicit", "implicit minimax backups",
     "uct,playout_length=0,implicit=0.5,quality=0,priors=false,playout_policy=uniform", 71.85},
    {"quality", "quality", "quality-based rewards",
     "uct,playout_length=0,implicit=0,quality=0.25,priors=false,playout_policy=uniform", 59.00},
    {"bias", "bias", "progressive bias",
     "uct,playout_length=0,implicit=0,quality=0,priors=true,playout_policy=uniform", 82.10},
    {"all", "all four", "all four", "uct,playout_policy=uniform", 84.75},
};

struct Plan {
    int ladder_games;
    int ladder_ms;
    int tree_games;
    std::uint64_t playouts;
    int star_positions;
    std::uint64_t probes;
};
Plan plan_of(Scale scale) {
    return scale == Scale::kSmall ? Plan{20, 20, 20, 100, 20, 50'000}
                                  : Plan{400, 200, 400, 2000, 200, 5'000'000};
}

// The ladder is played by tournament rules; random games to the end would take twice as long by
// them, so the tree searches play by the app's.
Result<MatchSettings> match_of(const registry::Game& game, const char* rules, const char* first,
                               const char* second, int games, std::uint64_t seed) {
    MatchSettings match;
    match.game = kGame;
    match.options = {{"rules", rules}};
    match.players = {first, second};
    auto openings = default_openings(game, match.options, games / 2, seed);
    if (!openings) {
        return fail(openings.error());
    }
    match.openings = std::move(*openings);
    match.seed = seed;
    return match;
}

Result<std::vector<Step>> steps(const registry::Registry& registry, Scale scale,
                                std::uint64_t seed) {
    const auto game = registry.require(kGame);
    if (!game) {
        return fail(game.error());
    }
    const Plan plan = plan_of(scale);
    std::vector<Step> list;
    for (const Rung& rung : kLadder) {
        auto match = match_of(**game, "icga", "alphabeta", rung.spec, plan.ladder_games,
                              step_seed(seed, rung.id));
        if (!match) {
            return fail(match.error());
        }
        match->limits[0].time_ms = plan.ladder_ms;
        list.push_back(trial_step(rung.id, fmt::format("alpha-beta against {}", rung.name),
                                  std::move(*match)));
        list.back().cost = plan.ladder_games * plan.ladder_ms / 20.0;
    }
    for (const Variant& variant : kVariants) {
        auto match = match_of(**game, "app", variant.spec, kPlain, plan.tree_games,
                              step_seed(seed, variant.id));
        if (!match) {
            return fail(match.error());
        }
        match->limits[0].playouts = plan.playouts;
        match->limits[1].playouts = plan.playouts;
        list.push_back(trial_step(variant.id, fmt::format("{} against plain UCT", variant.name),
                                  std::move(*match)));
        list.back().cost = plan.tree_games * static_cast<double>(plan.playouts) / 200;
    }
    list.push_back({"star", "nodes of chance searches", 10, 0, [plan, seed](StepContext& context) {
                        return count_star_nodes(context.registry(), plan.star_positions, 3, seed,
                                                context.stop());
                    }});
    list.push_back({"keys", "wrong hits of hash keys", 10, 0,
                    [plan, seed](StepContext& context) -> Result<core::Json> {
                        return count_key_collisions(context.registry(), plan.probes, seed,
                                                    context.stop());
                    }});
    return list;
}

Section ladder_section(const StepResults& results) {
    Section section;
    section.title = "The ladder";
    section.paragraphs = {
        "The main engine with its time for each move (200 ms in the full run) against players that "
        "need none, rules=icga, every deal played twice with the seats exchanged."};
    Table table;
    table.caption = "Score of alphabeta";
    table.columns = {"opponent", "bar", "games", "score", "won", "drawn", "lost"};
    table.published_columns = 1;
    for (const Rung& rung : kLadder) {
        const auto match = figures_of(results, rung.id);
        table.rows.push_back(
            {std::string(rung.name), given(rung.bar, 0), match ? Cell(games(*match)) : Cell(),
             cell_of(match, score), match ? Cell(first_won(*match)) : Cell(),
             match ? Cell(drawn(*match)) : Cell(), match ? Cell(second_won(*match)) : Cell()});
    }
    section.tables.push_back(std::move(table));
    return section;
}

Section tree_section(const StepResults& results) {
    Section section;
    section.title = "Tree search: four enhancements";
    section.paragraphs = {
        "Each one alone and all together against plain UCT with random games to the end, the same "
        "number of simulations for both (2000 in the full run), rules=app. The published rates "
        "were measured with another program against its own base version."};
    Table table;
    table.caption = "Score against plain UCT";
    table.columns = {"enhancement", "published", "games", "score", "won", "drawn"};
    table.published_columns = 1;
    Plot plot;
    plot.caption = "Score against plain UCT";
    plot.y_label = "score in %";
    plot.x_label = "enhancement";
    plot.bars = true;
    plot.reference = 50;
    Series ours{"ours", {}, false};
    Series theirs{"published", {}, true};
    for (const Variant& variant : kVariants) {
        const auto match = figures_of(results, variant.id);
        table.rows.push_back({std::string(variant.name), given(variant.published, 2),
                              match ? Cell(games(*match)) : Cell(), cell_of(match, score),
                              match ? Cell(first_won(*match)) : Cell(),
                              match ? Cell(drawn(*match)) : Cell()});
        const auto x = static_cast<double>(plot.categories.size());
        plot.categories.emplace_back(variant.label);
        theirs.points.push_back({x, variant.published, {}, {}});
        if (match) {
            ours.points.push_back(point_of(x, score(*match)));
        }
    }
    section.tables.push_back(std::move(table));
    if (!ours.points.empty()) {
        plot.series = {std::move(ours), std::move(theirs)};
        section.plots.push_back(std::move(plot));
    }
    return section;
}

Section star_section(const StepResults& results) {
    Section section;
    section.title = "Chance nodes";
    section.paragraphs = {
        "Expectimax to depth 3 on positions from random games, leaves are material; the values of "
        "the three searches are the same."};
    Table table;
    table.caption = "Nodes";
    table.columns = {"search", "nodes", "of plain"};
    if (const auto found = results.find("star"); found != results.end()) {
        const core::Json& counts = found->second;
        const double plain = counts.value("plain", 1.0);
        for (const char* mode : {"plain", "star1", "star2"}) {
            const double nodes = counts.value(mode, 0.0);
            table.rows.push_back(
                {std::string(mode), given(nodes, 0, ""), given(100 * nodes / plain, 1)});
        }
        section.paragraphs.push_back(fmt::format("Largest difference of values: {:g} points.",
                                                 counts.value("difference", 0.0)));
    } else {
        table.rows.push_back({std::string("not run yet"), Cell(), Cell()});
    }
    section.tables.push_back(std::move(table));
    return section;
}

Section key_section(const StepResults& results) {
    Section section;
    section.title = "Hash keys";
    section.paragraphs = {
        "Positions of random games looked up in a table of 2^20 entries. A wrong hit takes another "
        "position for the one that is looked up. The report of DarkCraft gives 1 in some 1,000 to "
        "10,000 for 32 bits and less than 1 in 300,000 with 16 bits more."};
    Table table;
    table.caption = "Wrong hits";
    table.columns = {"key", "published", "lookups", "wrong hits", "one in"};
    table.published_columns = 1;
    struct Row {
        const char* name;
        const char* field;
        const char* published;
    };
    constexpr Row kRows[] = {{"32 bits", "bits32", "1 in 1,000 to 10,000"},
                             {"32 bits and 16 to check", "bits48", "below 1 in 300,000"},
                             {"64 bits", "bits64", "not given"}};
    const auto found = results.find("keys");
    for (const Row& row : kRows) {
        std::vector<Cell> cells{std::string(row.name), std::string(row.published)};
        if (found == results.end()) {
            cells.insert(cells.end(), {std::string("not run yet"), Cell(), Cell()});
        } else {
            const double probes = found->second.value("probes", 0.0);
            const double wrong = found->second.value(row.field, 0.0);
            cells.insert(cells.end(), {given(probes, 0, ""), given(wrong, 0, ""),
                                       wrong > 0 ? Cell(given(probes / wrong, 0, "")) : Cell()});
        }
        table.rows.push_back(std::move(cells));
    }
    section.tables.push_back(std::move(table));
    return section;
}

std::vector<Section> report(Scale /*scale*/, const StepResults& results) {
    return {ladder_section(results), tree_section(results), star_section(results),
            key_section(results)};
}

}  // namespace

Experiment darkchess_search() {
    return {"darkchess-search",
            kGame,
            "Dark chess: searching with chance",
            "How strong is the main engine, and what are chance pruning, the enhancements of tree "
            "search and longer hash keys worth?",
            "Theoretical Computer Science 644 (2016), on the program DarkKnight: four enhancements "
            "of tree search won 60.75, 71.85, 59.00, 82.10 and together 84.75 % against the base "
            "version. Report on DarkCraft (Computer Olympiad 2011): rates of wrong hash hits.",
            steps,
            report};
}

}  // namespace tusk::lab

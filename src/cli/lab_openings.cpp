// tusk lab openings: different beginnings that are fair to both sides, for long matches.

#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/interrupt.h"
#include "cli/lab.h"
#include "cli/progress_bar.h"
#include "cli/settings.h"
#include "core/text.h"
#include "lab/matches/balanced_openings.h"
#include "registry/spec.h"

namespace tusk::cli {

using core::fail;

namespace {

// The lines that are built upon: a file, the game's own, or none.
core::Result<std::vector<std::string>> known_openings(const registry::Game& game,
                                                      const core::NamedValues& options,
                                                      const std::string& file) {
    if (file.empty()) {
        return lab::own_openings(game, options);
    }
    auto text = core::read_file(file);
    if (!text) {
        return fail(text.error());
    }
    return lab::read_openings(game, options, *text, file);
}

}  // namespace

CommandResult lab_openings(const registry::Registry& registry, const Words& words) {
    Arguments arguments("lab openings",
                        "Writes different beginnings of a game that a player finds fair: known "
                        "openings with some random moves after them. Players without clock and "
                        "chance answer alike to the same opening, so a match of N games needs N/2.",
                        "tusk lab openings xiangqi --count 500 --depth 9 > openings.txt");
    std::string name;
    std::string from;
    std::string spec;
    std::vector<std::string> option_texts;
    LimitOptions limits;
    lab::BalanceSettings settings;
    int margin_percent = 80;
    arguments.required("game", name, "the game, see tusk games");
    arguments.number("--count", settings.count, 1, 100'000, "N", "openings (500)");
    arguments.number("--random-plies", settings.random_plies, 0, 60, "N",
                     "random moves after the known part, give or take one (5)");
    arguments.number("--margin", margin_percent, 1, 10'000'000, "PERCENT",
                     "the most that one side may be ahead, in hundredths of the unit (80)");
    arguments.text("--from", from, "FILE", "known openings (the game's own, if it has some)");
    arguments.text("--player", spec, "SPEC", "who judges (the game's first engine)");
    arguments.texts("--option", option_texts, "K=V", "a rule option, see tusk games GAME");
    arguments.number("--seed", settings.seed, 0, Arguments::kMaxNumber, "S", "(1)");
    limits.declare(arguments);
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    const auto game = registry.require(name);
    if (!game) {
        return fail(game.error());
    }
    const auto options = read_options(option_texts);
    if (!options) {
        return fail(options.error());
    }
    if (spec.empty()) {
        spec = (*game)->analyst();
    }
    const auto known = known_openings(**game, *options, from);
    if (!known) {
        return fail(known.error());
    }
    auto judge = registry::make_player(**game, spec);
    if (!judge) {
        return fail(judge.error());
    }
    const auto judge_limits = limits_for(limits, spec, 50);
    if (!judge_limits) {
        return fail(judge_limits.error());
    }
    settings.limits = *judge_limits;
    settings.margin = margin_percent / 100.0;
    const Interrupt interrupt;
    ProgressBar bar;
    const auto found = lab::balanced_openings(
        **game, *options, *known, **judge, settings,
        [&](int count) {
            bar.show({static_cast<std::uint64_t>(count), static_cast<std::uint64_t>(settings.count),
                      "fair openings"});
        },
        interrupt.token());
    bar.clear();
    if (!found) {
        return fail(found.error());
    }
    for (const std::string& opening : *found) {
        fmt::print("{}\n", opening);
    }
    return kDone;
}

}  // namespace tusk::cli

// tusk match: players against each other, with error bars. Every game is kept, so that a match can
// be looked at in the app and go on after an interruption.

#include <fmt/format.h>

#include <fstream>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/lab_store.h"
#include "cli/match_report.h"
#include "cli/progress_bar.h"
#include "cli/settings.h"
#include "core/json.h"
#include "core/text.h"
#include "lab/matches/openings.h"
#include "lab/runs/run_driver.h"
#include "lab/runs/run_export.h"
#include "lab/runs/run_request.h"
#include "registry/json.h"
#include "registry/record_formats.h"
#include "registry/spec.h"

namespace tusk::cli {

namespace {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

struct Request {
    std::string game;
    std::array<std::string, 2> players;
    std::array<std::string, 2> own_limits;
    std::vector<std::string> entrants;  // of a tournament
    bool gauntlet = false;
    int games = 100;
    std::string openings;
    std::string clock;
    LimitOptions limits;
    std::vector<std::string> options;
    std::uint64_t seed = 1;
    int threads = 1;
    std::string records;
    std::string sprt;
    std::string adjudication;
    std::string database;
    std::string resume;
    bool json = false;
};

void declare(Arguments& arguments, Request& request) {
    arguments.required("game", request.game, "the game, see tusk games");
    arguments.text("--p1", request.players[0], "SPEC",
                   "the first player, see tusk games GAME; hash_mb and threads are parameters of "
                   "a player");
    arguments.text("--p2", request.players[1], "SPEC", "the second player");
    arguments.texts("--player", request.entrants, "SPEC",
                    "instead of --p1 and --p2, three or more: a tournament, everybody against "
                    "everybody");
    arguments.flag("--gauntlet", request.gauntlet, "only the first player against all others");
    arguments.number("--games", request.games, 2, lab::kMaxGames, "N", "games, in pairs (100)");
    arguments.text("--openings", request.openings, "FILE",
                   "one opening a line (the game's own, or random plies)");
    arguments.text("--tc", request.clock, "BASE+INC", "seconds for the game and for each move");
    request.limits.declare(arguments);
    arguments.text("--limits1", request.own_limits[0], "K=V,...",
                   "of the first player alone: time, depth, nodes, playouts");
    arguments.text("--limits2", request.own_limits[1], "K=V,...", "of the second player alone");
    arguments.texts("--option", request.options, "K=V", "a rule option, see tusk games GAME");
    arguments.number("--seed", request.seed, 0, Arguments::kMaxNumber, "S",
                     "of openings, chance and players (1)");
    arguments.number("--threads", request.threads, 1, kMaxThreads, "N", "games at a time (1)");
    arguments.text("--sprt", request.sprt, "ELO0,ELO1[,A,B]",
                   "end when it is decided which of the two holds (error rates 0.05)");
    arguments.text("--adjudicate", request.adjudication, "K=V,...",
                   "end decided games: win_value, win_moves, draw_value, draw_moves, draw_from, "
                   "max_plies");
    arguments.text("--records", request.records, "FILE", "write all games to this file");
    arguments.text("--db", request.database, "URL",
                   "where the games are kept (the data base of tusk serve)");
    arguments.text("--resume", request.resume, "RUN", "go on with a match that was interrupted");
    arguments.flag("--json", request.json, "print JSON");
}

// "60+0.5": seconds for the whole game, and more for each move.
Result<registry::TimeControl> read_clock(const std::string& text) {
    const std::size_t plus = text.find('+');
    const auto base = core::to_real(text.substr(0, plus));
    const auto increment = plus == std::string::npos ? 0.0 : core::to_real(text.substr(plus + 1));
    constexpr double kMaxSeconds = 1e6;
    if (!base || !increment || *base <= 0 || *base > kMaxSeconds || *increment < 0 ||
        *increment > kMaxSeconds) {
        return fail(ErrorCode::kSyntax,
                    core::quoted(text) + " is not BASE+INC in seconds, like 60+0.5", "tc");
    }
    return registry::TimeControl{static_cast<std::int64_t>(*base * 1000),
                                 static_cast<std::int64_t>(*increment * 1000), 100};
}

// "0,5" or "0,5,0.05,0.05".
Result<lab::SprtBounds> read_sprt(const std::string& text) {
    const auto parts = core::split(text, ',');
    std::vector<double> numbers;
    for (const std::string_view part : parts) {
        if (const auto number = core::to_real(core::trim(part))) {
            numbers.push_back(*number);
        }
    }
    const bool rates_fit =
        numbers.size() == 2 || (numbers.size() == 4 && numbers[2] > 0 && numbers[2] < 0.5 &&
                                numbers[3] > 0 && numbers[3] < 0.5);
    if (numbers.size() != parts.size() || !rates_fit || numbers[0] >= numbers[1]) {
        return fail(ErrorCode::kSyntax,
                    core::quoted(text) +
                        " is not ELO0,ELO1 with ELO0 < ELO1 (and error rates below 0.5), like 0,5",
                    "sprt");
    }
    lab::SprtBounds bounds{numbers[0], numbers[1]};
    if (numbers.size() == 4) {
        bounds.alpha = numbers[2];
        bounds.beta = numbers[3];
    }
    return bounds;
}

// "time=100,depth=4" as JSON numbers, so that the request's own reading checks them.
Result<Json> read_numbers(const std::string& text, const char* where) {
    Json json = Json::object();
    for (const std::string_view part : core::split(text, ',')) {
        const std::size_t equals = part.find('=');
        const auto number = equals == std::string_view::npos
                                ? std::nullopt
                                : core::to_real(core::trim(part.substr(equals + 1)));
        if (!number) {
            return fail(ErrorCode::kSyntax, core::quoted(part) + " is not NAME=NUMBER", where);
        }
        const std::string name(core::trim(part.substr(0, equals)));
        const auto whole = static_cast<std::int64_t>(*number);
        const bool is_whole = static_cast<double>(whole) == *number;
        json[name == "time" ? "time_ms" : name] = is_whole ? Json(whole) : Json(*number);
    }
    return json;
}

Result<std::vector<std::string>> read_opening_file(const registry::Game& game,
                                                   const Request& request,
                                                   const core::NamedValues& options) {
    auto text = core::read_file(request.openings);
    if (!text) {
        return fail(text.error());
    }
    return lab::read_openings(game, options, *text, request.openings);
}

// A player and what it may use for a move; `where` names the argument.
Result<Json> player_json(const registry::Game& game, const Request& request,
                         const std::string& spec, const std::string& own_limits,
                         const std::string& where) {
    if (spec.empty()) {
        return fail(ErrorCode::kSyntax, "is missing; see tusk games " + game.info().id, where);
    }
    if (auto player = registry::make_player(game, spec); !player) {
        return fail(player.error().within(where));
    }
    Json limits = registry::limits_json(request.limits.limits);
    if (!own_limits.empty()) {
        auto numbers = read_numbers(own_limits, "limits");
        if (!numbers) {
            return numbers;
        }
        limits = std::move(*numbers);
    }
    return Json{{"player", spec}, {"limits", std::move(limits)}};
}

Result<Json> players_json(const registry::Game& game, const Request& request) {
    Json players = Json::array();
    const bool is_tournament = !request.entrants.empty();
    if (is_tournament &&
        (!request.players[0].empty() || !request.players[1].empty() || !request.sprt.empty())) {
        return fail(ErrorCode::kSyntax, "cannot stand beside --p1, --p2 and --sprt", "--player");
    }
    const std::size_t count = is_tournament ? request.entrants.size() : 2;
    for (std::size_t i = 0; i < count; ++i) {
        auto player = is_tournament
                          ? player_json(game, request, request.entrants[i], "", "--player")
                          : player_json(game, request, request.players[i], request.own_limits[i],
                                        i == 0 ? "--p1" : "--p2");
        if (!player) {
            return player;
        }
        players.push_back(std::move(*player));
    }
    return players;
}

// Without a clock most players answer alike to the same opening: such games count, but say nothing
// new, and the interval does not know it.
void warn_of_repetition(const Request& request, std::size_t openings) {
    const bool timed = !request.clock.empty() || request.limits.limits.time_ms;
    if (openings > 0 && !timed && static_cast<std::size_t>(request.games) > 2 * openings) {
        fmt::print(stderr,
                   "tusk match: {} openings for {} games: players without clock may repeat their "
                   "games; tusk lab openings {} makes more\n",
                   openings, request.games, request.game);
    }
}

// The arguments as the lab's own request.
Result<Json> request_json(const registry::Game& game, const Request& request) {
    auto players = players_json(game, request);
    if (!players) {
        return players;
    }
    auto options = read_options(request.options);
    if (!options) {
        return fail(options.error());
    }
    Json values = Json::object();
    for (const auto& [name, value] : *options) {
        values[name] = value;
    }
    Json json = {{"kind", request.entrants.empty() ? "match" : "tournament"},
                 {"game", game.info().id},
                 {"options", std::move(values)},
                 {"players", std::move(*players)},
                 {"games", request.games},
                 {"seed", request.seed},
                 {"concurrency", request.threads}};
    if (!request.entrants.empty()) {
        json["form"] = request.gauntlet ? "gauntlet" : "round-robin";
    }
    auto openings = request.openings.empty() ? lab::own_openings(game, *options)
                                             : read_opening_file(game, request, *options);
    if (!openings) {
        return fail(openings.error());
    }
    warn_of_repetition(request, openings->size());
    if (!request.openings.empty()) {
        json["openings"] = std::move(*openings);
    }
    if (!request.clock.empty()) {
        auto clock = read_clock(request.clock);
        if (!clock) {
            return fail(clock.error());
        }
        json["clock"] = {{"base_ms", clock->base_ms}, {"increment_ms", clock->increment_ms}};
    }
    if (!request.adjudication.empty()) {
        auto numbers = read_numbers(request.adjudication, "adjudicate");
        if (!numbers) {
            return numbers;
        }
        json["adjudication"] = std::move(*numbers);
    }
    if (!request.sprt.empty()) {
        auto bounds = read_sprt(request.sprt);
        if (!bounds) {
            return fail(bounds.error());
        }
        json["sprt"] = {{"elo0", bounds->elo0},
                        {"elo1", bounds->elo1},
                        {"alpha", bounds->alpha},
                        {"beta", bounds->beta}};
    }
    return json;
}

// A new run, or the one to go on with.
Result<std::string> run_id(const registry::Registry& registry, const registry::Game& game,
                           store::Writer& writer, const Request& request) {
    if (!request.resume.empty()) {
        auto view = lab::view_run(writer, request.resume);
        if (!view) {
            return fail(view.error());
        }
        if (!*view || (*view)->run.game != game.info().id || (*view)->run.kind == "experiment") {
            return fail(ErrorCode::kUnknownName,
                        "there is no match " + core::quoted(request.resume) + " of " +
                            game.info().id + "; tusk lab runs lists them",
                        "--resume");
        }
        return request.resume;
    }
    auto json = request_json(game, request);
    if (!json) {
        return fail(json.error());
    }
    auto plan = lab::make_plan(registry, *json);
    if (!plan) {
        return fail(plan.error());
    }
    return lab::begin_run(writer, *plan, "");
}

Result<void> save_records(const registry::Registry& registry, const registry::Game& game,
                          store::Writer& writer, const std::string& run, const std::string& path) {
    std::ofstream file(path, std::ios::binary);
    auto done =
        lab::export_games(registry, game, writer, run, {}, registry::kOwnFormat,
                          lab::kMaxGames * 64, [&](const std::string& text) -> Result<void> {
                              file << text;
                              return {};
                          });
    file.flush();
    if (done && !file) {
        return fail(ErrorCode::kFile, "cannot be written", path);
    }
    return done;
}

CommandResult run_match(const registry::Registry& registry, const registry::Game& game,
                        const Request& request) {
    const Interrupt interrupt;  // reading the openings may take a moment already
    auto writer = open_lab(request.database);
    if (!writer) {
        return fail(writer.error());
    }
    auto id = run_id(registry, game, **writer, request);
    if (!id) {
        return fail(id.error());
    }
    ProgressBar bar;
    lab::DriveOptions options;
    options.slots = request.resume.empty() ? 0 : static_cast<unsigned>(request.threads);
    options.on_change = [&](const lab::RunView& view) { bar.show(progress_of(view)); };
    auto view = lab::drive_run(registry, **writer, *id, options, interrupt.token());
    bar.clear();
    if (!view) {
        return fail(view.error());
    }
    if (view->run.state == lab::RunState::kFailed) {
        fmt::print(stderr, "tusk match: {}\n", view->run.error);
        return kWorkFailed;
    }
    const bool is_match = view->run.kind == "match";
    if (request.json) {
        is_match ? print_match_json(*view) : print_tournament_json(*view);
    } else {
        is_match ? print_match(game, *view) : print_tournament(*view);
    }
    std::fflush(stdout);
    const bool interrupted = view->run.state == lab::RunState::kStopped;
    if (interrupted) {
        const core::Progress now = progress_of(*view);
        fmt::print(stderr,
                   "tusk match: interrupted after {} of {} games; it goes on with: tusk match {} "
                   "--resume {}{}\n",
                   now.done, now.total, game.info().id, *id,
                   request.database.empty() ? "" : " --db " + request.database);
    }
    if (!request.records.empty()) {
        if (auto done = save_records(registry, game, **writer, *id, request.records); !done) {
            fmt::print(stderr, "tusk match: {}\n", done.error().text());
            return kWorkFailed;
        }
    }
    return interrupted ? kInterrupted : kDone;
}

}  // namespace

CommandResult match(const registry::Registry& registry, const Words& words) {
    Arguments arguments(
        "match", "Plays players against each other, every opening with both seats.",
        "tusk match othello --p1 alphabeta,depth=4 --p2 uct,playouts=1000 --games 40");
    Request request;
    declare(arguments, request);
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    auto game = registry.require(request.game);
    if (!game) {
        return fail(game.error());
    }
    if (request.games % 2 != 0) {
        fmt::print(stderr, "tusk match: games come in pairs; playing {}\n", request.games + 1);
    }
    return run_match(registry, **game, request);
}

}  // namespace tusk::cli

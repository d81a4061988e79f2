// tusk match: two players against each other, with error bars.

#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/progress_bar.h"
#include "cli/report_json.h"
#include "cli/settings.h"
#include "cli/terminal.h"
#include "core/json.h"
#include "core/text.h"
#include "grid/local_executor.h"
#include "lab/match.h"
#include "lab/openings.h"
#include "lab/tournament.h"
#include "registry/record_formats.h"
#include "registry/spec.h"

namespace tusk::cli {

namespace {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

constexpr std::int64_t kDefaultTimeMs = 100;  // a move, for players that are given no limit

struct Request {
    std::string game;
    std::array<std::string, 2> players;
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
    bool json = false;
};

void declare(Arguments& arguments, Request& request) {
    arguments.required("game", request.game, "the game, see tusk games");
    arguments.text("--p1", request.players[0], "SPEC", "the first player, see tusk games GAME");
    arguments.text("--p2", request.players[1], "SPEC", "the second player");
    arguments.texts("--player", request.entrants, "SPEC",
                    "instead of --p1 and --p2, three or more: a tournament, everybody against "
                    "everybody");
    arguments.flag("--gauntlet", request.gauntlet, "only the first player against all others");
    arguments.number("--games", request.games, 2, 1'000'000, "N", "games, in pairs (100)");
    arguments.text("--openings", request.openings, "FILE",
                   "one opening a line (the game's own, or random plies)");
    arguments.text("--tc", request.clock, "BASE+INC", "seconds for the game and for each move");
    request.limits.declare(arguments);
    arguments.texts("--option", request.options, "K=V", "a rule option, see tusk games GAME");
    arguments.number("--seed", request.seed, 0, Arguments::kMaxNumber, "S",
                     "of openings, chance and players (1)");
    arguments.number("--threads", request.threads, 1, kMaxThreads, "N", "games at a time (1)");
    arguments.text("--sprt", request.sprt, "ELO0,ELO1[,A,B]",
                   "end when it is decided which of the two holds (error rates 0.05)");
    arguments.text("--records", request.records, "FILE", "write all games to this file");
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

Result<std::vector<std::string>> openings_for(const registry::Game& game, const Request& request,
                                              const core::NamedValues& options) {
    const int pairs = (request.games + 1) / 2;
    if (request.openings.empty()) {
        return lab::default_openings(game, options, pairs, request.seed);
    }
    auto text = core::read_file(request.openings);
    if (!text) {
        return fail(text.error());
    }
    auto openings = lab::read_openings(game, options, *text, request.openings);
    if (!openings) {
        return openings;
    }
    return lab::choose_openings(std::move(*openings), pairs, request.seed);
}

// A player and what it may use for a move; `where` names the argument.
Result<lab::Entrant> entrant_of(const registry::Game& game, const Request& request,
                                const std::string& spec, const std::string& where) {
    if (spec.empty()) {
        return fail(ErrorCode::kSyntax, "is missing; see tusk games " + game.info().id, where);
    }
    if (auto player = registry::make_player(game, spec); !player) {
        return fail(player.error().within(where));
    }
    auto limits = request.clock.empty() ? limits_for(request.limits, spec, kDefaultTimeMs)
                                        : request.limits.limits;
    if (!limits) {
        return fail(limits.error());
    }
    return lab::Entrant{spec, *limits};
}

// What match and tournament have in common.
struct Conditions {
    core::NamedValues options;
    std::optional<registry::TimeControl> clock;
    std::vector<std::string> openings;
};

Result<Conditions> conditions_of(const registry::Game& game, const Request& request) {
    Conditions conditions;
    if (!request.clock.empty()) {
        auto clock = read_clock(request.clock);
        if (!clock) {
            return fail(clock.error());
        }
        conditions.clock = *clock;
    }
    auto options = read_options(request.options);
    if (!options) {
        return fail(options.error());
    }
    conditions.options = *options;
    auto openings = openings_for(game, request, *options);
    if (!openings) {
        return fail(openings.error());
    }
    conditions.openings = std::move(*openings);
    return conditions;
}

Result<lab::MatchSettings> settings_of(const registry::Game& game, const Request& request) {
    lab::MatchSettings settings;
    settings.game = game.info().id;
    settings.players = request.players;
    settings.seed = request.seed;
    settings.keep_records = !request.records.empty();
    for (std::size_t i = 0; i < 2; ++i) {
        auto entrant = entrant_of(game, request, request.players[i], i == 0 ? "--p1" : "--p2");
        if (!entrant) {
            return fail(entrant.error());
        }
        settings.limits[i] = entrant->limits;
    }
    if (!request.sprt.empty()) {
        auto bounds = read_sprt(request.sprt);
        if (!bounds) {
            return fail(bounds.error());
        }
        settings.sprt = *bounds;
    }
    auto conditions = conditions_of(game, request);
    if (!conditions) {
        return fail(conditions.error());
    }
    settings.options = std::move(conditions->options);
    settings.clock = conditions->clock;
    settings.openings = std::move(conditions->openings);
    return settings;
}

Result<lab::TournamentSettings> tournament_of(const registry::Game& game, const Request& request) {
    lab::TournamentSettings settings;
    settings.game = game.info().id;
    settings.form =
        request.gauntlet ? lab::TournamentForm::kGauntlet : lab::TournamentForm::kRoundRobin;
    settings.seed = request.seed;
    settings.keep_records = !request.records.empty();
    if (!request.players[0].empty() || !request.players[1].empty() || !request.sprt.empty()) {
        return fail(ErrorCode::kSyntax, "cannot stand beside --p1, --p2 and --sprt", "--player");
    }
    constexpr std::size_t kMaxEntrants = 64;
    if (request.entrants.size() < 2 || request.entrants.size() > kMaxEntrants) {
        return fail(ErrorCode::kOutOfRange, "a tournament has 2 to 64 players", "--player");
    }
    for (const std::string& spec : request.entrants) {
        auto entrant = entrant_of(game, request, spec, "--player");
        if (!entrant) {
            return fail(entrant.error());
        }
        settings.entrants.push_back(std::move(*entrant));
    }
    auto conditions = conditions_of(game, request);
    if (!conditions) {
        return fail(conditions.error());
    }
    settings.options = std::move(conditions->options);
    settings.clock = conditions->clock;
    settings.openings = std::move(conditions->openings);
    return settings;
}

Json faults_json(const lab::FaultCount& faults) {
    return {{"crashes", faults.crashes},         {"illegal", faults.illegal},
            {"time_losses", faults.time_losses}, {"protocol_errors", faults.protocol_errors},
            {"no_answers", faults.no_answers},   {"floods", faults.floods}};
}

const char* verdict_name(lab::SprtVerdict verdict) {
    switch (verdict) {
        case lab::SprtVerdict::kAcceptH0: return "H0";
        case lab::SprtVerdict::kAcceptH1: return "H1";
        case lab::SprtVerdict::kContinue: break;
    }
    return "undecided";
}

Json sprt_json(const lab::SprtState& state) {
    return {{"llr", state.llr},
            {"lower", state.lower},
            {"upper", state.upper},
            {"verdict", verdict_name(state.verdict)}};
}

Json match_json(const Request& request, const lab::MatchResult& result) {
    const auto& [first, second] = result.faults;
    return {{"games", result.tally.games()},
            {"wins", result.tally.wins},
            {"draws", result.tally.draws},
            {"losses", result.tally.losses},
            {"score", result.score},
            {"interval95", {result.interval95.low, result.interval95.high}},
            {"elo", result.elo ? Json(*result.elo) : Json(nullptr)},
            {"crashes", first.crashes + second.crashes},
            {"illegal", first.illegal + second.illegal},
            {"time_losses", first.time_losses + second.time_losses},
            {"protocol_errors", first.protocol_errors + second.protocol_errors},
            {"no_answers", first.no_answers + second.no_answers},
            {"floods", first.floods + second.floods},
            {"faults", {{"p1", faults_json(first)}, {"p2", faults_json(second)}}},
            {"mean_payoff", result.payoff.value},
            {"mean_payoff_half_width95",
             result.payoff.half_width ? Json(*result.payoff.half_width) : Json(nullptr)},
            {"pentanomial", result.pairs.counts()},
            {"superiority", result.superiority},
            {"sprt", result.sprt ? sprt_json(*result.sprt) : Json(nullptr)},
            {"p1", request.players[0]},
            {"p2", request.players[1]},
            {"seed", request.seed},
            {"interrupted", result.interrupted}};
}

std::string faults_text(const lab::FaultCount& faults) {
    std::vector<std::string> parts;
    const auto add = [&](int count, const char* name) {
        if (count > 0) {
            parts.push_back(fmt::format("{} {}", name, count));
        }
    };
    add(faults.crashes, "crashes");
    add(faults.illegal, "illegal moves");
    add(faults.time_losses, "time losses");
    add(faults.protocol_errors, "protocol errors");
    add(faults.no_answers, "no answers");
    add(faults.floods, "too much output");
    return core::join(parts, ", ");
}

void print_match(const registry::Game& game, const Request& request,
                 const lab::MatchResult& result) {
    const Terminal terminal = Terminal::of(stdout);
    const lab::Tally& tally = result.tally;
    fmt::print("{} against {}\n", terminal.paint(Ink::kStrong, request.players[0]),
               terminal.paint(Ink::kStrong, request.players[1]));
    fmt::print("  games   {}: {} won, {} drawn, {} lost\n", tally.games(), tally.wins, tally.draws,
               tally.losses);
    if (tally.games() == 0) {
        return;
    }
    const auto& [low, high] = result.interval95;
    fmt::print("  score   {} (95 % interval {:.1f} to {:.1f} %)\n",
               terminal.paint(Ink::kStrong, fmt::format("{:.1f} %", result.score * 100)), low * 100,
               high * 100);
    if (result.elo) {
        const auto bound = [](double score) {
            const auto elo = lab::elo_of(score);
            return elo ? fmt::format("{:+.0f}", *elo) : "no bound";
        };
        fmt::print("  Elo     {:+.0f} (95 % interval {} to {})\n", *result.elo, bound(low),
                   bound(high));
    }
    const auto& counts = result.pairs.counts();
    fmt::print("  pairs   {} with 0, ½, 1, 1½, 2 points; the first is better with {:.1f} %\n",
               fmt::join(counts, ", "), result.superiority * 100);
    if (result.sprt) {
        const lab::SprtState& state = *result.sprt;
        fmt::print("  SPRT    LLR {:+.2f} in [{:.2f}, {:.2f}]: {}\n", state.llr, state.lower,
                   state.upper, verdict_name(state.verdict));
    }
    if (game.info().points) {
        fmt::print(
            "  payoff  {:+.2f}{} {} a game\n", result.payoff.value,
            result.payoff.half_width ? fmt::format(" +- {:.2f}", *result.payoff.half_width) : "",
            game.info().unit);
    }
    for (std::size_t i = 0; i < 2; ++i) {
        if (const std::string text = faults_text(result.faults[i]); !text.empty()) {
            fmt::print("  faults  {}: {}\n", request.players[i], terminal.paint(Ink::kSeal, text));
        }
    }
}

// The first fault of each player, so that a match full of them explains itself.
void explain_faults(const Request& request, const lab::MatchResult& result) {
    for (int player = 0; player < 2; ++player) {
        for (const lab::MatchGame& game : result.games) {
            if (game.fault && game.fault->player == player) {
                fmt::print(stderr, "tusk match: {}, game {}.{}: {}: {}\n",
                           request.players[static_cast<std::size_t>(player)], game.pair + 1,
                           game.exchanged ? 2 : 1, registry::name_of(game.fault->kind),
                           game.fault->text);
                break;
            }
        }
    }
}

grid::LocalExecutor make_executor(const registry::Registry& registry, const Request& request) {
    grid::JobKinds kinds;
    kinds.add(lab::match_pair_kind(registry));
    grid::LocalOptions options;
    options.slots = static_cast<unsigned>(request.threads);
    options.keep_finished = 1;  // no pair is asked for twice
    return grid::LocalExecutor(std::move(kinds), options);
}

Json tournament_json(const Request& request, const lab::TournamentResult& result) {
    Json standings = Json::array();
    for (const lab::Standing& standing : result.standings) {
        standings.push_back({{"player", request.entrants[standing.entrant]},
                             {"points", standing.points},
                             {"games", standing.games},
                             {"elo", standing.rating.elo},
                             {"elo_half_width95", standing.rating.half_width},
                             {"faults", faults_json(standing.faults)}});
    }
    Json meetings = Json::array();
    for (const lab::MeetingResult& meeting : result.meetings) {
        const lab::Tally& tally = meeting.match.tally;
        meetings.push_back({{"p1", request.entrants[meeting.first]},
                            {"p2", request.entrants[meeting.second]},
                            {"wins", tally.wins},
                            {"draws", tally.draws},
                            {"losses", tally.losses},
                            {"score", meeting.match.score},
                            {"pentanomial", meeting.match.pairs.counts()}});
    }
    return {{"standings", std::move(standings)},
            {"meetings", std::move(meetings)},
            {"seed", request.seed},
            {"interrupted", result.interrupted}};
}

// Ranks, ratings, and a column of points against each rank.
void print_tournament(const Request& request, const lab::TournamentResult& result) {
    const Terminal terminal = Terminal::of(stdout);
    std::size_t width = 6;
    for (const std::string& spec : request.entrants) {
        width = std::max(width, spec.size());
    }
    std::string head = fmt::format("{:>3}  {:<{}}  {:>6}  {:>5}  {:>7}  {:>6}", "", "player", width,
                                   "points", "games", "Elo", "+-");
    for (std::size_t rank = 1; rank <= result.standings.size(); ++rank) {
        head += fmt::format("  {:>6}", rank);
    }
    fmt::print("{}\n", terminal.paint(Ink::kSoft, head));
    const auto against = [&](std::size_t one, std::size_t other) -> std::string {
        for (const lab::MeetingResult& meeting : result.meetings) {
            const lab::Tally& tally = meeting.match.tally;
            const double points = tally.wins + 0.5 * tally.draws;
            if (meeting.first == one && meeting.second == other) {
                return fmt::format("{:g}", points);
            }
            if (meeting.first == other && meeting.second == one) {
                return fmt::format("{:g}", tally.games() - points);
            }
        }
        return one == other ? "-" : "";
    };
    for (std::size_t rank = 0; rank < result.standings.size(); ++rank) {
        const lab::Standing& standing = result.standings[rank];
        std::string row =
            fmt::format("{:>3}  {:<{}}  {:>6g}  {:>5}  {:>+7.0f}  {:>6.0f}", rank + 1,
                        request.entrants[standing.entrant], width, standing.points, standing.games,
                        standing.rating.elo, standing.rating.half_width);
        for (const lab::Standing& other : result.standings) {
            row += fmt::format("  {:>6}", against(standing.entrant, other.entrant));
        }
        fmt::print("{}\n", row);
    }
    for (const lab::Standing& standing : result.standings) {
        if (const std::string text = faults_text(standing.faults); !text.empty()) {
            fmt::print("faults  {}: {}\n", request.entrants[standing.entrant],
                       terminal.paint(Ink::kSeal, text));
        }
    }
}

Result<void> save_records(const registry::Game& game, const Request& request,
                          const std::vector<const lab::MatchResult*>& results) {
    if (request.records.empty()) {
        return {};
    }
    std::vector<registry::Record> records;
    for (const lab::MatchResult* result : results) {
        for (const lab::MatchGame& played : result->games) {
            records.push_back(played.record);
        }
    }
    const registry::WrittenRecords written =
        registry::write_game_records(game, registry::kOwnFormat, records);
    if (!written.errors.empty()) {
        return fail(written.errors.front());
    }
    return core::write_file(request.records, written.text);
}

CommandResult run_tournament(const registry::Registry& registry, const registry::Game& game,
                             const Request& request) {
    const Interrupt interrupt;
    auto settings = tournament_of(game, request);
    if (!settings) {
        return fail(settings.error());
    }
    grid::LocalExecutor executor = make_executor(registry, request);
    ProgressBar bar;
    auto result = lab::run_tournament(
        registry, *settings, executor, [&](const core::Progress& now) { bar.show(now); },
        interrupt.token());
    if (!result) {
        return fail(result.error());
    }
    if (request.json) {
        print_json(tournament_json(request, *result));
    } else {
        print_tournament(request, *result);
    }
    std::vector<const lab::MatchResult*> matches;
    for (const lab::MeetingResult& meeting : result->meetings) {
        matches.push_back(&meeting.match);
    }
    if (auto done = save_records(game, request, matches); !done) {
        return fail(done.error());
    }
    return result->interrupted ? kInterrupted : kDone;
}

CommandResult run_match(const registry::Registry& registry, const registry::Game& game,
                        const Request& request) {
    const Interrupt interrupt;  // reading the openings may take a moment already
    auto settings = settings_of(game, request);
    if (!settings) {
        return fail(settings.error());
    }
    grid::LocalExecutor executor = make_executor(registry, request);
    ProgressBar bar;
    auto result = lab::run_match(
        registry, *settings, executor, [&](const core::Progress& now) { bar.show(now); },
        interrupt.token());
    if (!result) {
        return fail(result.error());
    }
    if (request.json) {
        print_json(match_json(request, *result));
    } else {
        print_match(game, request, *result);
    }
    std::fflush(stdout);
    explain_faults(request, *result);
    if (result->interrupted) {
        fmt::print(stderr, "tusk match: interrupted after {} of {} games\n", result->tally.games(),
                   2 * settings->openings.size());
    }
    if (auto done = save_records(game, request, {&*result}); !done) {
        fmt::print(stderr, "tusk match: {}\n", done.error().text());
        return kWorkFailed;
    }
    return result->interrupted ? kInterrupted : kDone;
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
    return request.entrants.empty() ? run_match(registry, **game, request)
                                    : run_tournament(registry, **game, request);
}

}  // namespace tusk::cli

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

Result<lab::MatchSettings> settings_of(const registry::Game& game, const Request& request) {
    lab::MatchSettings settings;
    settings.game = game.info().id;
    settings.players = request.players;
    settings.seed = request.seed;
    settings.keep_records = !request.records.empty();
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string name = i == 0 ? "--p1" : "--p2";
        if (request.players[i].empty()) {
            return fail(ErrorCode::kSyntax, "is missing; see tusk games " + game.info().id, name);
        }
        auto player = registry::make_player(game, request.players[i]);
        if (!player) {
            return fail(player.error().within(name));
        }
        auto limits = request.clock.empty()
                          ? limits_for(request.limits, request.players[i], kDefaultTimeMs)
                          : request.limits.limits;
        if (!limits) {
            return fail(limits.error());
        }
        settings.limits[i] = *limits;
    }
    if (!request.clock.empty()) {
        auto clock = read_clock(request.clock);
        if (!clock) {
            return fail(clock.error());
        }
        settings.clock = *clock;
    }
    if (!request.sprt.empty()) {
        auto bounds = read_sprt(request.sprt);
        if (!bounds) {
            return fail(bounds.error());
        }
        settings.sprt = *bounds;
    }
    auto options = read_options(request.options);
    if (!options) {
        return fail(options.error());
    }
    settings.options = *options;
    auto openings = openings_for(game, request, *options);
    if (!openings) {
        return fail(openings.error());
    }
    settings.openings = std::move(*openings);
    return settings;
}

Json faults_json(const lab::FaultCount& faults) {
    return {{"crashes", faults.crashes},
            {"illegal", faults.illegal},
            {"time_losses", faults.time_losses},
            {"protocol_errors", faults.protocol_errors}};
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

Result<void> save_records(const registry::Game& game, const Request& request,
                          const lab::MatchResult& result) {
    std::vector<registry::Record> records;
    for (const lab::MatchGame& played : result.games) {
        records.push_back(played.record);
    }
    const registry::WrittenRecords written =
        registry::write_game_records(game, registry::kOwnFormat, records);
    if (!written.errors.empty()) {
        return fail(written.errors.front());
    }
    return core::write_file(request.records, written.text);
}

Result<lab::MatchResult> run(const registry::Registry& registry, const Request& request,
                             const lab::MatchSettings& settings, const Interrupt& interrupt) {
    grid::JobKinds kinds;
    kinds.add(lab::match_pair_kind(registry));
    grid::LocalOptions options;
    options.slots = static_cast<unsigned>(request.threads);
    options.keep_finished = 1;  // no pair is asked for twice
    grid::LocalExecutor executor(std::move(kinds), options);
    ProgressBar bar;
    return lab::run_match(
        registry, settings, executor, [&](const core::Progress& progress) { bar.show(progress); },
        interrupt.token());
}

}  // namespace

CommandResult match(const registry::Registry& registry, const Words& words) {
    Arguments arguments(
        "match", "Plays two players against each other, every opening with both seats.",
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
    const Interrupt interrupt;  // reading the openings may take a moment already
    auto settings = settings_of(**game, request);
    if (!settings) {
        return fail(settings.error());
    }
    if (request.games % 2 != 0) {
        fmt::print(stderr, "tusk match: games come in pairs; playing {}\n", request.games + 1);
    }
    auto result = run(registry, request, *settings, interrupt);
    if (!result) {
        return fail(result.error());
    }
    if (request.json) {
        print_json(match_json(request, *result));
    } else {
        print_match(**game, request, *result);
    }
    std::fflush(stdout);
    explain_faults(request, *result);
    if (result->interrupted) {
        fmt::print(stderr, "tusk match: interrupted after {} of {} games\n", result->tally.games(),
                   2 * settings->openings.size());
    }
    if (!request.records.empty()) {
        if (auto done = save_records(**game, request, *result); !done) {
            fmt::print(stderr, "tusk match: {}\n", done.error().text());
            return kWorkFailed;
        }
    }
    return result->interrupted ? kInterrupted : kDone;
}

}  // namespace tusk::cli

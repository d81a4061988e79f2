#include "lab/matches/match_pair.h"

#include <algorithm>

#include "core/random.h"
#include "registry/json.h"
#include "registry/record_text.h"
#include "registry/replay.h"
#include "registry/spec.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

int player_at(std::size_t seat, bool exchanged) noexcept {
    return static_cast<int>((seat + (exchanged ? 1 : 0)) % 2);
}

registry::Limits limits_of(const Json& json) {
    registry::Limits limits;
    if (json.contains("depth")) {
        limits.depth = json.at("depth").get<int>();
    }
    if (json.contains("nodes")) {
        limits.nodes = json.at("nodes").get<std::uint64_t>();
    }
    if (json.contains("playouts")) {
        limits.playouts = json.at("playouts").get<std::uint64_t>();
    }
    if (json.contains("time_ms")) {
        limits.time_ms = json.at("time_ms").get<std::int64_t>();
    }
    return limits;
}

namespace {

// A player of a pair, and whether one like it may be wanted again: an external engine is started
// once, while a player with a seed of its own serves this pair only.
struct Hired {
    PlayerPool::Lease lease;
    bool is_reusable = false;
};
using Players = std::array<std::vector<Hired>, 2>;

// The spec with a seed of its own for each pair, unless it names one: otherwise players that draw
// random numbers would play an opening that comes twice in the same way.
Result<std::string> seeded_spec(const registry::Game& game, const std::string& text,
                                std::uint64_t seed) {
    auto spec = registry::parse_spec(text);
    if (!spec) {
        return fail(spec.error().within("player " + text));
    }
    const auto named = [](const std::string& name) { return name == "seed"; };
    const registry::PlayerType* type = game.find_player(spec->name);
    const bool has_seed =
        type != nullptr && std::any_of(type->params.begin(), type->params.end(),
                                       [&](const auto& p) { return named(p.name); });
    const bool given = std::any_of(spec->params.begin(), spec->params.end(),
                                   [&](const auto& p) { return named(p.first); });
    if (has_seed && !given) {
        constexpr int kSeedBits = 31;  // in the range of every player's seed
        spec->params.emplace_back("seed", std::to_string(core::mix64(seed) >> (64 - kSeedBits)));
    }
    return spec->text();
}

// One player for every seat a spec may have to fill: a player that remembers what it saw must not
// look into the cards of two seats.
Result<Players> hire_players(const registry::Game& game, const PairSettings& settings,
                             PlayerPool& pool) {
    Players players;
    const std::size_t seats_each = (game.info().seat_names.size() + 1) / 2;
    for (std::size_t i = 0; i < players.size() * seats_each; ++i) {
        const std::string& wanted = settings.players[i % 2];
        auto spec = seeded_spec(game, wanted, settings.seed + i);
        if (!spec) {
            return fail(spec.error());
        }
        auto lease = pool.borrow(game, *spec, kMatchPairKind);
        if (!lease) {
            return fail(lease.error());
        }
        players[i % 2].push_back({std::move(*lease), *spec == wanted});
    }
    return players;
}

// Players go back to the pool, unless they failed or nobody will want one like them.
void dismiss(Players& players, const std::function<bool(int player)>& has_failed) {
    for (std::size_t i = 0; i < players.size(); ++i) {
        for (Hired& hired : players[i]) {
            if (!hired.is_reusable || has_failed(static_cast<int>(i))) {
                hired.lease.discard();
            }
        }
        players[i].clear();
    }
}

// Half the difference between the players' mean payoffs: in a two-seat game that sums to zero this
// is the first player's payoff.
double payoff_of_first(const registry::Game& game, const registry::Outcome& outcome,
                       bool exchanged) {
    std::array<double, 2> sum{};
    std::array<int, 2> seats{};
    for (std::size_t seat = 0; seat < game.info().seat_names.size(); ++seat) {
        const auto player = static_cast<std::size_t>(player_at(seat, exchanged));
        sum[player] += outcome.payoff[seat];
        ++seats[player];
    }
    return (sum[0] / std::max(seats[0], 1) - sum[1] / std::max(seats[1], 1)) / 2;
}

// Our own players keep their time; others are watched.
constexpr std::int64_t kMoveGraceMs = 1000;
bool is_external(std::string_view spec) {
    return spec == "ext" || spec.starts_with("ext,");
}

struct OneGame {
    const registry::Game& game;
    const PairSettings& settings;
    const registry::Secret& secret;
    const Players& players;
    const PairWatcher& watcher;
};

const std::string& name_at(const PairSettings& settings, std::size_t seat, bool exchanged) {
    const auto player = static_cast<std::size_t>(player_at(seat, exchanged));
    return settings.names[player].empty() ? settings.players[player] : settings.names[player];
}

Result<std::string> record_text(const OneGame& one, const MatchGame& played,
                                registry::Record record) {
    for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
        record.seats[seat] = name_at(one.settings, seat, played.exchanged);
    }
    record.tags.emplace_back("Event", one.settings.event.empty() ? "match" : one.settings.event);
    record.tags.emplace_back(
        "Round", std::to_string(played.pair + 1) + "." + std::to_string(played.half + 1));
    return registry::write_record(one.game, record);
}

// Nothing when it was stopped.
Result<std::optional<MatchGame>> play_one(const OneGame& one, int half, std::stop_token stop) {
    auto state = one.game.initial(one.settings.options);
    if (!state) {
        return fail(state.error());
    }
    if (auto done = registry::apply_text(**state, one.settings.opening); !done) {
        return fail(done.error().within("opening"));
    }
    MatchGame result;
    result.pair = one.settings.pair;
    result.half = half;
    result.exchanged = one.settings.exchange && half == 1;
    registry::RefereeSettings referee;
    referee.clock = one.settings.clock;
    referee.adjudication = one.settings.adjudication;
    if (one.watcher) {
        referee.on_action = [&](const registry::State& now, const registry::PlayedAction&,
                                const registry::Analysis* analysis) {
            one.watcher(now, result, analysis);
        };
    }
    std::vector<registry::Player*> seats;
    std::array<std::size_t, 2> filled{};
    for (std::size_t seat = 0; seat < one.game.info().seat_names.size(); ++seat) {
        const auto player = static_cast<std::size_t>(player_at(seat, result.exchanged));
        referee.limits[seat] = one.settings.limits[player];
        referee.move_grace_ms[seat] = is_external(one.settings.players[player]) ? kMoveGraceMs : 0;
        seats.push_back(&*one.players[player].at(filled[player]++).lease);
    }
    registry::GameReport report =
        registry::play_game(std::move(*state), seats, one.secret, referee, stop);
    if (report.stopped && stop.stop_requested()) {
        return std::nullopt;
    }
    result.plies = static_cast<int>(report.record.actions.size());
    if (report.outcome) {
        result.payoff = payoff_of_first(one.game, *report.outcome, result.exchanged);
        result.reason = report.outcome->reason;
    }
    if (report.failure) {
        const core::Error& error = report.failure->error;
        result.fault =
            PlayerFault{player_at(search::index(report.failure->seat), result.exchanged),
                        report.failure->fault, error.text(), error.code == ErrorCode::kEngineStart};
    }
    if (one.settings.keep_records) {
        auto text = record_text(one, result, std::move(report.record));
        if (!text) {
            return fail(text.error());
        }
        result.record = std::move(*text);
    }
    return result;
}

MatchGame game_of(const Json& json) {
    MatchGame game;
    game.pair = json.at("pair").get<int>();
    game.half = json.at("half").get<int>();
    game.exchanged = json.at("exchanged").get<bool>();
    game.payoff = json.at("payoff").get<double>();
    game.plies = json.at("plies").get<int>();
    game.reason = json.at("reason").get<std::string>();
    game.record = json.at("record").get<std::string>();
    if (const auto fault = json.find("fault"); fault != json.end()) {
        const auto kind = registry::fault_named(fault->at("kind").get<std::string>());
        game.fault =
            PlayerFault{fault->at("player").get<int>(), kind.value_or(registry::Fault::kCrash),
                        fault->at("text").get<std::string>(), fault->at("not_started").get<bool>()};
    }
    return game;
}

// What a screen needs to show the game that is being played.
Json live_json(const registry::State& state, const PairSettings& settings, const MatchGame& game,
               const registry::Analysis* analysis) {
    Json moves = Json::array();
    for (const registry::PlayedAction& played : state.history()) {
        moves.push_back(played.text);
    }
    Json seats = Json::array();
    for (std::size_t seat = 0; seat < state.game().info().seat_names.size(); ++seat) {
        seats.push_back(name_at(settings, seat, game.exchanged));
    }
    Json json = {{"pair", game.pair},
                 {"half", game.half},
                 {"seats", std::move(seats)},
                 {"moves", std::move(moves)}};
    const bool judged = analysis != nullptr && (analysis->depth > 0 || analysis->playouts > 0);
    if (judged && !state.history().empty()) {
        const bool first = state.history().back().decider == registry::Seat::kFirst;
        json["value"] = first ? analysis->value : -analysis->value;
    }
    return json;
}

}  // namespace

Result<std::vector<MatchGame>> play_pair(const registry::Registry& registry,
                                         const PairSettings& settings, PlayerPool& pool,
                                         const PairWatcher& watcher, std::stop_token stop) {
    auto game = registry.require(settings.game);
    if (!game) {
        return fail(game.error());
    }
    std::vector<MatchGame> games;
    Players players;
    for (const int half : {0, 1}) {
        if (games.empty() || games.back().fault) {
            auto hired = hire_players(**game, settings, pool);
            if (!hired) {
                return fail(hired.error());
            }
            players = std::move(*hired);
        }
        const auto secret = (*game)->deal(settings.seed + (settings.exchange ? 0 : half));
        auto played = play_one({**game, settings, *secret, players, watcher}, half, stop);
        if (!played || !*played) {
            dismiss(players, [](int) { return true; });  // they may be in mid-thought
            if (!played) {
                return fail(played.error());
            }
            break;
        }
        games.push_back(std::move(**played));
        if (const auto& fault = games.back().fault) {
            dismiss(players, [&](int player) { return player == fault->player; });
        }
    }
    dismiss(players, [](int) { return false; });
    return games;
}

Json to_params(const PairSettings& settings) {
    Json options = Json::array();
    for (const auto& [name, value] : settings.options) {
        options.push_back({name, value});
    }
    Json params = {
        {"game", settings.game},
        {"options", std::move(options)},
        {"players", settings.players},
        {"limits",
         {registry::limits_json(settings.limits[0]), registry::limits_json(settings.limits[1])}},
        {"opening", settings.opening},
        {"exchange", settings.exchange},
        {"names", settings.names},
        {"event", settings.event},
        {"run", settings.run},
        {"pair", settings.pair},
        {"keep_records", settings.keep_records},
    };
    if (settings.adjudication) {  // as text: parameters of jobs hold no broken numbers
        params["adjudication"] = registry::adjudication_json(*settings.adjudication).dump();
    }
    if (settings.clock) {
        params["clock"] = {{"base_ms", settings.clock->base_ms},
                           {"increment_ms", settings.clock->increment_ms},
                           {"grace_ms", settings.clock->grace_ms}};
    }
    return params;
}

Result<PairSettings> pair_settings_of(const Json& params, std::uint64_t seed) {
    try {  // parameters come from outside; the JSON library reports what is missing by throwing
        PairSettings settings;
        settings.game = params.at("game").get<std::string>();
        for (const Json& option : params.at("options")) {
            settings.options.emplace_back(option.at(0).get<std::string>(),
                                          option.at(1).get<std::string>());
        }
        settings.players = params.at("players").get<std::array<std::string, 2>>();
        settings.limits = {limits_of(params.at("limits").at(0)),
                           limits_of(params.at("limits").at(1))};
        settings.opening = params.at("opening").get<std::string>();
        settings.exchange = params.at("exchange").get<bool>();
        settings.names = params.at("names").get<std::array<std::string, 2>>();
        settings.event = params.at("event").get<std::string>();
        settings.run = params.at("run").get<std::string>();
        settings.pair = params.at("pair").get<int>();
        settings.keep_records = params.at("keep_records").get<bool>();
        if (const auto clock = params.find("clock"); clock != params.end()) {
            settings.clock = registry::TimeControl{clock->at("base_ms").get<std::int64_t>(),
                                                   clock->at("increment_ms").get<std::int64_t>(),
                                                   clock->at("grace_ms").get<std::int64_t>()};
        }
        if (const auto rules = params.find("adjudication"); rules != params.end()) {
            auto read = registry::adjudication_of(Json::parse(rules->get<std::string>()));
            if (!read) {
                return fail(read.error().within(kMatchPairKind));
            }
            settings.adjudication = *read;
        }
        settings.seed = seed;
        return settings;
    } catch (const Json::exception& error) {
        return fail(ErrorCode::kSyntax, error.what(), kMatchPairKind);
    }
}

Json to_result(const std::vector<MatchGame>& games) {
    Json list = Json::array();
    for (const MatchGame& game : games) {
        Json json = {{"pair", game.pair},     {"half", game.half},   {"exchanged", game.exchanged},
                     {"payoff", game.payoff}, {"plies", game.plies}, {"reason", game.reason},
                     {"record", game.record}};
        if (game.fault) {
            json["fault"] = {{"player", game.fault->player},
                             {"kind", registry::name_of(game.fault->kind)},
                             {"text", game.fault->text},
                             {"not_started", game.fault->not_started}};
        }
        list.push_back(std::move(json));
    }
    return Json{{"games", std::move(list)}};
}

Result<std::vector<MatchGame>> games_of(const Json& result) {
    try {
        std::vector<MatchGame> games;
        for (const Json& json : result.at("games")) {
            games.push_back(game_of(json));
        }
        return games;
    } catch (const Json::exception& error) {
        return fail(ErrorCode::kJobFailed, error.what(), kMatchPairKind);
    }
}

grid::JobKind match_pair_kind(const registry::Registry& registry) {
    constexpr std::size_t kIdlePlayers = 16;
    const auto pool = std::make_shared<PlayerPool>(kIdlePlayers);
    return {kMatchPairKind, kMatchPairVersion,
            [&registry, pool](const Json& params, std::uint64_t seed,
                              grid::JobContext& context) -> Result<Json> {
                auto settings = pair_settings_of(params, seed);
                if (!settings) {
                    return fail(settings.error());
                }
                const auto show = [&](const registry::State& state, const MatchGame& game,
                                      const registry::Analysis* analysis) {
                    if (context.due()) {
                        context.report({static_cast<std::uint64_t>(game.half), 2, "",
                                        live_json(state, *settings, game, analysis).dump()});
                    }
                };
                auto games = play_pair(registry, *settings, *pool, show, context.stop());
                if (!games) {
                    return fail(games.error());
                }
                if (games->size() < 2) {
                    return fail(ErrorCode::kCancelled, "stopped before both games were over");
                }
                return to_result(*games);
            }};
}

}  // namespace tusk::lab

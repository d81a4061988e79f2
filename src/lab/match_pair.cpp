#include "lab/match_pair.h"

#include <algorithm>

#include "core/random.h"
#include "core/text.h"
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

namespace {

using Players = std::array<std::vector<std::unique_ptr<registry::Player>>, 2>;

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
Result<Players> make_players(const registry::Game& game, const PairSettings& settings) {
    Players players;
    const std::size_t seats_each = (game.info().seat_names.size() + 1) / 2;
    for (std::size_t i = 0; i < players.size() * seats_each; ++i) {
        auto spec = seeded_spec(game, settings.players[i % 2], settings.seed + i);
        if (!spec) {
            return fail(spec.error());
        }
        auto player = registry::make_player(game, *spec);
        if (!player) {
            return fail(player.error());
        }
        players[i % 2].push_back(std::move(*player));
    }
    return players;
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

struct OneGame {
    const registry::Game& game;
    const PairSettings& settings;
    const registry::Secret& secret;
    const Players& players;
};

// Nothing when it was stopped.
Result<std::optional<MatchGame>> play_one(const OneGame& one, bool exchanged,
                                          std::stop_token stop) {
    auto state = one.game.initial(one.settings.options);
    if (!state) {
        return fail(state.error());
    }
    if (auto done = registry::apply_text(**state, one.settings.opening); !done) {
        return fail(done.error().within("opening"));
    }
    registry::RefereeSettings referee;
    referee.clock = one.settings.clock;
    std::vector<registry::Player*> seats;
    std::array<std::size_t, 2> filled{};
    for (std::size_t seat = 0; seat < one.game.info().seat_names.size(); ++seat) {
        const auto player = static_cast<std::size_t>(player_at(seat, exchanged));
        referee.limits[seat] = one.settings.limits[player];
        seats.push_back(one.players[player].at(filled[player]++).get());
    }
    registry::GameReport report =
        registry::play_game(std::move(*state), seats, one.secret, referee, stop);
    if (report.stopped && stop.stop_requested()) {
        return std::nullopt;
    }
    if (report.failure && report.failure->error.code == ErrorCode::kEngineStart) {
        return fail(report.failure->error);  // not a game lost: nothing was played
    }
    MatchGame result;
    result.exchanged = exchanged;
    result.record = std::move(report.record);
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        result.record.seats[seat] =
            one.settings.players[static_cast<std::size_t>(player_at(seat, exchanged))];
    }
    if (report.outcome) {
        result.payoff = payoff_of_first(one.game, *report.outcome, exchanged);
    }
    if (report.failure) {
        result.fault = PlayerFault{player_at(search::index(report.failure->seat), exchanged),
                                   report.failure->fault, report.failure->error.text()};
    }
    return result;
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

Result<MatchGame> game_of(const registry::Registry& registry, const Json& json) {
    MatchGame game;
    game.exchanged = json.at("exchanged").get<bool>();
    game.payoff = json.at("payoff").get<double>();
    if (const auto fault = json.find("fault"); fault != json.end()) {
        const auto name = fault->at("kind").get<std::string>();
        const auto kind = registry::fault_named(name);
        if (!kind) {
            return fail(ErrorCode::kJobFailed, core::quoted(name) + " is no fault of a player");
        }
        game.fault = PlayerFault{fault->at("player").get<int>(), *kind,
                                 fault->at("text").get<std::string>()};
    }
    auto read = registry::read_records(registry, json.at("record").get<std::string>());
    if (read.records.size() != 1 || !read.errors.empty()) {
        return fail(ErrorCode::kJobFailed,
                    read.errors.empty() ? "expected one record" : read.errors.front().text());
    }
    game.record = std::move(read.records.front());
    return game;
}

}  // namespace

Result<std::vector<MatchGame>> play_pair(const registry::Registry& registry,
                                         const PairSettings& settings, std::stop_token stop) {
    auto game = registry.require(settings.game);
    if (!game) {
        return fail(game.error());
    }
    const auto secret = (*game)->deal(settings.seed);
    std::vector<MatchGame> games;
    Players players;
    for (const bool exchanged : {false, true}) {
        if (games.empty() || games.back().fault) {
            auto made = make_players(**game, settings);
            if (!made) {
                return fail(made.error());
            }
            players = std::move(*made);
        }
        auto played = play_one({**game, settings, *secret, players}, exchanged, stop);
        if (!played) {
            return fail(played.error());
        }
        if (!*played) {
            break;
        }
        games.push_back(std::move(**played));
    }
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
    };
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
        if (const auto clock = params.find("clock"); clock != params.end()) {
            settings.clock = registry::TimeControl{clock->at("base_ms").get<std::int64_t>(),
                                                   clock->at("increment_ms").get<std::int64_t>(),
                                                   clock->at("grace_ms").get<std::int64_t>()};
        }
        settings.seed = seed;
        return settings;
    } catch (const Json::exception& error) {
        return fail(ErrorCode::kSyntax, error.what(), kMatchPairKind);
    }
}

Result<Json> to_result(const registry::Registry& registry, const std::vector<MatchGame>& games) {
    Json list = Json::array();
    for (const MatchGame& game : games) {
        auto known = registry.require(game.record.game);
        if (!known) {
            return fail(known.error());
        }
        auto text = registry::write_record(**known, game.record);
        if (!text) {
            return fail(text.error());
        }
        Json json = {{"exchanged", game.exchanged}, {"payoff", game.payoff}, {"record", *text}};
        if (game.fault) {
            json["fault"] = {{"player", game.fault->player},
                             {"kind", registry::name_of(game.fault->kind)},
                             {"text", game.fault->text}};
        }
        list.push_back(std::move(json));
    }
    return Json{{"games", std::move(list)}};
}

Result<std::vector<MatchGame>> games_of(const registry::Registry& registry, const Json& result) {
    try {
        std::vector<MatchGame> games;
        for (const Json& json : result.at("games")) {
            auto game = game_of(registry, json);
            if (!game) {
                return fail(game.error());
            }
            games.push_back(std::move(*game));
        }
        return games;
    } catch (const Json::exception& error) {
        return fail(ErrorCode::kJobFailed, error.what(), kMatchPairKind);
    }
}

grid::JobKind match_pair_kind(const registry::Registry& registry) {
    return {kMatchPairKind, 1,
            [&registry](const Json& params, std::uint64_t seed,
                        grid::JobContext& context) -> Result<Json> {
                auto settings = pair_settings_of(params, seed);
                if (!settings) {
                    return fail(settings.error());
                }
                auto games = play_pair(registry, *settings, context.stop());
                if (!games) {
                    return fail(games.error());
                }
                if (games->size() < 2) {
                    return fail(ErrorCode::kCancelled, "stopped before both games were over");
                }
                return to_result(registry, *games);
            }};
}

}  // namespace tusk::lab

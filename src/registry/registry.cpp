#include "registry/registry.h"

#include "core/check.h"
#include "core/text.h"

namespace tusk::registry {

void Registry::add(std::unique_ptr<Game> game) {
    TUSK_ASSERT(find(game->info().id) == nullptr, "game ids are unique");
    games_.push_back(std::move(game));
}

const Game* Registry::find(std::string_view id) const {
    for (const auto& game : games_) {
        if (game->info().id == id) {
            return game.get();
        }
    }
    return nullptr;
}

core::Result<const Game*> Registry::require(std::string_view id) const {
    if (const Game* game = find(id)) {
        return game;
    }
    std::vector<std::string> known;
    for (const auto& game : games_) {
        known.push_back(game->info().id);
    }
    return core::fail(core::ErrorCode::kUnknownName,
                      core::Saying{"game.unknown", {{"name", core::shown(id)}}},
                      "there is no game " + core::quoted(id) + "; known: " + core::listed(known));
}

core::Result<search::AboveAnswer> Game::prove_above(const State& /*state*/, int /*payoff*/,
                                                    std::stop_token /*stop*/) const {
    return core::fail(core::ErrorCode::kUnsupported, info().id + " has no solver of its own");
}

std::string Game::main_player() const {
    for (const char* name : {"alphabeta", "uct"}) {
        if (find_player(name) != nullptr) {
            return name;
        }
    }
    return players().empty() ? "random" : players().front().name;
}

const PlayerType* Game::find_player(std::string_view name) const {
    for (const PlayerType& type : players()) {
        if (type.name == name) {
            return &type;
        }
    }
    return nullptr;
}

const RecordFormat* Game::find_format(std::string_view name) const {
    for (const RecordFormat& format : formats()) {
        if (format.name == name) {
            return &format;
        }
    }
    return nullptr;
}

namespace {

// Letters alone count: "Xiang-Qi" is "xiangqi".
std::string spelling(std::string_view name) {
    std::string result = core::lower(name);
    std::erase_if(result, [](char c) { return core::is_space(c) || c == '-' || c == '_'; });
    return result;
}

}  // namespace

bool Game::is_called(std::string_view name) const {
    const std::string wanted = spelling(name);
    const auto same = [&](std::string_view known) { return spelling(known) == wanted; };
    return same(info().id) ||
           std::any_of(info().names.begin(), info().names.end(),
                       [&](const auto& localized) { return same(localized.second); }) ||
           std::any_of(info().aliases.begin(), info().aliases.end(), same);
}

std::string Game::seat_name(Seat seat) const {
    if (seat == Seat::kChance) {
        return "chance";
    }
    if (seat == Seat::kSpectator) {
        return "spectator";
    }
    const std::size_t i = search::index(seat);
    const std::vector<std::string>& names = info().seat_names;
    return i < names.size() ? names[i] : "seat " + std::to_string(i + 1);
}

std::string View::text_of(Action action) const {
    for (std::size_t i = 0; i < legal.size(); ++i) {
        if (legal[i] == action) {
            return legal_text[i];
        }
    }
    return "?";
}

}  // namespace tusk::registry

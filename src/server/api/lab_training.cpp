#include "server/api/lab_training.h"

#include <algorithm>

#include "core/json.h"
#include "lab/training/training_request.h"
#include "lab/training/weights_shelf.h"
#include "lab/training/wthor_index.h"

namespace tusk::server {

using core::Json;

namespace {

Json number_or_null(const Json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_number() ? *found : Json(nullptr);
}

// As the file beside the weights has it; what is not there, or not a figure, is null.
Json match_json(const Json& about) {
    const auto match = about.find("match");
    if (match == about.end() || !match->is_object()) {
        return nullptr;
    }
    const Json interval = match->value("interval95", Json());
    const Json against = match->value("against", Json());
    const Json games = number_or_null(*match, "games");
    const Json score = number_or_null(*match, "score");
    const bool whole = interval.is_array() && interval.size() == 2 && interval[0].is_number() &&
                       interval[1].is_number() && against.is_string() && !games.is_null() &&
                       !score.is_null();
    return whole ? Json{{"against", against},
                        {"games", games},
                        {"score", score},
                        {"interval95", interval}}
                 : Json(nullptr);
}

}  // namespace

Json training_info(const LabBounds& bounds) {
    Json years = Json::array();
    for (const lab::YearGames& one : lab::wthor_index().years) {
        years.push_back({{"year", one.year}, {"games", one.games}});
    }
    return {{"game", "othello"},
            {"years", std::move(years)},
            {"max_players", lab::kMaxChosenPlayers},
            {"max_selfplay", bounds.max_selfplay},
            {"max_selfplay_depth", bounds.max_selfplay_depth},
            {"max_epochs", bounds.max_epochs},
            {"max_games", std::min<std::int64_t>(bounds.max_games, lab::kMaxTrainingMatch)}};
}

Json suggested_players(const std::string& text, std::size_t most) {
    Json players = Json::array();
    for (const lab::PlayerGames& one :
         lab::wthor_index().suggest(text, std::min(most, kMaxSuggestions))) {
        players.push_back({{"name", one.name}, {"games", one.games}});
    }
    return players;
}

Json trained_weights() {
    Json list = Json::array();
    for (const lab::ShelvedWeights& one : lab::shelved_weights()) {
        const Json run = one.about.value("run", Json());
        list.push_back({{"name", one.name},
                        {"game", "othello"},
                        {"player", "alphabeta,weights=" + one.name},
                        {"made_ms", one.made_ms},
                        {"run", run.is_string() ? run : Json(nullptr)},
                        {"games", number_or_null(one.about, "games")},
                        {"positions", number_or_null(one.about, "positions")},
                        {"mean_error", number_or_null(one.about, "mean_error")},
                        {"old_error", number_or_null(one.about, "old_error")},
                        {"match", match_json(one.about)}});
    }
    return list;
}

}  // namespace tusk::server

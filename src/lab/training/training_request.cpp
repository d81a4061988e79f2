#include "lab/training/training_request.h"

#include "core/json.h"
#include "games/othello/pattern_weights.h"
#include "registry/json.h"
#include "registry/json_fields.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;
using registry::expect_fields;
using registry::number_field;
using registry::required_text;
using registry::text_field;

namespace {

constexpr std::int64_t kFirstYear = 1970;
constexpr std::int64_t kLastYear = 2200;
constexpr std::size_t kMaxName = 64;
constexpr std::size_t kMaxPlayerBytes = 100;
constexpr std::size_t kMaxOpenings = 20'000;
constexpr std::size_t kMaxOpeningBytes = 2000;
constexpr std::int64_t kMaxSeed = std::int64_t{1} << 53;
constexpr std::int64_t kMaxThreads = 256;
constexpr int kMatchDepth = 4;

// A part of the request: missing, null ("not wanted"), or an object.
enum class Part : std::uint8_t { kMissing, kNone, kGiven };

Result<Part> part_of(const Json& json, const char* name) {
    const auto found = json.find(name);
    if (found == json.end()) {
        return Part::kMissing;
    }
    if (found->is_null()) {
        return Part::kNone;
    }
    if (!found->is_object()) {
        return fail(ErrorCode::kSyntax, "must be an object or null", name);
    }
    return Part::kGiven;
}

// Reads a whole number into `target`; a missing field leaves it alone.
template <class T>
Result<void> take_number(const Json& json, const char* name, std::int64_t min, std::int64_t max,
                         T& target) {
    auto number = number_field(json, name, min, max);
    if (!number) {
        return fail(number.error());
    }
    if (*number) {
        target = static_cast<T>(**number);
    }
    return {};
}

Result<void> take_choice(const Json& json, TrainingRequest& request) {
    auto part = part_of(json, "wthor");
    if (!part || *part != Part::kGiven) {
        request.wthor = part && *part == Part::kMissing;
        return part ? Result<void>() : fail(part.error());
    }
    const Json& wthor = json["wthor"];
    auto done = expect_fields(wthor, {"first_year", "last_year", "players"});
    if (done) {
        done = take_number(wthor, "first_year", kFirstYear, kLastYear, request.choice.first_year);
    }
    if (done) {
        done = take_number(wthor, "last_year", kFirstYear, kLastYear, request.choice.last_year);
    }
    if (!done) {
        return fail(done.error().within("wthor"));
    }
    auto players = registry::texts_field(wthor, "players", kMaxChosenPlayers, kMaxPlayerBytes);
    if (!players) {
        return fail(players.error().within("wthor"));
    }
    for (const std::string& player : *players) {
        if (player.empty()) {
            return fail(ErrorCode::kSyntax, "a name must not be empty", "wthor.players");
        }
    }
    request.choice.players = std::move(*players);
    if (request.choice.first_year > 0 && request.choice.last_year > 0 &&
        request.choice.first_year > request.choice.last_year) {
        return fail(ErrorCode::kOutOfRange, "the first year must not be after the last",
                    "wthor.first_year");
    }
    return {};
}

Result<void> take_selfplay(const Json& json, TrainingRequest& request) {
    auto part = part_of(json, "selfplay");
    if (!part || *part != Part::kGiven) {
        return part ? Result<void>() : fail(part.error());
    }
    const Json& selfplay = json["selfplay"];
    auto done = expect_fields(selfplay, {"games", "depth"});
    if (done) {
        done = take_number(selfplay, "games", 0, kMaxSelfplayGames, request.selfplay_games);
    }
    if (done) {
        done = take_number(selfplay, "depth", 1, kMaxSelfplayDepth, request.selfplay_depth);
    }
    return done ? done : fail(done.error().within("selfplay"));
}

Result<void> take_match(const Json& json, TrainingRequest& request) {
    auto part = part_of(json, "match");
    if (!part) {
        return fail(part.error());
    }
    if (*part == Part::kNone) {
        request.match_games = 0;
    }
    if (*part == Part::kGiven) {
        const Json& match = json["match"];
        auto done = expect_fields(match, {"games", "limits", "openings"});
        if (done) {
            done = take_number(match, "games", 0, kMaxTrainingMatch, request.match_games);
        }
        auto limits = registry::limits_field(match, "limits");
        auto openings = registry::texts_field(match, "openings", kMaxOpenings, kMaxOpeningBytes);
        if (!done || !limits || !openings) {
            return fail((!done     ? done.error()
                         : !limits ? limits.error()
                                   : openings.error())
                            .within("match"));
        }
        request.limits = *limits;
        request.openings = std::move(*openings);
    }
    if (request.limits.unlimited()) {
        request.limits.depth = kMatchDepth;
    }
    return {};
}

Result<void> take_names(const Json& json, TrainingRequest& request) {
    auto name = required_text(json, "name", kMaxName);
    auto start = text_field(json, "start", kMaxName, "");
    auto against = text_field(json, "against", kMaxName, request.against);
    if (!name || !start || !against) {
        return fail(!name ? name.error() : !start ? start.error() : against.error());
    }
    if (auto path = games::othello::user_weights_path(*name); !path) {
        return fail(path.error().within("name"));
    }
    if (*name == "standard") {
        return fail(ErrorCode::kOutOfRange, "'standard' are the program's own weights", "name");
    }
    if (*start == *name || *against == *name) {
        return fail(ErrorCode::kOutOfRange, "these weights do not exist before they are trained",
                    *start == *name ? "start" : "against");
    }
    request.name = std::move(*name);
    request.start = std::move(*start);
    request.against = std::move(*against);
    return {};
}

}  // namespace

Json to_json(const TrainingRequest& request) {
    Json json = {{"kind", "training"},
                 {"game", "othello"},
                 {"name", request.name},
                 {"wthor", nullptr},
                 {"selfplay", nullptr},
                 {"epochs", request.epochs},
                 {"start", request.start},
                 {"against", request.against},
                 {"match", nullptr},
                 {"seed", request.seed},
                 {"concurrency", request.concurrency}};
    if (request.wthor) {
        json["wthor"] = {{"players", request.choice.players}};
        if (request.choice.first_year > 0) {
            json["wthor"]["first_year"] = request.choice.first_year;
        }
        if (request.choice.last_year > 0) {
            json["wthor"]["last_year"] = request.choice.last_year;
        }
    }
    if (request.selfplay_games > 0) {
        json["selfplay"] = {{"games", request.selfplay_games}, {"depth", request.selfplay_depth}};
    }
    if (request.match_games > 0) {
        json["match"] = {{"games", request.match_games},
                         {"limits", registry::limits_json(request.limits)}};
        if (!request.openings.empty()) {
            json["match"]["openings"] = request.openings;
        }
    }
    return json;
}

Result<TrainingRequest> training_request_of(const Json& json) {
    if (auto done = expect_fields(json, {"kind", "game", "name", "wthor", "selfplay", "epochs",
                                         "start", "against", "match", "seed", "concurrency"});
        !done) {
        return fail(done.error());
    }
    TrainingRequest request;
    auto game = text_field(json, "game", kMaxName, "othello");
    if (!game || *game != "othello") {
        return fail(
            game ? core::Error{ErrorCode::kUnsupported, "only othello can be trained", "game"}
                 : game.error());
    }
    for (auto done :
         {take_names(json, request), take_choice(json, request), take_selfplay(json, request),
          take_match(json, request), take_number(json, "epochs", 1, kMaxEpochs, request.epochs),
          take_number(json, "seed", 0, kMaxSeed, request.seed),
          take_number(json, "concurrency", 1, kMaxThreads, request.concurrency)}) {
        if (!done) {
            return fail(done.error());
        }
    }
    if (!request.wthor && request.selfplay_games == 0) {
        return fail(ErrorCode::kOutOfRange,
                    "there is nothing to learn from: choose tournament games or self-play",
                    "wthor");
    }
    return request;
}

}  // namespace tusk::lab

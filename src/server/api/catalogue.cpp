#include "server/api/catalogue.h"

#include <fmt/format.h>

#include <algorithm>

#include "book/shelf.h"
#include "core/json.h"
#include "core/text.h"
#include "lab/training/weights_shelf.h"
#include "registry/json.h"
#include "registry/numbering.h"
#include "registry/record_formats.h"
#include "registry/record_score.h"
#include "registry/replay.h"
#include "registry/request_policy.h"
#include "registry/sketch.h"
#include "server/api/notations_json.h"
#include "server/api/position_json.h"
#include "server/api/problems.h"
#include "server/api/request_json.h"

namespace tusk::server {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

constexpr std::size_t kMaxPosition = 2000;
constexpr std::size_t kMaxRecords = 500;
constexpr std::size_t kMaxErrors = 100;

Json summary(const registry::Game& game) {
    const registry::GameInfo& info = game.info();
    const auto look = game.look({});
    const auto initial = game.initial({});
    const bool board = look.has_value() && look->has_value();
    return {{"id", info.id},
            {"names", info.names},
            {"summary", info.summary},
            {"seats", info.seat_names},
            {"unit", info.unit},
            {"chance", info.chance},
            {"hidden", info.hidden},
            {"points", info.points},
            {"board", board},
            {"explains", info.explains},
            {"look", board ? look_json(**look) : Json(nullptr)},
            {"start", initial ? position_json(**initial, search::Seat::kSpectator, "")["scene"]
                              : Json(nullptr)}};
}

// Parameters that requests may set. Trained weights are a choice of those there are now.
std::vector<core::ParamInfo> public_params(const registry::Game& game,
                                           const std::vector<core::ParamInfo>& params) {
    std::vector<core::ParamInfo> result;
    for (const core::ParamInfo& param : params) {
        if (param.use != core::ParamUse::kOpen) {
            continue;
        }
        result.push_back(param);
        if (game.info().id == "othello" && param.name == "weights") {
            result.back().kind = core::ParamKind::kChoice;
            result.back().choices = lab::weights_names();
        }
    }
    return result;
}

Json formats_json(const registry::Game& game) {
    auto known = registry::formats_of(game);
    std::stable_partition(known.begin(), known.end(), [](const registry::FormatInfo& format) {
        return !format.general;  // people look for the game's own first
    });
    Json formats = Json::array();
    for (const registry::FormatInfo& format : known) {
        formats.push_back({{"name", format.name},
                           {"help", format.help},
                           {"reads", format.reads},
                           {"writes", format.writes}});
    }
    return formats;
}

// Texts from files may be anything; what is shown must be UTF-8.
std::string shown(const std::string& text) {
    return core::is_utf8(text) ? text : core::latin1_to_utf8(text);
}

// A result that the rules do not give: somebody resigned, ran out of time, agreed to a draw.
Result<games::RecordedResult> result_from(const Json& json, std::size_t seats) {
    if (auto done = expect_fields(json, {"payoff", "reason"}); !done) {
        return fail(done.error());
    }
    auto reason = text_field(json, "reason", 200, "");
    const auto payoff = json.find("payoff");
    if (!reason) {
        return fail(reason.error());
    }
    if (payoff == json.end() || !payoff->is_array() || payoff->size() != seats) {
        return fail(ErrorCode::kSyntax, "must be a list with a number for each seat", "payoff");
    }
    games::RecordedResult result;
    result.reason = *reason;
    for (std::size_t i = 0; i < seats; ++i) {
        if (!(*payoff)[i].is_number()) {
            return fail(ErrorCode::kSyntax, "must be a list with a number for each seat", "payoff");
        }
        result.payoff[i] = (*payoff)[i].get<double>();
    }
    return result;
}

Result<registry::Record> record_from(const registry::Game& game, const Json& json) {
    if (auto done = expect_fields(json, {"seats", "tags", "options", "initial", "moves", "result"});
        !done) {
        return fail(done.error());
    }
    auto options = values_field(json, "options");
    auto initial = text_field(json, "initial", kMaxPosition, "");
    auto moves = moves_field(json, "moves");
    auto tags = values_field(json, "tags");
    auto seats = texts_field(json, "seats", search::kMaxSeats, 200);
    if (!options || !initial || !moves) {
        return fail(!options ? options.error() : !initial ? initial.error() : moves.error());
    }
    if (!tags || !seats) {
        return fail(!tags ? tags.error() : seats.error());
    }
    auto state = game.parse(*initial, *options);
    if (!state) {
        return fail(state.error());
    }
    if (auto done = registry::apply_text(**state, *moves); !done) {
        return fail(done.error().within("moves"));
    }
    registry::Record record = registry::record_of(**state);
    record.tags.assign(tags->begin(), tags->end());
    for (std::size_t i = 0; i < std::min(record.seats.size(), seats->size()); ++i) {
        record.seats[i] = (*seats)[i];
    }
    if (const auto result = json.find("result");
        result != json.end() && !result->is_null() && !record.result) {
        auto told = result_from(*result, record.seats.size());
        if (!told) {
            return fail(told.error().within("result"));
        }
        record.result = *told;
    }
    return record;
}

}  // namespace

Json record_json(const registry::Game& game, const registry::Record& record) {
    Json tags = Json::object();
    for (const auto& [name, value] : record.tags) {
        tags[shown(name)] = shown(value);
    }
    Json seats = Json::array();
    for (std::size_t i = 0; i < game.info().seat_names.size(); ++i) {
        seats.push_back(i < record.seats.size() ? shown(record.seats[i]) : "");
    }
    Json moves = Json::array();
    if (const auto state = registry::replay(game, record)) {
        for (const registry::PlayedAction& played : (*state)->history()) {
            moves.push_back(played.text);
        }
    }
    Json result = nullptr;
    if (record.result) {
        Json payoff = Json::array();
        for (std::size_t i = 0; i < game.info().seat_names.size(); ++i) {
            payoff.push_back(record.result->payoff[i]);
        }
        result = {{"payoff", std::move(payoff)}, {"reason", shown(record.result->reason)}};
    }
    return {{"seats", std::move(seats)},
            {"tags", std::move(tags)},
            {"options", values_json(record.options)},
            {"initial", record.initial},
            {"moves", std::move(moves)},
            {"result", std::move(result)}};
}

Json catalogue_json(const registry::Registry& registry) {
    Json list = Json::array();
    for (const auto& game : registry.games()) {
        list.push_back(summary(*game));
    }
    return list;
}

Result<Json> game_detail(const registry::Game& game) {
    Json json = summary(game);
    json["options"] = registry::params_json(game.options());
    Json players = Json::array();
    for (const registry::PlayerType& type : game.players()) {
        if (!type.free_params && !type.offered) {
            players.push_back(
                {{"name", type.name},
                 {"help", type.help},
                 {"params", registry::params_json(public_params(game, type.params))}});
        }
    }
    json["players"] = std::move(players);
    Json levels = Json::array();
    for (const registry::Level& level : game.levels()) {
        levels.push_back({{"id", level.id},
                          {"player", level.player},
                          {"limits", registry::limits_json(level.limits)},
                          {"next_score", level.next_score ? Json(*level.next_score) : nullptr},
                          {"loss", level.loss ? Json(*level.loss) : nullptr}});
    }
    json["levels"] = std::move(levels);
    json["analyst"] = game.analyst();
    json["book"] = book::Shelf::has(game);
    json["formats"] = formats_json(game);
    json["notations"] = game.info().notations;
    json["numbering"] = registry::name_of(registry::numbering_of(game));
    return json;
}

Result<std::unique_ptr<registry::State>> requested_state(const registry::Game& game,
                                                         const Json& body) {
    auto options = values_field(body, "options");
    auto position = text_field(body, "position", kMaxPosition, "");
    auto moves = moves_field(body, "moves");
    if (!options || !position || !moves) {
        return fail(!options ? options.error() : !position ? position.error() : moves.error());
    }
    if (auto allowed = registry::allow_options(game, *options); !allowed) {
        return fail(allowed.error());
    }
    if (auto initial = game.initial(*options); !initial) {
        return fail(initial.error().within("options"));
    }
    auto state = game.parse(*position, *options);
    if (!state) {
        return state;
    }
    if (auto done = registry::apply_text(**state, *moves); !done) {
        return fail(done.error().within("moves"));
    }
    return state;
}

// In a line that somebody tries out, chance does what that somebody says.
static Json chance_moves(const registry::State& state) {
    Json moves = Json::array();
    for (const registry::ChanceOutcome& outcome : state.chance()) {
        moves.push_back(move_json(state, outcome.action, state.text(outcome.action)));
    }
    return moves;
}

Result<Json> line_json(const registry::Game& game, const Json& body) {
    if (auto done = expect_fields(body, {"position", "options", "moves", "from"}); !done) {
        return fail(done.error());
    }
    auto whole = requested_state(game, body);
    auto from = number_field(body, "from", 0, 1'000'000);
    if (!whole || !from) {
        return fail(!whole ? whole.error() : from.error());
    }
    auto state = game.parse((*whole)->initial(), (*whole)->options());
    if (!state) {
        return fail(state.error());
    }
    Json positions = Json::array();
    Json moves = Json::array();
    std::string opening;
    const auto add = [&]() -> Result<void> {
        auto name = (*state)->opening();
        if (!name) {
            return fail(name.error());
        }
        opening = name->empty() ? opening : *name;
        if (!moves.empty()) {
            moves.back()["opening"] = name->empty() ? Json(nullptr) : Json(*name);
        }
        if ((*state)->history().size() >= static_cast<std::size_t>(from->value_or(0))) {
            const search::Decider decider = (*state)->deciders().first();
            const bool person = !(*state)->deciders().nobody() && search::is_seat(decider);
            positions.push_back(
                position_json(**state, person ? decider : search::Seat::kSpectator, opening));
            if ((*state)->deciders().chance && !game.info().hidden) {
                positions.back()["legal"] = chance_moves(**state);
            }
        }
        return {};
    };
    if (auto done = add(); !done) {
        return fail(done.error());
    }
    for (const registry::PlayedAction& played : (*whole)->history()) {
        Json move = move_json(**state, played.action, played.text);
        add_notations(move, **state, played.action);
        move["ply"] = moves.size() + 1;
        move["seat"] = seat_number(played.decider);
        const auto legal = (*state)->legal(played.decider);
        move["auto"] = legal.size() == 1 && played.text == "pass";
        move["time_ms"] = nullptr;
        moves.push_back(std::move(move));
        if (auto done = (*state)->apply(played.decider, played.action); !done) {
            return fail(done.error());
        }
        if (auto done = add(); !done) {
            return fail(done.error());
        }
    }
    return Json{{"game", game.info().id},
                {"options", values_json((*whole)->options())},
                {"initial", (*whole)->initial()},
                {"moves", std::move(moves)},
                {"positions", std::move(positions)}};
}

Result<Json> explanations_json(const registry::Game& game, const Json& body) {
    if (auto done = expect_fields(body, {"position", "options", "moves"}); !done) {
        return fail(done.error());
    }
    auto state = requested_state(game, body);
    if (!state) {
        return fail(state.error());
    }
    if (!game.info().explains) {
        return fail(ErrorCode::kUnsupported, game.info().id + " does not explain its moves");
    }
    const registry::Deciders deciders = (*state)->deciders();
    const search::Decider decider = deciders.first();
    const bool person = !deciders.nobody() && search::is_seat(decider);
    Json moves = Json::array();
    if (person) {
        for (const search::Action action : (*state)->legal(decider)) {
            Json move = move_json(**state, action, (*state)->text(action));
            move["facts"] = registry::facts_json((*state)->explanation(decider, action));
            moves.push_back(std::move(move));
        }
    }
    return Json{{"seat", person ? Json(seat_number(decider)) : Json(nullptr)},
                {"moves", std::move(moves)}};
}

Result<Json> setup_json(const registry::Game& game, const Json& body) {
    auto known = expect_fields(body, {"position", "options"});
    auto options = known ? values_field(body, "options") : fail(known.error());
    auto position = text_field(body, "position", kMaxPosition, "");
    if (!options || !position) {
        return fail(!options ? options.error() : position.error());
    }
    if (auto initial = game.initial(*options); !initial) {
        return fail(initial.error().within("options"));
    }
    const registry::SketchPad* pad = registry::sketch_pad(game);
    if (pad == nullptr) {
        return fail(ErrorCode::kUnsupported, game.info().id + " has no board to draw on");
    }
    auto sketch = pad->sketch(*position, *options);
    if (!sketch) {
        return Json{{"text", nullptr},
                    {"scene", nullptr},
                    {"seat", nullptr},
                    {"problem", to_json(problem_of(sketch.error()))}};
    }
    return Json{{"text", sketch->text},
                {"scene", scene_json(sketch->scene)},
                {"seat", seat_number(sketch->to_move)},
                {"problem", sketch->fault ? to_json(problem_of(*sketch->fault)) : Json(nullptr)}};
}

Result<Json> read_json(const registry::Registry& registry, const registry::Game& game,
                       std::string_view format, std::string_view text) {
    std::string name(format);
    if (name.empty() || name == "auto") {
        auto found = registry::recognise_format(game, text);
        if (!found) {
            return fail(found.error());
        }
        name = *found;
    } else if (auto done = registry::check_format(game, name, false); !done) {
        return fail(done.error());
    }
    const registry::ReadResult read = registry::read_game_records(
        registry, game, name, text, [](std::string_view) { return std::nullopt; });
    Json records = Json::array();
    for (std::size_t i = 0; i < std::min(read.records.size(), kMaxRecords); ++i) {
        records.push_back(record_json(game, read.records[i]));
    }
    Json errors = Json::array();
    for (std::size_t i = 0; i < std::min(read.errors.size(), kMaxErrors); ++i) {
        errors.push_back(to_json(problem_of(read.errors[i])));
    }
    return Json{{"format", name},
                {"total", read.records.size()},
                {"records", std::move(records)},
                {"errors", std::move(errors)}};
}

Result<std::string> write_text(const registry::Game& game, const Json& body) {
    if (auto done = expect_fields(body, {"format", "record", "notation"}); !done) {
        return fail(done.error());
    }
    auto format = required_text(body, "format", 40);
    auto notation = text_field(body, "notation", 40, "");
    const auto json = body.find("record");
    if (!notation) {
        return fail(notation.error());
    }
    if (!format || json == body.end()) {
        return format ? fail(ErrorCode::kSyntax, "is missing", "record") : fail(format.error());
    }
    auto record = record_from(game, *json);
    if (!record) {
        return fail(record.error().within("record"));
    }
    return record_text(game, *record, *format, *notation);
}

Result<std::string> record_text(const registry::Game& game, const registry::Record& record,
                                std::string_view format, std::string_view notation) {
    const std::string_view name = format.empty() ? registry::kOwnFormat : format;
    if (auto done = registry::check_format(game, name, true); !done) {
        return fail(done.error().within("format"));
    }
    if (auto done = registry::check_notation(game, notation); !done) {
        return fail(done.error().within("notation"));
    }
    registry::WrittenRecords written = registry::write_game_records(game, name, {record}, notation);
    if (!written.errors.empty()) {
        return fail(written.errors.front());
    }
    return std::move(written.text);
}

}  // namespace tusk::server

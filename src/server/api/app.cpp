#include "server/api/app.h"

#include <fmt/format.h>

#include <thread>

#include "core/json.h"
#include "core/paths.h"
#include "core/text.h"
#include "server/api/catalogue.h"
#include "server/api/live_connection.h"
#include "server/api/metrics.h"
#include "server/api/request_json.h"
#include "server/archive/game_archive.h"
#include "store/migrations.h"

namespace tusk::server {

using core::Json;

namespace {

constexpr std::size_t kMaxQueuedJobs = 20'000;
constexpr std::size_t kIdlePlayers = 6;
constexpr std::string_view kApi = "/api/v1/";
constexpr std::string_view kLivePath = "/api/v1/live";

Problem no_such_path() {
    return not_found("there is nothing at this address; /api/v1/openapi.json lists what there is");
}

HttpResponse wrong_method(const char* allowed) {
    HttpResponse response =
        to_response({405, "method-not-allowed", "this address takes " + std::string(allowed), {}});
    response.headers.emplace_back("allow", allowed);
    return response;
}

std::vector<std::string> parts_of(std::string_view path) {
    std::vector<std::string> parts;
    for (const std::string_view part : core::split(path, '/')) {
        parts.emplace_back(part);
    }
    return parts;
}

// `Authorization: Bearer T1,T2`
Tokens tokens_of(const HttpRequest& request) {
    constexpr std::string_view kScheme = "Bearer ";
    constexpr std::size_t kMaxTokens = 8;
    Tokens tokens;
    std::string_view value = request.header("authorization");
    if (value.starts_with(kScheme)) {
        for (const std::string_view token : core::split(value.substr(kScheme.size()), ',')) {
            if (tokens.size() < kMaxTokens) {
                tokens.emplace_back(core::trim(token));
            }
        }
    }
    return tokens;
}

// The JSON body of a request; an empty one counts as {}.
Answer<Json> body_of(const HttpRequest& request) {
    constexpr core::JsonBounds kBounds{64 * 1024, 8};
    if (request.body.empty()) {
        return Json::object();
    }
    if (!request.header("content-type").starts_with("application/json")) {
        return tl::unexpected(
            Problem{415, "unsupported-type", "the body must be application/json", "content-type"});
    }
    auto body = core::parse_json(request.body, kBounds);
    if (body && !body->is_object()) {
        body = core::fail(core::ErrorCode::kSyntax, "a JSON object is expected");
    }
    if (!body) {
        return tl::unexpected(problem_of(body.error()));
    }
    return std::move(*body);
}

void answer(const Respond& respond, const core::Result<Json>& result) {
    respond(result ? json_response(*result) : to_response(problem_of(result.error())));
}

GameHall::JsonReply json_reply(Respond respond, int status = 200) {
    return [respond = std::move(respond), status](const Answer<Json>& result) {
        respond(result ? json_response(*result, status) : to_response(result.error()));
    };
}

HttpResponse text_response(std::string text) {
    return {200,
            {{"content-type", "text/plain; charset=utf-8"}, {"cache-control", "no-store"}},
            std::move(text)};
}

// Some formats are binary.
HttpResponse file_response(std::string content) {
    const bool is_text = core::is_utf8(content) && content.find('\0') == std::string::npos;
    HttpResponse response = text_response(std::move(content));
    if (!is_text) {
        response.headers.front().second = "application/octet-stream";
    }
    return response;
}

core::Result<std::size_t> number_parameter(const HttpRequest& request, const char* name,
                                           std::size_t fallback) {
    const std::string_view text = request.parameter(name);
    if (text.empty()) {
        return fallback;
    }
    constexpr std::uint64_t kMost = 1'000'000;
    const auto number = core::to_unsigned(text);
    if (!number || *number > kMost) {
        return core::fail(core::ErrorCode::kSyntax,
                          core::quoted(text) + " is no number from 0 to 1000000", name);
    }
    return static_cast<std::size_t>(*number);
}

}  // namespace

std::vector<core::ParamField<AppSettings>> AppSettings::fields() {
    using S = AppSettings;
    return {
        core::number_field<S, int>("searches", &S::searches, 0, 256,
                                   "searches at once; 0 = one for each core"),
        core::number_field<S, int>("searches_per_client", &S::searches_per_client, 1, 100'000,
                                   "searches of one client, waiting and running"),
    };
}

core::Result<std::unique_ptr<App>> App::make(const registry::Registry& registry,
                                             std::string_view database_url,
                                             std::optional<StaticFiles> files,
                                             const AppSettings& settings) {
    auto database = store::Database::open(database_url);
    if (!database) {
        return core::fail(database.error());
    }
    if (auto done = store::migrate(**database, kArchiveComponent, archive_migrations()); !done) {
        return core::fail(done.error());
    }
    auto openapi = core::read_file(core::data_path("server/openapi.json"));
    if (!openapi) {
        return core::fail(openapi.error());
    }
    for (const auto& game : registry.games()) {  // data that a game needs must be there
        auto initial = game->initial({});
        auto opening = initial ? (*initial)->opening() : core::fail(initial.error());
        if (!opening) {
            return core::fail(opening.error().within(game->info().id));
        }
    }
    return std::unique_ptr<App>(
        new App(registry, std::move(*database), std::move(files), std::move(*openapi), settings));
}

App::App(const registry::Registry& registry, std::unique_ptr<store::Database> database,
         std::optional<StaticFiles> files, std::string openapi, const AppSettings& settings)
    : registry_(registry),
      files_(std::move(files)),
      openapi_(std::move(openapi)),
      database_name_(database->shown_url()),
      settings_(settings),
      writer_(std::move(database), kMaxQueuedJobs),
      players_(kIdlePlayers) {}

App::~App() {
    stop();
}

void App::start(EventLoop& loop, std::function<NetCounters()> counters) {
    loop_ = &loop;
    counters_ = std::move(counters);
    const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
    const unsigned workers =
        settings_.searches > 0 ? static_cast<unsigned>(settings_.searches) : cores;
    desk_ = std::make_unique<EngineDesk>(loop, workers,
                                         static_cast<std::size_t>(settings_.searches_per_client));
    hall_ = std::make_unique<GameHall>(HallServices{registry_, loop, writer_, *desk_, players_},
                                       settings_.hall);
}

void App::stop() {
    writer_.close();
    // Games withdraw their searches from the desk, so they go first.
    hall_.reset();
    desk_.reset();
}

std::optional<HttpResponse> App::refuse_upgrade(const HttpRequest& request) {
    if (request.path == kLivePath) {
        return std::nullopt;
    }
    return to_response(no_such_path());
}

std::unique_ptr<LiveSession> App::on_connect(Connection& connection) {
    return std::make_unique<LiveConnection>(connection, registry_, *hall_,
                                            TaskServices{*loop_, *desk_, players_});
}

void App::on_request(HttpRequest request, Respond respond) {
    const bool reads = request.method == "GET" || request.method == "HEAD";
    if (request.path == "/healthz") {
        respond(reads ? text_response("ok\n") : wrong_method("GET, HEAD"));
    } else if (request.path == "/metrics") {
        respond(reads ? metrics() : wrong_method("GET, HEAD"));
    } else if (request.path.starts_with(kApi)) {
        route_api(request, std::move(respond));
    } else if (request.path.starts_with("/api")) {
        respond(to_response(no_such_path()));
    } else if (auto file = files_ ? files_->find(request) : std::nullopt) {
        respond(std::move(*file));
    } else {
        respond(to_response(no_such_path()));
    }
}

void App::route_api(const HttpRequest& request, Respond respond) {
    const bool reads = request.method == "GET" || request.method == "HEAD";
    const auto parts = parts_of(std::string_view(request.path).substr(kApi.size()));
    if (parts[0] == "openapi.json" && parts.size() == 1) {
        respond(reads ? HttpResponse{200, {{"content-type", "application/json"}}, openapi_}
                      : wrong_method("GET, HEAD"));
    } else if (parts[0] == "catalogue") {
        route_catalogue(request, parts, respond);
    } else if (parts[0] == "games") {
        route_games(request, parts, std::move(respond));
    } else if (request.path == kLivePath) {
        HttpResponse upgrade =
            to_response({426, "upgrade-required", "this address speaks WebSocket", {}});
        upgrade.headers.emplace_back("upgrade", "websocket");
        respond(std::move(upgrade));
    } else {
        respond(to_response(no_such_path()));
    }
}

void App::route_catalogue(const HttpRequest& request, const std::vector<std::string>& parts,
                          const Respond& respond) {
    const bool reads = request.method == "GET" || request.method == "HEAD";
    if (parts.size() == 1) {
        respond(reads ? json_response(catalogue_json(registry_)) : wrong_method("GET, HEAD"));
        return;
    }
    auto game = registry_.require(parts[1]);
    if (!game || parts.size() > 3) {
        respond(to_response(game ? no_such_path() : problem_of(game.error())));
        return;
    }
    if (parts.size() == 2) {
        if (reads) {
            answer(respond, game_detail(**game));
        } else {
            respond(wrong_method("GET, HEAD"));
        }
        return;
    }
    if (parts[2] != "line" && parts[2] != "read" && parts[2] != "write") {
        respond(to_response(no_such_path()));
    } else if (request.method != "POST") {
        respond(wrong_method("POST"));
    } else if (parts[2] == "read") {
        answer(respond, read_json(registry_, **game, request.parameter("format"), request.body));
    } else if (auto body = body_of(request); !body) {
        respond(to_response(body.error()));
    } else if (parts[2] == "line") {
        answer(respond, line_json(**game, *body));
    } else {
        auto text = write_text(**game, *body);
        respond(text ? file_response(std::move(*text)) : to_response(problem_of(text.error())));
    }
}

void App::route_games(const HttpRequest& request, const std::vector<std::string>& parts,
                      Respond respond) {
    const bool reads = request.method == "GET" || request.method == "HEAD";
    const bool posts = request.method == "POST";
    auto body = posts ? body_of(request) : Answer<Json>(Json::object());
    if (!body) {
        respond(to_response(body.error()));
        return;
    }
    const Tokens tokens = tokens_of(request);
    const std::string id = parts.size() > 1 ? parts[1] : "";
    const std::string verb = parts.size() == 3 ? parts[2] : "";
    if (parts.size() > 3 || parts.back().empty()) {
        respond(to_response(no_such_path()));
    } else if (parts.size() == 1) {
        if (posts) {
            hall_->create(*body, request.client, json_reply(std::move(respond), 201));
        } else {
            respond(wrong_method("POST"));
        }
    } else if (id == "summaries" && verb.empty()) {
        if (posts) {
            hall_->summaries(*body, json_reply(std::move(respond)));
        } else {
            respond(wrong_method("POST"));
        }
    } else if (verb.empty() || verb == "positions" || verb == "record") {
        if (!reads) {
            respond(wrong_method("GET, HEAD"));
        } else if (verb.empty()) {
            hall_->show(id, tokens, json_reply(std::move(respond)));
        } else if (verb == "record") {
            send_record(request, id, tokens, std::move(respond));
        } else {
            constexpr std::size_t kMaxPositions = 512;
            const auto from = number_parameter(request, "from", 0);
            const auto to = number_parameter(request, "to", from.value_or(0) + kMaxPositions);
            if (!from || !to) {
                respond(to_response(problem_of(!from ? from.error() : to.error())));
                return;
            }
            hall_->positions(id, tokens, *from, std::min(*to, *from + kMaxPositions),
                             json_reply(std::move(respond)));
        }
    } else if (verb != "actions" && verb != "undo" && verb != "resign" && verb != "control") {
        respond(to_response(no_such_path()));
    } else if (!posts) {
        respond(wrong_method("POST"));
    } else if (verb == "actions") {
        hall_->act(id, tokens, *body, json_reply(std::move(respond)));
    } else if (verb == "undo") {
        hall_->undo(id, tokens, *body, json_reply(std::move(respond)));
    } else if (verb == "resign") {
        hall_->resign(id, tokens, *body, json_reply(std::move(respond)));
    } else {
        hall_->control(id, tokens, *body, json_reply(std::move(respond)));
    }
}

void App::send_record(const HttpRequest& request, const std::string& id, const Tokens& tokens,
                      Respond respond) {
    const std::string format(request.parameter("format"));
    hall_->record(
        id, tokens,
        [this, id, format, respond = std::move(respond)](const Answer<registry::Record>& record) {
            if (!record) {
                respond(to_response(record.error()));
                return;
            }
            auto game = registry_.require(record->game);
            auto text = game ? record_text(**game, *record, format) : core::fail(game.error());
            if (!text) {
                respond(to_response(problem_of(text.error())));
                return;
            }
            HttpResponse response = text_response(std::move(*text));
            response.headers.emplace_back("content-disposition",
                                          "attachment; filename=\"tusk-" + record->game + "-" +
                                              id.substr(0, 6) + "." +
                                              (format.empty() ? "txt" : format) + "\"");
            respond(std::move(response));
        });
}

HttpResponse App::metrics() const {
    return {200,
            {{"content-type", "text/plain; version=0.0.4; charset=utf-8"},
             {"cache-control", "no-store"}},
            metrics_text(counters_(), hall_->counters(), desk_->counters(), writer_.commits())};
}

}  // namespace tusk::server

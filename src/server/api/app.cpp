#include "server/api/app.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include <thread>

#include "core/json.h"
#include "core/paths.h"
#include "core/text.h"
#include "lab/runs/run_driver.h"
#include "registry/record_formats.h"
#include "server/api/book_json.h"
#include "server/api/catalogue.h"
#include "server/api/coin_routes.h"
#include "server/api/lab_routes.h"
#include "server/api/live_connection.h"
#include "server/api/metrics.h"
#include "server/api/request_json.h"
#include "server/api/routing.h"
#include "server/archive/game_archive.h"
#include "server/archive/review_archive.h"
#include "store/migrations.h"

namespace tusk::server {

using core::Json;

namespace {

constexpr std::size_t kMaxQueuedJobs = 20'000;
constexpr std::size_t kIdlePlayers = 6;
constexpr std::string_view kApi = "/api/v1/";
constexpr std::string_view kLivePath = "/api/v1/live";
constexpr std::array kGameVerbs{"actions", "undo", "resign", "join", "offer", "answer", "control"};

HttpResponse answer(const core::Result<Json>& result) {
    return result ? json_response(*result) : to_response(problem_of(result.error()));
}

// Threads beyond one for each core, so that nobody waits for the long work of others.
constexpr unsigned kNewcomers = 6;
constexpr std::size_t kMaxQuestions = 64;                         // of a client, waiting
constexpr std::size_t kMaxQuestionBytes = std::size_t{16} << 20;  // of a client, waiting

DeskSettings desk_settings(unsigned at_once, std::size_t max_per_client, Urgency urgency) {
    DeskSettings settings;
    settings.at_once = at_once;
    settings.most_at_once = at_once + kNewcomers;
    settings.max_per_client = max_per_client;
    settings.urgency = urgency;
    return settings;
}

// What a game of the catalogue is asked. `body` is that of a POST, and {} for a file to read.
HttpResponse answer_question(const registry::Registry& registry, book::Shelf& books,
                             const registry::Game& game, const std::string& question,
                             const HttpRequest& request) {
    if (question == "read") {
        return answer(read_json(registry, game, request.parameter("format"), request.body));
    }
    auto body = body_of(request);
    if (!body) {
        return to_response(body.error());
    }
    if (question == "line") {
        return answer(line_json(game, *body));
    }
    if (question == "explain") {
        return answer(explanations_json(game, *body));
    }
    if (question == "setup") {
        return answer(setup_json(game, *body));
    }
    if (question == "book") {
        return answer(book_json(books, game, *body));
    }
    auto text = write_text(game, *body);
    return text ? file_response(std::move(*text)) : to_response(problem_of(text.error()));
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
    auto database = store::Database::open_owned(database_url);
    if (!database) {
        return core::fail(database.error());
    }
    if (auto done = store::migrate(**database, kArchiveComponent, archive_migrations()); !done) {
        return core::fail(done.error());
    }
    if (auto done = store::migrate(**database, kReviewComponent, review_migrations()); !done) {
        return core::fail(done.error());
    }
    if (auto done = lab::prepare_lab(**database); !done) {
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
      catalogue_(json_response(catalogue_json(registry))),
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
    const auto most_searches = static_cast<std::size_t>(settings_.searches_per_client);
    DeskSettings questions = desk_settings(cores, kMaxQuestions, Urgency::kQuestion);
    questions.max_bytes_per_client = kMaxQuestionBytes;
    questions_ = std::make_unique<EngineDesk>(loop, questions);
    moves_ =
        std::make_unique<EngineDesk>(loop, desk_settings(workers, most_searches, Urgency::kMove));
    analyses_ = std::make_unique<EngineDesk>(
        loop, desk_settings(workers, most_searches, Urgency::kAnalysis));
    hall_ = std::make_unique<GameHall>(
        HallServices{registry_, loop, writer_, *moves_, *questions_, players_}, settings_.hall);
    reviews_ = std::make_unique<ReviewShelf>(loop, writer_, settings_.reviews);
    LabBounds bounds;
    bounds.cores = cores;
    bounds.is_public = settings_.is_public;
    bounds.move_ms = settings_.hall.engine_ms;
    if (settings_.is_public) {
        bounds.max_games = settings_.lab.max_games;
        bounds.max_selfplay = settings_.lab.max_selfplay;
        bounds.max_selfplay_depth = 6;
        bounds.max_epochs = 30;
    }
    lab_ = std::make_unique<LabDesk>(LabServices{registry_, loop, writer_}, settings_.lab, bounds);
}

void App::read_books() {
    for (const auto& game : registry_.games()) {
        static_cast<void>(books_.standard(*game));  // an error is told to those who ask
    }
}

void App::stop() {
    if (lab_) {
        lab_->close();  // its runs write to the end
    }
    writer_.close();
    // Games withdraw their searches from the desk, so they go first.
    hall_.reset();
    analyses_.reset();
    moves_.reset();
    questions_.reset();
}

std::optional<HttpResponse> App::refuse_upgrade(const HttpRequest& request) {
    if (request.path == kLivePath) {
        return std::nullopt;
    }
    return to_response(no_such_path());
}

std::unique_ptr<LiveSession> App::on_connect(Connection& connection) {
    return std::make_unique<LiveConnection>(
        connection, registry_, *hall_, *lab_,
        TaskServices{*loop_, *analyses_, *questions_, players_, *reviews_});
}

void App::on_request(HttpRequest request, Respond respond) {
    const bool reads = is_read(request);
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
    const bool reads = is_read(request);
    const auto parts = parts_of(std::string_view(request.path).substr(kApi.size()));
    if (parts[0] == "openapi.json" && parts.size() == 1) {
        respond(reads ? HttpResponse{200, {{"content-type", "application/json"}}, openapi_}
                      : wrong_method("GET, HEAD"));
    } else if (parts[0] == "catalogue") {
        route_catalogue(request, parts, std::move(respond));
    } else if (parts[0] == "games") {
        route_games(request, parts, std::move(respond));
    } else if (parts[0] == "lab") {
        route_lab(*lab_, request, parts, std::move(respond));
    } else if (parts[0] == "coin") {
        answer_aside(
            request,
            [request, parts] {
                HttpResponse response;
                route_coin(request, parts, [&](HttpResponse made) { response = std::move(made); });
                return response;
            },
            std::move(respond));
    } else if (request.path == kLivePath) {
        HttpResponse upgrade =
            to_response({426, "upgrade-required", "this address speaks WebSocket", {}});
        upgrade.headers.emplace_back("upgrade", "websocket");
        respond(std::move(upgrade));
    } else {
        respond(to_response(no_such_path()));
    }
}

void App::answer_aside(const HttpRequest& request, std::function<HttpResponse()> work,
                       Respond respond) {
    do_aside<HttpResponse>(
        *questions_, request.client, request.body.size(),
        [work = std::move(work)]() -> Answer<HttpResponse> { return work(); },
        [respond = std::move(respond)](Answer<HttpResponse> response) {
            respond(response ? std::move(*response) : to_response(response.error()));
        });
}

void App::route_catalogue(HttpRequest request, std::vector<std::string> parts, Respond respond) {
    const bool reads = is_read(request);
    if (parts.size() == 1) {
        respond(reads ? catalogue_ : wrong_method("GET, HEAD"));
        return;
    }
    auto game = registry_.require(parts[1]);
    if (!game || parts.size() > 3) {
        respond(to_response(game ? no_such_path() : problem_of(game.error())));
        return;
    }
    if (parts.size() == 2) {
        if (reads) {
            answer_aside(
                request, [game = *game] { return answer(game_detail(*game)); }, std::move(respond));
        } else {
            respond(wrong_method("GET, HEAD"));
        }
        return;
    }
    constexpr std::array kQuestions{"line", "explain", "setup", "book", "review", "read", "write"};
    if (std::find(kQuestions.begin(), kQuestions.end(), parts[2]) == kQuestions.end()) {
        respond(to_response(no_such_path()));
    } else if (request.method != "POST") {
        respond(wrong_method("POST"));
    } else if (parts[2] == "review") {
        send_review(**game, request, std::move(respond));
    } else {
        const auto asked = std::make_shared<const HttpRequest>(std::move(request));
        answer_aside(
            *asked,
            [this, game = *game, asked, question = parts[2]] {
                return answer_question(registry_, books_, *game, question, *asked);
            },
            std::move(respond));
    }
}

void App::send_review(const registry::Game& game, const HttpRequest& request, Respond respond) {
    using Line = std::shared_ptr<const registry::State>;
    do_aside<Line>(
        *questions_, request.client, request.body.size(),
        [&game, request]() -> Answer<Line> {
            auto body = body_of(request);
            if (!body) {
                return tl::unexpected(body.error());
            }
            auto known = expect_fields(*body, {"position", "options", "moves"});
            auto line = known ? requested_state(game, *body) : core::fail(known.error());
            if (!line) {
                return tl::unexpected(problem_of(line.error()));
            }
            return Line(std::move(*line));
        },
        [this, respond = std::move(respond)](const Answer<Line>& line) {
            if (!line) {
                respond(to_response(line.error()));
                return;
            }
            reviews_->find(**line, [respond](core::Result<std::string> review) {
                respond(review ? json_text_response(std::move(*review))
                               : to_response(problem_of(review.error())));
            });
        });
}

void App::route_games(const HttpRequest& request, const std::vector<std::string>& parts,
                      Respond respond) {
    const bool reads = is_read(request);
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
            hall_->positions(id, tokens, request.client, *from,
                             std::min(*to, *from + kMaxPositions), json_reply(std::move(respond)));
        }
    } else if (std::find(kGameVerbs.begin(), kGameVerbs.end(), verb) == kGameVerbs.end()) {
        respond(to_response(no_such_path()));
    } else if (!posts) {
        respond(wrong_method("POST"));
    } else if (verb == "actions") {
        hall_->act(id, tokens, *body, json_reply(std::move(respond)));
    } else if (verb == "undo") {
        hall_->undo(id, tokens, *body, json_reply(std::move(respond)));
    } else if (verb == "resign") {
        hall_->resign(id, tokens, *body, json_reply(std::move(respond)));
    } else if (verb == "join") {
        hall_->join(id, *body, json_reply(std::move(respond)));
    } else if (verb == "offer") {
        hall_->offer(id, tokens, *body, json_reply(std::move(respond)));
    } else if (verb == "answer") {
        hall_->answer(id, tokens, *body, json_reply(std::move(respond)));
    } else {
        hall_->control(id, tokens, *body, json_reply(std::move(respond)));
    }
}

void App::send_record(const HttpRequest& request, const std::string& id, const Tokens& tokens,
                      Respond respond) {
    const std::string format(request.parameter("format"));
    const std::string notation(request.parameter("notation"));
    const auto made = [this, id, format, notation](const registry::Record& record) {
        auto game = registry_.require(record.game);
        auto text = game ? record_text(**game, record, format, notation) : core::fail(game.error());
        if (!text) {
            return to_response(problem_of(text.error()));
        }
        return attachment(std::move(*text), "tusk-" + record.game + "-" + id.substr(0, 6) + "." +
                                                registry::extension_of(**game, format));
    };
    hall_->record(
        id, tokens,
        [this, made, request, respond = std::move(respond)](Answer<registry::Record> record) {
            if (!record) {
                respond(to_response(record.error()));
                return;
            }
            answer_aside(
                request, [made, record = std::move(*record)] { return made(record); }, respond);
        });
}

HttpResponse App::metrics() const {
    return {200,
            {{"content-type", "text/plain; version=0.0.4; charset=utf-8"},
             {"cache-control", "no-store"}},
            metrics_text(counters_(), hall_->counters(), moves_->counters() + analyses_->counters(),
                         lab_->counters(), writer_.commits())};
}

}  // namespace tusk::server

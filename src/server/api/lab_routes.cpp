#include "server/api/lab_routes.h"

#include "core/json.h"
#include "core/text.h"
#include "server/api/routing.h"

namespace tusk::server {

using core::Json;

namespace {

constexpr core::JsonBounds kRunBounds{2 * 1024 * 1024, 8};  // room for a list of openings
constexpr std::size_t kMaxRuns = 100;                       // of one page of a list
constexpr std::size_t kMaxGames = 500;

Problem wrong_parameter(const char* name, std::string detail) {
    return problem_of({core::ErrorCode::kSyntax, std::move(detail), name});
}

// offset= and limit= of a list.
struct Page {
    int offset = 0;
    int limit = 0;
};

Answer<Page> page_of(const HttpRequest& request, std::size_t fallback, std::size_t most) {
    const auto offset = number_parameter(request, "offset", 0);
    const auto limit = number_parameter(request, "limit", fallback);
    if (!offset || !limit) {
        return tl::unexpected(problem_of(!offset ? offset.error() : limit.error()));
    }
    return Page{static_cast<int>(*offset), static_cast<int>(std::min(*limit, most))};
}

void list_runs(LabDesk& desk, const HttpRequest& request, Respond respond) {
    const auto page = page_of(request, 50, kMaxRuns);
    if (!page) {
        respond(to_response(page.error()));
        return;
    }
    lab::RunQuery query;
    query.kind = request.parameter("kind");
    query.name = request.parameter("name");
    query.offset = page->offset;
    query.limit = page->limit;
    desk.list(query, tokens_of(request), json_reply(std::move(respond)));
}

void list_games(LabDesk& desk, const HttpRequest& request, const std::string& id, Respond respond) {
    const auto page = page_of(request, 100, kMaxGames);
    const std::string_view result = request.parameter("result");
    const std::string_view faults = request.parameter("faults");
    if (!page) {
        respond(to_response(page.error()));
        return;
    }
    lab::GameQuery query;
    query.step = request.parameter("step");
    query.offset = page->offset;
    query.limit = page->limit;
    query.faults_only = faults == "1";
    if (result == "win" || result == "loss" || result == "draw") {
        query.winner = result == "win" ? 0 : result == "loss" ? 1 : 2;
    } else if (!result.empty()) {
        respond(to_response(wrong_parameter("result", "must be win, draw or loss")));
        return;
    }
    if (!faults.empty() && faults != "1" && faults != "0") {
        respond(to_response(wrong_parameter("faults", "must be 0 or 1")));
        return;
    }
    desk.games(id, query, json_reply(std::move(respond)));
}

void show_game(LabDesk& desk, const std::string& id, const std::vector<std::string>& place,
               Respond respond) {
    constexpr std::uint64_t kMostPairs = 1'000'000;
    const auto pair = core::to_unsigned(place[1]);
    if (!pair || *pair > kMostPairs || (place[2] != "0" && place[2] != "1")) {
        respond(to_response(not_found("there is no such game in this run")));
        return;
    }
    desk.game(id, place[0], static_cast<int>(*pair), place[2] == "1" ? 1 : 0,
              json_reply(std::move(respond)));
}

void send_records(LabDesk& desk, const HttpRequest& request, const std::string& id,
                  Respond respond) {
    desk.records(id, std::string(request.parameter("step")),
                 std::string(request.parameter("format")),
                 [respond = std::move(respond)](Answer<LabFile> file) {
                     respond(file ? attachment(std::move(file->content), file->name)
                                  : to_response(file.error()));
                 });
}

// A page for itself: it may show its own styles and pictures, and can do nothing.
void send_report(LabDesk& desk, const std::string& id, ReportForm form, Respond respond) {
    const bool as_html = form != ReportForm::kData;
    desk.report(id, form, [as_html, respond = std::move(respond)](Answer<std::string> text) {
        if (!text) {
            respond(to_response(text.error()));
            return;
        }
        HttpResponse response{200, {{"cache-control", "no-store"}}, std::move(*text)};
        response.headers.emplace_back("content-type",
                                      as_html ? "text/html; charset=utf-8" : "application/json");
        if (as_html) {
            response.headers.emplace_back(
                "content-security-policy",
                "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
                "form-action 'none'; frame-ancestors 'self'; sandbox allow-popups");
        }
        respond(std::move(response));
    });
}

// The page whole, or with `part=sections` without its head and foot; or the data.
void read_report(LabDesk& desk, const HttpRequest& request, const std::string& id, bool as_html,
                 const Respond& respond) {
    const std::string_view part = request.parameter("part");
    if (!as_html) {
        send_report(desk, id, ReportForm::kData, respond);
    } else if (part.empty()) {
        send_report(desk, id, ReportForm::kPage, respond);
    } else if (part == "sections") {
        send_report(desk, id, ReportForm::kSections, respond);
    } else {
        respond(to_response(wrong_parameter("part", "must be sections")));
    }
}

void change_run(LabDesk& desk, const HttpRequest& request, const std::string& id,
                const std::string& verb, Respond respond) {
    if (request.method != "POST") {
        respond(wrong_method("POST"));
        return;
    }
    auto body = body_of(request);
    if (body && !body->empty()) {
        body = tl::unexpected(problem_of({core::ErrorCode::kSyntax, "no fields are expected", {}}));
    }
    if (!body) {
        respond(to_response(body.error()));
    } else if (verb == "stop") {
        desk.stop(id, tokens_of(request), json_reply(std::move(respond)));
    } else {
        desk.resume(id, tokens_of(request), json_reply(std::move(respond)));
    }
}

void route_runs(LabDesk& desk, const HttpRequest& request, Respond respond) {
    if (is_read(request)) {
        list_runs(desk, request, std::move(respond));
    } else if (request.method != "POST") {
        respond(wrong_method("GET, HEAD, POST"));
    } else if (auto body = body_of(request, kRunBounds); !body) {
        respond(to_response(body.error()));
    } else {
        desk.start(*body, json_reply(std::move(respond), 201));
    }
}

void route_run(LabDesk& desk, const HttpRequest& request, const std::string& id, Respond respond) {
    if (is_read(request)) {
        desk.show(id, tokens_of(request), json_reply(std::move(respond)));
    } else if (request.method == "DELETE") {
        desk.remove(id, tokens_of(request), [respond = std::move(respond)](Answer<void> done) {
            respond(done ? HttpResponse{204, {}, {}} : to_response(done.error()));
        });
    } else {
        respond(wrong_method("GET, HEAD, DELETE"));
    }
}

// What can be read of a run; false if there is no such thing.
bool read_run(LabDesk& desk, const HttpRequest& request, const std::vector<std::string>& parts,
              const Respond& respond) {
    const std::string& id = parts[2];
    const std::string& what = parts[3];
    const bool is_one_game = what == "games" && parts.size() == 7;
    const bool known = parts.size() == 4 && (what == "games" || what == "records" ||
                                             what == "report" || what == "report.json");
    if (!is_one_game && !known) {
        return false;
    }
    if (!is_read(request)) {
        respond(wrong_method("GET, HEAD"));
    } else if (is_one_game) {
        show_game(desk, id, {parts[4], parts[5], parts[6]}, respond);
    } else if (what == "games") {
        list_games(desk, request, id, respond);
    } else if (what == "records") {
        send_records(desk, request, id, respond);
    } else {
        read_report(desk, request, id, what == "report", respond);
    }
    return true;
}

// /lab/weights, /lab/training, /lab/training/players?text=; false if it is none of them.
bool read_training(LabDesk& desk, const HttpRequest& request, const std::vector<std::string>& parts,
                   const Respond& respond) {
    const bool is_players = parts.size() == 3 && parts[1] == "training" && parts[2] == "players";
    const bool known = parts.size() == 2 && (parts[1] == "weights" || parts[1] == "training");
    if (!is_players && !known) {
        return false;
    }
    if (!is_read(request)) {
        respond(wrong_method("GET, HEAD"));
    } else if (!is_players) {
        parts[1] == "weights" ? desk.weights(json_reply(respond))
                              : desk.training(json_reply(respond));
    } else {
        constexpr std::size_t kMaxText = 100;
        constexpr std::size_t kUsual = 12;
        const std::string text(request.parameter("text"));
        const auto most = number_parameter(request, "limit", kUsual);
        if (!most) {
            respond(to_response(problem_of(most.error())));
        } else if (text.size() > kMaxText || !core::is_utf8(text)) {
            respond(to_response(wrong_parameter("text", "must be at most 100 bytes of UTF-8")));
        } else {
            desk.training_players(text, *most, json_reply(respond));
        }
    }
    return true;
}

}  // namespace

void route_lab(LabDesk& desk, const HttpRequest& request, const std::vector<std::string>& parts,
               Respond respond) {
    if (parts.size() == 1) {
        respond(is_read(request) ? json_response(desk.info()) : wrong_method("GET, HEAD"));
    } else if (read_training(desk, request, parts, respond)) {
        return;
    } else if (parts[1] != "runs" || parts.back().empty()) {
        respond(to_response(no_such_path()));
    } else if (parts.size() == 2) {
        route_runs(desk, request, std::move(respond));
    } else if (parts.size() == 3) {
        route_run(desk, request, parts[2], std::move(respond));
    } else if (parts.size() == 4 && (parts[3] == "stop" || parts[3] == "resume")) {
        change_run(desk, request, parts[2], parts[3], std::move(respond));
    } else if (!read_run(desk, request, parts, respond)) {
        respond(to_response(no_such_path()));
    }
}

}  // namespace tusk::server

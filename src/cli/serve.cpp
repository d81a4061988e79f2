// tusk serve: the web app and its API.

#include <fmt/format.h>

#include <thread>

#include "book/book_player.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/settings.h"
#include "core/paths.h"
#include "core/text.h"
#include "protocol/ext_player.h"
#include "server/api/app.h"
#include "server/api/offered_engines.h"
#include "server/net/http_server.h"

namespace tusk::cli {

namespace {

using core::fail;
using core::Result;

struct Request {
    server::NetSettings net;
    server::AppSettings app;
    std::string data;
    std::string database;
    std::vector<std::string> limits;
    std::vector<std::string> engines;
};

void declare(Arguments& arguments, Request& request) {
    arguments.number("--port", request.net.port, 0, 65535, "N", "port (8080); 0 = any free one");
    arguments.text("--data", request.data, "DIR", "folder of the games (~/.local/share/tusk)");
    arguments.text("--db", request.database, "URL",
                   "sqlite:FILE or postgresql://...; instead of a file in --data");
    arguments.flag("--public", request.net.is_public, "let other devices of the house connect");
    arguments.texts("--limit", request.limits, "K=V",
                    "a bound, such as max_connections=5000 or games_per_minute=10");
    arguments.texts("--engine", request.engines, "NAME=GAME:SPEC",
                    "a player that the lab offers as @NAME, such as an external engine");
}

// Each bound belongs to the network side, to the games, to the lab, to what is kept of reviews, or
// to the searches.
Result<void> set_limits(Request& request) {
    auto values = read_options(request.limits);
    if (!values) {
        return fail(values.error().within("limit"));
    }
    for (const auto& [name, value] : *values) {
        auto done = core::assign(request.net, name, value);
        for (const auto set : {+[](Request&r, const std::string&n, const std::string&v) {
                                   return core::assign(r.app.hall, n, v);
                               },
                               +[](Request&r, const std::string&n, const std::string&v) {
                                   return core::assign(r.app.lab, n, v);
                               },
                               +[](Request&r, const std::string&n, const std::string&v) {
                                   return core::assign(r.app.reviews, n, v);
                               },
                               +[](Request&r, const std::string&n, const std::string&v) {
                                   return core::assign(r.app, n, v);
                               }}) {
            if (!done && done.error().code == core::ErrorCode::kUnknownName) {
                done = set(request, name, value);
            }
        }
        if (!done) {
            return fail(done.error().within("limit"));
        }
    }
    return {};
}

// The games with the engines that this server offers.
Result<registry::Registry> offered_games(const Request& request) {
    registry::Registry games = registry::all_games();
    protocol::add_external_players(games);
    book::add_book_players(games);
    for (const std::string& engine : request.engines) {
        if (auto done = server::offer_engine(games, engine); !done) {
            return fail(done.error().within("engine"));
        }
    }
    return games;
}

void announce(const server::HttpServer& server, const Request& request,
              const std::string& database) {
    fmt::print(stderr, "tusk: serving at http://localhost:{}/\n", server.port());
    if (request.net.is_public) {
        for (const std::string& address : server.addresses()) {
            fmt::print(stderr, "tusk: other devices of the house: {}/\n", address);
        }
    }
    fmt::print(stderr, "tusk: games are kept in {}; Ctrl-C ends\n", database);
}

}  // namespace

CommandResult serve(const registry::Registry& /*it makes its own*/, const Words& words) {
    Arguments arguments("serve", "Serves the web app: play and analyse in a browser.",
                        "tusk serve --port 8080 --public");
    Request request;
    declare(arguments, request);
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    if (auto done = set_limits(request); !done) {
        return fail(done.error());
    }
    if (request.database.empty()) {
        const std::string folder = request.data.empty() ? core::user_path("") : request.data + "/";
        request.database = "sqlite:" + folder + "games.db";
    }
    auto files = server::StaticFiles::load(core::web_path());
    if (!files) {
        return fail(files.error().within("web app"));
    }
    auto games = offered_games(request);
    if (!games) {
        return fail(games.error());
    }
    request.app.is_public = request.net.is_public;
    auto app = server::App::make(*games, request.database, std::move(*files), request.app);
    if (!app) {
        return fail(app.error());
    }
    auto server = server::HttpServer::listen(request.net, **app);
    if (!server) {
        return fail(server.error());
    }
    (*app)->start(**server, [&http = **server] { return http.counters(); });
    announce(**server, request, (*app)->database_name());
    const std::jthread reading([&app = **app] { app.read_books(); });
    {
        Interrupt interrupt;
        const std::stop_callback end(interrupt.token(), [&http = **server] { http.stop(); });
        (*server)->run();
    }
    (*app)->stop();
    return kDone;
}

}  // namespace tusk::cli

#pragma once
// App: the server's application: routes requests to the catalogue, the hall and the lab, serves the
// web app, counts. Made first, started with the event loop that serves it, stopped before that loop
// goes.

#include <memory>
#include <string>

#include "book/shelf.h"
#include "registry/registry.h"
#include "server/api/game_hall.h"
#include "server/api/lab_desk.h"
#include "server/api/review_shelf.h"
#include "server/net/application.h"
#include "server/net/net_counters.h"
#include "server/net/static_files.h"

namespace tusk::server {

struct AppSettings {
    HallSettings hall;
    LabSettings lab;
    ReviewSettings reviews;
    bool is_public = false;        // other devices may connect: the lab asks for tokens
    int searches = 0;              // at once; 0 = one for each core
    int searches_per_client = 32;  // waiting and running

    static std::vector<core::ParamField<AppSettings>> fields();
};

class App final : public Application {
public:
    // `files` is the built web app; without one only the API answers. The data base is brought to
    // the newest version. The error says what is missing.
    [[nodiscard]] static core::Result<std::unique_ptr<App>> make(const registry::Registry& registry,
                                                                 std::string_view database_url,
                                                                 std::optional<StaticFiles> files,
                                                                 const AppSettings& settings);
    ~App() override;

    // The data base as people may see it: without passwords.
    [[nodiscard]] const std::string& database_name() const noexcept { return database_name_; }

    void start(EventLoop& loop, std::function<NetCounters()> counters);
    void stop();

    // Reads the opening books, so that the first to ask does not have to wait. Any thread.
    void read_books();

    void on_request(HttpRequest request, Respond respond) override;
    [[nodiscard]] std::optional<HttpResponse> refuse_upgrade(const HttpRequest& request) override;
    [[nodiscard]] std::unique_ptr<LiveSession> on_connect(Connection& connection) override;

private:
    App(const registry::Registry& registry, std::unique_ptr<store::Database> database,
        std::optional<StaticFiles> files, std::string openapi, const AppSettings& settings);
    void route_api(const HttpRequest& request, Respond respond);
    void route_catalogue(HttpRequest request, std::vector<std::string> parts, Respond respond);
    // Answers on a thread of the desk for questions, in the turn of the client.
    void answer_aside(const HttpRequest& request, std::function<HttpResponse()> work,
                      Respond respond);
    void send_review(const registry::Game& game, const HttpRequest& request, Respond respond);
    void route_games(const HttpRequest& request, const std::vector<std::string>& parts,
                     Respond respond);
    void send_record(const HttpRequest& request, const std::string& id, const Tokens& tokens,
                     Respond respond);
    [[nodiscard]] HttpResponse metrics() const;

    const registry::Registry& registry_;
    std::optional<StaticFiles> files_;
    std::string openapi_;
    HttpResponse catalogue_;  // the games do not change while the server runs
    std::string database_name_;
    AppSettings settings_;
    store::Writer writer_;
    registry::PlayerPool players_;
    book::Shelf books_;
    EventLoop* loop_ = nullptr;
    std::function<NetCounters()> counters_;
    std::unique_ptr<EngineDesk> questions_;  // by urgency: short answers, engines of live games,
    std::unique_ptr<EngineDesk> moves_;      // analyses; the lab comes last
    std::unique_ptr<EngineDesk> analyses_;
    std::unique_ptr<GameHall> hall_;
    std::unique_ptr<LabDesk> lab_;
    std::unique_ptr<ReviewShelf> reviews_;
};

}  // namespace tusk::server

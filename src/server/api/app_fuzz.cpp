// Any bytes as the body of any request and as any WebSocket message: the application answers and
// goes on. The first byte chooses what the rest is.

#include <array>
#include <chrono>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "registry/registry.h"
#include "server/api/app.h"

namespace {

using namespace tusk::server;

// Runs what is posted when it is told to; timers never ring.
class PatientLoop final : public EventLoop {
public:
    void post(Action action) override {
        const std::lock_guard lock(mutex_);
        actions_.push_back(std::move(action));
    }
    void after(std::chrono::milliseconds /*delay*/, Action /*action*/) override {}
    bool run_some() {
        std::deque<Action> now;
        {
            const std::lock_guard lock(mutex_);
            now.swap(actions_);
        }
        for (const Action& action : now) {
            action();
        }
        return !now.empty();
    }

private:
    std::mutex mutex_;
    std::deque<Action> actions_;
};

class Silent final : public Connection {
public:
    void send(std::shared_ptr<const std::string> text) override { received += text->size(); }
    void close(int /*code*/, std::string_view /*reason*/) override {}
    [[nodiscard]] const std::string& client() const override { return client_; }
    std::size_t received = 0;

private:
    std::string client_ = "fuzz";
};

struct Server {
    Server() : registry(tusk::registry::all_games()) {
        AppSettings settings;
        settings.hall.games_per_minute = 1'000'000;
        settings.hall.engine_ms = 1;
        settings.is_public = true;  // small matches with bounds on every search
        settings.lab.open_house = true;
        settings.lab.max_games = 2;
        settings.lab.max_waiting = 10'000;
        auto made = App::make(registry, "sqlite::memory:", std::nullopt, settings);
        if (!made) {
            std::abort();
        }
        app = std::move(*made);
        app->start(loop, [] { return NetCounters(); });
        answer_to("POST", "/api/v1/games",
                  R"({"game":"othello","seats":[{"kind":"person"},{"kind":"person"}]})");
        const std::size_t at = last.find("\"id\":\"") + 6;
        game = last.substr(at, 26);
        answer_to("POST", "/api/v1/lab/runs",
                  R"({"kind":"match","game":"othello","games":2,)"
                  R"("players":[{"player":"random"},{"player":"random"}]})");
        run = last.substr(last.find("\"id\":\"") + 6, 26);
    }
    ~Server() { app->stop(); }

    void answer_to(std::string method, std::string path, std::string body) {
        HttpRequest request;
        request.method = std::move(method);
        request.path = std::move(path);
        request.headers = {{"content-type", "application/json"}};
        request.body = std::move(body);
        request.client = "fuzz";
        bool answered = false;
        app->on_request(std::move(request), [&](HttpResponse response) {
            answered = true;
            last = std::move(response.body);
        });
        while (!answered) {
            if (!loop.run_some()) {
                std::this_thread::yield();
            }
        }
    }

    tusk::registry::Registry registry;
    PatientLoop loop;
    std::unique_ptr<App> app;
    std::string last;
    std::string game;
    std::string run;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Server server;
    if (size == 0) {
        return 0;
    }
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    struct Target {
        const char* method;
        std::string path;
    };
    const std::string any(text.substr(0, 40));
    const std::string run = "/api/v1/lab/runs/" + server.run + "/";
    const std::array<Target, 15> targets = {{
        {"", ""},
        {"POST", "/api/v1/games"},
        {"POST", "/api/v1/games/" + server.game + "/actions"},
        {"POST", "/api/v1/games/" + server.game + "/control"},
        {"POST", "/api/v1/games/" + server.game + "/resign"},
        {"POST", "/api/v1/games/summaries"},
        {"POST", "/api/v1/catalogue/othello/line"},
        {"POST", "/api/v1/catalogue/othello/review"},
        {"POST", "/api/v1/catalogue/xiangqi/setup"},
        {"POST", "/api/v1/catalogue/othello/write"},
        {"POST", "/api/v1/catalogue/othello/read"},
        {"POST", "/api/v1/" + any},
        {"POST", "/api/v1/lab/runs"},
        {"POST", run + "resume"},
        {"GET", run + any},
    }};
    const auto& [method, path] = targets[data[0] % targets.size()];
    if (!path.empty()) {
        server.answer_to(method, path, std::string(text));
        return 0;
    }
    Silent connection;
    const auto session = server.app->on_connect(connection);
    session->on_message(text);
    server.loop.run_some();
    return 0;
}

#pragma once
// A real server for the tests: the whole application on a free port of the loopback interface, with
// any registry and any data base, and a client that speaks HTTP and WebSocket to it.

#include <chrono>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "core/json.h"
#include "core/text.h"
#include "registry/registry.h"
#include "server/api/app.h"
#include "server/net/http_server.h"
#include "server/net/raw_client.h"
#include "server/net/websocket_client.h"

namespace tusk::server {

class AppServer {
public:
    AppServer(const registry::Registry& registry, const std::string& url,
              const AppSettings& settings = {}) {
        auto app = App::make(registry, url, std::nullopt, settings);
        if (!app) {
            throw std::runtime_error(app.error().text());
        }
        app_ = std::move(*app);
        NetSettings net;
        net.port = 0;
        net.requests_per_second = 0;
        auto server = HttpServer::listen(net, *app_);
        if (!server) {
            throw std::runtime_error(server.error().text());
        }
        server_ = std::move(*server);
        app_->start(*server_, [this] { return server_->counters(); });
        thread_ = std::thread([this] { server_->run(); });
    }
    AppServer(const AppServer&) = delete;
    AppServer& operator=(const AppServer&) = delete;
    ~AppServer() {
        server_->stop();
        thread_.join();
        app_->stop();
        server_.reset();  // its sessions still know the application
    }
    [[nodiscard]] int port() const { return server_->port(); }

private:
    std::unique_ptr<App> app_;
    std::unique_ptr<HttpServer> server_;
    std::thread thread_;
};

struct ApiAnswer {
    int status = 0;
    core::Json json;  // null when the body is none
    std::string body;
    [[nodiscard]] std::string code() const {
        return json.is_object() ? json.value("code", "") : "";
    }
};

// One client with its tokens. Everything it ever received is kept.
class ApiClient {
public:
    // `host`: see RawClient.
    explicit ApiClient(int port, std::vector<std::string> tokens = {}, int host = 1)
        : port_(port), tokens_(std::move(tokens)), host_(host) {}

    ApiAnswer request(const std::string& method, const std::string& path,
                      const std::string& body = {}) {
        RawClient raw(port_, 0, host_);
        std::string text = method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n";
        if (!tokens_.empty()) {
            text += "Authorization: Bearer " + core::join(tokens_, ",") + "\r\n";
        }
        if (!body.empty()) {
            text +=
                "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
                "\r\n";
        }
        const auto answer = raw.ask(text + "\r\n" + body);
        if (!answer) {
            return {};
        }
        received_ += answer->body + "\n";
        core::Json json = core::Json::parse(answer->body, nullptr, false);
        return {answer->status, json.is_discarded() ? core::Json() : json, answer->body};
    }
    ApiAnswer get(const std::string& path) { return request("GET", path); }
    ApiAnswer post(const std::string& path, const core::Json& body) {
        return request("POST", path, body.dump());
    }
    ApiAnswer act(const std::string& id, int seat, const std::string& text, int ply = -1) {
        core::Json body = {{"seat", seat}, {"text", text}};
        if (ply >= 0) {
            body["ply"] = ply;
        }
        return post("/api/v1/games/" + id + "/actions", body);
    }

    void connect() { socket_ = std::make_unique<WebSocketClient>(port_, "/api/v1/live", 0, host_); }
    void disconnect() { socket_.reset(); }
    void say(const core::Json& message) { socket_->send_text(message.dump()); }
    void say_bytes(const std::string& bytes) { socket_->send_text(bytes); }
    void watch(const std::string& id) {
        say({{"type", "watch"}, {"game", id}, {"tokens", tokens_}});
    }
    // The next message; null when the connection has ended.
    core::Json hear() {
        const std::string text = socket_->read_text();
        received_ += text + "\n";
        return text.empty() ? core::Json() : core::Json::parse(text);
    }
    // Messages are heard until one fits; null when the connection ended before.
    template <class Fits>
    core::Json hear_until(Fits fits) {
        while (true) {
            core::Json message = hear();
            if (message.is_null() || fits(message)) {
                return message;
            }
        }
    }
    core::Json hear_game(std::size_t ply) {
        return hear_until([&](const core::Json& message) {
            return message["type"] == "game" && message["game"]["position"]["ply"] >= ply;
        });
    }

    [[nodiscard]] const std::string& received() const noexcept { return received_; }
    [[nodiscard]] int port() const noexcept { return port_; }

private:
    int port_;
    std::vector<std::string> tokens_;
    int host_;
    std::unique_ptr<WebSocketClient> socket_;
    std::string received_;
};

inline core::Json person() {
    return {{"kind", "person"}};
}
inline core::Json engine(const std::string& player, int time_ms = 50) {
    return {{"kind", "engine"}, {"player", player}, {"limits", {{"time_ms", time_ms}}}};
}

// A figure of /metrics.
inline double metric(int port, const std::string& name) {
    const std::string page = ApiClient(port).get("/metrics").body;
    const std::size_t at = page.find("\n" + name + " ");
    return at == std::string::npos ? -1 : std::stod(page.substr(at + name.size() + 2));
}

// Waits until `is_true` holds; false if it never does.
template <class Condition>
bool eventually(const Condition& is_true) {
    for (int i = 0; i < 2000; ++i) {
        if (is_true()) {
            return true;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
}

}  // namespace tusk::server

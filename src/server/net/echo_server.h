#pragma once
// EchoServer: a real server on a free port of the loopback interface, on a thread of its own, with
// an application that answers what it was asked or misbehaves on demand. For tests only.

#include <chrono>
#include <future>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/net/http_server.h"
#include "server/net/problem.h"

namespace tusk::server {

// Paths: /later answers after a while, /never not at all, /throw throws, /big sends `size` bytes,
// /split tries to forge headers; all others echo "METHOD path name=value ...\nbody".
// WebSockets at /live; messages: "throw", "bye" (closes with 4000), "all <text>" goes to all
// clients, "flood" sends until the queue is full; all others are echoed.
class EchoApplication final : public Application {
public:
    void use(EventLoop& loop) { loop_ = &loop; }

    void on_request(HttpRequest request, Respond respond) override {
        if (request.path == "/throw") {
            throw std::runtime_error("thrown on purpose");
        }
        if (request.path == "/never") {
            kept_.push_back(std::move(respond));
            return;
        }
        if (request.path == "/later") {
            loop_->after(std::chrono::milliseconds(30), [respond = std::move(respond)] {
                respond({200, {}, "later"});
                respond({500, {}, "twice"});
            });
            return;
        }
        respond(answer(request));
    }

    [[nodiscard]] std::optional<HttpResponse> refuse_upgrade(const HttpRequest& request) override {
        if (request.path == "/throw") {
            throw std::runtime_error("thrown on purpose");
        }
        if (request.path != "/live" && request.path != "/broken") {
            return problem(404, "not-found", "There is nothing live here.");
        }
        is_broken_ = request.path == "/broken";
        return std::nullopt;
    }

    [[nodiscard]] std::unique_ptr<LiveSession> on_connect(Connection& connection) override {
        if (is_broken_) {
            throw std::runtime_error("thrown on purpose");
        }
        return std::make_unique<Session>(*this, connection);
    }

    // Calls every callback that was kept by /never, which may be too late. Network thread.
    void answer_kept() {
        for (const Respond& respond : kept_) {
            respond({200, {}, "late"});
        }
    }

    // How many callbacks are kept. Network thread.
    [[nodiscard]] std::size_t kept() const noexcept { return kept_.size(); }

private:
    class Session final : public LiveSession {
    public:
        Session(EchoApplication& application, Connection& connection)
            : application_(application), connection_(connection) {
            application_.connections_.insert(&connection_);
        }
        ~Session() override { application_.connections_.erase(&connection_); }

        void on_message(std::string_view text) override {
            if (text == "throw") {
                throw std::runtime_error("thrown on purpose");
            }
            if (text == "bye") {
                connection_.close(4000, "as you wish");
            } else if (text == "flood") {
                const auto message = std::make_shared<const std::string>(60'000, 'x');
                for (int i = 0; i < 1000; ++i) {
                    connection_.send(message);
                }
            } else if (text.starts_with("all ")) {
                const auto message = std::make_shared<const std::string>(text.substr(4));
                for (Connection* one : application_.connections_) {
                    one->send(message);
                }
            } else {
                connection_.send(std::make_shared<const std::string>(text));
            }
        }

    private:
        EchoApplication& application_;
        Connection& connection_;
    };

    [[nodiscard]] static HttpResponse answer(const HttpRequest& request) {
        if (request.path == "/big") {
            return {200, {}, std::string(std::stoul(std::string(request.parameter("size"))), 'x')};
        }
        if (request.path == "/split") {
            return {200, {{"x-note", "a\r\nset-cookie: forged=1"}}, "split"};
        }
        std::string text = request.method + " " + request.path;
        for (const auto& [name, value] : request.query) {
            text += " " + name + "=" + value;
        }
        return {200, {{"content-type", "text/plain"}}, text + "\n" + request.body};
    }

    EventLoop* loop_ = nullptr;
    std::vector<Respond> kept_;
    std::set<Connection*> connections_;
    bool is_broken_ = false;
};

class EchoServer {
public:
    explicit EchoServer(NetSettings settings = {}) {
        settings.port = 0;
        auto listening = HttpServer::listen(std::move(settings), application_);
        if (!listening) {
            throw std::runtime_error(listening.error().text());
        }
        server_ = std::move(*listening);
        application_.use(*server_);
        thread_ = std::thread([this] { server_->run(); });
    }
    EchoServer(const EchoServer&) = delete;
    EchoServer& operator=(const EchoServer&) = delete;
    ~EchoServer() { stop(); }

    void stop() {
        if (thread_.joinable()) {
            server_->stop();
            thread_.join();
        }
    }

    [[nodiscard]] int port() const { return server_->port(); }
    [[nodiscard]] HttpServer& server() { return *server_; }
    [[nodiscard]] EchoApplication& application() { return application_; }
    [[nodiscard]] NetCounters counters() const { return server_->counters(); }
    [[nodiscard]] std::uint64_t refused(Refusal reason) const {
        return counters().refused.at(static_cast<std::size_t>(reason));
    }

    // The result of `question` on the network thread.
    template <class Question>
    [[nodiscard]] auto ask_loop(const Question& question) {
        std::promise<decltype(question())> answer;
        server_->post([&] { answer.set_value(question()); });
        return answer.get_future().get();
    }

    // Waits until `is_true` holds; false if it never does. For what happens after an answer.
    template <class Condition>
    [[nodiscard]] static bool eventually(const Condition& is_true) {
        for (int i = 0; i < 1000; ++i) {
            if (is_true()) {
                return true;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return false;
    }

private:
    EchoApplication application_;
    std::unique_ptr<HttpServer> server_;
    std::thread thread_;
};

}  // namespace tusk::server

#pragma once
// What the network side asks of the rest of the server. All calls are made on the network thread.

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/http.h"

namespace tusk::server {

// One WebSocket, as the application uses it. Outlives the LiveSession that was made for it.
class Connection {
public:
    Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    virtual ~Connection() = default;

    // Queues a text message; the same text may go to many connections without a copy. A client that
    // does not take its messages in time is disconnected, never waited for.
    virtual void send(std::shared_ptr<const std::string> text) = 0;
    // Says goodbye with a WebSocket close code (RFC 6455, section 7.4) and a short reason.
    virtual void close(int code, std::string_view reason) = 0;
    [[nodiscard]] virtual const std::string& client() const = 0;  // its address, without the port
};

// The application's side of one WebSocket. Destroyed when the connection has ended.
class LiveSession {
public:
    LiveSession() = default;
    LiveSession(const LiveSession&) = delete;
    LiveSession& operator=(const LiveSession&) = delete;
    virtual ~LiveSession() = default;

    // One whole text message: valid UTF-8, within the size limit.
    virtual void on_message(std::string_view text) = 0;
};

class Application {
public:
    Application() = default;
    Application(const Application&) = delete;
    Application& operator=(const Application&) = delete;
    virtual ~Application() = default;

    virtual void on_request(HttpRequest request, Respond respond) = 0;

    // May this request become a WebSocket? An answer refuses it; empty accepts it.
    [[nodiscard]] virtual std::optional<HttpResponse> refuse_upgrade(
        const HttpRequest& request) = 0;
    [[nodiscard]] virtual std::unique_ptr<LiveSession> on_connect(Connection& connection) = 0;
};

}  // namespace tusk::server

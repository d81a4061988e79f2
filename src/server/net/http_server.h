#pragma once
// HttpServer: HTTP/1.1 and WebSocket for one Application, on one network thread.
//
// The thread that calls run() is the network thread: every call into the application happens there.
// Whatever comes from the network is bounded in size, number and time by NetSettings; nothing a
// client sends ends the server, and an exception that leaves the application costs one request or
// one WebSocket. The application must outlive the server.

#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/net/application.h"
#include "server/net/event_loop.h"
#include "server/net/net_counters.h"
#include "server/net/net_settings.h"

namespace tusk::server {

class HttpServer final : public EventLoop {
public:
    // Binds and listens; clients are served once run() is called. The error names the port.
    [[nodiscard]] static core::Result<std::unique_ptr<HttpServer>> listen(NetSettings settings,
                                                                          Application& application);
    ~HttpServer() override;

    // Serves until stop(). To be called once.
    void run();

    // Ends run(): accepts no more, lets running requests finish up to stop_timeout_ms, closes
    // WebSockets with 1001. Any thread; also safe in a signal handler.
    void stop() noexcept;

    void post(Action action) override;
    void after(std::chrono::milliseconds delay, Action action) override;

    [[nodiscard]] int port() const noexcept;
    // Where a browser finds the server, "http://192.168.1.5:8080": for a public server the
    // addresses that other devices of the house can use, as they were at listen().
    [[nodiscard]] const std::vector<std::string>& addresses() const noexcept;
    [[nodiscard]] NetCounters counters() const noexcept;  // any thread

private:
    struct Parts;
    explicit HttpServer(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

}  // namespace tusk::server

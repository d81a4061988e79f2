#include "server/net/http_server.h"

#include <fmt/format.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <system_error>

#include "server/net/client_name.h"
#include "server/net/connection_hub.h"
#include "server/net/house_addresses.h"
#include "server/net/http_connection.h"
#include "server/net/problem.h"

namespace tusk::server {
namespace {

namespace asio = boost::asio;
using asio::redirect_error;
using asio::use_awaitable;
using asio::ip::tcp;
using boost::system::error_code;
using core::ErrorCode;
using core::fail;
using core::Result;
using std::chrono::milliseconds;

constexpr std::int64_t kMaxRefusalsRunning = 64;  // beyond that, clients are just cut off
constexpr milliseconds kAcceptPause{50};          // after an error, such as no file descriptor left
constexpr milliseconds kStopPoll{10};
constexpr int kPortAttempts = 20;  // to find a port that is free for IPv4 and IPv6

// Each connection is a file descriptor, and the usual soft limit of 1024 is less than we allow.
void raise_descriptor_limit(std::int64_t connections) {
    constexpr rlim_t kOthers = 512;  // files, data base, engines
    const rlim_t wanted = static_cast<rlim_t>(connections) + kOthers;
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < wanted) {
        limit.rlim_cur = std::min(wanted, limit.rlim_max);
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

error_code open_acceptor(tcp::acceptor& acceptor, const tcp::endpoint& endpoint) {
    error_code error;
    acceptor.open(endpoint.protocol(), error);
    if (!error) {
        acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    }
    if (!error && endpoint.protocol() == tcp::v6()) {
        const bool is_dual_stack = endpoint.address().is_unspecified();
        acceptor.set_option(asio::ip::v6_only(!is_dual_stack), error);
    }
    if (!error) {
        acceptor.bind(endpoint, error);
    }
    if (!error) {
        acceptor.listen(tcp::acceptor::max_listen_connections, error);
    }
    if (error) {
        error_code ignored;
        acceptor.close(ignored);
    }
    return error;
}

bool is_missing_protocol(const error_code& error) {
    return error == std::errc::address_family_not_supported ||
           error == std::errc::address_not_available;
}

core::Error listen_error(std::int64_t port, const error_code& error) {
    if (error == std::errc::address_in_use) {
        return {ErrorCode::kOutOfRange,
                fmt::format("port {} is in use by another program; choose another one", port),
                {}};
    }
    if (error == std::errc::permission_denied) {
        return {ErrorCode::kOutOfRange,
                fmt::format("this user may not listen on port {}; choose one above 1023", port),
                {}};
    }
    return {ErrorCode::kOutOfRange,
            fmt::format("cannot listen on port {}: {}", port, error.message()),
            {}};
}

}  // namespace

// Members are destroyed from the last to the first: what uses the loop, the loop with all its
// connections, and at the end the hub that the connections report to.
struct HttpServer::Parts {
    Parts(NetSettings settings, Application& application)
        : hub(std::move(settings), application),
          first(loop),
          second(loop),
          stop_event(loop, eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)),
          stop_descriptor(stop_event.native_handle()) {}

    [[nodiscard]] Result<void> bind();
    [[nodiscard]] error_code bind_public(std::uint16_t port);
    [[nodiscard]] error_code bind_loopback(std::uint16_t port);

    void start();
    void run_loop();
    void admit(tcp::socket socket);
    void turn_away(tcp::socket socket, Refusal reason, HttpResponse answer);
    void run_action(const EventLoop::Action& action);

    static asio::awaitable<void> accept_all(Parts& parts, tcp::acceptor& acceptor);
    static asio::awaitable<void> await_stop(Parts& parts);

    ConnectionHub hub;
    asio::io_context loop{1};
    tcp::acceptor first;   // all interfaces, or 127.0.0.1
    tcp::acceptor second;  // ::1
    asio::posix::stream_descriptor stop_event;
    int stop_descriptor;
    int port = 0;
    std::vector<std::string> addresses;
};

error_code HttpServer::Parts::bind_public(std::uint16_t wanted) {
    error_code error = open_acceptor(first, {asio::ip::address_v6::any(), wanted});
    if (is_missing_protocol(error)) {
        error = open_acceptor(first, {asio::ip::address_v4::any(), wanted});
    }
    return error;
}

error_code HttpServer::Parts::bind_loopback(std::uint16_t wanted) {
    error_code error = open_acceptor(first, {asio::ip::address_v4::loopback(), wanted});
    if (error) {
        return error;
    }
    const std::uint16_t given = first.local_endpoint().port();
    error = open_acceptor(second, {asio::ip::address_v6::loopback(), given});
    if (is_missing_protocol(error)) {
        return {};
    }
    if (error) {
        error_code ignored;
        first.close(ignored);
    }
    return error;
}

Result<void> HttpServer::Parts::bind() {
    const auto wanted = static_cast<std::uint16_t>(hub.settings.port);
    error_code error;
    for (int attempt = 0; attempt < kPortAttempts; ++attempt) {
        error = hub.settings.is_public ? bind_public(wanted) : bind_loopback(wanted);
        if (!error || wanted != 0) {
            break;
        }
    }
    if (error) {
        return fail(listen_error(hub.settings.port, error));
    }
    port = first.local_endpoint().port();
    std::vector<std::string> hosts =
        hub.settings.is_public ? house_addresses() : std::vector<std::string>{};
    if (hosts.empty()) {
        hosts.emplace_back("127.0.0.1");
    }
    for (const std::string& host : hosts) {
        addresses.push_back(fmt::format("http://{}:{}", host, port));
    }
    return {};
}

void HttpServer::Parts::start() {
    for (tcp::acceptor* acceptor : {&first, &second}) {
        if (acceptor->is_open()) {
            asio::co_spawn(loop, accept_all(*this, *acceptor), asio::detached);
        }
    }
    asio::co_spawn(loop, await_stop(*this), asio::detached);
}

void HttpServer::Parts::run_loop() {
    bool has_finished = false;
    while (!has_finished) {
        try {
            loop.run();
            has_finished = true;
        } catch (...) {
            hub.report_fault("the event loop", std::current_exception());
        }
    }
}

void HttpServer::Parts::run_action(const EventLoop::Action& action) {
    try {
        action();
    } catch (...) {
        hub.report_fault("a posted action", std::current_exception());
    }
}

asio::awaitable<void> HttpServer::Parts::accept_all(Parts& parts, tcp::acceptor& acceptor) {
    asio::steady_timer pause(parts.loop);
    while (!parts.hub.is_stopping) {
        tcp::socket socket(parts.loop);
        error_code error;
        co_await acceptor.async_accept(socket, redirect_error(use_awaitable, error));
        if (!error) {
            parts.admit(std::move(socket));
        } else if (!parts.hub.is_stopping) {
            pause.expires_after(kAcceptPause);
            co_await pause.async_wait(redirect_error(use_awaitable, error));
        }
    }
}

void HttpServer::Parts::admit(tcp::socket socket) {
    error_code error;
    const tcp::endpoint remote = socket.remote_endpoint(error);
    if (error) {
        return;  // gone already
    }
    LiveCounters::add(hub.counters.accepted);
    socket.set_option(tcp::no_delay(true), error);
    const std::string client = client_name(remote.address().to_string());
    if (hub.connections >= hub.settings.max_connections) {
        turn_away(std::move(socket), Refusal::kServerFull,
                  problem(503, "server-full", "Too many people are connected; try again soon."));
    } else if (!hub.clients.connect(client, ClientTable::Clock::now())) {
        turn_away(std::move(socket), Refusal::kClientFull,
                  problem(503, "too-many-connections",
                          "Too many connections come from this address; close some first."));
    } else {
        start_http(hub, std::move(socket), ConnectionTicket(hub, client));
    }
}

void HttpServer::Parts::turn_away(tcp::socket socket, Refusal reason, HttpResponse answer) {
    hub.counters.add_refusal(reason);
    if (hub.refusals_running < kMaxRefusalsRunning) {
        answer.headers.emplace_back("retry-after", "5");
        start_refusal(hub, std::move(socket), std::move(answer));
    }
}

// Waits for stop(), then ends everything: first politely, then by force.
asio::awaitable<void> HttpServer::Parts::await_stop(Parts& parts) {
    error_code error;
    co_await parts.stop_event.async_wait(asio::posix::stream_descriptor::wait_read,
                                         redirect_error(use_awaitable, error));
    ConnectionHub& hub = parts.hub;
    hub.is_stopping = true;
    parts.first.close(error);
    parts.second.close(error);
    const auto all = hub.open;
    for (OpenConnection* connection : all) {
        connection->begin_stop();
    }
    asio::steady_timer pause(parts.loop);
    const auto start = std::chrono::steady_clock::now();
    const auto grace = milliseconds(hub.settings.stop_timeout_ms);
    bool was_forced = false;
    while (!hub.open.empty()) {
        const auto elapsed = std::chrono::steady_clock::now() - start;
        if (elapsed > grace && !was_forced) {
            was_forced = true;
            const auto rest = hub.open;
            for (OpenConnection* connection : rest) {
                connection->abort();
            }
        } else if (elapsed > 2 * grace) {
            break;  // the loop ends all the same; its frames go with the server
        }
        pause.expires_after(kStopPoll);
        co_await pause.async_wait(redirect_error(use_awaitable, error));
    }
    parts.loop.stop();
}

HttpServer::HttpServer(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

HttpServer::~HttpServer() = default;

Result<std::unique_ptr<HttpServer>> HttpServer::listen(NetSettings settings,
                                                       Application& application) {
    raise_descriptor_limit(settings.max_connections);
    auto parts = std::make_unique<Parts>(std::move(settings), application);
    if (auto bound = parts->bind(); !bound) {
        return fail(bound.error());
    }
    return std::unique_ptr<HttpServer>(new HttpServer(std::move(parts)));
}

void HttpServer::run() {
    parts_->start();
    parts_->run_loop();
}

void HttpServer::stop() noexcept {
    const std::uint64_t one = 1;
    // It can only fail when the counter is full, and then the loop knows already.
    [[maybe_unused]] const auto written = ::write(parts_->stop_descriptor, &one, sizeof(one));
}

void HttpServer::post(Action action) {
    asio::post(parts_->loop,
               [parts = parts_.get(), work = std::move(action)] { parts->run_action(work); });
}

void HttpServer::after(std::chrono::milliseconds delay, Action action) {
    const auto due = std::chrono::steady_clock::now() + delay;
    asio::post(parts_->loop, [parts = parts_.get(), due, work = std::move(action)]() mutable {
        const auto timer = std::make_shared<asio::steady_timer>(parts->loop, due);
        timer->async_wait([parts, timer, run = std::move(work)](const error_code& error) {
            if (!error) {
                parts->run_action(run);
            }
        });
    });
}

int HttpServer::port() const noexcept {
    return parts_->port;
}

const std::vector<std::string>& HttpServer::addresses() const noexcept {
    return parts_->addresses;
}

NetCounters HttpServer::counters() const noexcept {
    return parts_->hub.counters.snapshot();
}

}  // namespace tusk::server

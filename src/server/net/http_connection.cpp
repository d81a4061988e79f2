#include "server/net/http_connection.h"

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <memory>
#include <optional>

#include "core/text.h"
#include "server/net/problem.h"
#include "server/net/request_checks.h"
#include "server/net/response_text.h"
#include "server/net/websocket_connection.h"

namespace tusk::server {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::redirect_error;
using asio::use_awaitable;
using asio::ip::tcp;
using boost::system::error_code;
using std::chrono::milliseconds;

// After the last answer the client gets this long, and this many bytes, to stop sending: closing on
// unread bytes would reset the connection and could take the answer with it.
constexpr milliseconds kLingerTime{2000};
constexpr std::size_t kLingerBytes = 16 * 1024 * 1024;
constexpr std::size_t kScratchBytes = 4096;
// An answer goes out in pieces that each have send_timeout_ms: 9 kB/s with its default, which a
// poor mobile network can do and a client that only pretends to read cannot.
constexpr std::size_t kPieceBytes = 256 * 1024;

std::string_view view(boost::beast::string_view text) noexcept {
    return {text.data(), text.size()};
}

HttpResponse internal_error() {
    return problem(500, "internal-error", "Something went wrong on the server.");
}

HttpResponse body_too_large(std::int64_t limit) {
    return problem(413, "body-too-large",
                   "The request's body is larger than " + std::to_string(limit) + " bytes.");
}

// Is it the sender's mistake, or has the connection ended?
bool is_parse_error(const error_code& error) {
    return error.category() == make_error_code(http::error::bad_method).category() &&
           error != http::error::end_of_stream && error != http::error::partial_message;
}

// Where the application's answer arrives. The Respond callback shares it and may outlive the
// connection and even the server; it touches nothing but this.
struct PendingAnswer {
    std::optional<HttpResponse> answer;
    asio::steady_timer* wake = nullptr;  // set while the connection waits
    bool is_client_gone = false;

    void deliver(HttpResponse response) {
        if (!answer) {
            answer = std::move(response);
            wake_up();
        }
    }
    void wake_up() {
        if (wake != nullptr) {
            wake->cancel();
        }
    }
};

// Bytes of a body being received, claimed from the hub.
class BodyClaim {
public:
    BodyClaim(ConnectionHub& hub, std::int64_t bytes) : hub_(hub), bytes_(bytes) {
        hub_.body_bytes_claimed += bytes_;
    }
    BodyClaim(const BodyClaim&) = delete;
    BodyClaim& operator=(const BodyClaim&) = delete;
    ~BodyClaim() { hub_.body_bytes_claimed -= bytes_; }

private:
    ConnectionHub& hub_;
    std::int64_t bytes_;
};

class HttpConnection final : public OpenConnection,
                             public std::enable_shared_from_this<HttpConnection> {
public:
    HttpConnection(ConnectionHub& hub, tcp::socket socket, std::optional<ConnectionTicket> ticket)
        : hub_(hub),
          ticket_(std::move(ticket)),
          socket_(std::move(socket)),
          timer_(socket_.get_executor()),
          buffer_(static_cast<std::size_t>(hub.settings.max_header) + kScratchBytes) {
        hub_.open.insert(this);
        LiveCounters::add(hub_.counters.http_open);
    }
    ~HttpConnection() override {
        hub_.open.erase(this);
        LiveCounters::take(hub_.counters.http_open);
    }

    void begin_stop() override {
        if (is_idle_) {
            abort();
        }
    }
    void abort() override {
        is_aborted_ = true;
        error_code ignored;
        socket_.shutdown(tcp::socket::shutdown_both, ignored);
        socket_.cancel(ignored);
        timer_.cancel();
    }

    static asio::awaitable<void> run(std::shared_ptr<HttpConnection> self) {
        bool goes_on = true;
        while (goes_on) {
            goes_on = co_await self->serve_one();
        }
    }
    static asio::awaitable<void> tell(std::shared_ptr<HttpConnection> self, HttpResponse answer) {
        co_await self->send(std::move(answer));
    }

private:
    enum class Step { kGoOn, kAnswer, kUpgrade, kEnd };  // kAnswer: answer_ is to be sent

    asio::awaitable<bool> serve_one();
    asio::awaitable<Step> read_request();
    asio::awaitable<bool> wait_for_first_byte();
    asio::awaitable<Step> read_head();
    asio::awaitable<Step> read_body();
    asio::awaitable<Step> ask_application();
    asio::awaitable<void> wait_for_answer(std::shared_ptr<PendingAnswer> pending);
    asio::awaitable<bool> send(HttpResponse response);
    asio::awaitable<void> linger();

    [[nodiscard]] Step head_error(const error_code& error);
    [[nodiscard]] Step check_head();
    [[nodiscard]] std::optional<Refused> check_rate();
    [[nodiscard]] Step upgrade();
    void take_head();
    [[nodiscard]] Step refuse(Refused refused);
    void watch_for_reset(const std::shared_ptr<PendingAnswer>& pending);
    [[nodiscard]] bool is_reset();
    [[nodiscard]] std::int64_t body_limit() const;
    // `now`: parsed and buffered bytes after reading; `before`: those that had been buffered.
    void count_received(std::size_t now, std::size_t before) {
        LiveCounters::add(hub_.counters.bytes_in, now > before ? now - before : 0);
    }

    void arm(std::int64_t time_ms, tcp::socket::shutdown_type what);
    void disarm();

    ConnectionHub& hub_;
    std::optional<ConnectionTicket> ticket_;  // none if it is only told why not
    tcp::socket socket_;
    asio::steady_timer timer_;
    std::uint64_t armed_ = 0;  // which arming of the timer may still act
    boost::beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    RequestHead head_;
    HttpResponse answer_;
    bool is_first_ = true;
    bool is_idle_ = false;
    bool is_aborted_ = false;
    bool is_timed_out_ = false;
    bool keeps_alive_ = false;
    bool is_head_ = false;
    bool is_http_1_0_ = false;
};

// On time-out the socket is shut down for `what`: unlike cancelling, that also ends an operation
// that is between two system calls just now. After the receiving side is shut, 408 can still go
// out.
void HttpConnection::arm(std::int64_t time_ms, tcp::socket::shutdown_type what) {
    is_timed_out_ = false;
    timer_.expires_after(milliseconds(time_ms));
    timer_.async_wait([self = shared_from_this(), what, mine = ++armed_](const error_code& error) {
        if (!error && mine == self->armed_) {
            self->is_timed_out_ = true;
            error_code ignored;
            self->socket_.shutdown(what, ignored);
        }
    });
}

void HttpConnection::disarm() {
    ++armed_;
    timer_.cancel();
}

HttpConnection::Step HttpConnection::refuse(Refused refused) {
    hub_.counters.add_refusal(refused.reason);
    answer_ = std::move(refused.answer);
    return Step::kAnswer;
}

// One request and its answer; false: the connection has ended or belongs to somebody else now.
asio::awaitable<bool> HttpConnection::serve_one() {
    keeps_alive_ = false;
    is_head_ = false;
    is_http_1_0_ = false;
    Step step = co_await read_request();
    if (step == Step::kUpgrade) {
        step = upgrade();
    }
    if (step == Step::kGoOn) {
        step = co_await ask_application();
    }
    if (step == Step::kEnd || is_aborted_) {
        co_return false;
    }
    const bool goes_on = co_await send(std::move(answer_));
    co_return goes_on;
}

asio::awaitable<HttpConnection::Step> HttpConnection::read_request() {
    if (buffer_.size() == 0) {
        const bool has_come = co_await wait_for_first_byte();
        if (!has_come) {
            co_return Step::kEnd;
        }
    }
    is_first_ = false;
    Step step = co_await read_head();
    if (step == Step::kGoOn) {
        step = check_head();
    }
    if (step == Step::kGoOn) {
        step = co_await read_body();
    }
    co_return step;
}

asio::awaitable<bool> HttpConnection::wait_for_first_byte() {
    if (hub_.is_stopping) {
        co_return false;
    }
    is_idle_ = true;
    arm(is_first_ ? hub_.settings.header_timeout_ms : hub_.settings.idle_timeout_ms,
        tcp::socket::shutdown_both);
    error_code error;
    const std::size_t count = co_await socket_.async_read_some(
        buffer_.prepare(std::min(kScratchBytes, buffer_.max_size())),
        redirect_error(use_awaitable, error));
    disarm();
    is_idle_ = false;
    buffer_.commit(count);
    LiveCounters::add(hub_.counters.bytes_in, count);
    co_return !error && count > 0;
}

asio::awaitable<HttpConnection::Step> HttpConnection::read_head() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(hub_.settings.max_header));
    parser_->body_limit(boost::none);
    arm(hub_.settings.header_timeout_ms, tcp::socket::shutdown_receive);
    error_code error;
    const std::size_t before = buffer_.size();
    const std::size_t count = co_await http::async_read_header(
        socket_, buffer_, *parser_, redirect_error(use_awaitable, error));
    disarm();
    count_received(count + buffer_.size(), before);
    if (error) {
        co_return head_error(error);
    }
    co_return Step::kGoOn;
}

HttpConnection::Step HttpConnection::head_error(const error_code& error) {
    if (is_timed_out_) {
        return refuse({Refusal::kTooSlow,
                       problem(408, "request-timeout", "The request took too long to arrive.")});
    }
    if (error == http::error::header_limit || error == http::error::buffer_overflow) {
        return refuse({Refusal::kTooLarge,
                       problem(431, "headers-too-large", "The request's headers are too large.")});
    }
    if (!is_parse_error(error)) {
        return Step::kEnd;
    }
    if (error == http::error::bad_version) {
        const auto data = buffer_.data();
        const std::string_view text(static_cast<const char*>(data.data()), data.size());
        const std::string_view line = text.substr(0, text.find("\r\n"));
        if (line.find(" HTTP/") != std::string_view::npos) {
            return refuse({Refusal::kMalformed, problem(505, "unknown-version",
                                                        "Only HTTP/1.1 and 1.0 are spoken here.")});
        }
    }
    return refuse(
        {Refusal::kMalformed, problem(400, "malformed-request",
                                      "This is not an HTTP request: " + error.message() + ".")});
}

// Everything that can be said of a request before its body has come.
HttpConnection::Step HttpConnection::check_head() {
    take_head();
    if (auto refused = check_framing(head_)) {
        return refuse(std::move(*refused));
    }
    if (auto refused = check_target(head_)) {
        return refuse(std::move(*refused));
    }
    // A refused body is not read, and then the next request cannot be found.
    const bool has_body = parser_->chunked() || parser_->content_length().value_or(0) > 0;
    keeps_alive_ = parser_->keep_alive() && !has_body;
    if (auto refused = check_sender(head_, hub_.settings.allowed_hosts)) {
        return refuse(std::move(*refused));
    }
    if (auto refused = check_rate()) {
        return refuse(std::move(*refused));
    }
    if (!boost::beast::websocket::is_upgrade(parser_->get())) {
        keeps_alive_ = parser_->keep_alive();
        return Step::kGoOn;
    }
    if (has_body || buffer_.size() > 0) {  // frames before our answer
        keeps_alive_ = false;
        return refuse({Refusal::kMalformed,
                       problem(400, "malformed-upgrade", "A WebSocket handshake has no body.")});
    }
    if (auto refused = check_handshake(head_)) {
        return refuse(std::move(*refused));
    }
    return Step::kUpgrade;
}

void HttpConnection::take_head() {
    const auto& message = parser_->get();
    head_ = {};
    head_.is_http_1_0 = message.version() == 10;
    head_.is_upgrade = parser_->upgrade();
    head_.target = std::string(view(message.target()));
    head_.request.method = std::string(view(message.method_string()));
    head_.request.client = ticket_->client();
    for (const auto& field : message) {
        head_.request.headers.emplace_back(core::lower(view(field.name_string())),
                                           std::string(view(field.value())));
    }
    is_head_ = head_.request.method == "HEAD";
    is_http_1_0_ = head_.is_http_1_0;
}

std::optional<Refused> HttpConnection::check_rate() {
    const int wait = hub_.clients.take_request(ticket_->client(), ClientTable::Clock::now());
    if (wait == 0) {
        return std::nullopt;
    }
    HttpResponse answer =
        problem(429, "too-many-requests", "Too many requests at once; wait a little.");
    answer.headers.emplace_back("retry-after", std::to_string(wait));
    return Refused{Refusal::kRate, std::move(answer)};
}

HttpConnection::Step HttpConnection::upgrade() {
    keeps_alive_ = parser_->keep_alive();
    try {
        if (auto refusal = hub_.application.refuse_upgrade(head_.request)) {
            answer_ = std::move(*refusal);
            return Step::kAnswer;
        }
    } catch (...) {
        hub_.report_fault("refuse_upgrade", std::current_exception());
        answer_ = internal_error();
        return Step::kAnswer;
    }
    start_websocket(hub_, std::move(socket_), parser_->release(), std::move(*ticket_));
    return Step::kEnd;
}

std::int64_t HttpConnection::body_limit() const {
    const NetSettings& settings = hub_.settings;
    const auto suffixes = core::split(settings.upload_suffix, ',');
    const bool is_upload =
        std::any_of(suffixes.begin(), suffixes.end(), [&](std::string_view suffix) {
            return !suffix.empty() && head_.request.path.ends_with(suffix);
        });
    return is_upload ? settings.max_upload : settings.max_body;
}

asio::awaitable<HttpConnection::Step> HttpConnection::read_body() {
    if (parser_->is_done()) {
        co_return Step::kGoOn;
    }
    const bool stays_open = std::exchange(keeps_alive_, false);
    const std::int64_t limit = body_limit();
    const auto length = parser_->content_length();
    if (length && *length > static_cast<std::uint64_t>(limit)) {
        co_return refuse({Refusal::kTooLarge, body_too_large(limit)});
    }
    const std::int64_t claimed = length ? static_cast<std::int64_t>(*length) : limit;
    if (hub_.body_bytes_claimed + claimed > hub_.settings.max_bodies) {
        HttpResponse full = problem(503, "server-busy", "Too much is being sent to the server.");
        full.headers.emplace_back("retry-after", "5");
        co_return refuse({Refusal::kServerFull, std::move(full)});
    }
    const BodyClaim claim(hub_, claimed);
    parser_->body_limit(static_cast<std::uint64_t>(limit));
    error_code error;
    arm(hub_.settings.body_timeout_ms, tcp::socket::shutdown_receive);
    if (head_.expects_continue && buffer_.size() == 0) {
        static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
        co_await asio::async_write(socket_, asio::buffer(kContinue),
                                   redirect_error(use_awaitable, error));
    }
    const std::size_t before = buffer_.size();
    std::size_t count = 0;
    if (!error) {
        count = co_await http::async_read(socket_, buffer_, *parser_,
                                          redirect_error(use_awaitable, error));
    }
    disarm();
    count_received(count + buffer_.size(), before);
    if (!error) {
        head_.request.body = std::move(parser_->get().body());
        keeps_alive_ = stays_open;
        co_return Step::kGoOn;
    }
    if (is_timed_out_) {
        co_return refuse(
            {Refusal::kTooSlow,
             problem(408, "request-timeout", "The request's body took too long to arrive.")});
    }
    if (error == http::error::body_limit) {
        co_return refuse({Refusal::kTooLarge, body_too_large(limit)});
    }
    if (!is_parse_error(error)) {
        co_return Step::kEnd;
    }
    co_return refuse({Refusal::kMalformed,
                      problem(400, "malformed-body",
                              "The request's body is malformed: " + error.message() + ".")});
}

asio::awaitable<HttpConnection::Step> HttpConnection::ask_application() {
    const auto pending = std::make_shared<PendingAnswer>();
    try {
        hub_.application.on_request(std::move(head_.request), [pending](HttpResponse response) {
            pending->deliver(std::move(response));
        });
    } catch (...) {
        hub_.report_fault("on_request", std::current_exception());
        pending->deliver(internal_error());
    }
    if (!pending->answer) {
        co_await wait_for_answer(pending);
    }
    if (pending->is_client_gone || is_aborted_) {
        co_return Step::kEnd;
    }
    answer_ = pending->answer ? std::move(*pending->answer) : internal_error();
    // A later call finds that the answer has been given.
    pending->answer.emplace();
    co_return Step::kAnswer;
}

asio::awaitable<void> HttpConnection::wait_for_answer(std::shared_ptr<PendingAnswer> pending) {
    // The frame may be destroyed while it waits, when the server ends.
    struct Waiting {
        PendingAnswer& pending;
        ~Waiting() { pending.wake = nullptr; }
    };
    const Waiting waiting{*pending};
    ++armed_;
    timer_.expires_after(milliseconds(hub_.settings.answer_timeout_ms));
    pending->wake = &timer_;
    watch_for_reset(pending);
    error_code error;
    co_await timer_.async_wait(redirect_error(use_awaitable, error));
    error_code ignored;
    socket_.cancel(ignored);
}

// A client that has closed its sending side may still wait for the answer; one that has reset the
// connection does not.
void HttpConnection::watch_for_reset(const std::shared_ptr<PendingAnswer>& pending) {
    socket_.async_wait(tcp::socket::wait_error,
                       [self = shared_from_this(), pending](const error_code& error) {
                           if (!error && self->is_reset()) {
                               pending->is_client_gone = true;
                               pending->wake_up();
                           }
                       });
}

bool HttpConnection::is_reset() {
    char byte = 0;
    const auto count = ::recv(socket_.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR;
}

asio::awaitable<bool> HttpConnection::send(HttpResponse response) {
    const bool stays_open = keeps_alive_ && !hub_.is_stopping;
    const std::string head =
        response_head(response, {stays_open, is_http_1_0_, std::time(nullptr)});
    std::string_view rest;
    if (!is_head_ && status_has_body(response.status)) {
        rest = response.body;
    }
    hub_.counters.add_answer(response.status);
    std::string_view first = head;
    error_code error;
    do {
        const std::string_view piece = rest.substr(0, kPieceBytes);
        rest.remove_prefix(piece.size());
        const std::array<asio::const_buffer, 2> parts{asio::buffer(first), asio::buffer(piece)};
        first = {};
        arm(hub_.settings.send_timeout_ms, tcp::socket::shutdown_both);
        const std::size_t count =
            co_await asio::async_write(socket_, parts, redirect_error(use_awaitable, error));
        disarm();
        LiveCounters::add(hub_.counters.bytes_out, count);
    } while (!error && !rest.empty());
    if (!error && !stays_open) {
        co_await linger();
    }
    co_return !error && stays_open;
}

asio::awaitable<void> HttpConnection::linger() {
    error_code error;
    socket_.shutdown(tcp::socket::shutdown_send, error);
    arm(kLingerTime.count(), tcp::socket::shutdown_both);
    std::array<char, kScratchBytes> scratch{};
    std::size_t total = 0;
    while (!error && total < kLingerBytes) {
        total += co_await socket_.async_read_some(asio::buffer(scratch),
                                                  redirect_error(use_awaitable, error));
    }
    disarm();
}

}  // namespace

void start_http(ConnectionHub& hub, tcp::socket socket, ConnectionTicket ticket) {
    const auto executor = socket.get_executor();
    const auto connection =
        std::make_shared<HttpConnection>(hub, std::move(socket), std::move(ticket));
    asio::co_spawn(executor, HttpConnection::run(connection),
                   [&hub](const std::exception_ptr& fault) {
                       if (fault) {
                           hub.report_fault("an HTTP connection", fault);
                       }
                   });
}

void start_refusal(ConnectionHub& hub, tcp::socket socket, HttpResponse answer) {
    const auto executor = socket.get_executor();
    const auto connection = std::make_shared<HttpConnection>(hub, std::move(socket), std::nullopt);
    ++hub.refusals_running;
    asio::co_spawn(executor, HttpConnection::tell(connection, std::move(answer)),
                   [&hub](const std::exception_ptr&) { --hub.refusals_running; });
}

}  // namespace tusk::server

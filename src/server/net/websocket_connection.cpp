#include "server/net/websocket_connection.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/error.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <deque>
#include <memory>

namespace tusk::server {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using asio::redirect_error;
using asio::use_awaitable;
using asio::ip::tcp;
using boost::system::error_code;
using std::chrono::milliseconds;

constexpr std::int64_t kMessageOverhead = 64;  // bytes of our own that a queued message costs
constexpr std::size_t kMaxReason = 123;        // RFC 6455: a control frame has at most 125 bytes

class WebSocketConnection final : public Connection,
                                  public OpenConnection,
                                  public std::enable_shared_from_this<WebSocketConnection> {
public:
    WebSocketConnection(ConnectionHub& hub, tcp::socket socket, ConnectionTicket ticket)
        : hub_(hub),
          ticket_(std::move(ticket)),
          stream_(std::move(socket)),
          timer_(stream_.get_executor()) {
        hub_.open.insert(this);
        LiveCounters::add(hub_.counters.websockets_open);
    }
    ~WebSocketConnection() override {
        session_.reset();
        hub_.open.erase(this);
        LiveCounters::take(hub_.counters.websockets_open);
    }

    void send(std::shared_ptr<const std::string> text) override;
    void close(int code, std::string_view reason) override;
    [[nodiscard]] const std::string& client() const override { return ticket_.client(); }

    void begin_stop() override {
        close(websocket::close_code::going_away, "the server is stopping");
    }
    void abort() override;

    void start(UpgradeRequest request);

private:
    static asio::awaitable<void> run(std::shared_ptr<WebSocketConnection> self,
                                     UpgradeRequest request);
    static asio::awaitable<void> write_queue(std::shared_ptr<WebSocketConnection> self);
    asio::awaitable<bool> open(UpgradeRequest request);
    asio::awaitable<void> receive();
    asio::awaitable<void> write_all();
    [[nodiscard]] std::shared_ptr<asio::cancellation_signal> spawn(asio::awaitable<void> work);

    void set_options();
    void handle_message();
    void start_writing();
    void arm(std::int64_t time_ms);
    void disarm();
    void note_end(const error_code& error);

    ConnectionHub& hub_;
    ConnectionTicket ticket_;
    websocket::stream<tcp::socket, false> stream_;  // false: without compression
    std::shared_ptr<asio::cancellation_signal> stop_reading_;
    std::shared_ptr<asio::cancellation_signal> stop_writing_;  // of the latest write_queue()
    asio::steady_timer timer_;
    std::uint64_t armed_ = 0;  // which arming of the timer may still act
    boost::beast::flat_buffer buffer_;
    std::deque<std::shared_ptr<const std::string>> queue_;
    std::int64_t queued_bytes_ = 0;
    websocket::close_reason goodbye_;
    bool is_writing_ = false;
    bool is_closing_ = false;
    bool has_ended_ = false;
    std::unique_ptr<LiveSession> session_;
};

void WebSocketConnection::set_options() {
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = milliseconds(hub_.settings.close_timeout_ms);
    timeout.idle_timeout = milliseconds(hub_.settings.websocket_idle_timeout_ms);
    timeout.keep_alive_pings = true;
    stream_.set_option(timeout);
    stream_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
        response.set(http::field::server, "tusk");  // else Beast adds its name and version
    }));
    stream_.read_message_max(static_cast<std::size_t>(hub_.settings.max_message));
    stream_.auto_fragment(false);
    stream_.text(true);
}

void WebSocketConnection::start(UpgradeRequest request) {
    stop_reading_ = spawn(run(shared_from_this(), std::move(request)));
}

// Runs a coroutine with a signal of its own that can end it. The handler keeps the signal and the
// connection until the coroutine is gone: it refers to both.
std::shared_ptr<asio::cancellation_signal> WebSocketConnection::spawn(asio::awaitable<void> work) {
    const auto signal = std::make_shared<asio::cancellation_signal>();
    asio::co_spawn(
        stream_.get_executor(), std::move(work),
        asio::bind_cancellation_slot(
            signal->slot(), [self = shared_from_this(), signal](const std::exception_ptr& fault) {
                if (fault) {
                    self->hub_.report_fault("a WebSocket", fault);
                }
            }));
    return signal;
}

asio::awaitable<void> WebSocketConnection::run(std::shared_ptr<WebSocketConnection> self,
                                               UpgradeRequest request) {
    co_await asio::this_coro::throw_if_cancelled(false);
    const bool is_open = co_await self->open(std::move(request));
    if (is_open) {
        co_await self->receive();
    }
    // abort() may have resumed us from within: let it return before anything is destroyed.
    co_await asio::post(self->stream_.get_executor(), use_awaitable);
    self->has_ended_ = true;
    self->disarm();
    self->queue_.clear();
    try {
        self->session_.reset();
    } catch (...) {
        self->hub_.report_fault("the end of a live session", std::current_exception());
    }
}

asio::awaitable<bool> WebSocketConnection::open(UpgradeRequest request) {
    set_options();
    error_code error;
    co_await stream_.async_accept(request, redirect_error(use_awaitable, error));
    if (error) {
        co_return false;
    }
    hub_.counters.add_answer(101);
    try {
        session_ = hub_.application.on_connect(*this);
    } catch (...) {
        hub_.report_fault("on_connect", std::current_exception());
    }
    if (!session_) {
        close(websocket::close_code::internal_error, "something went wrong on the server");
    }
    if (hub_.is_stopping) {
        begin_stop();
    }
    co_return true;
}

// Reads until the connection ends; what comes after our goodbye is thrown away.
asio::awaitable<void> WebSocketConnection::receive() {
    error_code error;
    while (!error) {
        buffer_.clear();
        const std::size_t count =
            co_await stream_.async_read(buffer_, redirect_error(use_awaitable, error));
        LiveCounters::add(hub_.counters.bytes_in, count);
        if (!error && !is_closing_) {
            handle_message();
        }
    }
    note_end(error);
}

void WebSocketConnection::note_end(const error_code& error) {
    if (error == websocket::error::message_too_big) {
        hub_.counters.add_refusal(Refusal::kTooLarge);
    } else if (error == websocket::condition::protocol_violation) {
        hub_.counters.add_refusal(Refusal::kMalformed);
    }
}

void WebSocketConnection::handle_message() {
    if (!stream_.got_text()) {
        hub_.counters.add_refusal(Refusal::kMalformed);
        close(websocket::close_code::unknown_data, "only text messages are understood");
        return;
    }
    LiveCounters::add(hub_.counters.messages_in);
    const auto data = buffer_.cdata();
    try {
        session_->on_message({static_cast<const char*>(data.data()), data.size()});
    } catch (...) {
        hub_.report_fault("on_message", std::current_exception());
        close(websocket::close_code::internal_error, "something went wrong on the server");
    }
}

void WebSocketConnection::send(std::shared_ptr<const std::string> text) {
    if (is_closing_ || has_ended_ || !text) {
        return;
    }
    queued_bytes_ += static_cast<std::int64_t>(text->size()) + kMessageOverhead;
    if (queued_bytes_ > hub_.settings.max_queued_bytes) {
        hub_.counters.add_refusal(Refusal::kTooSlow);
        queue_.clear();
        close(websocket::close_code::try_again_later, "messages are not taken in time");
        return;
    }
    queue_.push_back(std::move(text));
    start_writing();
}

// The close frame goes out after what is queued. Whoever takes longer than the time-out for that is
// cut off.
void WebSocketConnection::close(int code, std::string_view reason) {
    if (is_closing_ || has_ended_) {
        return;
    }
    is_closing_ = true;
    goodbye_.code = static_cast<std::uint16_t>(code);
    const std::string_view cut = reason.substr(0, kMaxReason);
    goodbye_.reason.assign(cut.data(), cut.size());
    arm(hub_.settings.close_timeout_ms);
    start_writing();
}

// Closing the socket ends what waits for the network. But a close that Beast makes for us and one
// that the client's mistakes make in its reading can wait for each other (Boost 1.81), with nothing
// left on the network that could wake them: cancelling does.
void WebSocketConnection::abort() {
    const auto self = shared_from_this();
    error_code ignored;
    tcp::socket& socket = stream_.next_layer();
    socket.shutdown(tcp::socket::shutdown_both, ignored);
    socket.close(ignored);
    for (const auto& signal : {stop_writing_, stop_reading_}) {
        if (signal) {
            signal->emit(asio::cancellation_type::terminal);
        }
    }
}

void WebSocketConnection::start_writing() {
    if (!is_writing_) {
        is_writing_ = true;
        stop_writing_ = spawn(write_queue(shared_from_this()));
    }
}

asio::awaitable<void> WebSocketConnection::write_queue(std::shared_ptr<WebSocketConnection> self) {
    co_await asio::this_coro::throw_if_cancelled(false);
    co_await self->write_all();
    co_await asio::post(self->stream_.get_executor(), use_awaitable);  // as in run()
}

asio::awaitable<void> WebSocketConnection::write_all() {
    error_code error;
    while (!error && !queue_.empty()) {
        const std::shared_ptr<const std::string> text = std::move(queue_.front());
        queue_.pop_front();
        if (!is_closing_) {
            arm(hub_.settings.send_timeout_ms);
        }
        const std::size_t count =
            co_await stream_.async_write(asio::buffer(*text), redirect_error(use_awaitable, error));
        queued_bytes_ -= static_cast<std::int64_t>(text->size()) + kMessageOverhead;
        LiveCounters::add(hub_.counters.bytes_out, count);
        LiveCounters::add(hub_.counters.messages_out);
    }
    if (!error && is_closing_ && !has_ended_) {
        const websocket::close_reason goodbye = goodbye_;
        co_await stream_.async_close(goodbye, redirect_error(use_awaitable, error));
        co_return;
    }
    is_writing_ = false;
    if (!is_closing_) {
        disarm();
    }
}

void WebSocketConnection::arm(std::int64_t time_ms) {
    timer_.expires_after(milliseconds(time_ms));
    timer_.async_wait([weak = weak_from_this(), mine = ++armed_](const error_code& error) {
        const auto self = weak.lock();
        if (!error && self && mine == self->armed_) {
            self->abort();
        }
    });
}

void WebSocketConnection::disarm() {
    ++armed_;
    timer_.cancel();
}

}  // namespace

void start_websocket(ConnectionHub& hub, tcp::socket socket, UpgradeRequest request,
                     ConnectionTicket ticket) {
    const auto connection =
        std::make_shared<WebSocketConnection>(hub, std::move(socket), std::move(ticket));
    connection->start(std::move(request));
}

}  // namespace tusk::server

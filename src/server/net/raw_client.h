#pragma once
// RawClient: a client of the tests that sends any bytes, right or wrong, over a blocking socket.
//
// Reading gives up after ten seconds without a byte, so that a server that hangs is a failed test
// and not a hanging one. For tests only; one per thread.

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/text.h"
#include "server/net/http.h"

namespace tusk::server {

// An answer as it was read from the wire.
struct RawAnswer {
    int status = 0;
    Headers headers;  // names in lower case
    std::string body;

    [[nodiscard]] std::string header(std::string_view name) const {
        for (const auto& [key, value] : headers) {
            if (key == name) {
                return value;
            }
        }
        return {};
    }
    [[nodiscard]] bool has_code(std::string_view code) const {
        return body.find("\"code\":\"" + std::string(code) + "\"") != std::string::npos;
    }
};

class RawClient {
public:
    // `host`: it comes from 127.0.0.<host>; each of them is a client of its own.
    explicit RawClient(int port, int receive_buffer = 0, int host = 1)
        : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        const timeval patience{10, 0};
        setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
        setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience));
        if (receive_buffer > 0) {
            setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof(receive_buffer));
        }
        sockaddr_in source{};
        source.sin_family = AF_INET;
        source.sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + static_cast<std::uint32_t>(host));
        ::bind(socket_, reinterpret_cast<const sockaddr*>(&source), sizeof(source));
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        is_connected_ =
            ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
        const int yes = 1;
        setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
    }
    RawClient(const RawClient&) = delete;
    RawClient& operator=(const RawClient&) = delete;
    RawClient(RawClient&& other) noexcept
        : socket_(std::exchange(other.socket_, -1)),
          is_connected_(other.is_connected_),
          received_(std::move(other.received_)) {}
    ~RawClient() { close(); }

    [[nodiscard]] bool is_connected() const noexcept { return is_connected_; }

    // False once the server has closed; a test that does not care ignores it.
    bool send(std::string_view bytes) {
        while (!bytes.empty()) {
            const auto count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (count < 0 && errno == EINTR) {
                continue;
            }
            if (count <= 0) {
                return false;
            }
            bytes.remove_prefix(static_cast<std::size_t>(count));
        }
        return true;
    }

    void end_sending() { ::shutdown(socket_, SHUT_WR); }
    void close() {
        if (socket_ >= 0) {
            ::close(std::exchange(socket_, -1));
        }
    }
    // Ends the connection with RST instead of FIN.
    void reset() {
        const linger at_once{1, 0};
        setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof(at_once));
        close();
    }

    // Exactly `count` bytes, or nothing if the connection ended before.
    [[nodiscard]] std::optional<std::string> read(std::size_t count) {
        while (received_.size() < count) {
            if (!receive()) {
                return std::nullopt;
            }
        }
        std::string result = received_.substr(0, count);
        received_.erase(0, count);
        return result;
    }

    // All bytes up to the end of the connection.
    [[nodiscard]] std::string read_to_end() {
        while (receive()) {
        }
        return std::exchange(received_, {});
    }

    // Has the server ended the connection, with nothing more to read?
    [[nodiscard]] bool is_ended() { return received_.empty() && !receive(); }

    // The next answer; one to HEAD has no body.
    [[nodiscard]] std::optional<RawAnswer> read_answer(bool is_to_head = false) {
        const auto head = read_head();
        if (!head) {
            return std::nullopt;
        }
        RawAnswer answer;
        const auto lines = core::lines(*head);
        answer.status = static_cast<int>(core::to_integer(lines.at(0).substr(9, 3)).value_or(0));
        for (std::size_t i = 1; i < lines.size(); ++i) {
            const std::size_t colon = lines[i].find(':');
            answer.headers.emplace_back(core::lower(lines[i].substr(0, colon)),
                                        core::trim(lines[i].substr(colon + 1)));
        }
        const auto length = core::to_unsigned(answer.header("content-length")).value_or(0);
        if (!is_to_head && length > 0) {
            auto body = read(length);
            if (!body) {
                return std::nullopt;
            }
            answer.body = std::move(*body);
        }
        return answer;
    }

    [[nodiscard]] std::optional<RawAnswer> ask(std::string_view request) {
        send(request);
        return read_answer();
    }

    // For callers that wait on many sockets at once.
    [[nodiscard]] int descriptor() const noexcept { return socket_; }
    bool receive_some() { return receive(); }
    [[nodiscard]] std::string_view pending() const noexcept { return received_; }
    void drop(std::size_t count) { received_.erase(0, count); }

private:
    bool receive() {
        std::array<char, 65536> bytes;
        auto count = ::recv(socket_, bytes.data(), bytes.size(), 0);
        while (count < 0 && errno == EINTR) {  // by the alarm of the fuzzer
            count = ::recv(socket_, bytes.data(), bytes.size(), 0);
        }
        if (count <= 0) {
            return false;
        }
        received_.append(bytes.data(), static_cast<std::size_t>(count));
        return true;
    }

    // Everything before the empty line, which is taken too.
    [[nodiscard]] std::optional<std::string> read_head() {
        std::size_t end = received_.find("\r\n\r\n");
        while (end == std::string::npos) {
            if (!receive()) {
                return std::nullopt;
            }
            end = received_.find("\r\n\r\n");
        }
        std::string head = received_.substr(0, end);
        received_.erase(0, end + 4);
        return head;
    }

    int socket_;
    bool is_connected_ = false;
    std::string received_;
};

}  // namespace tusk::server

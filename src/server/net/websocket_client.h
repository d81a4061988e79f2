#pragma once
// WebSocketClient: hand-made WebSocket frames, right and wrong ones, over a RawClient. Tests only.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/raw_client.h"

namespace tusk::server {

inline constexpr std::string_view kUpgradeHeaders =
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

[[nodiscard]] inline std::string upgrade_request(std::string_view path,
                                                 std::string_view more_headers = {}) {
    return "GET " + std::string(path) + " HTTP/1.1\r\nHost: localhost:8080\r\n" +
           std::string(kUpgradeHeaders) + std::string(more_headers) + "\r\n";
}

struct Frame {
    bool is_final = true;
    int opcode = 1;  // 0 continuation, 1 text, 2 binary, 8 close, 9 ping, 10 pong
    std::string payload;
    bool is_masked = true;
    int reserved = 0;  // the three reserved bits
};

[[nodiscard]] inline std::string bytes_of(const Frame& frame) {
    static constexpr std::string_view kMask = "\x12\x34\x56\x78";
    std::string bytes;
    bytes.push_back(
        static_cast<char>((frame.is_final ? 0x80 : 0) | (frame.reserved << 4) | frame.opcode));
    const int mask_bit = frame.is_masked ? 0x80 : 0;
    const std::size_t size = frame.payload.size();
    const int length_bytes = size < 126 ? 0 : size < 65536 ? 2 : 8;
    bytes.push_back(static_cast<char>(mask_bit | (length_bytes == 0   ? static_cast<int>(size)
                                                  : length_bytes == 2 ? 126
                                                                      : 127)));
    for (int i = length_bytes - 1; i >= 0; --i) {
        bytes.push_back(static_cast<char>((size >> (8 * i)) & 0xff));
    }
    if (frame.is_masked) {
        bytes += kMask;
    }
    for (std::size_t i = 0; i < size; ++i) {
        bytes.push_back(static_cast<char>(frame.payload[i] ^ (frame.is_masked ? kMask[i % 4] : 0)));
    }
    return bytes;
}

class WebSocketClient {
public:
    explicit WebSocketClient(int port, std::string_view path = "/live", int receive_buffer = 0,
                             int host = 1)
        : raw_(port, receive_buffer, host) {
        const auto answer = raw_.ask(upgrade_request(path));
        is_open_ = answer && answer->status == 101 &&
                   answer->header("sec-websocket-accept") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";
    }

    [[nodiscard]] bool is_open() const noexcept { return is_open_; }
    [[nodiscard]] RawClient& raw() noexcept { return raw_; }

    bool send(const Frame& frame) { return raw_.send(bytes_of(frame)); }
    bool send_text(std::string text) { return send({true, 1, std::move(text)}); }

    [[nodiscard]] std::optional<Frame> read() {
        const auto head = raw_.read(2);
        if (!head) {
            return std::nullopt;
        }
        const auto byte = [](char c) {
            return static_cast<unsigned>(static_cast<unsigned char>(c));
        };
        Frame frame;
        frame.is_final = (byte((*head)[0]) & 0x80) != 0;
        frame.reserved = static_cast<int>((byte((*head)[0]) >> 4) & 7);
        frame.opcode = static_cast<int>(byte((*head)[0]) & 15);
        frame.is_masked = (byte((*head)[1]) & 0x80) != 0;
        std::size_t size = byte((*head)[1]) & 0x7f;
        if (size >= 126) {
            const auto length = raw_.read(size == 126 ? 2 : 8);
            if (!length) {
                return std::nullopt;
            }
            size = 0;
            for (const char c : *length) {
                size = size * 256 + byte(c);
            }
        }
        auto payload = raw_.read(size);
        if (!payload) {
            return std::nullopt;
        }
        frame.payload = std::move(*payload);
        return frame;
    }

    // The next text message; empty if something else comes.
    [[nodiscard]] std::string read_text() {
        const auto frame = read();
        return frame && frame->opcode == 1 ? frame->payload : "";
    }

    // The code of the close frame that comes after any number of other frames; 0 if none comes.
    [[nodiscard]] int read_close_code() {
        while (const auto frame = read()) {
            if (frame->opcode == 8) {
                return frame->payload.size() < 2 ? 1005 : code_of(frame->payload);
            }
        }
        return 0;
    }

    // A close frame's payload, and the code in one.
    [[nodiscard]] static std::string close_payload(int code, std::string_view reason = {}) {
        return std::string{static_cast<char>(code >> 8), static_cast<char>(code & 0xff)} +
               std::string(reason);
    }
    [[nodiscard]] static int code_of(std::string_view payload) {
        return static_cast<unsigned char>(payload[0]) * 256 +
               static_cast<unsigned char>(payload[1]);
    }

private:
    RawClient raw_;
    bool is_open_ = false;
};

}  // namespace tusk::server

#pragma once
// NetSettings: every limit and time-out of the network side, settable by name.
//
// The defaults suit one house: a few dozen people, phones and desktops, on a small machine. Sizes
// are in bytes, times in milliseconds. What each one guards against stands beside it.

#include <cstdint>
#include <string>
#include <vector>

#include "core/params.h"

namespace tusk::server {

struct NetSettings {
    std::int64_t port = 8080;   // 0 = any free one
    bool is_public = false;     // all interfaces, IPv4 and IPv6; else 127.0.0.1 and ::1 only
    std::string allowed_hosts;  // further names of this server, with commas; "*" = any name
    std::string upload_suffix = "/read,/lab/runs";  // paths that end so may send max_upload

    std::int64_t max_body = 64 * 1024;              // request body
    std::int64_t max_upload = 4 * 1024 * 1024;      // request body of an upload
    std::int64_t max_bodies = 64 * 1024 * 1024;     // all bodies being received, together
    std::int64_t max_header = 16 * 1024;            // request line and headers
    std::int64_t max_message = 64 * 1024;           // one WebSocket message from a client
    std::int64_t max_queued_bytes = 1024 * 1024;    // unsent messages of one WebSocket
    std::int64_t max_connections = 2000;            // HTTP and WebSocket together
    std::int64_t max_connections_per_client = 256;  // by address
    std::int64_t requests_per_second = 200;         // by address; 0 = no limit
    std::int64_t request_burst = 400;               // requests that may come at once

    std::int64_t header_timeout_ms = 10'000;  // from a request's first byte to its last header
    std::int64_t body_timeout_ms = 30'000;    // the whole body
    std::int64_t idle_timeout_ms = 60'000;    // between two requests of one connection
    std::int64_t answer_timeout_ms = 65'000;  // the application's time to answer, then 500
    std::int64_t send_timeout_ms = 30'000;    // each 256 kB of an answer, each WebSocket message
    std::int64_t websocket_idle_timeout_ms = 60'000;  // silence; a ping is sent at half of it
    std::int64_t close_timeout_ms = 2'000;            // WebSocket handshakes of opening and closing
    std::int64_t stop_timeout_ms = 2'000;             // running requests at stop()

    static std::vector<core::ParamField<NetSettings>> fields();
};

}  // namespace tusk::server

#include "server/net/net_settings.h"

namespace tusk::server {
namespace {

using Field = core::ParamField<NetSettings>;
using Member = std::int64_t NetSettings::*;

constexpr std::int64_t kMaxBytes = std::int64_t{1} << 30;
constexpr std::int64_t kMaxCount = 1'000'000;
constexpr std::int64_t kMaxTimeMs = 3'600'000;

Field bytes(std::string name, Member member, std::string help) {
    return core::number_field(std::move(name), member, std::int64_t{64}, kMaxBytes,
                              std::move(help));
}

Field count(std::string name, Member member, std::int64_t min, std::string help) {
    return core::number_field(std::move(name), member, min, kMaxCount, std::move(help));
}

Field time_ms(std::string name, Member member, std::string help) {
    return core::number_field(std::move(name), member, std::int64_t{1}, kMaxTimeMs,
                              std::move(help));
}

}  // namespace

std::vector<Field> NetSettings::fields() {
    using S = NetSettings;
    return {
        core::number_field("port", &S::port, std::int64_t{0}, std::int64_t{65535},
                           "TCP port; 0 = any free one"),
        core::boolean_field("public", &S::is_public,
                            "serve other devices too, not only this machine"),
        core::text_field("allowed_hosts", &S::allowed_hosts,
                         "further names of this server, separated by commas; * = any"),
        core::text_field("upload_suffix", &S::upload_suffix,
                         "paths with such an end may send max_upload bytes; separated by commas"),
        bytes("max_body", &S::max_body, "bytes of a request body"),
        bytes("max_upload", &S::max_upload, "bytes of an upload's body"),
        bytes("max_bodies", &S::max_bodies, "bytes of all bodies being received"),
        bytes("max_header", &S::max_header, "bytes of a request's line and headers"),
        bytes("max_message", &S::max_message, "bytes of a WebSocket message from a client"),
        bytes("max_queued_bytes", &S::max_queued_bytes, "unsent bytes of one WebSocket"),
        count("max_connections", &S::max_connections, 1, "connections in all"),
        count("max_connections_per_client", &S::max_connections_per_client, 1,
              "connections of one address"),
        count("requests_per_second", &S::requests_per_second, 0,
              "requests of one address; 0 = no limit"),
        count("request_burst", &S::request_burst, 1, "requests of one address at once"),
        time_ms("header_timeout_ms", &S::header_timeout_ms, "time for a request's headers"),
        time_ms("body_timeout_ms", &S::body_timeout_ms, "time for a request's body"),
        time_ms("idle_timeout_ms", &S::idle_timeout_ms, "time between two requests"),
        time_ms("answer_timeout_ms", &S::answer_timeout_ms, "time to make an answer"),
        time_ms("send_timeout_ms", &S::send_timeout_ms, "time to send an answer"),
        time_ms("websocket_idle_timeout_ms", &S::websocket_idle_timeout_ms,
                "silence on a WebSocket"),
        time_ms("close_timeout_ms", &S::close_timeout_ms, "time for a WebSocket's handshakes"),
        time_ms("stop_timeout_ms", &S::stop_timeout_ms, "time for running requests at the end"),
    };
}

}  // namespace tusk::server

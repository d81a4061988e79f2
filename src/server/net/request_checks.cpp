#include "server/net/request_checks.h"

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "server/net/problem.h"

namespace tusk::server {
namespace {

std::ptrdiff_t count(const Headers& headers, std::string_view name) {
    return std::count_if(headers.begin(), headers.end(),
                         [name](const auto& header) { return header.first == name; });
}

Refused malformed(std::string detail) {
    return {Refusal::kMalformed, problem(400, "malformed-request", std::move(detail))};
}

std::optional<Refused> check_length(const RequestHead& head) {
    const HttpRequest& request = head.request;
    const auto lengths = count(request.headers, "content-length");
    const auto encodings = count(request.headers, "transfer-encoding");
    if (lengths + encodings > 1) {
        return malformed("The request states the length of its body twice.");
    }
    if (lengths == 1 && !core::to_unsigned(core::trim(request.header("content-length")))) {
        return malformed("The Content-Length is not a number.");
    }
    const std::string_view encoding = core::trim(request.header("transfer-encoding"));
    if (encodings == 1 && (head.is_http_1_0 || !core::equal_ignoring_case(encoding, "chunked"))) {
        return malformed("The only Transfer-Encoding spoken here is chunked.");
    }
    return std::nullopt;
}

}  // namespace

std::optional<Refused> check_framing(RequestHead& head) {
    if (auto refused = check_length(head)) {
        return refused;
    }
    const HttpRequest& request = head.request;
    const auto hosts = count(request.headers, "host");
    if (hosts > 1 || (hosts == 0 && !head.is_http_1_0)) {
        return malformed("The request must have one Host header.");
    }
    if (hosts == 1) {
        head.host = parse_authority(core::trim(request.header("host")));
        if (!head.host) {
            return malformed("The Host header is neither a name nor an address.");
        }
    }
    if (request.method == "CONNECT" || request.method == "TRACE") {
        Refused refused{Refusal::kMalformed,
                        problem(405, "method-not-allowed", "This method is not served here.")};
        refused.answer.headers.emplace_back("allow",
                                            "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
        return refused;
    }
    const std::string_view expected = core::trim(request.header("expect"));
    if (!expected.empty() && !head.is_http_1_0) {
        head.expects_continue = core::equal_ignoring_case(expected, "100-continue");
        if (!head.expects_continue) {
            return Refused{Refusal::kMalformed, problem(417, "unknown-expectation",
                                                        "Only 100-continue can be expected.")};
        }
    }
    return std::nullopt;
}

std::optional<Refused> check_target(RequestHead& head) {
    auto target = parse_target(head.target);
    if (!target) {
        return Refused{
            Refusal::kMalformed,
            problem(400, "malformed-target",
                    "The address of the request is wrong: " + target.error().message + ".",
                    target.error().where)};
    }
    head.request.path = std::move(target->path);
    head.request.query = std::move(target->query);
    return std::nullopt;
}

std::optional<Refused> check_sender(const RequestHead& head, std::string_view allowed_hosts) {
    if (head.host && !is_own_host(*head.host, allowed_hosts)) {
        return Refused{
            Refusal::kForeignHost,
            problem(421, "unknown-host",
                    "This server does not go by the name " + core::quoted(head.host->name) +
                        "; the setting allowed_hosts adds names.")};
    }
    const std::string_view origin = head.request.header("origin");
    const bool needs_own_origin = head.is_upgrade || !is_safe_method(head.request.method);
    if (!origin.empty() && needs_own_origin && !(head.host && is_same_origin(origin, *head.host))) {
        return Refused{
            Refusal::kForeignOrigin,
            problem(403, "foreign-origin",
                    "A page of another site may not do this: " + core::quoted(origin) + ".")};
    }
    return std::nullopt;
}

std::optional<Refused> check_handshake(const RequestHead& head) {
    constexpr std::size_t kKeyCharacters = 24;  // 16 bytes in base64
    if (head.request.header("sec-websocket-key").size() != kKeyCharacters) {
        return Refused{Refusal::kMalformed,
                       problem(400, "malformed-upgrade", "This is no valid WebSocket handshake.")};
    }
    if (head.request.header("sec-websocket-version") != "13") {
        Refused refused{Refusal::kMalformed,
                        problem(426, "unknown-websocket-version",
                                "Only version 13 of the WebSocket protocol is spoken here.")};
        refused.answer.headers.emplace_back("upgrade", "websocket");
        refused.answer.headers.emplace_back("sec-websocket-version", "13");
        return refused;
    }
    return std::nullopt;
}

}  // namespace tusk::server

#include "server/net/response_text.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

#include "core/text.h"
#include "server/net/problem.h"

namespace tusk::server {
namespace {

struct Header {
    std::string_view name;
    std::string_view value;
};

constexpr std::array kSecurityHeaders{
    Header{"content-security-policy",
           "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
           "form-action 'self'; img-src 'self' data:; connect-src 'self'"},
    Header{"x-content-type-options", "nosniff"},
    Header{"referrer-policy", "same-origin"},
    Header{"cross-origin-opener-policy", "same-origin"},
    Header{"cross-origin-resource-policy", "same-origin"},
    Header{"permissions-policy", "camera=(), microphone=(), geolocation=()"},
};

// Headers that describe the message on the wire, which only this side knows.
bool is_ours_alone(std::string_view name) {
    static constexpr std::array<std::string_view, 5> kNames{"content-length", "transfer-encoding",
                                                            "connection", "date", "keep-alive"};
    return std::any_of(kNames.begin(), kNames.end(), [name](std::string_view ours) {
        return core::equal_ignoring_case(name, ours);
    });
}

bool has_header(const Headers& headers, std::string_view name) {
    return std::any_of(headers.begin(), headers.end(), [name](const auto& header) {
        return core::equal_ignoring_case(header.first, name);
    });
}

void append_clean(std::string& out, std::string_view text) {
    std::copy_if(text.begin(), text.end(), std::back_inserter(out), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= 0x20 && byte != 0x7f;
    });
}

void append_header(std::string& out, std::string_view name, std::string_view value) {
    append_clean(out, name);
    out += ": ";
    append_clean(out, value);
    out += "\r\n";
}

}  // namespace

bool status_has_body(int status) noexcept {
    return status >= 200 && status != 204 && status != 304;
}

std::string response_head(const HttpResponse& response, const Framing& framing) {
    std::string head =
        fmt::format("HTTP/1.1 {} {}\r\n", response.status, status_title(response.status));
    head.reserve(1024);
    for (const auto& [name, value] : response.headers) {
        if (!is_ours_alone(name)) {
            append_header(head, name, value);
        }
    }
    for (const Header& header : kSecurityHeaders) {
        if (!has_header(response.headers, header.name)) {
            append_header(head, header.name, header.value);
        }
    }
    append_header(head, "date",
                  fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(framing.now)));
    if (status_has_body(response.status)) {
        append_header(head, "content-length", std::to_string(response.body.size()));
    }
    if (!framing.keeps_alive) {
        append_header(head, "connection", "close");
    } else if (framing.is_http_1_0) {
        append_header(head, "connection", "keep-alive");
    }
    head += "\r\n";
    return head;
}

}  // namespace tusk::server

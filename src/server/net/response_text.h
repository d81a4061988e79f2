#pragma once
// The head of an answer as it goes over the wire, with the security headers every answer carries.
// Pure functions.

#include <ctime>
#include <string>

#include "server/net/http.h"

namespace tusk::server {

struct Framing {
    bool keeps_alive = true;
    bool is_http_1_0 = false;  // which must be told that the connection stays open
    std::time_t now = 0;       // for the Date header
};

// May an answer with this status have a body at all?
[[nodiscard]] bool status_has_body(int status) noexcept;

// Status line, headers and the empty line. A header of the application wins over ours of the same
// name; the length and the connection are never its business. Control characters in its names and
// values, which could forge further headers, are removed.
[[nodiscard]] std::string response_head(const HttpResponse& response, const Framing& framing);

}  // namespace tusk::server

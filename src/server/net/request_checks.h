#pragma once
// What is said of a request's head before its body has come and the application is asked.
//
// Each check answers nothing (go on) or with what refuses the request. They work on the head as
// plain text, so they need neither a connection nor Boost. Pure functions.

#include <optional>
#include <string>

#include "server/net/http.h"
#include "server/net/net_counters.h"
#include "server/net/request_rules.h"

namespace tusk::server {

struct RequestHead {
    HttpRequest request;  // path and query are filled in by check_target
    std::string target;   // as it was sent
    bool is_http_1_0 = false;
    bool is_upgrade = false;
    std::optional<Authority> host;  // filled in by check_framing
    bool expects_continue = false;  // filled in by check_framing
};

struct Refused {
    Refusal reason = Refusal::kMalformed;
    HttpResponse answer;
};

// What would let two programs disagree on where a request ends (request smuggling), and what this
// side does not speak. Fills in the host and the expectation.
[[nodiscard]] std::optional<Refused> check_framing(RequestHead& head);

// The target, decoded into the request.
[[nodiscard]] std::optional<Refused> check_target(RequestHead& head);

// By which name the server was called, and for whom: pages of other sites may only read.
[[nodiscard]] std::optional<Refused> check_sender(const RequestHead& head,
                                                  std::string_view allowed_hosts);

// A WebSocket handshake's own headers.
[[nodiscard]] std::optional<Refused> check_handshake(const RequestHead& head);

}  // namespace tusk::server

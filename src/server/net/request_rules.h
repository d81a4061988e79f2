#pragma once
// What a request must look like before the application sees it: targets, hosts and origins.
//
// Pure functions on text, apart from the network code so that they can be tested and read alone.
// The host and origin rules keep pages of other sites away from a server without passwords: a
// browser sends the name it was led to (DNS rebinding) and the site that asks (forged requests).

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace tusk::server {

struct Target {
    std::string path;
    std::vector<std::pair<std::string, std::string>> query;
};

// "/a%20b?x=1&y" taken apart and decoded. The error says what is wrong with which part.
[[nodiscard]] core::Result<Target> parse_target(std::string_view text);

// %XX decoded; the result is UTF-8 without NUL. `plus_is_space` as in a query.
[[nodiscard]] core::Result<std::string> percent_decode(std::string_view text, bool plus_is_space);

// Host and port of a Host header or an origin.
struct Authority {
    std::string name;  // lower case; an IPv6 address without its brackets
    std::optional<int> port;
    bool is_address = false;
};

// "name", "name:8080", "192.168.1.5:80", "[::1]:8080"; nothing else.
[[nodiscard]] std::optional<Authority> parse_authority(std::string_view text);

// A name that only this machine or its house can mean (an address, localhost, a name without dots,
// .localhost, .local, .lan, .home.arpa), or one of `allowed` ("a.example,b.example", "*" = any).
[[nodiscard]] bool is_own_host(const Authority& host, std::string_view allowed);

// Does a page of `origin` ("http://name:8080") belong to the server that was called `host`?
[[nodiscard]] bool is_same_origin(std::string_view origin, const Authority& host);

// May the method change something? Then its origin is checked.
[[nodiscard]] bool is_safe_method(std::string_view method) noexcept;

}  // namespace tusk::server

#pragma once
// A request and its answer as plain values: all the rest of the server knows of HTTP.

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tusk::server {

using Headers = std::vector<std::pair<std::string, std::string>>;

struct HttpRequest {
    std::string method;  // "GET"
    std::string path;    // percent-decoded, valid UTF-8, begins with '/'
    std::vector<std::pair<std::string, std::string>> query;  // percent-decoded, in order
    Headers headers;                                         // names in lower case
    std::string body;
    std::string client;  // the address it came from, without the port

    // The first value with this name, or empty.
    [[nodiscard]] std::string_view header(std::string_view lower_name) const noexcept;
    [[nodiscard]] std::string_view parameter(std::string_view name) const noexcept;
};

struct HttpResponse {
    int status = 200;
    Headers headers;  // "content-type" among them; length and security headers are added on the way
    std::string body;
};

// Called once, on the network thread, now or later.
using Respond = std::function<void(HttpResponse)>;

}  // namespace tusk::server

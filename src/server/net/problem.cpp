#include "server/net/problem.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/json.h"

namespace tusk::server {

std::string_view status_title(int status) noexcept {
    using Title = std::pair<int, std::string_view>;
    static constexpr std::array kTitles{Title{200, "OK"},
                                        Title{201, "Created"},
                                        Title{202, "Accepted"},
                                        Title{204, "No Content"},
                                        Title{301, "Moved Permanently"},
                                        Title{302, "Found"},
                                        Title{303, "See Other"},
                                        Title{304, "Not Modified"},
                                        Title{307, "Temporary Redirect"},
                                        Title{308, "Permanent Redirect"},
                                        Title{400, "Bad Request"},
                                        Title{401, "Unauthorized"},
                                        Title{403, "Forbidden"},
                                        Title{404, "Not Found"},
                                        Title{405, "Method Not Allowed"},
                                        Title{406, "Not Acceptable"},
                                        Title{408, "Request Timeout"},
                                        Title{409, "Conflict"},
                                        Title{410, "Gone"},
                                        Title{412, "Precondition Failed"},
                                        Title{413, "Content Too Large"},
                                        Title{415, "Unsupported Media Type"},
                                        Title{417, "Expectation Failed"},
                                        Title{421, "Misdirected Request"},
                                        Title{422, "Unprocessable Content"},
                                        Title{426, "Upgrade Required"},
                                        Title{428, "Precondition Required"},
                                        Title{429, "Too Many Requests"},
                                        Title{431, "Request Header Fields Too Large"},
                                        Title{500, "Internal Server Error"},
                                        Title{501, "Not Implemented"},
                                        Title{503, "Service Unavailable"},
                                        Title{504, "Gateway Timeout"},
                                        Title{505, "HTTP Version Not Supported"}};
    const auto found = std::find_if(kTitles.begin(), kTitles.end(),
                                    [status](const Title& title) { return title.first == status; });
    return found == kTitles.end() ? "Error" : found->second;
}

core::Json problem_json(int status, const std::string& code, const std::string& detail,
                        const std::string& where) {
    core::Json body{{"type", "about:blank"},
                    {"title", status_title(status)},
                    {"status", status},
                    {"detail", detail},
                    {"code", code}};
    if (!where.empty()) {
        body["where"] = where;
    }
    return body;
}

HttpResponse problem(int status, std::string code, std::string detail, std::string where) {
    return problem_response(status, problem_json(status, code, detail, where));
}

HttpResponse problem_response(int status, const core::Json& body) {
    // A detail may quote what came from outside: bytes that are not UTF-8 are replaced, not thrown.
    return {status,
            {{"content-type", "application/problem+json"}, {"cache-control", "no-store"}},
            body.dump(-1, ' ', false, core::Json::error_handler_t::replace)};
}

}  // namespace tusk::server

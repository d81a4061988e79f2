#pragma once
// Error answers that people and programs both understand: application/problem+json (RFC 9457).
//
// `code` is for programs and never changes ("body-too-large"); `detail` is one sentence for a
// person; `where` names the place in the request, as in core::Error. Pure functions.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "server/net/http.h"

namespace tusk::server {

// {"type":"about:blank","title":...,"status":...,"detail":...,"code":...,"where":...}; `where` is
// left out when empty. Never cached.
[[nodiscard]] HttpResponse problem(int status, std::string code, std::string detail,
                                   std::string where = {});

// The body of such an answer, and an answer with a body that says more.
[[nodiscard]] nlohmann::json problem_json(int status, const std::string& code,
                                          const std::string& detail, const std::string& where);
[[nodiscard]] HttpResponse problem_response(int status, const nlohmann::json& body);

// The reason phrase of a status ("Not Found"); "Error" for one we never send.
[[nodiscard]] std::string_view status_title(int status) noexcept;

}  // namespace tusk::server

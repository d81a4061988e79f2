#pragma once
// What every route needs: the parts of a request, and the usual answers.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "server/api/game_hall.h"
#include "server/api/problems.h"
#include "server/net/http.h"

namespace tusk::server {

[[nodiscard]] Problem no_such_path();
[[nodiscard]] HttpResponse wrong_method(const char* allowed);
[[nodiscard]] bool is_read(const HttpRequest& request) noexcept;  // GET or HEAD

// The words between the slashes.
[[nodiscard]] std::vector<std::string> parts_of(std::string_view path);

// `Authorization: Bearer T1,T2`
[[nodiscard]] Tokens tokens_of(const HttpRequest& request);

// The JSON body of a request; an empty one counts as {}.
inline constexpr core::JsonBounds kBodyBounds{64 * 1024, 8};
[[nodiscard]] Answer<nlohmann::json> body_of(const HttpRequest& request,
                                             const core::JsonBounds& bounds = kBodyBounds);

// A number of the query, from 0 to a million.
[[nodiscard]] core::Result<std::size_t> number_parameter(const HttpRequest& request,
                                                         const char* name, std::size_t fallback);

// Answers with the JSON, or with the problem.
[[nodiscard]] GameHall::JsonReply json_reply(Respond respond, int status = 200);

[[nodiscard]] HttpResponse text_response(std::string text);
// Some formats are binary.
[[nodiscard]] HttpResponse file_response(std::string content);
// The same as a file to keep.
[[nodiscard]] HttpResponse attachment(std::string content, const std::string& file_name);

}  // namespace tusk::server

#include "server/api/routing.h"

#include "core/text.h"

namespace tusk::server {

using core::Json;

Problem no_such_path() {
    return not_found("there is nothing at this address; /api/v1/openapi.json lists what there is");
}

HttpResponse wrong_method(const char* allowed) {
    HttpResponse response =
        to_response({405, "method-not-allowed", "this address takes " + std::string(allowed), {}});
    response.headers.emplace_back("allow", allowed);
    return response;
}

bool is_read(const HttpRequest& request) noexcept {
    return request.method == "GET" || request.method == "HEAD";
}

std::vector<std::string> parts_of(std::string_view path) {
    std::vector<std::string> parts;
    for (const std::string_view part : core::split(path, '/')) {
        parts.emplace_back(part);
    }
    return parts;
}

Tokens tokens_of(const HttpRequest& request) {
    constexpr std::string_view kScheme = "Bearer ";
    constexpr std::size_t kMaxTokens = 8;
    Tokens tokens;
    std::string_view value = request.header("authorization");
    if (value.starts_with(kScheme)) {
        for (const std::string_view token : core::split(value.substr(kScheme.size()), ',')) {
            if (tokens.size() < kMaxTokens) {
                tokens.emplace_back(core::trim(token));
            }
        }
    }
    return tokens;
}

Answer<Json> body_of(const HttpRequest& request, const core::JsonBounds& bounds) {
    if (request.body.empty()) {
        return Json::object();
    }
    if (!request.header("content-type").starts_with("application/json")) {
        return tl::unexpected(
            Problem{415, "unsupported-type", "the body must be application/json", "content-type"});
    }
    auto body = core::parse_json(request.body, bounds);
    if (body && !body->is_object()) {
        body = core::fail(core::ErrorCode::kSyntax, "a JSON object is expected");
    }
    if (!body) {
        return tl::unexpected(problem_of(body.error()));
    }
    return std::move(*body);
}

core::Result<std::size_t> number_parameter(const HttpRequest& request, const char* name,
                                           std::size_t fallback) {
    const std::string_view text = request.parameter(name);
    if (text.empty()) {
        return fallback;
    }
    constexpr std::uint64_t kMost = 1'000'000;
    const auto number = core::to_unsigned(text);
    if (!number || *number > kMost) {
        return core::fail(core::ErrorCode::kSyntax,
                          core::quoted(text) + " is no number from 0 to 1000000", name);
    }
    return static_cast<std::size_t>(*number);
}

GameHall::JsonReply json_reply(Respond respond, int status) {
    return [respond = std::move(respond), status](const Answer<Json>& result) {
        respond(result ? json_response(*result, status) : to_response(result.error()));
    };
}

HttpResponse text_response(std::string text) {
    return {200,
            {{"content-type", "text/plain; charset=utf-8"}, {"cache-control", "no-store"}},
            std::move(text)};
}

HttpResponse file_response(std::string content) {
    const bool is_text = core::is_utf8(content) && content.find('\0') == std::string::npos;
    HttpResponse response = text_response(std::move(content));
    if (!is_text) {
        response.headers.front().second = "application/octet-stream";
    }
    return response;
}

HttpResponse attachment(std::string content, const std::string& file_name) {
    HttpResponse response = file_response(std::move(content));
    response.headers.emplace_back("content-disposition",
                                  "attachment; filename=\"" + file_name + "\"");
    return response;
}

}  // namespace tusk::server

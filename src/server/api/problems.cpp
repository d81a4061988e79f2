#include "server/api/problems.h"

#include "core/json.h"
#include "server/api/failure_log.h"
#include "server/net/problem.h"

namespace tusk::server {

using core::ErrorCode;
using core::Json;

namespace {

struct CodeRow {
    ErrorCode code;
    int status;
    const char* name;
};

constexpr CodeRow kCodes[] = {
    {ErrorCode::kSyntax, 400, "syntax"},           {ErrorCode::kUnknownName, 404, "unknown-name"},
    {ErrorCode::kOutOfRange, 422, "out-of-range"}, {ErrorCode::kIllegalMove, 422, "illegal-move"},
    {ErrorCode::kGameOver, 409, "game-over"},      {ErrorCode::kBadPosition, 422, "bad-position"},
    {ErrorCode::kTooLarge, 413, "too-large"},      {ErrorCode::kUnsupported, 422, "unsupported"},
    {ErrorCode::kCancelled, 409, "cancelled"},
};

}  // namespace

Problem problem_of(const core::Error& error) {
    if (error.code == ErrorCode::kStorage || error.code == ErrorCode::kFile) {
        log_failure(error);
        return error.code == ErrorCode::kStorage
                   ? Problem{503, "storage", "The server cannot reach its data at the moment.", {}}
                   : Problem{500, "internal", "The server cannot read one of its files.", {}};
    }
    for (const CodeRow& row : kCodes) {
        if (row.code == error.code) {
            return {row.status, row.name, error.message, error.where, error.saying, error.words};
        }
    }
    return {500, "internal", error.message, error.where};
}

Json to_json(const Problem& problem) {
    Json json = problem_json(problem.status, problem.code, problem.detail, problem.where);
    if (!problem.where.empty()) {
        Json& places = json["places"] = Json::array();
        for (const core::Place& place : core::places({{}, {}, problem.where})) {
            places.push_back({{"name", place.name}});
            if (!place.value.empty()) {
                places.back()["value"] = place.value;
            }
        }
    }
    if (!problem.saying.empty()) {
        json["saying"] = problem.saying;
        Json& words = json["words"] = Json::object();
        for (const auto& [name, value] : problem.words) {
            words[name] = value;
        }
    }
    return json;
}

HttpResponse to_response(const Problem& problem) {
    HttpResponse response = problem_response(problem.status, to_json(problem));
    if (problem.status == 429 || problem.status == 503) {
        response.headers.emplace_back("retry-after", "5");
    }
    return response;
}

Problem not_found(std::string detail) {
    return {404, "not-found", std::move(detail), {}};
}

Problem forbidden(std::string detail) {
    return {403, "forbidden", std::move(detail), {}};
}

Problem conflict(std::string code, std::string detail) {
    return {409, std::move(code), std::move(detail), {}};
}

Problem too_many(std::string detail) {
    return {429, "too-many", std::move(detail), {}};
}

std::string json_text(const Json& body) {
    return body.dump(-1, ' ', false, Json::error_handler_t::replace);
}

HttpResponse json_text_response(std::string json, int status) {
    return {status,
            {{"content-type", "application/json"}, {"cache-control", "no-store"}},
            std::move(json)};
}

HttpResponse json_response(const Json& body, int status) {
    return json_text_response(json_text(body), status);
}

}  // namespace tusk::server

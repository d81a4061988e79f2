#pragma once
// Errors as the API answers them: problem+json with a stable code and a sentence for people.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "core/result.h"
#include "server/net/http.h"

namespace tusk::server {

// What a refused request is answered with, before it is put into HTTP or a WebSocket message.
struct Problem {
    int status = 400;
    std::string code;         // "illegal-move"; the app has a message for each
    std::string detail;       // one sentence
    std::string where;        // may be empty
    std::string saying = {};  // the sentence in the message files; empty = only the detail
    core::Words words = {};   // that stand in it
};

// Where data and files of this machine are, nobody is told: such an error goes to the log.
[[nodiscard]] Problem problem_of(const core::Error& error);
[[nodiscard]] nlohmann::json to_json(const Problem& problem);
[[nodiscard]] HttpResponse to_response(const Problem& problem);

// Problems that have no core::Error behind them.
[[nodiscard]] Problem not_found(std::string detail);
[[nodiscard]] Problem forbidden(std::string detail);
[[nodiscard]] Problem conflict(std::string code, std::string detail);
[[nodiscard]] Problem too_many(std::string detail);

// 200 (or another status) with a JSON body. Text from outside that is not UTF-8 is replaced.
[[nodiscard]] HttpResponse json_response(const nlohmann::json& body, int status = 200);
[[nodiscard]] HttpResponse json_text_response(std::string json, int status = 200);
[[nodiscard]] std::string json_text(const nlohmann::json& body);

}  // namespace tusk::server

#include "server/net/http.h"

namespace tusk::server {
namespace {

std::string_view first_value(const Headers& pairs, std::string_view name) noexcept {
    for (const auto& [key, value] : pairs) {
        if (key == name) {
            return value;
        }
    }
    return {};
}

}  // namespace

std::string_view HttpRequest::header(std::string_view lower_name) const noexcept {
    return first_value(headers, lower_name);
}

std::string_view HttpRequest::parameter(std::string_view name) const noexcept {
    return first_value(query, name);
}

}  // namespace tusk::server

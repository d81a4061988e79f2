#include "core/json.h"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "core/text.h"

namespace tusk::core {

Result<Json> parse_json(std::string_view text, const JsonBounds& bounds) {
    if (text.size() > bounds.max_bytes) {
        return fail(ErrorCode::kTooLarge,
                    fmt::format("the JSON text has {} bytes; at most {} are allowed", text.size(),
                                bounds.max_bytes));
    }
    if (!is_utf8(text)) {
        return fail(ErrorCode::kSyntax, "the JSON text is not valid UTF-8");
    }
    std::vector<std::set<std::string>> keys;
    std::string complaint;
    const auto watch = [&](int outer_depth, Json::parse_event_t event, Json& parsed) {
        const bool opens =
            event == Json::parse_event_t::object_start || event == Json::parse_event_t::array_start;
        if (opens && outer_depth >= bounds.max_depth && complaint.empty()) {
            complaint = fmt::format("the JSON text is nested deeper than {}", bounds.max_depth);
        }
        switch (event) {
            case Json::parse_event_t::object_start: keys.emplace_back(); break;
            case Json::parse_event_t::object_end:
                if (!keys.empty()) {
                    keys.pop_back();
                }
                break;
            case Json::parse_event_t::key:
                if (!keys.back().insert(parsed.get<std::string>()).second && complaint.empty()) {
                    complaint = "the JSON key " + core::quoted(parsed.get<std::string>()) +
                                " is there twice";
                }
                break;
            default: break;
        }
        return complaint.empty();
    };
    try {
        Json value = Json::parse(text, watch);
        if (!complaint.empty()) {
            return fail(ErrorCode::kSyntax, complaint);
        }
        return value;
    } catch (const Json::parse_error& error) {
        if (!complaint.empty()) {
            return fail(ErrorCode::kSyntax, complaint);
        }
        return fail(ErrorCode::kSyntax, "the text is not JSON", fmt::format("byte {}", error.byte));
    } catch (const Json::exception&) {
        return fail(ErrorCode::kSyntax, "a number of the JSON text is too large");
    }
}

std::string canonical_json(const Json& value) {
    return value.dump();  // nlohmann's objects are ordered by key
}

}  // namespace tusk::core

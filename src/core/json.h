#pragma once
// JSON from outside, bounded: size, nesting and duplicate keys are checked before anybody sees it.
// Headers that only pass JSON on include <nlohmann/json_fwd.hpp>; this one is for .cpp files.

#include <nlohmann/json.hpp>
#include <string_view>

#include "core/result.h"

namespace tusk::core {

using Json = nlohmann::json;

struct JsonBounds {
    std::size_t max_bytes = 32 * 1024;
    int max_depth = 32;
};

// One JSON value and nothing after it. Rejects invalid UTF-8, nesting beyond the bound and an
// object that has the same key twice.
[[nodiscard]] Result<Json> parse_json(std::string_view text, const JsonBounds& bounds = {});

// Canonical text: keys sorted, no blanks, UTF-8 not escaped.
[[nodiscard]] std::string canonical_json(const Json& value);

}  // namespace tusk::core

#include "registry/json_fields.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/json.h"
#include "core/text.h"

namespace tusk::registry {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

constexpr std::size_t kMaxMovesBytes = 16 * 1024;

Result<std::string> checked_text(const Json& value, const std::string& where,
                                 std::size_t max_bytes) {
    if (!value.is_string()) {
        return fail(ErrorCode::kSyntax, "must be a text", where);
    }
    const auto& text = value.get_ref<const std::string&>();
    if (text.size() > max_bytes) {
        return fail(ErrorCode::kTooLarge, fmt::format("is longer than {} bytes", max_bytes), where);
    }
    const bool has_control = std::any_of(text.begin(), text.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && c != '\n' && c != '\r' && c != '\t') || byte == 0x7F;
    });
    if (has_control) {
        return fail(ErrorCode::kSyntax, "has control characters", where);
    }
    return text;
}

}  // namespace

Result<void> expect_fields(const Json& object, const std::vector<std::string>& known) {
    if (!object.is_object()) {
        return fail(ErrorCode::kSyntax, "a JSON object is expected");
    }
    for (const auto& [name, value] : object.items()) {
        if (std::find(known.begin(), known.end(), name) == known.end()) {
            return fail(ErrorCode::kSyntax, fmt::format("there is no field {}; known: {}",
                                                        core::quoted(name), core::listed(known)));
        }
    }
    return {};
}

Result<std::string> text_field(const Json& object, const char* name, std::size_t max_bytes,
                               const std::string& fallback) {
    const auto found = object.find(name);
    if (found == object.end() || found->is_null()) {
        return fallback;
    }
    return checked_text(*found, name, max_bytes);
}

Result<std::string> required_text(const Json& object, const char* name, std::size_t max_bytes) {
    const auto found = object.find(name);
    if (found == object.end()) {
        return fail(ErrorCode::kSyntax, "is missing", name);
    }
    return checked_text(*found, name, max_bytes);
}

Result<std::optional<std::int64_t>> number_field(const Json& object, const char* name,
                                                 std::int64_t min, std::int64_t max) {
    const auto found = object.find(name);
    if (found == object.end() || found->is_null()) {
        return std::optional<std::int64_t>();
    }
    if (!found->is_number_integer()) {
        return fail(ErrorCode::kSyntax, "must be a whole number", name);
    }
    const bool huge = found->is_number_unsigned() &&
                      found->get<std::uint64_t>() > static_cast<std::uint64_t>(max);
    if (huge || found->get<std::int64_t>() < min || found->get<std::int64_t>() > max) {
        return fail(ErrorCode::kOutOfRange, fmt::format("must be from {} to {}", min, max), name);
    }
    return std::optional(found->get<std::int64_t>());
}

Result<bool> boolean_field(const Json& object, const char* name, bool fallback) {
    const auto found = object.find(name);
    if (found == object.end()) {
        return fallback;
    }
    if (!found->is_boolean()) {
        return fail(ErrorCode::kSyntax, "must be true or false", name);
    }
    return found->get<bool>();
}

Result<core::NamedValues> values_field(const Json& object, const char* name) {
    core::NamedValues values;
    const auto found = object.find(name);
    if (found == object.end() || found->is_null()) {
        return values;
    }
    constexpr std::size_t kMaxValues = 32;
    if (!found->is_object() || found->size() > kMaxValues) {
        return fail(ErrorCode::kSyntax, "must be an object of at most 32 texts", name);
    }
    for (const auto& [key, value] : found->items()) {
        auto text = checked_text(value, fmt::format("{}.{}", name, key), 200);
        if (!text) {
            return fail(text.error());
        }
        values.emplace_back(key, std::move(*text));
    }
    return values;
}

Result<std::string> moves_field(const Json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end() || found->is_null()) {
        return std::string();
    }
    if (found->is_string()) {
        return checked_text(*found, name, kMaxMovesBytes);
    }
    auto list = texts_field(object, name, 2000, 32);
    if (!list) {
        return fail(list.error());
    }
    return core::join(*list, " ");
}

Result<std::vector<std::string>> texts_field(const Json& object, const char* name,
                                             std::size_t max_count, std::size_t max_bytes) {
    std::vector<std::string> texts;
    const auto found = object.find(name);
    if (found == object.end() || found->is_null()) {
        return texts;
    }
    if (!found->is_array()) {
        return fail(ErrorCode::kSyntax, "must be a list of texts", name);
    }
    if (found->size() > max_count) {
        return fail(ErrorCode::kTooLarge, fmt::format("has more than {} entries", max_count), name);
    }
    for (const Json& value : *found) {
        auto text = checked_text(value, name, max_bytes);
        if (!text) {
            return fail(text.error());
        }
        texts.push_back(std::move(*text));
    }
    return texts;
}

Result<std::vector<std::string>> required_texts(const Json& object, const char* name,
                                                std::size_t max_count, std::size_t max_bytes) {
    if (!object.contains(name)) {
        return fail(ErrorCode::kSyntax, "is missing", name);
    }
    return texts_field(object, name, max_count, max_bytes);
}

Result<search::Limits> limits_field(const Json& object, const char* name) {
    search::Limits limits;
    const auto found = object.find(name);
    if (found == object.end() || found->is_null()) {
        return limits;
    }
    if (auto done = expect_fields(*found, {"time_ms", "depth", "nodes", "playouts"}); !done) {
        return fail(done.error().within(name));
    }
    constexpr std::int64_t kMany = 1'000'000'000'000;
    const auto read = [&](const char* field, std::int64_t max) {
        return number_field(*found, field, 1, max);
    };
    const auto time_ms = read("time_ms", 3'600'000);
    const auto depth = read("depth", 127);
    const auto nodes = read("nodes", kMany);
    const auto playouts = read("playouts", kMany);
    for (const auto* number : {&time_ms, &depth, &nodes, &playouts}) {
        if (!*number) {
            return fail(number->error().within(name));
        }
    }
    limits.time_ms = *time_ms;
    if (*depth) {
        limits.depth = static_cast<int>(**depth);
    }
    if (*nodes) {
        limits.nodes = static_cast<std::uint64_t>(**nodes);
    }
    if (*playouts) {
        limits.playouts = static_cast<std::uint64_t>(**playouts);
    }
    return limits;
}

}  // namespace tusk::registry

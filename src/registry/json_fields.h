#pragma once
// Reading JSON that came from outside: each helper answers with an error that names the field.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/params.h"
#include "core/result.h"
#include "search/analysis.h"

namespace tusk::registry {

// An object with no other fields than the named ones.
[[nodiscard]] core::Result<void> expect_fields(const nlohmann::json& object,
                                               const std::vector<std::string>& known);

// A text of at most `max_bytes` without control characters; `fallback` when the field is missing.
[[nodiscard]] core::Result<std::string> text_field(const nlohmann::json& object, const char* name,
                                                   std::size_t max_bytes,
                                                   const std::string& fallback);
[[nodiscard]] core::Result<std::string> required_text(const nlohmann::json& object,
                                                      const char* name, std::size_t max_bytes);
[[nodiscard]] core::Result<std::optional<std::int64_t>> number_field(const nlohmann::json& object,
                                                                     const char* name,
                                                                     std::int64_t min,
                                                                     std::int64_t max);
[[nodiscard]] core::Result<bool> boolean_field(const nlohmann::json& object, const char* name,
                                               bool fallback);
// {"size": "6"}: at most 32 of them.
[[nodiscard]] core::Result<core::NamedValues> values_field(const nlohmann::json& object,
                                                           const char* name);
// Moves as one text or as a list of texts, joined by blanks.
[[nodiscard]] core::Result<std::string> moves_field(const nlohmann::json& object, const char* name);
[[nodiscard]] core::Result<std::vector<std::string>> texts_field(const nlohmann::json& object,
                                                                 const char* name,
                                                                 std::size_t max_count,
                                                                 std::size_t max_bytes);
[[nodiscard]] core::Result<std::vector<std::string>> required_texts(const nlohmann::json& object,
                                                                    const char* name,
                                                                    std::size_t max_count,
                                                                    std::size_t max_bytes);
// {"time_ms", "depth", "nodes", "playouts"}
[[nodiscard]] core::Result<search::Limits> limits_field(const nlohmann::json& object,
                                                        const char* name);

}  // namespace tusk::registry

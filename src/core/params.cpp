#include "core/params.h"

#include <fmt/format.h>

#include <cmath>

#include "core/text.h"

namespace tusk::core {

std::string_view name_of(ParamKind kind) noexcept {
    switch (kind) {
        case ParamKind::kInteger: return "integer";
        case ParamKind::kReal: return "number";
        case ParamKind::kBoolean: return "boolean";
        case ParamKind::kChoice: return "choice";
        case ParamKind::kText: return "text";
    }
    return "?";
}

std::string write_number(ParamKind kind, double value) {
    return kind == ParamKind::kInteger ? fmt::format("{:.0f}", value) : fmt::format("{}", value);
}

std::string ParamInfo::range() const {
    switch (kind) {
        case ParamKind::kInteger:
        case ParamKind::kReal: return write_number(kind, min) + ".." + write_number(kind, max);
        case ParamKind::kBoolean: return "true|false";
        case ParamKind::kChoice: return join(choices, "|");
        case ParamKind::kText: return "text";
    }
    return {};
}

namespace {
tl::unexpected<Error> out_of_range(const ParamInfo& info, std::string_view text) {
    return fail(ErrorCode::kOutOfRange,
                Saying{"param.bad_value",
                       {{"text", shown(text)}, {"name", info.name}, {"range", info.range()}}},
                fmt::format("{} is not a value of '{}'; allowed: {}", quoted(text), info.name,
                            info.range()));
}
}  // namespace

Result<double> read_number(const ParamInfo& info, std::string_view text) {
    const auto value = to_real(text);
    if (!value || (info.kind == ParamKind::kInteger && *value != std::floor(*value))) {
        return out_of_range(info, text);
    }
    if (*value < info.min || *value > info.max) {
        return out_of_range(info, text);
    }
    return *value;
}

Result<bool> read_boolean(const ParamInfo& info, std::string_view text) {
    if (text == "true" || text == "on" || text == "1" || text == "yes") {
        return true;
    }
    if (text == "false" || text == "off" || text == "0" || text == "no") {
        return false;
    }
    return out_of_range(info, text);
}

Result<std::size_t> read_choice(const ParamInfo& info, std::string_view text) {
    for (std::size_t i = 0; i < info.choices.size(); ++i) {
        if (info.choices[i] == text) {
            return i;
        }
    }
    return out_of_range(info, text);
}

Error unknown_param(std::string_view name, const std::vector<std::string>& known) {
    return fail(ErrorCode::kUnknownName,
                Saying{"param.unknown", {{"name", shown(name)}, {"known", join(known, ", ")}}},
                fmt::format("there is no parameter {}; known: {}", quoted(name), listed(known)))
        .value();
}

}  // namespace tusk::core

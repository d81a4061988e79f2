#include "registry/request_policy.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "registry/spec.h"

namespace tusk::registry {

using core::ErrorCode;
using core::fail;
using core::ParamInfo;
using core::ParamUse;
using core::Result;

namespace {

constexpr std::size_t kMaxSpec = 500;

const ParamInfo* find_param(std::span<const ParamInfo> params, std::string_view name) {
    const auto found = std::find_if(params.begin(), params.end(),
                                    [&](const ParamInfo& info) { return info.name == name; });
    return found == params.end() ? nullptr : &*found;
}

Result<void> allow_value(const ParamInfo& info, std::string_view value, const PlayerGrant& grant) {
    if (info.use == ParamUse::kOpen) {
        return {};
    }
    const std::int64_t most = info.use == ParamUse::kThreads  ? grant.threads
                              : info.use == ParamUse::kMemory ? grant.memory_mb
                                                              : 0;
    if (most == 0) {
        return fail(ErrorCode::kUnsupported,
                    fmt::format("'{}' is set by whoever runs the server", info.name));
    }
    const auto number = core::to_unsigned(value);
    if (!number || *number > static_cast<std::uint64_t>(most)) {
        return fail(ErrorCode::kOutOfRange,
                    fmt::format("'{}' may be at most {} here", info.name, most));
    }
    return {};
}

Result<void> allow_values(std::span<const ParamInfo> params, const core::NamedValues& values,
                          const PlayerGrant& grant) {
    for (const auto& [name, value] : values) {
        if (const ParamInfo* info = find_param(params, name)) {
            if (auto allowed = allow_value(*info, value, grant); !allowed) {
                return allowed;
            }
        }  // an unknown one is refused by whoever reads the values, with those that are known
    }
    return {};
}

}  // namespace

Result<void> allow_player(const Game& game, std::string_view spec, const PlayerGrant& grant) {
    if (spec.size() > kMaxSpec) {
        return fail(ErrorCode::kTooLarge, fmt::format("is longer than {} bytes", kMaxSpec),
                    "player");
    }
    auto parsed = parse_spec(spec);
    if (!parsed) {
        return fail(parsed.error().within("player"));
    }
    const PlayerType* type = game.find_player(parsed->name);
    if (type == nullptr || type->free_params || (type->offered && !grant.offered)) {
        return fail(ErrorCode::kUnknownName,
                    fmt::format("{} has no player {}", game.info().id, core::quoted(parsed->name)),
                    "player");
    }
    if (auto allowed = allow_values(type->params, parsed->params, grant); !allowed) {
        return fail(allowed.error().within("player"));
    }
    if (auto good = type->check(parsed->params); !good) {
        return fail(good.error().within("player"));
    }
    return {};
}

Result<void> allow_options(const Game& game, const core::NamedValues& options) {
    if (auto allowed = allow_values(game.options(), options, {}); !allowed) {
        return fail(allowed.error().within("options"));
    }
    return {};
}

Limits allowed_limits(Limits limits, std::string_view spec, std::int64_t default_ms,
                      std::int64_t max_ms) {
    const auto parsed = parse_spec(spec);
    const bool bounds_itself = parsed && limits_itself(*parsed);
    const std::int64_t most = limits.unlimited() && !bounds_itself ? default_ms : max_ms;
    limits.time_ms = std::min(limits.time_ms.value_or(most), most);
    return limits;
}

}  // namespace tusk::registry

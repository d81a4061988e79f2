#include "server/api/player_policy.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/text.h"
#include "registry/spec.h"
#include "server/api/offered_engines.h"

namespace tusk::server {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

bool names_param(const registry::PlayerSpec& spec, std::string_view name) {
    return std::any_of(spec.params.begin(), spec.params.end(),
                       [&](const auto& param) { return param.first == name; });
}

}  // namespace

Result<void> allow_player(const registry::Game& game, std::string_view spec,
                          const PlayerGrant& grant) {
    constexpr std::size_t kMaxSpec = 500;
    if (spec.size() > kMaxSpec) {
        return fail(ErrorCode::kTooLarge, "is longer than 500 bytes", "player");
    }
    auto parsed = registry::parse_spec(spec);
    if (!parsed) {
        return fail(parsed.error().within("player"));
    }
    const registry::PlayerType* type = game.find_player(parsed->name);
    const bool is_program =  // of this machine: free parameters, or offered by its owner
        type != nullptr && (type->free_params || is_offered(type->name));
    if (type == nullptr || (is_program && !(grant.offered && is_offered(type->name)))) {
        return fail(ErrorCode::kUnknownName,
                    fmt::format("{} has no player {}", game.info().id, core::quoted(parsed->name)),
                    "player");
    }
    for (const core::ParamInfo& info : type->params) {
        if (!info.local || !names_param(*parsed, info.name)) {
            continue;
        }
        const bool is_memory = info.name == "hash_mb" || info.name == "size_mb";
        const std::int64_t most = is_memory                ? grant.memory_mb
                                  : info.name == "threads" ? grant.threads
                                                           : 0;
        if (most == 0) {
            return fail(ErrorCode::kUnsupported,
                        fmt::format("'{}' is set by whoever runs the server", info.name), "player");
        }
        for (const auto& [name, value] : parsed->params) {
            const auto number = core::to_unsigned(value);
            if (name == info.name && (!number || *number > static_cast<std::uint64_t>(most))) {
                return fail(ErrorCode::kOutOfRange,
                            fmt::format("'{}' may be at most {} here", name, most), "player");
            }
        }
    }
    if (auto player = registry::make_player(game, spec); !player) {
        return fail(player.error().within("player"));
    }
    return {};
}

search::Limits allowed_limits(search::Limits limits, std::string_view spec, std::int64_t default_ms,
                              std::int64_t max_ms) {
    constexpr std::array<std::string_view, 4> kOwnLimits = {"depth", "nodes", "playouts",
                                                            "time_ms"};
    const auto parsed = registry::parse_spec(spec);
    const bool bounds_itself =
        parsed && std::any_of(kOwnLimits.begin(), kOwnLimits.end(),
                              [&](std::string_view name) { return names_param(*parsed, name); });
    const std::int64_t most = limits.unlimited() && !bounds_itself ? default_ms : max_ms;
    limits.time_ms = std::min(limits.time_ms.value_or(most), most);
    return limits;
}

}  // namespace tusk::server

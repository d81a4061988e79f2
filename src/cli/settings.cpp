#include "cli/settings.h"

#include <algorithm>
#include <array>
#include <thread>

#include "core/text.h"
#include "registry/replay.h"
#include "registry/spec.h"

namespace tusk::cli {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

bool has_param(const registry::Game& game, const registry::PlayerSpec& spec,
               std::string_view name) {
    const registry::PlayerType* type = game.find_player(spec.name);
    return type != nullptr &&
           std::any_of(type->params.begin(), type->params.end(),
                       [&](const core::ParamInfo& info) { return info.name == name; });
}

bool names_param(const registry::PlayerSpec& spec, std::string_view name) {
    return std::any_of(spec.params.begin(), spec.params.end(),
                       [&](const auto& param) { return param.first == name; });
}

Result<registry::PlayerSpec> read_spec(const std::string& text) {
    auto spec = registry::parse_spec(text);
    if (!spec) {
        return fail(spec.error().within("player " + core::quoted(text)));
    }
    return spec;
}

}  // namespace

Result<core::NamedValues> read_options(const std::vector<std::string>& texts) {
    core::NamedValues values;
    for (const std::string& text : texts) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || equals == 0) {
            return fail(ErrorCode::kSyntax, "expected name=value, got " + core::quoted(text),
                        "option");
        }
        values.emplace_back(text.substr(0, equals), text.substr(equals + 1));
    }
    return values;
}

void PositionOptions::declare(Arguments& arguments) {
    arguments.text("--position", position, "TEXT", "begin here instead of at the standard start");
    arguments.words("--moves", moves, "M...", "then play these moves, as words or as one text");
    arguments.texts("--option", options, "K=V", "a rule option, see tusk games GAME");
}

Result<std::unique_ptr<registry::State>> PositionOptions::open(const registry::Game& game) const {
    auto values = read_options(options);
    if (!values) {
        return fail(values.error());
    }
    auto initial = game.initial(*values);  // first: a wrong option is not the position's fault
    if (!initial) {
        return fail(initial.error().within("option"));
    }
    auto state = game.parse(position, *values);
    if (!state) {
        return state;
    }
    if (auto done = registry::apply_text(**state, core::join(moves, " ")); !done) {
        return fail(done.error().within("moves"));
    }
    return state;
}

void LimitOptions::declare(Arguments& arguments) {
    constexpr std::int64_t kWeekMs = std::int64_t{7} * 24 * 3600 * 1000;
    arguments.number("--time", limits.time_ms, 1, kWeekMs, "MS", "milliseconds for a move");
    arguments.number("--depth", limits.depth, 1, 127, "D", "plies to look ahead");
    arguments.number("--nodes", limits.nodes, 1, Arguments::kMaxNumber, "N",
                     "positions to look at");
    arguments.number("--playouts", limits.playouts, 1, Arguments::kMaxNumber, "N",
                     "simulations of a tree search");
}

Result<search::Limits> limits_for(const LimitOptions& options, const std::string& spec,
                                  std::int64_t default_ms) {
    if (options.given()) {
        return options.limits;
    }
    auto parsed = read_spec(spec);
    if (!parsed) {
        return fail(parsed.error());
    }
    search::Limits limits = options.limits;
    if (!registry::limits_itself(*parsed)) {
        limits.time_ms = default_ms;
    }
    return limits;
}

Result<std::string> with_threads(const registry::Game& game, const std::string& spec, int threads) {
    auto parsed = read_spec(spec);
    if (!parsed) {
        return fail(parsed.error());
    }
    if (game.find_player(parsed->name) != nullptr && !has_param(game, *parsed, "threads")) {
        return fail(ErrorCode::kUnsupported,
                    "player " + core::quoted(parsed->name) + " has no threads to set", "threads");
    }
    return with_param(game, spec, "threads", std::to_string(threads));
}

Result<std::string> with_param(const registry::Game& game, const std::string& spec,
                               const std::string& name, const std::string& value) {
    auto parsed = read_spec(spec);
    if (!parsed) {
        return fail(parsed.error());
    }
    if (has_param(game, *parsed, name) && !names_param(*parsed, name)) {
        parsed->params.emplace_back(name, value);
    }
    return parsed->text();
}

int hardware_threads() noexcept {
    return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMaxThreads);
}

}  // namespace tusk::cli

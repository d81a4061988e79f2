#include "registry/spec.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/text.h"

namespace tusk::registry {

using core::ErrorCode;
using core::fail;
using core::Saying;

namespace {

constexpr std::size_t kMaxSpec = 4096;

bool needs_quotes(std::string_view value) {
    return value.find_first_of(",\"\\") != std::string_view::npos || core::trim(value) != value;
}

// Reads one value starting at `at`: up to the next comma, or a quoted text with \ escapes.
core::Result<std::string> read_value(std::string_view text, std::size_t& at) {
    std::string value;
    if (at >= text.size() || text[at] != '"') {
        const std::size_t end = std::min(text.find(',', at), text.size());
        value = text.substr(at, end - at);
        at = end;
        return value;
    }
    const std::size_t opened = at++;
    while (at < text.size() && text[at] != '"') {
        at += text[at] == '\\' && at + 1 < text.size() ? 1 : 0;
        value += text[at++];
    }
    if (at >= text.size()) {
        return fail(ErrorCode::kSyntax, Saying{"player.open_quote"}, "the quotation is not closed",
                    fmt::format("column {}", opened + 1));
    }
    ++at;
    return value;
}

}  // namespace

std::string PlayerSpec::text() const {
    std::string result = name;
    for (const auto& [key, value] : params) {
        result += "," + key + "=";
        if (!needs_quotes(value)) {
            result += value;
            continue;
        }
        result += '"';
        for (const char c : value) {
            result += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
        }
        result += '"';
    }
    return result;
}

core::Result<PlayerSpec> parse_spec(std::string_view text) {
    text = core::trim(text);
    if (text.size() > kMaxSpec) {
        return fail(ErrorCode::kTooLarge,
                    Saying{"player.too_long", {{"most", std::to_string(kMaxSpec)}}},
                    fmt::format("a player spec has at most {} characters", kMaxSpec));
    }
    PlayerSpec spec;
    std::size_t at = std::min(text.find(','), text.size());
    spec.name = core::trim(text.substr(0, at));
    if (spec.name.empty()) {
        return fail(ErrorCode::kSyntax, Saying{"player.no_name"},
                    "a player spec begins with the player's name", "column 1");
    }
    while (at < text.size()) {
        const std::size_t start = ++at;
        const std::size_t equals = text.find_first_of("=,", at);
        if (equals == std::string_view::npos || text[equals] == ',' ||
            core::trim(text.substr(at, equals - at)).empty()) {
            return fail(
                ErrorCode::kSyntax,
                Saying{"player.no_value", {{"text", core::shown(text.substr(start, 20))}}},
                fmt::format("expected key=value, got {}", core::quoted(text.substr(start, 20))),
                fmt::format("column {}", start + 1));
        }
        const std::string key(core::trim(text.substr(at, equals - at)));
        at = equals + 1;
        auto value = read_value(text, at);
        if (!value) {
            return fail(value.error());
        }
        if (at < text.size() && text[at] != ',') {
            return fail(ErrorCode::kSyntax, Saying{"player.no_comma"},
                        "expected a comma after the quotation", fmt::format("column {}", at + 1));
        }
        spec.params.emplace_back(key, std::move(*value));
    }
    return spec;
}

bool limits_itself(const PlayerSpec& spec) noexcept {
    return std::any_of(spec.params.begin(), spec.params.end(), [](const auto& param) {
        return param.first == "depth" || param.first == "nodes" || param.first == "playouts" ||
               param.first == "time_ms";
    });
}

core::Result<std::unique_ptr<Player>> make_player(const Game& game, std::string_view text) {
    auto spec = parse_spec(text);
    if (!spec) {
        return fail(spec.error().within("player " + core::quoted(text)));
    }
    const PlayerType* type = game.find_player(spec->name);
    if (type == nullptr) {
        std::vector<std::string> known;
        for (const PlayerType& candidate : game.players()) {
            known.push_back(candidate.name);
        }
        return fail(ErrorCode::kUnknownName,
                    Saying{"player.unknown",
                           {{"name", core::shown(spec->name)}, {"known", core::listed(known)}}},
                    fmt::format("{} has no player {}; known: {}", game.info().id,
                                core::quoted(spec->name), core::listed(known)));
    }
    auto player = type->make(spec->params);
    if (!player) {
        return fail(player.error().within("player " + core::quoted(text)));
    }
    return player;
}

}  // namespace tusk::registry

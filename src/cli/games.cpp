// tusk games: which games there are, and everything one of them can be told.

#include <fmt/format.h>

#include <algorithm>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/report_json.h"
#include "cli/terminal.h"
#include "core/json.h"
#include "core/text.h"
#include "registry/record_formats.h"

namespace tusk::cli {

namespace {

using core::Json;

std::string name_in(const registry::GameInfo& info, const std::string& language) {
    const auto found = info.names.find(language);
    return found == info.names.end() ? info.id : found->second;
}

Json game_json(const registry::Game& game) {
    const registry::GameInfo& info = game.info();
    Json players = Json::array();
    for (const registry::PlayerType& type : game.players()) {
        players.push_back({{"name", type.name},
                           {"help", type.help},
                           {"params", params_json(type.params)},
                           {"free_params", type.free_params}});
    }
    Json formats = Json::array();
    for (const registry::FormatInfo& format : registry::formats_of(game)) {
        formats.push_back(
            {{"name", format.name}, {"help", format.help}, {"writes", format.writes}});
    }
    return {{"id", info.id},
            {"names", info.names},
            {"summary", info.summary},
            {"seats", info.seat_names},
            {"unit", info.unit},
            {"chance", info.chance},
            {"hidden", info.hidden},
            {"options", params_json(game.options())},
            {"players", std::move(players)},
            {"notations", info.notations},
            {"formats", std::move(formats)}};
}

// Like ParamInfo::range, but a bound that only means "very large" is left out.
std::string range_text(const core::ParamInfo& param) {
    constexpr double kVeryLarge = 9e15;
    const bool open = param.kind == core::ParamKind::kInteger && param.max > kVeryLarge;
    return open ? fmt::format("{:.0f} up", param.min) : param.range();
}

void print_params(const std::vector<core::ParamInfo>& params, std::size_t indent,
                  const Terminal& terminal) {
    std::size_t name_width = 0;
    std::size_t range_width = 0;
    for (const core::ParamInfo& param : params) {
        name_width = std::max(name_width, param.name.size() + 1 + param.default_value.size());
        range_width = std::max(range_width, range_text(param).size());
    }
    range_width = std::min<std::size_t>(range_width, 22);
    const std::size_t column = indent + name_width + 2 + range_width + 2;
    const std::size_t width =
        std::max<std::size_t>(static_cast<std::size_t>(terminal.width), column + 30);
    for (const core::ParamInfo& param : params) {
        const std::string setting = param.name + "=" + param.default_value;
        std::string help = wrapped(param.help, width - column, 0);
        for (std::size_t at = help.find('\n'); at != std::string::npos;
             at = help.find('\n', at + 1)) {
            help.insert(at + 1, column, ' ');
        }
        fmt::print(
            "{:{}}{:<{}}  {}  {}\n", "", indent, setting, name_width,
            terminal.paint(Ink::kSoft, fmt::format("{:<{}}", range_text(param), range_width)),
            help);
    }
}

void print_formats(const registry::Game& game, const Terminal& terminal) {
    fmt::print("\n{}\n", terminal.paint(Ink::kStrong, "Record formats"));
    const auto formats = registry::formats_of(game);
    std::size_t width = 0;
    for (const registry::FormatInfo& format : formats) {
        width = std::max(width, format.name.size());
    }
    for (const registry::FormatInfo& format : formats) {
        fmt::print("  {:<{}}  {}{}\n", format.name, width, format.help,
                   !format.writes  ? " (read only)"
                   : !format.reads ? " (write only)"
                                   : "");
    }
}

void print_game(const registry::Game& game) {
    const Terminal terminal = Terminal::of(stdout);
    const registry::GameInfo& info = game.info();
    fmt::print("{}  {}\n{}\n", terminal.paint(Ink::kStrong, name_in(info, "en")),
               name_in(info, "zh-Hant"), info.summary);
    fmt::print("Seats: {}. Values are in {}.{}{}\n", core::join(info.seat_names, ", "), info.unit,
               info.chance ? " With chance." : "", info.hidden ? " With hidden information." : "");
    fmt::print("Moves are written as: {}.\n", core::join(info.notations, ", "));
    if (const auto options = game.options(); !options.empty()) {
        fmt::print("\n{}\n", terminal.paint(Ink::kStrong, "Rule options (--option name=value)"));
        print_params(options, 2, terminal);
    }
    fmt::print("\n{}\n", terminal.paint(Ink::kStrong, "Players (name,parameter=value,...)"));
    for (const registry::PlayerType& type : game.players()) {
        fmt::print("  {}  {}\n", terminal.paint(Ink::kSeal, type.name), type.help);
        print_params(type.params, 4, terminal);
    }
    print_formats(game, terminal);
}

void print_list(const registry::Registry& registry) {
    const Terminal terminal = Terminal::of(stdout);
    std::size_t width = 0;
    for (const auto& game : registry.games()) {
        width = std::max(width, game->info().id.size());
    }
    for (const auto& game : registry.games()) {
        const registry::GameInfo& info = game->info();
        fmt::print("{}  {}\n", terminal.paint(Ink::kStrong, fmt::format("{:<{}}", info.id, width)),
                   info.summary);
    }
}

}  // namespace

CommandResult games(const registry::Registry& registry, const Words& words) {
    Arguments arguments("games",
                        "Lists the games; with GAME its rule options, players and formats.",
                        "tusk games othello");
    std::string id;
    bool json = false;
    arguments.optional("game", id, "show everything about this one");
    arguments.flag("--json", json, "print JSON");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    if (id.empty()) {
        if (!json) {
            print_list(registry);
            return kDone;
        }
        Json list = Json::array();
        for (const auto& game : registry.games()) {
            list.push_back(game_json(*game));
        }
        print_json({{"games", std::move(list)}});
        return kDone;
    }
    auto game = registry.require(id);
    if (!game) {
        return core::fail(game.error());
    }
    if (json) {
        print_json(game_json(**game));
    } else {
        print_game(**game);
    }
    return kDone;
}

}  // namespace tusk::cli

// tusk engine: be an engine for another program.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/settings.h"
#include "core/text.h"
#include "protocol/console_input.h"
#include "protocol/engine_factory.h"

namespace tusk::cli {

namespace {

struct EngineOptions {
    std::string player;
    LimitOptions limits;

    void declare(Arguments& arguments) {
        arguments.text("--player", player, "SPEC", "who plays, see tusk games GAME");
        limits.declare(arguments);
    }
};

CommandResult serve(const registry::Game& game, const std::string& protocol,
                    const EngineOptions& options) {
    const std::string player = options.player.empty() ? game.main_player() : options.player;
    protocol::ConsoleInput input(STDIN_FILENO, STDOUT_FILENO);
    std::istream in(&input);
    protocol::EngineEnd end;
    end.give_up = [] { std::_Exit(kDone); };  // what still works obeys nothing else
    return protocol::run_engine(protocol, game, player, options.limits.limits, in, std::cout, end);
}

}  // namespace

CommandResult engine(const registry::Registry& registry, const Words& words) {
    Arguments arguments("engine", "Is an engine for another program, on stdin and stdout.",
                        "tusk engine othello --protocol gtp --player alphabeta,depth=8");
    std::string id;
    std::string protocol;
    EngineOptions options;
    arguments.required("game", id, "the game, see tusk games");
    arguments.text("--protocol", protocol, "NAME",
                   "how to speak: " + core::join(protocol::engine_protocols(), ", "));
    options.declare(arguments);
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    auto game = registry.require(id);
    if (!game) {
        return core::fail(game.error());
    }
    if (protocol.empty()) {
        return core::fail(core::ErrorCode::kSyntax,
                          "is missing; one of: " + core::listed(protocol::engine_protocols()),
                          "--protocol");
    }
    return serve(**game, protocol, options);
}

CommandResult bare_protocol(const registry::Registry& registry, const std::string& protocol,
                            const Words& words) {
    const std::vector<std::string> known = protocol::engine_protocols();
    if (std::find(known.begin(), known.end(), protocol) == known.end()) {
        return core::fail(core::ErrorCode::kUnknownName,
                          "there is no such command; see tusk --help");
    }
    Arguments arguments(protocol, "Is an engine that speaks " + protocol + ", on stdin and stdout.",
                        "tusk " + protocol + " --game othello");
    std::string id;
    EngineOptions options;
    arguments.text("--game", id, "GAME",
                   "the game (the one the protocol is made for, or the first that speaks it)");
    options.declare(arguments);
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    if (id.empty() && registry.find(protocol::usual_game(protocol)) != nullptr) {
        id = protocol::usual_game(protocol);
    }
    if (!id.empty()) {
        auto game = registry.require(id);
        return game ? serve(**game, protocol, options) : core::fail(game.error());
    }
    CommandResult first_error =
        core::fail(core::ErrorCode::kUnsupported, "no game speaks this protocol");
    for (const auto& game : registry.games()) {
        // A game that does not speak it is refused before anything is read.
        auto status = serve(*game, protocol, options);
        if (status) {
            return status;
        }
        if (game == registry.games().front()) {
            first_error = status;
        }
    }
    return first_error;
}

}  // namespace tusk::cli

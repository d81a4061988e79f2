#pragma once
// Engines that whoever runs the server offers to the lab: `--engine NAME=GAME:SPEC`.
//
// An offered engine becomes a player type "@NAME" of its game without parameters, so requests,
// stored runs and records hold "@NAME" and nothing else, and a run that goes on later finds the
// engine again by its name. What the spec says (a command line, files) never leaves this machine:
// the engine's errors are cleared of its words.

#include <string>
#include <string_view>
#include <vector>

#include "registry/registry.h"

namespace tusk::server {

struct OfferedEngine {
    std::string name;  // without the '@'
    std::string game;
};

// Adds the engine that "NAME=GAME:SPEC" describes to a registry that is being filled. It is asked
// for one move, so that an engine that does not work is an error here and not in a match.
[[nodiscard]] core::Result<void> offer_engine(registry::Registry& registry, std::string_view text);

[[nodiscard]] std::vector<OfferedEngine> offered_engines(const registry::Registry& registry);

}  // namespace tusk::server

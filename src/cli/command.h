#pragma once
// The sub-commands of `tusk`, one function each in a file of its own.
//
// A command gets the registry and the words after its name, prints its results to stdout and
// everything else to stderr, and returns the exit status. An error becomes one line on stderr and
// the status that belongs to its code.

#include <string>
#include <vector>

#include "core/result.h"
#include "registry/registry.h"

namespace tusk::cli {

inline constexpr int kDone = 0;
inline constexpr int kWorkFailed = 1;
inline constexpr int kWrongRequest = 2;
inline constexpr int kInterrupted = 130;

using Words = std::vector<std::string>;
using CommandResult = core::Result<int>;

CommandResult analyse(const registry::Registry& registry, const Words& words);
CommandResult bench(const registry::Registry& registry, const Words& words);
CommandResult book(const registry::Registry& registry, const Words& words);
CommandResult coin(const registry::Registry& registry, const Words& words);
CommandResult convert(const registry::Registry& registry, const Words& words);
CommandResult engine(const registry::Registry& registry, const Words& words);
CommandResult games(const registry::Registry& registry, const Words& words);
CommandResult lab(const registry::Registry& registry, const Words& words);
CommandResult match(const registry::Registry& registry, const Words& words);
CommandResult perft(const registry::Registry& registry, const Words& words);
CommandResult play(const registry::Registry& registry, const Words& words);
CommandResult serve(const registry::Registry& registry, const Words& words);
CommandResult show(const registry::Registry& registry, const Words& words);
CommandResult solve(const registry::Registry& registry, const Words& words);
CommandResult table(const registry::Registry& registry, const Words& words);
CommandResult train(const registry::Registry& registry, const Words& words);
CommandResult verify(const registry::Registry& registry, const Words& words);

// `tusk gtp [--game G]`: the engine command for a protocol named first; an error for other words.
CommandResult bare_protocol(const registry::Registry& registry, const std::string& protocol,
                            const Words& words);

// The exit status of an error: wrong requests 2, interruptions 130, everything else 1.
[[nodiscard]] int exit_status(const core::Error& error) noexcept;

// Writes out what is left, reports an error in one line, and gives the exit status.
[[nodiscard]] int finish(const std::string& name, const CommandResult& result);

}  // namespace tusk::cli

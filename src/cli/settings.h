#pragma once
// Options that several commands share: rule options, a position with moves, limits, player specs.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/arguments.h"
#include "core/params.h"
#include "registry/game.h"
#include "registry/registry.h"
#include "search/analysis.h"

namespace tusk::cli {

// "size=6" and the like, as they were given.
[[nodiscard]] core::Result<core::NamedValues> read_options(const std::vector<std::string>& texts);

// --position, --moves and --option: a state of the game.
struct PositionOptions {
    std::string position;
    std::vector<std::string> moves;
    std::vector<std::string> options;

    void declare(Arguments& arguments);
    // The state they describe; errors name the argument and the column or move.
    [[nodiscard]] core::Result<std::unique_ptr<registry::State>> open(
        const registry::Game& game) const;
};

// --time, --depth, --nodes and --playouts.
struct LimitOptions {
    search::Limits limits;

    void declare(Arguments& arguments);
    [[nodiscard]] bool given() const noexcept { return !limits.unlimited(); }
};

// The limits for a player: those given, or those its spec sets for itself, or `default_ms` a move.
[[nodiscard]] core::Result<search::Limits> limits_for(const LimitOptions& options,
                                                      const std::string& spec,
                                                      std::int64_t default_ms);

// The spec with threads=N added; an error if the player has no such parameter.
[[nodiscard]] core::Result<std::string> with_threads(const registry::Game& game,
                                                     const std::string& spec, int threads);

// A spec with a parameter added when the player has it and the spec does not name it.
[[nodiscard]] core::Result<std::string> with_param(const registry::Game& game,
                                                   const std::string& spec, const std::string& name,
                                                   const std::string& value);

// The number of hardware threads, at least 1.
[[nodiscard]] int hardware_threads() noexcept;

inline constexpr int kMaxThreads = 256;

}  // namespace tusk::cli

#pragma once
// UciOptions: what an engine offers to be set, and what was set.
//
// Made of the game's rule options, the player's parameters and the engine's own switches, under the
// names of uci_option_names.h. Values from outside are put into their range with a message; what
// cannot be read is an error and changes nothing. Not thread safe.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/uci_option_names.h"
#include "protocol/uci_text.h"
#include "registry/game.h"
#include "registry/spec.h"

namespace tusk::protocol {

struct UciOption {
    std::string name;  // in UCI
    std::string ucci;
    UciTarget target = UciTarget::kEngine;
    core::ParamInfo info;  // its own name, kind, range and default
    std::string off = {};  // of a choice offered as a switch
    std::string on = {};
    bool button = false;

    [[nodiscard]] bool is_switch() const { return !on.empty(); }
};

class UciOptions {
public:
    struct Change {
        const UciOption* option = nullptr;
        std::string message;  // what was done with the value, if it did not fit; else empty
    };

    UciOptions(const registry::Game& game, registry::PlayerSpec player);

    // The lines between `uci` and `uciok`.
    [[nodiscard]] std::vector<std::string> lines(UciDialect dialect) const;

    // The words after `setoption`, in the form of either dialect. kUnknownName when there is no
    // such option.
    [[nodiscard]] core::Result<Change> set(UciWords words);

    // The value of one of the engine's own options.
    [[nodiscard]] std::string value(std::string_view param) const;
    [[nodiscard]] bool is_on(std::string_view param) const { return value(param) == "true"; }
    [[nodiscard]] int lines_wanted() const;
    [[nodiscard]] const core::NamedValues& rules() const { return rules_; }
    void set_rules(core::NamedValues rules) { rules_ = std::move(rules); }
    // The player as it is set now: the chosen level, or the player itself at full strength.
    [[nodiscard]] std::string player_spec() const;
    [[nodiscard]] const registry::Level* level() const;
    [[nodiscard]] const registry::PlayerSpec& player() const { return player_; }
    void set_player(registry::PlayerSpec player) { player_ = std::move(player); }

private:
    void add_own();
    void add_params(const std::vector<core::ParamInfo>& params, UciTarget target);
    [[nodiscard]] core::NamedValues& values_of(UciTarget target);
    [[nodiscard]] std::string value_of(const UciOption& option) const;
    [[nodiscard]] const UciOption* find(std::string_view name) const;

    const registry::Game* game_;
    registry::PlayerSpec player_;
    core::NamedValues rules_;
    core::NamedValues own_;
    std::vector<UciOption> options_;
};

// A value as the parameter takes it: numbers put into their range, choices and switches in their
// own spelling. `message` says what did not fit.
[[nodiscard]] core::Result<std::string> fitted_value(const core::ParamInfo& info,
                                                     std::string_view text, std::string& message);

}  // namespace tusk::protocol

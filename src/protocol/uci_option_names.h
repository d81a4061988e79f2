#pragma once
// The names under which chess programs expect settings, and what they are called here.
//
// A line of the table is offered by an engine when the game has such a rule option, or the player
// such a parameter; all other parameters are offered under their own names.

#include <cstdint>
#include <span>
#include <string_view>

namespace tusk::protocol {

enum class UciTarget : std::uint8_t { kRule, kPlayer, kEngine };

struct UciOptionName {
    std::string_view uci;
    std::string_view ucci;
    UciTarget target;
    std::string_view param;
    // A choice that other programs see as a switch: its values for false and true.
    std::string_view off = {};
    std::string_view on = {};
};

[[nodiscard]] std::span<const UciOptionName> uci_option_names();

}  // namespace tusk::protocol

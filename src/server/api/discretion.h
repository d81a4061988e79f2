#pragma once
// What browsers are not told: how external engines are started on this machine.
//
// A spec such as `ext,command="/opt/edax -nboard"` stands in the request of a run from the command
// line, and the errors of such an engine repeat it. Discretion takes it out of every text that is
// shown.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "registry/registry.h"

namespace tusk::server {

// An error of an external engine without its command line and without what it wrote to its error
// stream; `instead` takes the place of the spec and of each of its telling words.
[[nodiscard]] std::string discreet_text(std::string text, std::string_view spec,
                                        std::string_view instead);

class Discretion {
public:
    Discretion() = default;
    // For the players that the request of a run names.
    Discretion(const registry::Registry& registry, const nlohmann::json& request);

    [[nodiscard]] std::string shown(std::string text) const;
    // Every text of the value, wherever it stands.
    void veil(nlohmann::json& value) const;
    [[nodiscard]] bool has_secrets() const noexcept { return !secrets_.empty(); }

private:
    std::vector<std::pair<std::string, std::string>> secrets_;  // a spec and what is shown
};

}  // namespace tusk::server

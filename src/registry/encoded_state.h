#pragma once
// The one-line form of a state (State::encode), as data. It holds secrets; it is for the store.

#include <string>
#include <utility>
#include <vector>

#include "core/params.h"
#include "core/result.h"
#include "search/types.h"

namespace tusk::registry {

struct EncodedState {
    std::string initial;
    core::NamedValues options;
    std::vector<std::pair<search::Decider, search::Action>> actions;
    std::vector<std::pair<search::Decider, search::Action>> pending;
};

[[nodiscard]] std::string encode(const EncodedState& state);
[[nodiscard]] core::Result<EncodedState> decode_state(std::string_view text);

}  // namespace tusk::registry

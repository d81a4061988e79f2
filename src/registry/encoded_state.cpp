#include "registry/encoded_state.h"

#include "core/json.h"

namespace tusk::registry {

using core::ErrorCode;
using core::fail;
using core::Json;

namespace {

constexpr core::JsonBounds kBounds{.max_bytes = 1 << 20, .max_depth = 4};

Json actions_json(const std::vector<std::pair<search::Decider, search::Action>>& actions) {
    Json list = Json::array();
    for (const auto& [decider, action] : actions) {
        list.push_back(static_cast<int>(decider));
        list.push_back(action.code);
    }
    return list;
}

core::Result<std::vector<std::pair<search::Decider, search::Action>>> read_actions(
    const Json& object, const char* name) {
    std::vector<std::pair<search::Decider, search::Action>> actions;
    const auto found = object.find(name);
    if (found == object.end() || !found->is_array() || found->size() % 2 != 0) {
        return fail(ErrorCode::kSyntax, "a list of deciders and actions is missing", name);
    }
    for (std::size_t i = 0; i < found->size(); i += 2) {
        const Json& decider = (*found)[i];
        const Json& code = (*found)[i + 1];
        if (!decider.is_number_unsigned() || !code.is_number_unsigned() ||
            decider.get<std::uint64_t>() > 255 || code.get<std::uint64_t>() > 0xFFFFFF) {
            return fail(ErrorCode::kSyntax, "a decider or an action is no small number", name);
        }
        actions.emplace_back(static_cast<search::Decider>(decider.get<std::uint8_t>()),
                             search::Action{code.get<std::uint32_t>()});
    }
    return actions;
}

}  // namespace

std::string encode(const EncodedState& state) {
    Json options = Json::array();
    for (const auto& [name, value] : state.options) {
        options.push_back(Json::array({name, value}));
    }
    return core::canonical_json({{"initial", state.initial},
                                 {"options", options},
                                 {"actions", actions_json(state.actions)},
                                 {"pending", actions_json(state.pending)}});
}

core::Result<EncodedState> decode_state(std::string_view text) {
    auto json = core::parse_json(text, kBounds);
    if (!json) {
        return fail(json.error());
    }
    if (!json->is_object() || !json->contains("initial") || !(*json)["initial"].is_string() ||
        !json->contains("options") || !(*json)["options"].is_array()) {
        return fail(ErrorCode::kSyntax, "the text is no encoded state");
    }
    EncodedState state;
    state.initial = (*json)["initial"].get<std::string>();
    for (const Json& pair : (*json)["options"]) {
        if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string() || !pair[1].is_string()) {
            return fail(ErrorCode::kSyntax, "an option is no pair of texts", "options");
        }
        state.options.emplace_back(pair[0].get<std::string>(), pair[1].get<std::string>());
    }
    auto actions = read_actions(*json, "actions");
    auto pending = read_actions(*json, "pending");
    if (!actions || !pending) {
        return fail(!actions ? actions.error() : pending.error());
    }
    state.actions = std::move(*actions);
    state.pending = std::move(*pending);
    return state;
}

}  // namespace tusk::registry

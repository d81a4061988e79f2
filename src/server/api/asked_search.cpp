#include "server/api/asked_search.h"

#include "core/json.h"
#include "registry/request_policy.h"
#include "server/api/catalogue.h"
#include "server/api/request_json.h"

namespace tusk::server {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

Result<int> lines_of(const Json& message) {
    const auto found = message.find("lines");
    if (found == message.end()) {
        return 1;
    }
    if (found->is_string() && found->get_ref<const std::string&>() == "all") {
        return search::Limits::kAllLines;
    }
    auto number = number_field(message, "lines", 1, 1000);
    if (!number) {
        return fail(number.error());
    }
    return static_cast<int>(number->value_or(1));
}

Result<SearchOrder> order_of(const Json& message, const registry::Game& game,
                             const std::string& client, const SearchBounds& bounds) {
    auto spec = text_field(message, "player", 500, "");
    auto limits = limits_field(message, "limits");
    auto lines = lines_of(message);
    if (!spec || !limits || !lines) {
        return fail(!spec ? spec.error() : !limits ? limits.error() : lines.error());
    }
    const std::string player = spec->empty() ? game.analyst() : *spec;
    if (auto done = registry::allow_player(game, player); !done) {
        return fail(done.error());
    }
    SearchOrder order{client, player,
                      registry::allowed_limits(*limits, player, bounds.default_ms, bounds.max_ms)};
    order.limits.lines = *lines;
    return order;
}

}  // namespace

Result<AskedSearch> asked_search(const registry::Registry& registry, const Json& message,
                                 const std::string& client, const std::vector<std::string>& fields,
                                 const SearchBounds& bounds) {
    auto known = expect_fields(message, fields);
    auto id = known ? required_text(message, "game", 40) : fail(known.error());
    auto game = id ? registry.require(*id) : fail(id.error());
    auto order = game ? order_of(message, **game, client, bounds) : fail(game.error());
    if (!order) {
        return fail(order.error());
    }
    if (bounds.sight) {
        return AskedSearch{std::move(*order), bounds.sight->state, bounds.sight->seat};
    }
    auto state = requested_state(**game, message);
    if (!state) {
        return fail(state.error());
    }
    const registry::Deciders deciders = (*state)->deciders();
    if (!bounds.whole_game && (deciders.nobody() || deciders.chance)) {
        return fail(ErrorCode::kGameOver,
                    deciders.chance ? "chance acts here" : "the game is over");
    }
    return AskedSearch{std::move(*order), std::move(*state), deciders.first()};
}

}  // namespace tusk::server

#include "server/api/review_shelf.h"

#include "core/digest.h"
#include "core/json.h"
#include "registry/json.h"
#include "server/api/room.h"
#include "server/archive/review_archive.h"

namespace tusk::server {

using core::Json;

namespace {

bool is_worth_keeping(const registry::Game& game, const SearchOrder& order) {
    const search::Limits& limits = order.limits;
    const bool by_time = limits.time_ms && !limits.depth && !limits.nodes && !limits.playouts;
    return order.player == game.analyst() && by_time && *limits.time_ms >= ReviewShelf::kUsualMs;
}

}  // namespace

std::string ReviewShelf::key_of(const registry::State& line) {
    Json moves = Json::array();
    for (const registry::PlayedAction& played : line.history()) {
        moves.push_back(
            {search::is_seat(played.decider) ? Json(search::index(played.decider)) : Json("chance"),
             played.text});
    }
    Json options = Json::object();
    for (const auto& [name, value] : line.options()) {
        options[name] = value;
    }
    const Json whole = {"tusk-review 1", line.game().info().id, std::move(options), line.initial(),
                        std::move(moves)};
    return core::base32(core::sha256(json_text(whole)));
}

Json ReviewShelf::source_json(const SearchOrder& order, std::int64_t made_ms) {
    return {{"player", order.player},
            {"limits", registry::limits_json(order.limits)},
            {"made_ms", made_ms}};
}

void ReviewShelf::keep(const registry::State& line, const SearchOrder& order, const Json& review) {
    if (!is_worth_keeping(line.game(), order)) {
        return;
    }
    constexpr std::int64_t kMegabyte = 1'000'000;
    StoredReview stored{key_of(line), line.game().info().id, json_text(review),
                        order.limits.time_ms.value_or(0), unix_ms()};
    const ReviewBounds bounds{settings_.kept_reviews, settings_.kept_reviews_mb * kMegabyte};
    writer_.submit([stored = std::move(stored), bounds](
                       soci::session& session) { return keep_review(session, stored, bounds); },
                   [](const core::Result<void>& /*without it somebody waits again*/) {});
}

void ReviewShelf::find(const registry::State& line, TextReply reply) {
    auto found = std::make_shared<std::string>("null");
    writer_.submit(
        [key = key_of(line), found](soci::session& session) -> core::Result<void> {
            auto review = load_review(session, key);
            if (!review) {
                return core::fail(review.error());
            }
            if (*review) {
                *found = std::move((*review)->data);
            }
            return {};
        },
        [this, found, reply = std::move(reply)](const core::Result<void>& result) {
            loop_.post([found, reply, result] {
                reply(result ? core::Result<std::string>(std::move(*found))
                             : core::fail(result.error()));
            });
        });
}

}  // namespace tusk::server

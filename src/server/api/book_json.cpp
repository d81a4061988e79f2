#include "server/api/book_json.h"

#include "book/probe.h"
#include "core/json.h"
#include "server/api/catalogue.h"
#include "server/api/notations_json.h"
#include "server/api/position_json.h"
#include "server/api/request_json.h"

namespace tusk::server {

using core::fail;
using core::Json;
using core::Result;

namespace {

Result<Json> move_of_book(const book::Book& book, const registry::State& state,
                          const book::ProbedMove& move) {
    const auto next = state.clone();
    if (auto done = next->apply(next->deciders().first(), move.action); !done) {
        return fail(done.error());
    }
    auto opening = next->opening();
    if (!opening) {
        return fail(opening.error());
    }
    Json json = move_json(state, move.action, move.text);
    add_notations(json, state, move.action);
    json["value"] = book::units_of(move.value);
    json["depth"] = move.depth;
    json["positions"] = move.position ? book.count_from(*move.position) : 0;
    json["opening"] = opening->empty() ? Json(nullptr) : Json(*opening);
    return json;
}

}  // namespace

Result<Json> book_json(book::Shelf& shelf, const registry::Game& game, const Json& body) {
    if (auto done = expect_fields(body, {"position", "options", "moves"}); !done) {
        return fail(done.error());
    }
    auto state = requested_state(game, body);
    if (!state) {
        return fail(state.error());
    }
    auto shelved = shelf.standard(game);
    if (!shelved) {
        return fail(shelved.error());
    }
    const book::Book* book = shelved->get();
    const auto known = book != nullptr ? book::probe(*book, **state) : std::nullopt;
    Json moves = Json::array();
    if (known) {
        for (const book::ProbedMove& move : known->moves) {
            auto json = move_of_book(*book, **state, move);
            if (!json) {
                return json;
            }
            moves.push_back(std::move(*json));
        }
    }
    return Json{{"size", book != nullptr ? book->positions().size() : 0},
                {"player", book != nullptr ? Json(book->player) : Json(nullptr)},
                {"value", known ? Json(book::units_of(known->value)) : Json(nullptr)},
                {"depth", known ? Json(known->depth) : Json(nullptr)},
                {"moves", std::move(moves)}};
}

}  // namespace tusk::server

#include "server/api/position_json.h"

#include "core/json.h"
#include "registry/json.h"

namespace tusk::server {

using core::Json;
using search::Seat;

namespace {

const char* name_of(games::Surface surface) {
    switch (surface) {
        case games::Surface::kFelt: return "felt";
        case games::Surface::kWood: return "wood";
        case games::Surface::kPaper: return "paper";
    }
    return "paper";
}

const char* name_of(games::PieceShape shape) {
    switch (shape) {
        case games::PieceShape::kDisc: return "disc";
        case games::PieceShape::kStone: return "stone";
        case games::PieceShape::kPiece: return "piece";
        case games::PieceShape::kBack: return "back";
        case games::PieceShape::kMark: return "mark";
    }
    return "piece";
}

Json number_or_null(const std::optional<int>& number) {
    return number ? Json(*number) : Json(nullptr);
}

Json pieces_json(const std::vector<games::HandPiece>& list) {
    Json pieces = Json::array();
    for (const games::HandPiece& held : list) {
        pieces.push_back({{"piece", held.piece}, {"count", held.count}});
    }
    return pieces;
}

}  // namespace

Json scene_json(const games::Scene& scene) {
    Json cells = Json::array();
    for (const int cell : scene.cells) {
        cells.push_back(cell == games::kEmptyCell ? Json(nullptr) : Json(cell));
    }
    Json hands = Json::array();
    for (const auto& hand : scene.hands) {
        hands.push_back(pieces_json(hand));
    }
    return {
        {"cells", std::move(cells)},
        {"hands", std::move(hands)},
        {"score", scene.score.empty() ? Json(nullptr) : Json(scene.score)},
        {"checked", scene.checked},
        {"plays", scene.plays.empty() ? Json(nullptr) : Json(scene.plays)},
        {"face_down", pieces_json(scene.face_down)},
        {"gone", pieces_json(scene.gone)},
        {"quiet", scene.quiet ? Json{{"plies", scene.quiet->plies}, {"limit", scene.quiet->limit}}
                              : Json(nullptr)}};
}

Json look_json(const registry::Look& look) {
    Json pieces = Json::array();
    for (const games::Piece& piece : look.pieces) {
        pieces.push_back({{"id", piece.id},
                          {"seat", piece.seat ? Json(search::index(*piece.seat)) : Json(nullptr)},
                          {"shape", name_of(piece.shape)},
                          {"text", piece.text},
                          {"names", piece.names},
                          {"setup", piece.setup}});
    }
    return {{"surface", name_of(look.surface)},
            {"grid", look.grid == games::Grid::kSquares ? "squares" : "points"},
            {"columns", look.columns},
            {"rows", look.rows},
            {"column_labels", look.column_labels},
            {"row_labels", look.row_labels},
            {"cell_names", look.cell_names},
            {"dots", look.dots},
            {"lines", look.lines},
            {"gap_row", look.gap_row},
            {"pieces", std::move(pieces)},
            {"hands", look.hands}};
}

Json move_json(const registry::State& state, search::Action action, const std::string& text) {
    const games::Gesture gesture = state.gesture(action);
    return {{"text", text},
            {"from", number_or_null(gesture.from)},
            {"to", number_or_null(gesture.to)},
            {"hand", number_or_null(gesture.hand)}};
}

Json position_json(const registry::State& state, search::Viewer viewer,
                   const std::string& opening) {
    const registry::View view = state.view(viewer);
    Json deciders = Json::array();
    for (std::size_t i = 0; i < state.game().info().seat_names.size(); ++i) {
        if (view.deciders.has(search::seat_at(i))) {
            deciders.push_back(i);
        }
    }
    Json legal = Json::array();
    for (std::size_t i = 0; i < view.legal.size(); ++i) {
        legal.push_back(move_json(state, view.legal[i], view.legal_text[i]));
    }
    const auto scene = state.scene(viewer);
    Json json = {
        {"ply", view.history.size()},
        {"text", view.position},
        {"deciders", std::move(deciders)},
        {"chance", view.deciders.chance},
        {"scene", scene ? scene_json(*scene) : Json(nullptr)},
        {"legal", std::move(legal)},
        {"outcome", view.outcome ? outcome_by_seat(state.game(), *view.outcome) : Json(nullptr)},
        {"opening", opening.empty() ? Json(nullptr) : Json(opening)}};
    if (!state.options().empty()) {  // another board than the catalogue shows
        if (const auto look = state.game().look(state.options()); look && *look) {
            json["look"] = look_json(**look);
        }
    }
    return json;
}

Json outcome_by_seat(const registry::Game& game, const registry::Outcome& outcome) {
    Json json = registry::outcome_json(game, outcome);
    Json payoff = Json::array();
    for (std::size_t i = 0; i < game.info().seat_names.size(); ++i) {
        payoff.push_back(outcome.payoff[i]);
    }
    json["payoff"] = std::move(payoff);
    return json;
}

Json values_json(const core::NamedValues& values) {
    Json json = Json::object();
    for (const auto& [name, value] : values) {
        json[name] = value;
    }
    return json;
}

int seat_number(search::Decider decider) noexcept {
    return search::is_seat(decider) ? static_cast<int>(search::index(decider)) : -1;
}

}  // namespace tusk::server

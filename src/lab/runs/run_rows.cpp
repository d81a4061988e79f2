#include "lab/runs/run_rows.h"

#include "core/json.h"

namespace tusk::lab {

using core::Json;

StoredLabGame row_of(const MatchGame& game, const std::string& step,
                     const std::array<std::string, 2>& names) {
    StoredLabGame row;
    row.step = step;
    row.pair = game.pair;
    row.half = game.half;
    row.exchanged = game.exchanged;
    row.first = names[game.exchanged ? 1 : 0];
    row.second = names[game.exchanged ? 0 : 1];
    row.payoff = game.payoff;
    row.plies = game.plies;
    row.reason = game.reason;
    if (game.fault) {
        row.fault_player = game.fault->player;
        row.fault = registry::name_of(game.fault->kind);
        row.fault_text = game.fault->text;
    }
    row.record = game.record;
    row.ended_ms = unix_time_ms();
    return row;
}

MatchGame game_of(const StoredLabGame& row) {
    MatchGame game;
    game.pair = row.pair;
    game.half = row.half;
    game.exchanged = row.exchanged;
    game.payoff = row.payoff;
    game.plies = row.plies;
    if (row.fault_player >= 0) {
        game.fault = PlayerFault{row.fault_player,
                                 registry::fault_named(row.fault).value_or(registry::Fault::kCrash),
                                 row.fault_text};
    }
    return game;
}

std::optional<LiveBoard> board_of(const std::string& step, const std::string& detail) {
    if (detail.empty()) {
        return std::nullopt;
    }
    try {
        const Json json = Json::parse(detail);
        LiveBoard board;
        board.step = step;
        board.pair = json.at("pair").get<int>();
        board.half = json.at("half").get<int>();
        board.seats = json.at("seats").get<std::vector<std::string>>();
        board.moves = json.at("moves").get<std::vector<std::string>>();
        if (const auto value = json.find("value"); value != json.end()) {
            board.value = value->get<double>();
        }
        return board;
    } catch (const Json::exception&) {
        return std::nullopt;  // a job of another kind
    }
}

}  // namespace tusk::lab

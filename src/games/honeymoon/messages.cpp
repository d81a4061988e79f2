#include "games/honeymoon/messages.h"

#include <fmt/format.h>

#include "core/json.h"
#include "core/text.h"

namespace tusk::games::honeymoon {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;
using search::index;
using search::other;

namespace {

std::string name_of(Seat seat) {
    return {letter_of(seat)};
}

Json call_json(Seat seat, Move call) {
    return {{"type", "bid"}, {"seat", name_of(seat)}, {"bid", text_of(call)}};
}
Json card_json(Seat seat, Card card) {
    return {{"type", "card"}, {"seat", name_of(seat)}, {"card", text_of(card)}};
}
Json draw_json(Seat seat, Card card) {
    return {{"type", "draw"}, {"seat", name_of(seat)}, {"card", text_of(card)}};
}

// {"games":{"A":1,"B":0},"below":...,"points":...,"played":2}
Json rubber_json(const Rubber& rubber) {
    const auto by_seat = [](const auto& pair) { return Json{{"A", pair[0]}, {"B", pair[1]}}; };
    return {{"games", by_seat(rubber.games)},
            {"below", by_seat(rubber.below)},
            {"points", by_seat(rubber.points)},
            {"played", rubber.played}};
}

Json deal_json(const Observation& seen) {
    Json options = Json::object();
    for (const auto& [name, value] : core::changed_values(seen.table.rules)) {
        options[name] = value;
    }
    const CardSet hand = dealt_hand(seen.table, seen.hands[index(seen.viewer)], seen.viewer);
    Json deal{{"type", "deal"},
              {"variant", "honeymoon-taiwan"},
              {"seat", name_of(seen.viewer)},
              {"hand", text_of(hand)},
              {"dealer", name_of(dealer_of(seen.table))},
              {"number", seen.table.deals_before},
              {"options", std::move(options)}};
    if (seen.table.rules.scoring == Scoring::kRubber) {
        deal["rubber"] = rubber_json(seen.table.rubber);
    }
    return deal;
}

Json phase_json(const Table& table, Phase phase, Seat leader) {
    const Contract& contract = table.contract;
    return {{"type", "phase"},
            {"phase", honeymoon::name_of(phase)},
            {"contract", fmt::format("{}{}", contract.level, letter_of(contract.strain))},
            {"stake", contract.stake},
            {"declarer", name_of(contract.declarer)},
            {"targets",
             {{"A", contract.target_of(Seat::kFirst)}, {"B", contract.target_of(Seat::kSecond)}}},
            {"leader", name_of(leader)}};
}

// Collects the messages of the exchange.
void add_rounds(const Table& table, std::vector<std::string>& lines) {
    const auto leaders = round_leaders(table);
    for (std::size_t i = 0; i < kRounds && !table.rounds[i].up.is_none(); ++i) {
        const Round& round = table.rounds[i];
        lines.push_back(
            Json{{"type", "upcard"}, {"round", i + 1}, {"card", text_of(round.up)}}.dump());
        if (!round.lead.is_none()) {
            lines.push_back(card_json(leaders[i], round.lead).dump());
        }
        if (!round.reply.is_none()) {
            lines.push_back(card_json(other(leaders[i]), round.reply).dump());
        }
        if (!round.drawn.is_none()) {
            const Seat winner =
                winner_of(round.lead, round.reply, leaders[i], table.contract.strain);
            lines.push_back(draw_json(winner, round.up).dump());
            lines.push_back(draw_json(other(winner), round.drawn).dump());
        }
    }
}

void add_tricks(const Table& table, std::vector<std::string>& lines) {
    const auto leaders = trick_leaders(table);
    for (std::size_t i = 0; i < table.card_count; ++i) {
        const Seat leader = leaders[i / 2];
        lines.push_back(card_json(i % 2 == 0 ? leader : other(leader), table.cards[i]).dump());
    }
}

void add_result(const Table& table, std::vector<std::string>& lines) {
    const int payoff = first_payoff(table);
    Json result{{"type", "result"}, {"payoff", {{"A", payoff}, {"B", -payoff}}}};
    if (table.contract.level > 0) {
        result["declarer"] = name_of(table.contract.declarer);
        result["tricks"] = table.tricks[index(table.contract.declarer)];
    }
    if (table.rules.scoring == Scoring::kRubber) {
        result["rubber"] = rubber_json(rubber_after(table));
    }
    lines.push_back(result.dump());
}

}  // namespace

Result<std::vector<std::string>> messages(const Observation& seen) {
    const Table& table = seen.table;
    if (index(seen.viewer) > 1 || table.open_size > 0 || table.phase == Phase::kDeal) {
        return fail(ErrorCode::kUnsupported,
                    "only a seat with a dealt hand can be told of it in messages");
    }
    std::vector<std::string> lines{deal_json(seen).dump()};
    Seat caller = first_caller(table);
    for (std::size_t i = 0; i < table.call_count; ++i, caller = other(caller)) {
        lines.push_back(call_json(caller, table.calls[i]).dump());
    }
    const bool contracted = table.phase != Phase::kAuction && table.contract.level > 0;
    if (contracted) {
        lines.push_back(phase_json(table, Phase::kExchange, round_leaders(table)[0]).dump());
        add_rounds(table, lines);
        if (table.round == kRounds) {
            lines.push_back(phase_json(table, Phase::kPlay, table.play_leader).dump());
            add_tricks(table, lines);
        }
    }
    if (table.phase == Phase::kOver) {
        add_result(table, lines);
    }
    return lines;
}

std::string question(const Observation& seen, const search::MoveList<Position>& legal,
                     std::optional<std::int64_t> time_ms) {
    Json texts = Json::array();
    for (const Move move : legal) {
        texts.push_back(text_of(move));
    }
    const bool calls = seen.table.phase == Phase::kAuction;
    Json result{{"type", calls ? "ask_bid" : "ask_card"},
                {"seat", name_of(seen.viewer)},
                {"legal", std::move(texts)}};
    if (time_ms) {
        result["time_ms"] = *time_ms;
    }
    return result.dump();
}

std::string answer(Move move) {
    return move.is_call() ? Json{{"type", "bid"}, {"bid", text_of(move)}}.dump()
                          : Json{{"type", "card"}, {"card", text_of(move)}}.dump();
}

Result<Move> read_answer(const search::MoveList<Position>& legal, std::string_view line) {
    auto json = core::parse_json(line);
    if (!json) {
        return fail(json.error());
    }
    const bool calls = !legal.empty() && legal[0].is_call();
    const char* field = calls ? "bid" : "card";
    if (!json->is_object() || json->value("type", Json()) != field || !json->contains(field) ||
        !json->at(field).is_string()) {
        return fail(ErrorCode::kSyntax, fmt::format("expected {{\"type\":\"{0}\",\"{0}\":...}}; "
                                                    "got {1}",
                                                    field, core::quoted(line)));
    }
    const std::string text = json->at(field).get<std::string>();
    for (const Move move : legal) {
        const auto call = call_of(text);
        const auto card = card_of(text);
        if (calls ? call == move : card && Move::play(*card) == move) {
            return move;
        }
    }
    return fail(ErrorCode::kIllegalMove, core::quoted(text) + " is not legal here");
}

}  // namespace tusk::games::honeymoon

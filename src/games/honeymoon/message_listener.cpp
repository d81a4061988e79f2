// The receiving end of the messages: every one is checked against what is known so far.

#include <fmt/format.h>

#include <algorithm>

#include "core/json.h"
#include "core/text.h"
#include "games/honeymoon/messages.h"

namespace tusk::games::honeymoon {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;
using search::index;
using search::other;

namespace {

constexpr std::int64_t kMostMs = 24LL * 3600 * 1000;

// A message with checked access to its fields.
class Message {
public:
    explicit Message(const Json& json) : json_(json) {}

    [[nodiscard]] Result<std::string> text(const char* field) const {
        if (!json_.contains(field) || !json_.at(field).is_string()) {
            return fail(ErrorCode::kSyntax, fmt::format("the field {} must be a text", field));
        }
        return json_.at(field).get<std::string>();
    }
    [[nodiscard]] Result<Seat> seat(const char* field) const {
        auto name = text(field);
        if (!name || (*name != "A" && *name != "B")) {
            return fail(ErrorCode::kSyntax, fmt::format("the field {} must be A or B", field));
        }
        return *name == "A" ? Seat::kFirst : Seat::kSecond;
    }
    // A card; "?" is one that is not shown.
    [[nodiscard]] Result<Card> card() const {
        auto name = text("card");
        const auto found = !name          ? std::nullopt
                           : *name == "?" ? std::optional(Card::unknown())
                                          : card_of(*name);
        if (!found) {
            return fail(ErrorCode::kSyntax, "the field card must be a card such as SA");
        }
        return *found;
    }
    [[nodiscard]] const Json& json() const noexcept { return json_; }

private:
    const Json& json_;
};

// A number of each seat, {"A":1,"B":0}.
template <class T>
bool read_by_seat(const Json& rubber, const char* field, int most, std::array<T, 2>& pair) {
    const Json both = rubber.value(field, Json());
    for (const char* seat : {"A", "B"}) {
        const Json value = both.is_object() ? both.value(seat, Json()) : Json();
        if (!value.is_number_integer() || value < 0 || value > most) {
            return false;
        }
        pair[seat[0] == 'A' ? 0 : 1] = value.get<T>();
    }
    return true;
}

// The score before the deal. Who deals alternates, and the rules say who dealt first.
Result<void> read_rubber(const Json& json, Table& table) {
    Rubber& rubber = table.rubber;
    const Json played = json.is_object() ? json.value("played", Json()) : Json();
    if (table.rules.scoring != Scoring::kRubber || !played.is_number_integer() || played < 0 ||
        played > table.deals_before || !read_by_seat(json, "games", 1, rubber.games) ||
        !read_by_seat(json, "below", kGamePoints - 1, rubber.below) ||
        !read_by_seat(json, "points", kMostRubberPoints, rubber.points)) {
        return fail(ErrorCode::kBadPosition,
                    "the field rubber must have games, below and points of A and B, and played");
    }
    rubber.played = played.get<std::uint8_t>();
    table.rules.dealer = dealer_of(table);
    return {};
}

Result<Observation> read_deal(const Message& message) {
    const auto seat = message.seat("seat");
    if (!seat) {
        return fail(seat.error());
    }
    const auto text = message.text("hand");
    const auto hand = text ? hand_of(*text) : Result<CardSet>(fail(text.error()));
    if (!hand || hand->size() != kHandSize) {
        return hand ? fail(ErrorCode::kBadPosition, "a dealt hand has 13 cards")
                    : fail(hand.error());
    }
    Observation seen;
    seen.viewer = *seat;
    seen.hands[index(*seat)] = *hand;
    const Json options = message.json().value("options", Json::object());
    if (!options.is_object()) {
        return fail(ErrorCode::kSyntax, "the field options must be an object");
    }
    for (const auto& [name, value] : options.items()) {
        if (!value.is_string()) {
            return fail(ErrorCode::kSyntax, "the values of options are texts");
        }
        if (auto set = core::assign(seen.table.rules, name, value.get<std::string>()); !set) {
            return fail(set.error());
        }
    }
    if (message.json().contains("dealer")) {
        const auto dealer = message.seat("dealer");
        if (!dealer) {
            return fail(dealer.error());
        }
        seen.table.rules.dealer = *dealer;
    }
    const bool rubber = seen.table.rules.scoring == Scoring::kRubber;
    const int most = (rubber ? kMaxRubberDeals : kMaxDeals) - 1;
    const Json number = message.json().value("number", Json(0));
    if (!number.is_number_integer() || number < 0 || number > most) {
        return fail(ErrorCode::kOutOfRange, fmt::format("the field number must be 0 to {}", most));
    }
    seen.table.deals_before = number.get<std::uint8_t>();
    if (message.json().contains("rubber")) {
        if (auto read = read_rubber(message.json().at("rubber"), seen.table); !read) {
            return fail(read.error());
        }
    }
    seen.table.dealt = 2 * kHandSize;
    seen.table.phase = Phase::kAuction;
    return seen;
}

Result<void> expect(bool holds, const char* what) {
    return holds ? Result<void>{} : fail(ErrorCode::kIllegalMove, what);
}

// The cards that the seat may play now.
CardSet own_choices(const Observation& seen) noexcept {
    const CardSet hand = seen.hands[index(seen.viewer)];
    const Card lead = led(seen.table);
    return lead.is_card() ? replies(hand, lead) : hand;
}

// Both hands are gone when the next deal begins.
void go_on(Observation& seen, Move move) noexcept {
    const auto deals = seen.table.deals_before;
    advance(seen.table, move);
    if (seen.table.deals_before != deals) {
        seen.hands = {};
    }
}

Result<void> hear_bid(Observation& seen, const Message& message) {
    const auto seat = message.seat("seat");
    const auto text = message.text("bid");
    const auto call = text ? call_of(*text) : std::nullopt;
    if (!seat || !call) {
        return fail(ErrorCode::kSyntax, "a bid has the fields seat and bid, such as A and 1S");
    }
    if (auto ok = expect(seen.table.phase == Phase::kAuction && to_act(seen.table) == *seat &&
                             may_call(seen.table, *call),
                         "this bid is not possible now");
        !ok) {
        return ok;
    }
    go_on(seen, *call);
    return {};
}

Result<void> hear_upcard(Observation& seen, const Message& message) {
    const auto card = message.card();
    if (!card) {
        return fail(card.error());
    }
    Table& table = seen.table;
    if (auto ok = expect(card->is_card() && table.phase == Phase::kExchange &&
                             table.rounds[table.round].up.is_none() && !seen.seen().has(*card),
                         "this card cannot be turned up now");
        !ok) {
        return ok;
    }
    advance(table, Move::deal(*card));
    return {};
}

Result<void> hear_card(Observation& seen, const Message& message) {
    const auto seat = message.seat("seat");
    const auto card = message.card();
    if (!seat || !card || !card->is_card()) {
        return fail(ErrorCode::kSyntax, "a card has the fields seat and card, such as A and SA");
    }
    Table& table = seen.table;
    const bool playing = table.phase == Phase::kExchange || table.phase == Phase::kPlay;
    const bool own = *seat == seen.viewer;
    bool possible = playing && to_act(table) == *seat;
    if (possible && own) {
        possible = own_choices(seen).has(*card);
    } else if (possible && table.phase == Phase::kPlay) {
        const CardSet hand = seen.hands[index(*seat)];
        possible = (led(table).is_card() ? replies(hand, led(table)) : hand).has(*card);
    } else if (possible) {  // his hand is not known: a card that is gone or ours cannot be his
        CardSet gone = seen.hands[index(seen.viewer)];
        for (const Round& round : table.rounds) {
            gone.add(round.lead);
            gone.add(round.reply);
        }
        gone.add(table.rounds[table.round].up);
        possible = !gone.has(*card);
    }
    if (auto ok = expect(possible, "this card cannot be played now"); !ok) {
        return ok;
    }
    seen.hands[index(*seat)].remove(*card);
    go_on(seen, Move::play(*card));
    return {};
}

// When the exchange is over the other hand is all that is left.
void learn_other_hand(Observation& seen) noexcept {
    CardSet gone = seen.hands[index(seen.viewer)];
    for (const Round& round : seen.table.rounds) {
        gone.add(round.lead);
        gone.add(round.reply);
    }
    seen.hands[index(other(seen.viewer))] = CardSet::all() - gone;
}

Result<void> hear_draw(Observation& seen, const Message& message, bool& winner_drew) {
    const auto seat = message.seat("seat");
    const auto card = message.card();
    if (!seat || !card) {
        return fail(ErrorCode::kSyntax, "a draw has the fields seat and card, such as A and SA");
    }
    Table& table = seen.table;
    const bool due = table.phase == Phase::kExchange && to_act(table) == Seat::kChance &&
                     !table.rounds[table.round].up.is_none();
    if (auto ok = expect(due, "no card is drawn now"); !ok) {
        return ok;
    }
    const Seat loser = receiver(table);
    const Card up = table.rounds[table.round].up;
    if (!winner_drew) {
        if (auto ok = expect(*seat == other(loser) && *card == up,
                             "first the winner of the round takes the card turned up");
            !ok) {
            return ok;
        }
        winner_drew = true;
        return {};
    }
    const bool shown = loser == seen.viewer || table.rules.loser_draw == LoserDraw::kOpen;
    if (auto ok =
            expect(*seat == loser && card->is_card() == shown && !(shown && seen.seen().has(*card)),
                   "then the loser draws a card, which only he sees");
        !ok) {
        return ok;
    }
    winner_drew = false;
    seen.hands[index(seen.viewer)].add(loser == seen.viewer ? *card : up);
    advance(table, Move::deal(*card));
    if (table.phase == Phase::kPlay) {
        learn_other_hand(seen);
    }
    return {};
}

Result<void> hear_phase(const Observation& seen, const Message& message) {
    const auto phase = message.text("phase");
    if (!phase) {
        return fail(phase.error());
    }
    return expect(*phase == honeymoon::name_of(seen.table.phase), "this is not the phase");
}

Result<Listener::Question> read_question(const Observation& seen, const Message& message,
                                         bool calls) {
    const Table& table = seen.table;
    const bool due = calls ? table.phase == Phase::kAuction
                           : table.phase == Phase::kExchange || table.phase == Phase::kPlay;
    if (!due || to_act(table) != seen.viewer) {
        return fail(ErrorCode::kIllegalMove, "this seat is not to decide that now");
    }
    Listener::Question question{{seen.viewer, seen, {}}, std::nullopt};
    Position own{table, seen.hands};  // moves() looks at the hand of the seat to act only
    moves(own, question.situation.legal);
    const Json& json = message.json();
    if (json.contains("legal")) {
        bool same = json.at("legal").is_array() &&
                    json.at("legal").size() == question.situation.legal.size();
        for (const Move move : question.situation.legal) {
            same = same && std::find(json.at("legal").begin(), json.at("legal").end(),
                                     Json(text_of(move))) != json.at("legal").end();
        }
        if (!same) {
            return fail(ErrorCode::kBadPosition,
                        "the legal actions are not those that follow from the messages");
        }
    }
    if (json.contains("time_ms")) {
        const Json& time = json.at("time_ms");
        if (!time.is_number_integer() || time < 1 || time > kMostMs) {
            return fail(ErrorCode::kOutOfRange, "the field time_ms must be 1 to a day");
        }
        question.time_ms = time.get<std::int64_t>();
    }
    return question;
}

}  // namespace

Result<std::optional<Listener::Question>> Listener::hear(std::string_view line) {
    const auto json = core::parse_json(line);
    if (!json) {
        return fail(json.error());
    }
    if (!json->is_object()) {
        return fail(ErrorCode::kSyntax, "a message is a JSON object");
    }
    const Message message(*json);
    const auto type = message.text("type");
    if (!type) {
        return fail(type.error());
    }
    if (*type == "deal") {
        auto dealt = read_deal(message);
        if (!dealt) {
            return fail(dealt.error());
        }
        seen_ = *dealt;
        winner_drew_ = false;
        return std::nullopt;
    }
    if (!seen_ || seen_->table.phase == Phase::kDeal) {
        return fail(ErrorCode::kIllegalMove, "nothing has been dealt yet");
    }
    if (*type == "ask_bid" || *type == "ask_card") {
        auto question = read_question(*seen_, message, *type == "ask_bid");
        if (!question) {
            return fail(question.error());
        }
        return std::optional<Question>(std::move(*question));
    }
    Observation next = *seen_;
    bool winner_drew = winner_drew_;
    Result<void> done =
        fail(ErrorCode::kUnknownName, "no message is called " + core::quoted(*type));
    if (*type == "bid") {
        done = hear_bid(next, message);
    } else if (*type == "upcard") {
        done = hear_upcard(next, message);
    } else if (*type == "card") {
        done = hear_card(next, message);
    } else if (*type == "draw") {
        done = hear_draw(next, message, winner_drew);
    } else if (*type == "phase") {
        done = hear_phase(next, message);
    } else if (*type == "result") {
        done = expect(next.table.phase == Phase::kOver, "the deal is not over");
    }
    if (!done) {
        return fail(done.error());
    }
    seen_ = next;
    winner_drew_ = winner_drew;
    return std::nullopt;
}

}  // namespace tusk::games::honeymoon

// Texts of positions, observations and moves.

#include <fmt/format.h>

#include "core/text.h"
#include "games/honeymoon/format_pbn.h"
#include "games/honeymoon/position.h"

namespace tusk::games::honeymoon {

using core::ErrorCode;
using core::fail;
using search::index;
using search::other;

namespace {

std::string calls_text(const Table& table) {
    std::string text;
    for (std::size_t i = 0; i < table.call_count; ++i) {
        text += " " + text_of(table.calls[i]);
    }
    return text;
}

std::string rounds_text(const Table& table) {
    std::string text;
    for (const Round& round : table.rounds) {
        std::string one;
        for (const Card card : {round.up, round.lead, round.reply, round.drawn}) {
            if (!card.is_none()) {
                one += (one.empty() ? " " : ":") + text_of(card);
            }
        }
        text += one;
    }
    return text;
}

std::string tricks_text(const Table& table) {
    std::string text;
    for (std::size_t i = 0; i < table.card_count; ++i) {
        text += (i % 2 == 0 ? " " : ":") + text_of(table.cards[i]);
    }
    return text;
}

std::string contract_word(const Contract& contract) {
    return fmt::format("{}{}{}", contract.level, letter_of(contract.strain),
                       contract.stake == 4   ? "XX"
                       : contract.stake == 2 ? "X"
                                             : "");
}

// How the game ended: the sentence, its name and what it names.
RulingStep result_step(const Table& table) {
    RulingStep step;
    const auto text = [](int number) { return std::to_string(number); };
    if (table.open_size > 0) {
        step.saying = "honeymoon.tricks";
        step.text = fmt::format("{} : {} tricks", table.tricks[0], table.tricks[1]);
        step.words = {{"first", text(table.tricks[0])}, {"second", text(table.tricks[1])}};
    } else if (table.rules.scoring == Scoring::kRubber) {
        const Rubber rubber = rubber_after(table);
        step.saying = rubber.won() ? "honeymoon.rubber" : "honeymoon.noRubber";
        step.text = (rubber.won() ? "rubber of " : "no rubber within 32 deals, ") + text_of(rubber);
        step.words = {{"games", fmt::format("{} : {}", rubber.games[0], rubber.games[1])},
                      {"points", fmt::format("{} : {}", rubber.points[0], rubber.points[1])}};
    } else if (table.contract.level == 0) {
        step.saying = "honeymoon.passedOut";
        step.text = fmt::format("passed out {} times", kMaxDeals);
        step.words = {{"times", text(kMaxDeals)}};
    } else {
        const int tricks = table.tricks[index(table.contract.declarer)];
        const bool made = tricks >= table.contract.declarer_target();
        step.saying = made ? "honeymoon.made" : "honeymoon.down";
        step.text = fmt::format("{} {} with {} tricks", text_of(table.contract),
                                made ? "made" : "down", tricks);
        step.words = {{"side", std::string(1, letter_of(table.contract.declarer))},
                      {"contract", contract_word(table.contract)},
                      {"tricks", text(tricks)}};
    }
    return step;
}

bool is_ended_before_play(const Table& table) noexcept {
    return table.phase == Phase::kOver && table.card_count == 0;
}

// "#2", in a rubber that has begun "#2/1,0,130/0,60,60/2": the deals before, games, points below
// the line and all points of each seat, and the deals that were played.
std::string deals_text(const Table& table) {
    std::string text = fmt::format("#{}", table.deals_before);
    const Rubber& rubber = table.rubber;
    if (rubber != Rubber{}) {
        for (std::size_t i = 0; i < 2; ++i) {
            text += fmt::format("/{},{},{}", rubber.games[i], rubber.below[i], rubber.points[i]);
        }
        text += fmt::format("/{}", rubber.played);
    }
    return text;
}

// Everything after the hands.
std::string course_text(const Table& table) {
    if (table.open_size > 0) {
        return fmt::format(" {} {}{}", letter_of(table.contract.strain),
                           letter_of(table.play_leader), tricks_text(table));
    }
    std::string text = " " + deals_text(table) + calls_text(table);
    if (table.phase >= Phase::kExchange && !is_ended_before_play(table)) {
        text += " /" + rounds_text(table);
    }
    if (table.phase >= Phase::kPlay && !is_ended_before_play(table)) {
        text += " /" + tricks_text(table);
    }
    return text;
}

int dealt_to(const Table& table, std::size_t seat) noexcept {
    return std::clamp(table.dealt - static_cast<int>(seat) * kHandSize, 0, kHandSize);
}

core::Result<std::array<CardSet, 2>> read_hands(std::string_view first, std::string_view second) {
    std::array<CardSet, 2> hands;
    for (std::size_t i = 0; i < 2; ++i) {
        auto hand = hand_of(i == 0 ? first : second);
        if (!hand) {
            return fail(hand.error().within(i == 0 ? "hand A" : "hand B"));
        }
        hands[i] = *hand;
    }
    if (const CardSet twice = hands[0] & hands[1]; !twice.empty()) {
        return fail(ErrorCode::kBadPosition, text_of(twice.highest()) + " is in both hands");
    }
    return hands;
}

std::optional<Seat> seat_of(std::string_view text) noexcept {
    if (text == "A" || text == "a") {
        return Seat::kFirst;
    }
    return text == "B" || text == "b" ? std::optional(Seat::kSecond) : std::nullopt;
}

core::Result<void> replay(Position& p, std::string_view word) {
    for (const std::string_view text : core::split(word, ':')) {
        auto move = parse_move(p, text);
        if (!move) {
            return fail(move.error().code, move.error().message, "at " + core::quoted(word));
        }
        go_on(p, *move);
    }
    return {};
}

// A stroke stands where a phase begins.
bool begins_phase(const Table& table) noexcept {
    return (table.phase == Phase::kExchange && table.round == 0 && table.rounds[0].up.is_none()) ||
           (table.phase == Phase::kPlay && table.card_count == 0);
}

core::Result<Position> read_ending(const std::vector<std::string_view>& words, const Rules& rules) {
    auto hands = read_hands(words[0], words[1]);
    if (!hands) {
        return fail(hands.error());
    }
    const auto strain = words[2].size() == 1 ? strain_of(words[2][0]) : std::nullopt;
    const auto leader = seat_of(words[3]);
    if (!strain || !leader) {
        return fail(ErrorCode::kSyntax,
                    fmt::format("expected trump (S, H, D, C or N) and leader (A or B) after the "
                                "hands; got {} {}",
                                core::quoted(words[2]), core::quoted(words[3])));
    }
    if ((*hands)[0].size() != (*hands)[1].size() || (*hands)[0].empty() ||
        (*hands)[0].size() > kHandSize) {
        return fail(ErrorCode::kBadPosition,
                    fmt::format("both hands must have the same number of cards, 1 to 13; they have "
                                "{} and {}",
                                (*hands)[0].size(), (*hands)[1].size()));
    }
    Position p = ending((*hands)[0], (*hands)[1], *strain, *leader);
    p.table.rules = rules;
    for (std::size_t i = 4; i < words.size(); ++i) {
        if (auto done = replay(p, words[i]); !done) {
            return fail(done.error());
        }
    }
    return p;
}

// A number up to `most`; nothing for other texts.
std::optional<unsigned> number_of(std::string_view text, unsigned most) {
    const auto number = core::to_unsigned(text);
    return number && *number <= most ? std::optional(static_cast<unsigned>(*number)) : std::nullopt;
}

std::optional<Rubber> read_rubber(const std::vector<std::string_view>& parts) {
    Rubber rubber;
    for (std::size_t i = 0; i < 2; ++i) {
        const auto score = core::split(parts[i + 1], ',');
        const auto games = number_of(score[0], 1);
        const auto below = number_of(score.size() == 3 ? score[1] : "", kGamePoints - 1);
        const auto points = number_of(score.size() == 3 ? score[2] : "", kMostRubberPoints);
        if (!games || !below || !points || *below > *points) {
            return std::nullopt;
        }
        rubber.games[i] = static_cast<std::uint8_t>(*games);
        rubber.below[i] = static_cast<std::uint8_t>(*below);
        rubber.points[i] = static_cast<std::int32_t>(*points);
    }
    const auto played = number_of(parts[3], kMaxRubberDeals - 1);
    rubber.played = static_cast<std::uint8_t>(played.value_or(0));
    return played ? std::optional(rubber) : std::nullopt;
}

// The word with the deals before this one.
core::Result<void> read_deals(std::string_view word, Table& table) {
    const bool rubber = table.rules.scoring == Scoring::kRubber;
    const auto parts = core::split(word.substr(1), '/');
    const unsigned most = (rubber ? kMaxRubberDeals : kMaxDeals) - 1;
    const auto deals = number_of(parts[0], most);
    if (!deals || (parts.size() > 1 && !rubber)) {
        return fail(
            ErrorCode::kOutOfRange,
            fmt::format("expected # and the number of deals {}, 0 to {}; got {}",
                        rubber ? "before this one" : "passed out", most, core::quoted(word)));
    }
    table.deals_before = static_cast<std::uint8_t>(*deals);
    if (parts.size() > 1) {
        const auto score = parts.size() == 4 ? read_rubber(parts) : std::nullopt;
        if (!score || score->played > *deals) {
            return fail(ErrorCode::kBadPosition,
                        "expected the score of a rubber such as #2/1,0,130/0,60,60/2; got " +
                            core::quoted(word));
        }
        table.rubber = *score;
    }
    return {};
}

core::Result<Position> read_deal(const std::vector<std::string_view>& words, const Rules& rules) {
    Position p = Position::initial(rules);
    if (auto deals = read_deals(words[2], p.table); !deals) {
        return fail(deals.error());
    }
    auto hands = read_hands(words[0], words[1]);
    if (!hands) {
        return fail(hands.error());
    }
    const int count = (*hands)[0].size() + (*hands)[1].size();
    p.table.dealt = static_cast<std::uint8_t>(count);
    p.hands = *hands;
    if (count > 2 * kHandSize || dealt_to(p.table, 0) != p.hands[0].size()) {
        return fail(ErrorCode::kBadPosition,
                    fmt::format("a deal gives 13 cards to A and then 13 to B; the hands have {} "
                                "and {}",
                                p.hands[0].size(), p.hands[1].size()));
    }
    p.table.phase = count == 2 * kHandSize ? Phase::kAuction : Phase::kDeal;
    for (std::size_t i = 3; i < words.size(); ++i) {
        if (words[i] == "/") {
            if (!begins_phase(p.table)) {
                return fail(ErrorCode::kSyntax,
                            "the stroke stands before the exchange and before "
                            "the play only",
                            fmt::format("word {}", i + 1));
            }
            continue;
        }
        if (p.table.phase == Phase::kDeal || p.table.phase == Phase::kOver) {
            return fail(ErrorCode::kBadPosition, core::quoted(words[i]) + " cannot follow here",
                        fmt::format("word {}", i + 1));
        }
        if (auto done = replay(p, words[i]); !done) {
            return fail(done.error());
        }
    }
    return p;
}

core::Result<Move> read_call(const Position& p, std::string_view text) {
    const auto call = call_of(text);
    if (!call) {
        if (text.size() >= 2 && core::is_digit(text[0])) {
            return fail(ErrorCode::kOutOfRange,
                        core::quoted(text) +
                            " is no bid: the level is 1 to 7, the strain C, D, H, "
                            "S or N");
        }
        return fail(ErrorCode::kIllegalMove,
                    card_of(text) ? core::quoted(text) + ": no card is played in the auction"
                                  : core::quoted(text) + " is no call; calls are 1C to 7N and P");
    }
    if (!may_call(p.table, *call)) {
        return fail(
            ErrorCode::kIllegalMove,
            call->is_bid()
                ? fmt::format("{} is not higher than {}", text_of(*call),
                              text_of(Move::bid(p.table.contract.level, p.table.contract.strain)))
                : fmt::format("{} cannot be called here", text_of(*call)));
    }
    return *call;
}

}  // namespace

std::string text_of(Move move) {
    if (move.is_play() || move.is_deal()) {
        return text_of(move.card());
    }
    if (move.is_bid()) {
        return fmt::format("{}{}", move.level(), letter_of(move.strain()));
    }
    return move == Move::pass() ? "P" : move == Move::double_it() ? "X" : "XX";
}

std::optional<Move> call_of(std::string_view text) noexcept {
    if (core::equal_ignoring_case(text, "P") || core::equal_ignoring_case(text, "pass")) {
        return Move::pass();
    }
    if (core::equal_ignoring_case(text, "X")) {
        return Move::double_it();
    }
    if (core::equal_ignoring_case(text, "XX")) {
        return Move::redouble();
    }
    const bool long_form = text.size() == 3 && core::equal_ignoring_case(text.substr(1), "NT");
    if (text.size() != 2 && !long_form) {
        return std::nullopt;
    }
    const auto strain = strain_of(text[1]);
    if (text[0] < '1' || text[0] > '7' || !strain) {
        return std::nullopt;
    }
    return Move::bid(text[0] - '0', *strain);
}

char letter_of(Seat seat) noexcept {
    return seat == Seat::kFirst ? 'A' : 'B';
}

std::string_view name_of(Phase phase) noexcept {
    switch (phase) {
        case Phase::kDeal: return "deal";
        case Phase::kAuction: return "auction";
        case Phase::kExchange: return "exchange";
        case Phase::kPlay: return "play";
        case Phase::kOver: return "over";
    }
    return "";
}

std::string text_of(const Contract& contract) {
    if (contract.level == 0) {
        return "none";
    }
    return fmt::format("{} by {}", contract_word(contract), letter_of(contract.declarer));
}

std::string text_of(const Rubber& rubber) {
    return fmt::format("{} : {} games, {} : {} points", rubber.games[0], rubber.games[1],
                       rubber.points[0], rubber.points[1]);
}

std::string format(const Position& p) {
    std::string text = text_of(dealt_hand(p.table, p.hands[0], Seat::kFirst)) + " " +
                       text_of(dealt_hand(p.table, p.hands[1], Seat::kSecond));
    return text + course_text(p.table);
}

std::string format(const Observation& seen) {
    const Table& table = seen.table;
    std::string text;
    for (std::size_t i = 0; i < 2; ++i) {
        const Seat seat = search::seat_at(i);
        const bool known = table.open_size > 0 || seen.viewer == seat;
        text += i == 0 ? "" : " ";
        text += known ? text_of(dealt_hand(table, seen.hands[i], seat))
                      : fmt::format("?{}", dealt_to(table, i));
    }
    text += course_text(table);
    if (table.open_size == 0 && table.phase == Phase::kPlay && index(seen.viewer) < 2) {
        const Seat rival = other(seen.viewer);
        text += fmt::format(" {}={}", letter_of(rival), text_of(seen.hands[index(rival)]));
    }
    return text;
}

core::Result<Position> Position::parse(std::string_view text, const Rules& rules) {
    const auto words = core::words(text);
    if (words.size() >= 3 && words[2].starts_with('#')) {
        return read_deal(words, rules);
    }
    if (words.size() >= 4) {
        return read_ending(words, rules);
    }
    return fail(
        ErrorCode::kSyntax,
        "expected two hands, trump and leader, such as .K3.5.Q ..K8.K5 S A, or a deal, such "
        "as HAND HAND #0 1S P; got " +
            core::quoted(text));
}

std::string show(const Position& p) {
    const Table& table = p.table;
    std::string text;
    for (std::size_t i = 0; i < 2; ++i) {
        text += fmt::format("{}  {}\n", letter_of(search::seat_at(i)), text_of(p.hands[i]));
    }
    text += fmt::format("{}", name_of(table.phase));
    if (table.open_size == 0) {
        text += fmt::format(", contract {}", text_of(table.contract));
    } else {
        text += fmt::format(", trump {}", letter_of(table.contract.strain));
    }
    if (table.phase == Phase::kExchange) {
        text += fmt::format(", round {}, up {}", table.round + 1,
                            text_of(table.rounds[table.round].up));
    }
    if (const Card lead = led(table); lead.is_card()) {
        text += ", led " + text_of(lead);
    }
    if (table.rules.scoring == Scoring::kRubber && table.open_size == 0) {
        text += fmt::format(", rubber {}, below the line {} : {}", text_of(table.rubber),
                            table.rubber.below[0], table.rubber.below[1]);
    }
    return text + fmt::format(", tricks {} : {}\n", table.tricks[0], table.tricks[1]);
}

std::string move_text(const Position& /*p*/, Move move, std::string_view /*notation*/) {
    return text_of(move);
}

core::Result<Move> parse_move(const Position& p, std::string_view text) {
    if (p.table.phase == Phase::kOver) {
        return fail(ErrorCode::kGameOver, core::quoted(text) + ": the deal is over");
    }
    if (p.table.phase == Phase::kAuction) {
        return read_call(p, text);
    }
    const auto card = card_of(text);
    if (!card) {
        return fail(call_of(text) ? ErrorCode::kIllegalMove : ErrorCode::kSyntax,
                    call_of(text) ? core::quoted(text) + ": the auction is not under way"
                                  : core::quoted(text) + " is no card such as SA or HT");
    }
    const Seat seat = to_act(p);
    if (seat == Seat::kChance) {
        search::ChanceList<Position> list;
        chance(p, list);
        for (const auto& item : list) {
            if (item.move.card() == *card) {
                return item.move;
            }
        }
        return fail(ErrorCode::kIllegalMove, text_of(*card) + " is no longer in the pack");
    }
    if (!p.hands[index(seat)].has(*card)) {
        return fail(ErrorCode::kIllegalMove,
                    fmt::format("{} is not in the hand of {}", text_of(*card), letter_of(seat)));
    }
    if (!playable(p).has(*card)) {
        return fail(ErrorCode::kIllegalMove,
                    fmt::format("{} does not follow {}, and {} can", text_of(*card),
                                text_of(led(p.table)), letter_of(seat)));
    }
    return Move::play(*card);
}

std::string reason_text(const Position& p, const Outcome& /*outcome*/) {
    return result_step(p.table).text;
}

void explain(const Position& p, search::PathView<Position> /*path*/, std::vector<RulingStep>& why) {
    why.push_back(result_step(p.table));
}

}  // namespace tusk::games::honeymoon

#include "tests/games/kuhn/position.h"

#include <algorithm>
#include <utility>

#include "core/check.h"
#include "core/text.h"

namespace tusk::games::kuhn {

using core::ErrorCode;
using core::fail;
using search::index;

namespace {

constexpr std::array<Card, 3> kPack{Card::kJack, Card::kQueen, Card::kKing};
constexpr std::array<std::string_view, 4> kBetNames{"check", "bet", "fold", "call"};
enum Reason : std::uint8_t { kShowdown, kFold };

constexpr char letter(Card card) noexcept {
    return "-JQK"[static_cast<std::size_t>(card)];
}

std::optional<Card> card_of(char c) noexcept {
    for (const Card card : {Card::kNone, Card::kJack, Card::kQueen, Card::kKing}) {
        if (c == letter(card)) {
            return card;
        }
    }
    return std::nullopt;
}

std::size_t dealt(const Position& p) noexcept {
    return static_cast<std::size_t>(
        std::count_if(p.cards.begin(), p.cards.end(), [](Card c) { return c != Card::kNone; }));
}

bool is_out(const Position& p, Card card) noexcept {
    return card == p.cards[0] || card == p.cards[1];
}

// The last bet, if any: what the next player has to answer.
std::optional<Move> last(const Betting& betting) noexcept {
    return betting.count == 0 ? std::nullopt : std::optional(betting.moves[betting.count - 1u]);
}

bool is_over(const Betting& betting) noexcept {
    const auto move = last(betting);
    return move == Move::fold() || move == Move::call() ||
           (betting.count == 2 && move == Move::check());
}

std::string text_of(const Betting& betting) {
    std::string text;
    for (std::size_t i = 0; i < betting.count; ++i) {
        text += ' ';
        text += kBetNames[betting.moves[i].code()];
    }
    return text;
}

}  // namespace

const About& Position::about() {
    static const About about{
        .names = {{"en", "Kuhn poker"}, {"zh-Hant", "庫恩撲克"}, {"zh-Hans", "库恩扑克"}},
        .summary = "One card each of three, one bet: poker at its smallest.",
        .unit = "chips",
        .seat_names = {"first", "second"},
        .notations = {"words"},
        .glyphs = "12 ",
        .formats = {},
    };
    return about;
}

// --- rules ---

Position Position::initial(const Rules& /*rules*/) noexcept {
    return {};
}

Seat to_act(const Position& p) noexcept {
    if (dealt(p) < p.cards.size()) {
        return Seat::kChance;
    }
    return p.betting.count % 2 == 0 ? Seat::kFirst : Seat::kSecond;
}

void moves(const Position& p, search::MoveList<Position>& list) noexcept {
    list.clear();
    if (to_act(p) == Seat::kChance || is_over(p.betting)) {
        return;
    }
    const bool facing_bet = last(p.betting) == Move::bet();
    list.push_back(facing_bet ? Move::fold() : Move::check());
    list.push_back(facing_bet ? Move::call() : Move::bet());
}

void chance(const Position& p, search::ChanceList<Position>& list) noexcept {
    list.clear();
    if (to_act(p) != Seat::kChance) {
        return;
    }
    for (const Card card : kPack) {
        if (!is_out(p, card)) {
            list.push_back({Move::deal(card), 1});
        }
    }
}

Position::Undo play(Position& p, Move move) noexcept {
    if (move.is_deal()) {
        TUSK_ASSERT(dealt(p) < p.cards.size(), "each seat gets one card");
        p.cards[dealt(p)] = move.card();
    } else {
        TUSK_ASSERT(!is_over(p.betting), "nobody bets after the end");
        p.betting.moves[p.betting.count++] = move;
    }
    return {};
}

void undo(Position& p, Move move, const Position::Undo& /*undo*/) noexcept {
    if (move.is_deal()) {
        p.cards[dealt(p) - 1] = Card::kNone;
    } else {
        p.betting.moves[--p.betting.count] = {};
    }
}

std::optional<Outcome> outcome(const Position& p, search::PathView<Position> /*path*/) noexcept {
    if (!is_over(p.betting)) {
        return std::nullopt;
    }
    Outcome result;
    std::size_t winner = p.cards[0] > p.cards[1] ? 0 : 1;
    result.reason = kShowdown;
    if (last(p.betting) == Move::fold()) {
        winner = p.betting.count % 2;  // the one who did not fold
        result.reason = kFold;
    }
    result.payoff[winner] = last(p.betting) == Move::call() ? 2 : 1;
    result.payoff[1 - winner] = -result.payoff[winner];
    return result;
}

std::uint64_t key(const Position& p) noexcept {
    std::uint64_t packed =
        static_cast<std::uint64_t>(p.cards[0]) << 2 | static_cast<std::uint64_t>(p.cards[1]);
    for (std::size_t i = 0; i < p.betting.count; ++i) {
        packed = packed << 3 | 4 | p.betting.moves[i].code();
    }
    return core::mix64(packed);
}

// --- secrets ---

Position::Deal Position::deal(core::Rng& rng) noexcept {
    Deal pack = kPack;
    for (std::size_t i = pack.size() - 1; i > 0; --i) {
        std::swap(pack[i], pack[rng.below(static_cast<std::uint32_t>(i + 1))]);
    }
    return pack;
}

Move draw(const Position::Deal& deal, const Position& p) noexcept {
    const auto card = std::find_if(deal.begin(), deal.end(), [&](Card c) { return !is_out(p, c); });
    TUSK_ASSERT(card != deal.end(), "three cards are enough for two seats");
    return Move::deal(*card);
}

Observation observe(const Position& p, Viewer viewer) noexcept {
    return {viewer, search::is_seat(viewer) ? p.cards[index(viewer)] : Card::kNone,
            static_cast<std::uint8_t>(dealt(p)), p.betting};
}

Position sample(const Observation& seen, core::Rng& rng) noexcept {
    Position p;
    p.betting = seen.betting;
    if (search::is_seat(seen.viewer)) {
        p.cards[index(seen.viewer)] = seen.own;
    }
    const Position::Deal pack = Position::deal(rng);
    for (std::size_t i = 0; i < seen.dealt; ++i) {
        if (p.cards[i] == Card::kNone) {
            p.cards[i] = draw(pack, p).card();
        }
    }
    return p;
}

bool sees(const Position& p, Move move, Viewer viewer) noexcept {
    return !move.is_deal() || (search::is_seat(viewer) && index(viewer) == dealt(p));
}

// --- text ---

std::string format(const Position& p) {
    return std::string{letter(p.cards[0]), letter(p.cards[1])} + text_of(p.betting);
}

Explanation explain(const Observation& seen, Move move) {
    Fact fact{.id = "kuhn.card", .saying = "kuhn.card.own"};
    fact.text = std::string("You hold ") + letter(seen.own) + ".";
    fact.numbers = {{"own", static_cast<int>(seen.own)}, {"move", static_cast<int>(move.code())}};
    fact.tone = seen.own == Card::kKing ? Tone::kGood : Tone::kNeutral;
    return {{fact}};
}

std::string format(const Observation& seen) {
    std::string text;
    for (std::size_t i = 0; i < 2; ++i) {
        const bool own = search::is_seat(seen.viewer) && i == index(seen.viewer);
        text += i >= seen.dealt ? '-' : own ? letter(seen.own) : '?';
    }
    return text + text_of(seen.betting);
}

core::Result<Position> Position::parse(std::string_view text, const Rules& rules) {
    const auto words = core::words(text);
    if (words.empty() || words[0].size() != 2 || !card_of(words[0][0]) || !card_of(words[0][1])) {
        return fail(
            ErrorCode::kSyntax,
            "expected two cards and the bets, such as JK check bet; got " + core::quoted(text));
    }
    Position p = initial(rules);
    p.cards = {*card_of(words[0][0]), *card_of(words[0][1])};
    if (p.cards[0] == Card::kNone ? p.cards[1] != Card::kNone : p.cards[0] == p.cards[1]) {
        return fail(ErrorCode::kBadPosition,
                    core::quoted(words[0]) + " cannot be dealt from one pack, first seat first");
    }
    for (std::size_t i = 1; i < words.size(); ++i) {
        auto move = parse_move(p, words[i]);
        if (!move || move->is_deal()) {
            return fail(ErrorCode::kBadPosition, core::quoted(words[i]) + " is no bet here",
                        "bet " + std::to_string(i));
        }
        play(p, *move);
    }
    return p;
}

std::string show(const Position& p) {
    return format(p) + "\n";
}

std::string move_text(const Position& /*p*/, Move move, std::string_view /*notation*/) {
    return move.is_deal() ? std::string{letter(move.card())}
                          : std::string(kBetNames[move.code() % kBetNames.size()]);
}

core::Result<Move> parse_move(const Position& p, std::string_view text) {
    search::ChanceList<Position> deals;
    chance(p, deals);
    for (const auto& item : deals) {
        if (text == move_text(p, item.move, {})) {
            return item.move;
        }
    }
    search::MoveList<Position> bets;
    moves(p, bets);
    for (const Move move : bets) {
        if (text == move_text(p, move, {})) {
            return move;
        }
    }
    return fail(ErrorCode::kIllegalMove, core::quoted(text) + " is not possible here");
}

std::string reason_text(const Position& /*p*/, const Outcome& outcome) {
    return outcome.reason == kFold ? "fold" : "showdown";
}

}  // namespace tusk::games::kuhn

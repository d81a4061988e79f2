// Reading deal records; see format_pbn.h.

#include <fmt/format.h>

#include "core/text.h"
#include "games/honeymoon/format_pbn.h"
#include "games/honeymoon/position.h"

namespace tusk::games::honeymoon {

using core::ErrorCode;
using core::fail;
using core::Result;
using search::index;

namespace {

constexpr std::string_view kFirstTag = "[Variant ";
constexpr std::string_view kVariant = "honeymoon-taiwan";
constexpr std::size_t kMaxNameBytes = 200;
constexpr std::size_t kMaxRecords = 200'000;
constexpr std::size_t kMaxErrors = 1'000;  // then the rest of the file is not read

// A tag and the words that follow it.
struct Section {
    std::string name;
    std::string value;
    std::vector<std::string_view> words;
    std::size_t line = 1;

    [[nodiscard]] std::string where() const { return fmt::format("line {}, {}", line, name); }
};

Result<std::vector<Section>> read_sections(std::string_view text, std::size_t line) {
    std::vector<Section> sections;
    for (const std::string_view row : core::lines(text)) {
        std::string_view rest = core::trim(row);
        while (rest.starts_with('[')) {
            const auto blank = rest.find_first_of(" \t");
            const auto open = rest.find('"');
            if (blank == std::string_view::npos || open == std::string_view::npos) {
                return fail(ErrorCode::kSyntax, "expected a tag such as [Dealer \"A\"]",
                            fmt::format("line {}", line));
            }
            Section section{std::string(rest.substr(1, blank - 1)), {}, {}, line};
            std::size_t at = open + 1;
            for (; at < rest.size() && rest[at] != '"'; ++at) {
                at += rest[at] == '\\' && at + 1 < rest.size() ? 1 : 0;
                section.value += rest[at];
            }
            const auto close = rest.find(']', std::min(at, rest.size()));
            if (close == std::string_view::npos) {
                return fail(ErrorCode::kSyntax, "the tag is not closed", section.where());
            }
            rest = core::trim(rest.substr(close + 1));
            sections.push_back(std::move(section));
        }
        if (!rest.empty() && sections.empty()) {
            return fail(ErrorCode::kSyntax, "a record begins with its tags",
                        fmt::format("line {}", line));
        }
        for (const std::string_view word : core::words(rest)) {
            sections.back().words.push_back(word);
        }
        ++line;
    }
    return sections;
}

// The two hands of a Deal tag; unknown[i] cards that the writer did not know.
struct DealtHands {
    std::array<CardSet, 2> hands;
    std::array<int, 2> unknown{};
};

Result<DealtHands> read_deal(const Section& section) {
    const auto words = core::words(section.value);
    if (words.size() != 2 || !words[0].starts_with("A:")) {
        return fail(ErrorCode::kSyntax,
                    "expected A: and two hands; got " + core::quoted(section.value),
                    section.where());
    }
    DealtHands dealt;
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string_view text = i == 0 ? words[0].substr(2) : words[1];
        if (text.starts_with('?')) {
            const auto count = core::to_unsigned(text.substr(1));
            if (!count || *count < 1 || *count > kHandSize) {
                return fail(ErrorCode::kSyntax, "expected ? and a number of cards up to 13",
                            section.where());
            }
            dealt.unknown[i] = static_cast<int>(*count);
            continue;
        }
        auto hand = hand_of(text);
        if (!hand) {
            return fail(hand.error().within(section.where()));
        }
        dealt.hands[i] = *hand;
    }
    if (const CardSet twice = dealt.hands[0] & dealt.hands[1]; !twice.empty()) {
        return fail(ErrorCode::kBadPosition, text_of(twice.highest()) + " is in both hands",
                    section.where());
    }
    return dealt;
}

// Follows the record as a position while everything is known, as a table from the first hidden card
// on.
class Builder {
public:
    explicit Builder(const Rules& rules) : position_(Position::initial(rules)) {}

    Result<void> add(Move move) {
        const Table& table = this->table();
        const Seat decider = to_act(table);
        if (table.phase == Phase::kOver) {
            return fail(ErrorCode::kGameOver, "the deal is over before that");
        }
        if (move.is_deal() != (decider == Seat::kChance)) {
            return fail(ErrorCode::kBadPosition,
                        move.is_deal() ? "no card of the stock is due"
                                       : text_of(move) + ": cards of deal or stock are missing");
        }
        if (hidden_) {
            if (auto fits = check_seen(move); !fits) {
                return fits;
            }
        } else if (move.card() != Card::unknown() || !move.is_deal()) {
            auto legal = parse_move(position_, text_of(move));
            if (!legal || *legal != move) {
                return legal ? fail(ErrorCode::kIllegalMove, text_of(move) + " is not due")
                             : core::Result<void>(fail(legal.error()));
            }
        }
        if (auto finished = finished_deal(table, move)) {
            finished_ = *finished;
        }
        RecordedAction recorded;
        recorded.decider = decider;
        if (move.is_deal() && !move.card().is_card()) {
            if (!hidden_) {
                hidden_ = position_.table;
                seen_ = position_.hands[0] | position_.hands[1];
            }
            recorded.hidden = true;
        } else {
            recorded.action = {move.code()};
        }
        if (hidden_) {
            const auto deals = hidden_->deals_before;
            advance(*hidden_, move);
            if (hidden_->deals_before != deals) {
                seen_ = {};
                played_ = {};
            }
        } else {
            go_on(position_, move);
        }
        actions_.push_back(recorded);
        return {};
    }

    [[nodiscard]] const Table& table() const noexcept {
        return hidden_ ? *hidden_ : position_.table;
    }
    // The deal under way or, where the next one of a rubber has not begun, the one before.
    [[nodiscard]] const Table& deal() const noexcept {
        const bool between = table().phase == Phase::kDeal && table().dealt == 0;
        return between && finished_ ? *finished_ : table();
    }
    [[nodiscard]] std::vector<RecordedAction> take() { return std::move(actions_); }

private:
    // Without the hands only so much can be checked: calls, and that no card comes or goes twice.
    Result<void> check_seen(Move move) {
        const Table& table = *hidden_;
        if (table.phase == Phase::kAuction) {
            return move.is_call() && may_call(table, move)
                       ? Result<void>{}
                       : fail(ErrorCode::kIllegalMove, text_of(move) + " cannot be called here");
        }
        if (move.is_call()) {
            return fail(ErrorCode::kIllegalMove, text_of(move) + ": the auction is not under way");
        }
        CardSet& gone = move.is_deal() ? seen_ : played_;
        if (gone.has(move.card()) || (move.is_deal() && played_.has(move.card()))) {
            return fail(ErrorCode::kBadPosition, text_of(move.card()) + " comes twice");
        }
        gone.add(move.card());
        return {};
    }

    Position position_;
    std::optional<Table> hidden_;
    std::optional<Table> finished_;
    CardSet seen_;
    CardSet played_;
    std::vector<RecordedAction> actions_;
};

class DealReader {
public:
    explicit DealReader(std::vector<Section> sections) : sections_(std::move(sections)) {}

    Result<Record> read() {
        Record record;
        record.game = std::string(Position::facts.id);
        record.seats.assign(2, {});
        Rules rules;
        for (const Section& section : sections_) {
            if (auto done = read_tag(section, record, rules); !done) {
                return fail(done.error());
            }
        }
        record.options = core::changed_values(rules);
        Builder builder(rules);
        for (const Section& section : sections_) {
            if (auto done = read_moves(section, builder); !done) {
                return fail(done.error());
            }
        }
        if (auto done = use_up_stock(builder); !done) {
            return fail(done.error());
        }
        set_result(builder.table(), record);
        record.actions = builder.take();
        return record;
    }

private:
    Result<void> read_tag(const Section& section, Record& record, Rules& rules) {
        const auto& [name, value, words, line] = section;
        const auto setting = [&](std::string_view option) -> Result<void> {
            auto done = core::assign(rules, option, value);
            return done ? done : fail(done.error().within(section.where()));
        };
        if (name == "Variant" && value != kVariant) {
            return fail(ErrorCode::kUnsupported,
                        core::quoted(value) + " is not supported; known: " + std::string(kVariant),
                        section.where());
        }
        if (name == "Dealer") {
            return setting("dealer");
        }
        if (name.starts_with("Option.")) {
            return setting(std::string_view(name).substr(7));
        }
        if (name == "NameA" || name == "NameB") {
            if (value.size() > kMaxNameBytes || !core::is_utf8(value)) {
                return fail(ErrorCode::kTooLarge, "a name is UTF-8 of at most 200 bytes",
                            section.where());
            }
            record.seats[name == "NameA" ? 0 : 1] = value;
        }
        return {};
    }

    // The cards that are turned up and drawn in the sections that follow.
    Result<void> read_stock(const Section& section, Builder& builder) {
        if (auto done = use_up_stock(builder); !done) {
            return done;
        }
        stock_.clear();
        stock_at_ = 0;
        for (const std::string_view word : core::words(section.value)) {
            const auto card = word == "?" ? std::optional(Card::unknown()) : card_of(word);
            if (!card || stock_.size() >= 2 * kRounds) {
                return fail(card ? ErrorCode::kTooLarge : ErrorCode::kSyntax,
                            card ? "the stock has 26 cards"
                                 : core::quoted(word) + " is no card such as SA or HT",
                            section.where());
            }
            stock_.push_back(*card);
        }
        return {};
    }

    Result<void> use_up_stock(Builder& builder) {
        if (auto done = deal_from_stock(builder); !done) {
            return done;
        }
        return stock_at_ == stock_.size()
                   ? Result<void>{}
                   : fail(ErrorCode::kBadPosition, "the stock has more cards than were dealt",
                          "Stock");
    }

    Result<void> read_moves(const Section& section, Builder& builder) {
        if (section.name == "Deal" || section.name == "PassedOut") {
            auto dealt = read_deal(section);
            auto done = dealt ? deal_hands(*dealt, builder) : Result<void>(fail(dealt.error()));
            if (done && section.name == "PassedOut") {
                done = builder.add(Move::pass());
                done = done ? builder.add(Move::pass()) : done;
            }
            return done ? done : fail(done.error().within(section.where()));
        }
        if (section.name == "Stock") {
            return read_stock(section, builder);
        }
        if (section.name == "Auction") {
            return read_auction(section, builder);
        }
        if (section.name == "Result") {
            return check_result(section, builder);
        }
        if (section.name == "Exchange" || section.name == "Play") {
            return read_pairs(section, builder);
        }
        return {};
    }

    static Result<void> deal_hands(const DealtHands& dealt, Builder& builder) {
        for (std::size_t i = 0; i < 2; ++i) {
            CardSet hand = dealt.hands[i];
            const int count = dealt.unknown[i] + hand.size();
            const bool last = i == 1 || (dealt.hands[1].empty() && dealt.unknown[1] == 0);
            if (count > kHandSize || (count < kHandSize && !last)) {
                return fail(ErrorCode::kBadPosition,
                            fmt::format("a hand has 13 cards, not {}", count));
            }
            for (int k = 0; k < count; ++k) {
                const Card card = hand.empty() ? Card::unknown() : hand.take_lowest();
                if (auto done = builder.add(Move::deal(card)); !done) {
                    return done;
                }
            }
        }
        return {};
    }

    Result<void> read_auction(const Section& section, Builder& builder) {
        for (const std::string_view word : section.words) {
            const auto call = call_of(word);
            auto done = call ? builder.add(*call)
                             : Result<void>(fail(
                                   ErrorCode::kSyntax,
                                   core::quoted(word) + " is no call; calls are 1C to 7N and P"));
            if (!done) {
                return fail(done.error().within(section.where()));
            }
        }
        return {};
    }

    Result<void> deal_from_stock(Builder& builder) {
        while (to_act(builder.table()) == Seat::kChance &&
               builder.table().phase == Phase::kExchange && stock_at_ < stock_.size()) {
            if (auto done = builder.add(Move::deal(stock_[stock_at_++])); !done) {
                return fail(done.error().within("Stock"));
            }
        }
        return {};
    }

    // C5/CA>A entries: lead, reply, winner; the last may be a lead alone.
    Result<void> read_pairs(const Section& section, Builder& builder) {
        for (const std::string_view word : section.words) {
            if (word == ";") {
                continue;
            }
            const auto arrow = word.find('>');
            const std::string_view cards = word.substr(0, arrow);
            for (const std::string_view text : core::split(cards, '/')) {
                auto done = deal_from_stock(builder);
                const auto card = card_of(text);
                if (done) {
                    done = card ? builder.add(Move::play(*card))
                                : Result<void>(
                                      fail(ErrorCode::kSyntax,
                                           core::quoted(text) + " is no card such as SA or HT"));
                }
                if (!done) {
                    return fail(done.error().within(section.where()));
                }
            }
            if (auto done = deal_from_stock(builder); !done) {
                return done;
            }
            if (arrow != std::string_view::npos &&
                word.substr(arrow + 1) != std::string{winner(builder.deal())}) {
                return fail(ErrorCode::kBadPosition,
                            fmt::format("{} is not what the rules say: {} won", core::quoted(word),
                                        winner(builder.deal())),
                            section.where());
            }
        }
        return {};
    }

    // Of the pair of cards that was played last.
    static char winner(const Table& table) noexcept {
        if (table.card_count > 1) {
            return letter_of(table.leader);
        }
        const bool drawn = table.round == kRounds || table.rounds[table.round].reply.is_none();
        const std::size_t last = drawn && table.round > 0 ? table.round - 1u : table.round;
        const Round& round = table.rounds[last];
        return letter_of(
            winner_of(round.lead, round.reply, round_leaders(table)[last], table.contract.strain));
    }

    // Of the deal that the sections before it tell.
    static Result<void> check_result(const Section& section, const Builder& builder) {
        const Table& deal = builder.deal();
        if (deal.phase != Phase::kOver) {
            return fail(ErrorCode::kBadPosition, "the deal was not played to its end",
                        section.where());
        }
        const Seat declarer = deal.contract.declarer;
        const std::string expected =
            fmt::format("{} {}", letter_of(declarer), deal.tricks[index(declarer)]);
        return section.value == expected || deal.contract.level == 0
                   ? Result<void>{}
                   : fail(ErrorCode::kBadPosition,
                          fmt::format("{} is not what was played: {}", core::quoted(section.value),
                                      expected),
                          section.where());
    }

    static void set_result(const Table& table, Record& record) {
        if (table.phase != Phase::kOver) {
            return;
        }
        const Position end{table, {}};
        const auto over = outcome(end, {});
        RecordedResult result;
        result.payoff[0] = over->payoff[0];
        result.payoff[1] = over->payoff[1];
        result.reason = reason_text(end, *over);
        record.result = result;
    }

    std::vector<Section> sections_;
    std::vector<Card> stock_;
    std::size_t stock_at_ = 0;
};

}  // namespace

bool recognises_pbn(std::string_view text) {
    return core::trim(text).starts_with(kFirstTag);
}

ReadResult read_pbn(std::string_view text, const CompanionFiles& /*companions*/) {
    ReadResult result;
    std::size_t line = 1;
    std::size_t number = 0;
    std::size_t begin = 0;
    while (begin < text.size()) {
        if (result.records.size() >= kMaxRecords || result.errors.size() >= kMaxErrors) {
            result.errors.push_back({ErrorCode::kTooLarge,
                                     "too many records or errors; the rest was not read",
                                     fmt::format("record {}", number + 1)});
            break;
        }
        const auto next = text.find(std::string("\n") + std::string(kFirstTag), begin);
        const std::size_t end = next == std::string_view::npos ? text.size() : next + 1;
        const std::string_view part = text.substr(begin, end - begin);
        if (!core::trim(part).empty()) {
            ++number;
            auto sections = read_sections(part, line);
            auto record = sections ? DealReader(std::move(*sections)).read()
                                   : Result<Record>(fail(sections.error()));
            if (record) {
                result.records.push_back(std::move(*record));
            } else {
                result.errors.push_back(record.error().within(fmt::format("record {}", number)));
            }
        }
        line += static_cast<std::size_t>(std::count(part.begin(), part.end(), '\n'));
        begin = end;
    }
    if (result.records.empty() && result.errors.empty()) {
        result.errors.push_back({ErrorCode::kSyntax, "there is no record in it", {}});
    }
    return result;
}

}  // namespace tusk::games::honeymoon

// Writing deal records; see format_pbn.h.

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "games/honeymoon/format_pbn.h"
#include "games/honeymoon/position.h"

namespace tusk::games::honeymoon {

using core::ErrorCode;
using core::fail;
using search::index;

namespace {

std::string quoted_value(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            result += '\\';
        }
        result += c == '\n' || c == '\r' ? ' ' : c;
    }
    return result + "\"";
}

std::string tag(std::string_view name, std::string_view value) {
    return fmt::format("[{} {}]\n", name, quoted_value(value));
}

// The deal under way, as far as the record tells.
struct Course {
    Table table;
    std::array<CardSet, 2> dealt;
    std::array<int, 2> unknown{};  // dealt cards that are hidden
    std::string stock;
    std::string earlier;  // deals

    [[nodiscard]] std::string deal() const {
        std::string text = "A:";
        for (std::size_t i = 0; i < 2; ++i) {
            text += i == 0 ? "" : " ";
            text += unknown[i] > 0 ? fmt::format("?{}", unknown[i]) : text_of(dealt[i]);
        }
        return text;
    }
};

std::string pairs(const std::vector<std::pair<Card, Card>>& cards, Seat leader, Strain strain) {
    std::string text;
    for (const auto& [lead, reply] : cards) {
        text += (text.empty() ? "" : " ; ") + text_of(lead);
        if (!reply.is_none()) {
            leader = winner_of(lead, reply, leader, strain);
            text += fmt::format("/{}>{}", text_of(reply), letter_of(leader));
        }
    }
    return text;
}

std::string sections(const Table& table) {
    std::string text;
    if (table.phase == Phase::kDeal) {
        return text;
    }
    text += tag("Auction", std::string{letter_of(first_caller(table))});
    for (std::size_t i = 0; i < table.call_count; ++i) {
        text += text_of(table.calls[i]) + (i + 1 < table.call_count ? " " : "\n");
    }
    if (table.phase == Phase::kAuction || table.contract.level == 0) {
        return text;
    }
    std::vector<std::pair<Card, Card>> rounds;
    for (const Round& round : table.rounds) {
        if (!round.lead.is_none()) {
            rounds.emplace_back(round.lead, round.reply);
        }
    }
    const Seat leader = round_leaders(table)[0];
    text += tag("Exchange", std::string{letter_of(leader)});
    text += rounds.empty() ? "" : pairs(rounds, leader, table.contract.strain) + "\n";
    if (table.phase == Phase::kExchange) {
        return text;
    }
    std::vector<std::pair<Card, Card>> tricks;
    for (std::size_t i = 0; i < table.card_count; i += 2) {
        tricks.emplace_back(table.cards[i], table.cards[i + 1]);
    }
    text += tag("Play", std::string{letter_of(table.play_leader)});
    text += tricks.empty() ? "" : pairs(tricks, table.play_leader, table.contract.strain) + "\n";
    if (table.phase == Phase::kOver) {
        const Seat declarer = table.contract.declarer;
        text +=
            tag("Result", fmt::format("{} {}", letter_of(declarer), table.tricks[index(declarer)]));
    }
    return text;
}

// The table is that of the course, or its deal when that is over and the rubber goes on.
std::string deal_text(const Course& course, const Table& table) {
    return tag("Deal", course.deal()) + (course.stock.empty() ? "" : tag("Stock", course.stock)) +
           sections(table);
}

core::Result<void> follow(Course& course, const RecordedAction& recorded) {
    Table& table = course.table;
    const Move move =
        recorded.hidden ? Move::deal(Card::unknown()) : Move::from_code(recorded.action.code);
    const Seat decider = to_act(table);
    const bool due = table.phase == Phase::kAuction ? move.is_call() && may_call(table, move)
                     : decider == Seat::kChance     ? move.is_deal()
                                                    : move.is_play();
    if (table.phase == Phase::kOver || recorded.decider != decider || !due) {
        return fail(ErrorCode::kIllegalMove, "does not belong here");
    }
    if (table.phase == Phase::kDeal) {
        const std::size_t to = index(receiver(table));
        course.dealt[to].add(move.card());
        course.unknown[to] += move.card().is_card() ? 0 : 1;
    } else if (decider == Seat::kChance) {
        course.stock += (course.stock.empty() ? "" : " ") + text_of(move.card());
    }
    const auto played = finished_deal(table, move);
    const auto count = table.deals_before;
    advance(table, move);
    if (table.deals_before != count) {
        course.earlier += played ? deal_text(course, *played) : tag("PassedOut", course.deal());
        course.dealt = {};
        course.unknown = {};
        course.stock.clear();
    }
    return {};
}

core::Result<std::string> write_one(const Record& record) {
    if (!record.initial.empty()) {
        return fail(ErrorCode::kUnsupported, "a deal record holds whole deals, not endings");
    }
    auto rules = core::from_values<Rules>(record.options);
    if (!rules) {
        return fail(rules.error());
    }
    Course course;
    course.table.rules = *rules;
    for (std::size_t i = 0; i < record.actions.size(); ++i) {
        if (auto done = follow(course, record.actions[i]); !done) {
            return fail(done.error().within(fmt::format("action {}", i + 1)));
        }
    }
    std::string text = tag("Variant", "honeymoon-taiwan");
    for (std::size_t i = 0; i < std::min<std::size_t>(record.seats.size(), 2); ++i) {
        if (!record.seats[i].empty()) {
            text += tag(i == 0 ? "NameA" : "NameB", record.seats[i]);
        }
    }
    text += tag("Dealer", std::string{letter_of(rules->dealer)});
    for (const auto& [name, value] : record.options) {
        if (name != "dealer") {
            text += tag("Option." + name, value);
        }
    }
    return text + course.earlier + deal_text(course, course.table);
}

}  // namespace

core::Result<std::string> write_pbn(const std::vector<Record>& records) {
    std::string text;
    for (std::size_t i = 0; i < records.size(); ++i) {
        auto one = write_one(records[i]);
        if (!one) {
            return fail(one.error().within(fmt::format("record {}", i + 1)));
        }
        text += (i == 0 ? "" : "\n") + *one;
    }
    return text;
}

std::span<const RecordFormat> formats() {
    static constexpr std::array<RecordFormat, 1> kFormats{RecordFormat{
        "pbn", "pbn", "deal records in the manner of PBN", recognises_pbn, read_pbn, write_pbn}};
    return kFormats;
}

}  // namespace tusk::games::honeymoon

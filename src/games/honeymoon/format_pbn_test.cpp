#include "games/honeymoon/format_pbn.h"

#include <gtest/gtest.h>

#include "games/honeymoon/position.h"

namespace tusk::games::honeymoon {
namespace {

using search::index;

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

// A random deal as a record; what `viewer` may not know is hidden if it is a seat.
Record random_record(std::uint64_t seed, int actions, std::optional<Seat> viewer,
                     const Rules& rules = {}) {
    core::Rng rng(seed);
    Record record;
    record.game = "honeymoon";
    record.seats = {"Ann \"A\"", "Bob"};
    record.options = core::changed_values(rules);
    Position p = Position::initial(rules);
    while (!outcome(p, {}) && actions-- > 0) {
        search::MoveList<Position> list;
        moves(p, list);
        search::ChanceList<Position> chances;
        chance(p, chances);
        // Cards of a hand are dealt in their order, which is how the format lists them.
        const std::size_t pick =
            p.table.phase == Phase::kDeal
                ? rng.below(
                      static_cast<std::uint32_t>(std::max<std::size_t>(1, chances.size() / 26)))
                : rng.below(
                      static_cast<std::uint32_t>(list.empty() ? chances.size() : list.size()));
        const Move move = list.empty() ? chances[pick].move : list[pick];
        RecordedAction action;
        action.decider = to_act(p);
        action.hidden = viewer && !sees(p, move, *viewer);
        action.action = {action.hidden ? 0 : move.code()};
        record.actions.push_back(action);
        play(p, move);
    }
    return record;
}

TEST(honeymoon_pbn, whole_deals_are_read_as_they_were_written) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        for (const int actions : {0, 10, 26, 30, 60, 90, 1000}) {
            Record record = random_record(seed, actions, std::nullopt);
            const auto text = write_pbn({record});
            ASSERT_TRUE(text) << text.error().text();
            EXPECT_TRUE(recognises_pbn(*text));
            const ReadResult read = read_pbn(*text, {});
            ASSERT_TRUE(read.errors.empty()) << read.errors[0].text() << "\n" << *text;
            ASSERT_EQ(read.records.size(), 1u);
            EXPECT_EQ(*write_pbn(read.records), *text);
            EXPECT_EQ(read.records[0].seats, record.seats);
            EXPECT_EQ(read.records[0].actions.size(), record.actions.size());
            EXPECT_EQ(read.records[0].result.has_value(), actions == 1000);
        }
    }
}

TEST(honeymoon_pbn, the_deals_of_a_rubber_stand_one_after_the_other) {
    Rules rules;
    rules.scoring = Scoring::kRubber;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        for (const std::optional<Seat> viewer :
             {std::optional<Seat>(), std::optional(Seat::kFirst), std::optional(Seat::kSecond)}) {
            for (const int actions : {250, 400, 10'000}) {
                const Record record = random_record(seed, actions, viewer, rules);
                const auto text = write_pbn({record});
                ASSERT_TRUE(text) << text.error().text();
                const auto second = text->find("[Deal ", text->find("[Result "));
                EXPECT_NE(second, std::string::npos) << *text;
                const ReadResult read = read_pbn(*text, {});
                ASSERT_TRUE(read.errors.empty()) << read.errors[0].text() << "\n" << *text;
                EXPECT_EQ(*write_pbn(read.records), *text);
                EXPECT_EQ(read.records[0].actions.size(), record.actions.size());
                EXPECT_EQ(read.records[0].result.has_value(), actions == 10'000);
                // A wrong result of an earlier deal is found as well.
                const ReadResult wrong = read_pbn(replaced(*text, "[Result \"", "[Result \"1"), {});
                ASSERT_EQ(wrong.errors.size(), 1u);
                EXPECT_NE(wrong.errors[0].text().find("not what was played"), std::string::npos);
            }
        }
    }
}

TEST(honeymoon_pbn, a_record_as_a_seat_may_see_it_hides_the_rest_and_reads_back) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        for (const Seat viewer : {Seat::kFirst, Seat::kSecond}) {
            const Record record = random_record(seed, 70, viewer);
            const auto text = write_pbn({record});
            ASSERT_TRUE(text) << text.error().text();
            EXPECT_NE(text->find("?13"), std::string::npos) << *text;
            const ReadResult read = read_pbn(*text, {});
            ASSERT_TRUE(read.errors.empty()) << read.errors[0].text() << "\n" << *text;
            EXPECT_EQ(*write_pbn(read.records), *text);
            for (std::size_t i = 0; i < record.actions.size(); ++i) {
                EXPECT_EQ(read.records[0].actions[i].hidden, record.actions[i].hidden);
            }
        }
    }
}

TEST(honeymoon_pbn, wrong_records_are_errors_with_their_place_and_neighbours_are_kept) {
    const std::string good = *write_pbn({random_record(3, 1000, std::nullopt)});
    const auto error = [&](const std::string& bad) {
        const ReadResult read = read_pbn(bad + "\n" + good, {});
        EXPECT_EQ(read.records.size(), 1u) << bad;
        EXPECT_EQ(read.errors.size(), 1u) << bad;
        return read.errors.empty() ? std::string() : read.errors[0].text();
    };
    EXPECT_NE(error(replaced(good, "honeymoon-taiwan", "whist")).find("record 1, line 1, Variant"),
              std::string::npos);
    EXPECT_NE(error(replaced(good, "[Dealer \"A\"]", "[Dealer \"C\"]")).find("dealer"),
              std::string::npos);
    EXPECT_NE(error(replaced(good, "[Stock \"", "[Stock \"Z9 ")).find("no card"),
              std::string::npos);
    EXPECT_NE(error(replaced(good, ">", ">?")).find("not what the rules say"), std::string::npos);
    EXPECT_NE(error(replaced(good, "[Result \"", "[Result \"1")).find("not what was played"),
              std::string::npos);
    EXPECT_FALSE(read_pbn("", {}).errors.empty());
}

}  // namespace
}  // namespace tusk::games::honeymoon

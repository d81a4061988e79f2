#include "registry/record_text.h"

#include <gtest/gtest.h>

#include "registry/replay.h"
#include "tests/games/test_games.h"

namespace tusk::tests {
namespace {

using registry::ReadResult;
using registry::Record;
using registry::Seat;

class record_text : public testing::Test {
protected:
    [[nodiscard]] Record played(const char* game, std::string_view actions) const {
        const auto state = *registry_.find(game)->initial({});
        const auto done = registry::apply_text(*state, actions);
        EXPECT_TRUE(done) << done.error().text();
        return registry::record_of(*state);
    }

    [[nodiscard]] std::string written(const Record& record) const {
        const auto text = registry::write_record(*registry_.find(record.game), record);
        EXPECT_TRUE(text) << text.error().text();
        return text.value_or("");
    }

    void expect_round_trip(const Record& record) const {
        const std::string text = written(record);
        const ReadResult read = registry::read_records(registry_, text);
        ASSERT_TRUE(read.errors.empty()) << read.errors[0].text() << "\n" << text;
        ASSERT_EQ(read.records.size(), 1u) << text;
        EXPECT_EQ(read.records[0], record) << text;
    }

    // The one error of a text, or "no error".
    [[nodiscard]] std::string error_of(std::string_view text) const {
        const ReadResult read = registry::read_records(registry_, text);
        return read.errors.empty() ? "no error" : read.errors[0].text();
    }

    [[nodiscard]] core::Error refused(const Record& record) const {
        const auto text = registry::write_record(*registry_.find("tictactoe"), record);
        EXPECT_FALSE(text) << *text;
        return text ? core::Error{} : text.error();
    }

    registry::Registry registry_ = test_games();
};

TEST_F(record_text, has_the_form_of_the_manual) {
    Record record = played("tictactoe", "b2 a1 c3");
    record.seats = {"Ann", "uct,playouts=1000"};
    record.tags = {{"Event", "a tag"}};
    record.actions[1].comment = "a comment";
    record.actions[2].value = 2.5;
    record.actions[2].time_ms = 120;
    record.result = games::RecordedResult{{1, -1}, "resigned"};
    EXPECT_EQ(written(record),
              "[Game \"tictactoe\"]\n"
              "[Seat1 \"Ann\"]\n"
              "[Seat2 \"uct,playouts=1000\"]\n"
              "[Event \"a tag\"]\n"
              "\n"
              "b2 a1 {a comment} c3 <+2.5 120ms>\n"
              "= 1 -1 {resigned}\n");
    expect_round_trip(record);
}

TEST_F(record_text, comments_and_tags_keep_every_byte) {
    for (const char* text :
         {"{", "}", "\\", "\\}", "}\\{", "a\nb", "\n[Game \"tictactoe\"]\n", "\r\n\t ", " x ", "\"",
          "]\"[", "第一手 {好棋} é", "<+1 2ms>", "= 1 -1", "a\\\nb", "\xEF\xBB\xBF"}) {
        Record record = played("tictactoe", "b2 a1");
        record.comment = text;
        record.seats = {text, text};
        record.tags = {{"Event", text}, {"Event", text}};
        record.actions[0].comment = text;
        record.actions[1].comment = text;
        record.result = games::RecordedResult{{0, 0}, text};
        expect_round_trip(record);
    }
}

TEST_F(record_text, values_and_times_come_back_exactly) {
    for (const double value : {0.0, -0.0, 1.0 / 3, -1e300, 5e-324, 123456789.125}) {
        for (const std::int64_t time_ms : {std::int64_t{0}, std::int64_t{1} << 53}) {
            Record record = played("tictactoe", "b2 a1");
            record.actions[0].value = value;
            record.actions[1].value = value;
            record.actions[1].time_ms = time_ms;
            record.result = games::RecordedResult{{value, -value}, {}};
            expect_round_trip(record);
        }
    }
}

TEST_F(record_text, options_initial_position_and_empty_games_come_back) {
    expect_round_trip(played("tictactoe", ""));
    Record record = played("tictactoe", "");
    record.options = {{"size", "4"}, {"row", "4"}};
    record.initial = "..../.x../..../.... o";
    record.actions = {{Seat::kSecond, {18}, false, {}, {}, {}}};  // d4
    EXPECT_NE(written(record).find("[Option.size \"4\"]\n[Option.row \"4\"]"), std::string::npos);
    EXPECT_NE(written(record).find("\n\nd4\n"), std::string::npos) << written(record);
    expect_round_trip(record);
    record.seats.clear();
    expect_round_trip(record);
}

TEST_F(record_text, chance_is_written_like_a_move_and_long_games_are_wrapped) {
    std::string actions;
    for (int i = 0; i < 19; ++i) {
        actions += "steady +1 wild +1 ";
    }
    const auto state = *registry_.find("dicerace")->initial({{"track", "20"}});
    ASSERT_TRUE(registry::apply_text(*state, actions));
    const Record record = registry::record_of(*state);
    EXPECT_NE(written(record).find("\nsteady +1 wild +1 steady"), std::string::npos);
    for (std::size_t at = 0, end = 0; at < written(record).size(); at = end + 1) {
        end = written(record).find('\n', at);
        EXPECT_LE(end - at, 96u);
    }
    expect_round_trip(record);
}

TEST_F(record_text, decisions_made_at_once_name_their_seats) {
    const Record record = played("claims",
                                 "tile4 tile5 tile1 tile2 tile3 tile3 tile4 tile5 tile3 discard3 "
                                 "2:chow123 3:pung 4:pass tile1");
    EXPECT_NE(written(record).find("discard3 2:chow123 3:pung 4:pass tile1\n"), std::string::npos)
        << written(record);
    expect_round_trip(record);
}

TEST_F(record_text, what_follows_a_hidden_action_is_written_by_number) {
    const Record record = played("kuhn", "Q K check bet");
    const registry::Game& kuhn = *registry_.find("kuhn");
    const Record first = *registry::redacted(kuhn, record, Seat::kFirst);
    const Record second = *registry::redacted(kuhn, record, Seat::kSecond);
    EXPECT_TRUE(written(first).ends_with("\nQ ? 1:#0 2:#1\n")) << written(first);
    EXPECT_TRUE(written(second).ends_with("\n? 0:#7 1:#0 2:#1\n")) << written(second);
    expect_round_trip(first);
    expect_round_trip(second);
}

TEST_F(record_text, texts_that_people_write_are_read) {
    const ReadResult read =
        registry::read_records(registry_,
                               "\xEF\xBB\xBF\r\n[Game \"tictactoe\"] [Seat2\n\"Bob\" ]\r\n\r\n"
                               "{one}{two}b2{three}  a1 < 5ms -1 >{four}\r\n#12 = 0   0\n");
    ASSERT_TRUE(read.errors.empty()) << read.errors[0].text();
    const Record& record = read.records.at(0);
    EXPECT_EQ(record.comment, "one\ntwo");
    EXPECT_EQ(record.seats, (std::vector<std::string>{"", "Bob"}));
    ASSERT_EQ(record.actions.size(), 3u);
    EXPECT_EQ(record.actions[0].comment, "three");
    EXPECT_EQ(record.actions[1].comment, "four");
    EXPECT_EQ(record.actions[1].value, -1.0);
    EXPECT_EQ(record.actions[1].time_ms, 5);
    EXPECT_EQ(record.actions[2].action.code, 12u);
    EXPECT_TRUE(record.result.has_value());
}

TEST_F(record_text, records_follow_each_other_and_a_broken_one_harms_no_other) {
    const std::string good = written(played("tictactoe", "b2 a1"));
    const std::string text = good + "[Game \"chess\"]\n\ne4\n" + good +
                             "[Game \"tictactoe\"]\n\nb2 {never closed\n" + good + good;
    const ReadResult read = registry::read_records(registry_, text);
    EXPECT_EQ(read.records.size(), 4u);
    ASSERT_EQ(read.errors.size(), 2u);
    EXPECT_EQ(
        read.errors[0].text(),
        "record 2, line 6: there is no game 'chess'; known: tictactoe, dicerace, kuhn, claims");
    EXPECT_TRUE(read.errors[1].text().starts_with("record 4, line 16: ")) << read.errors[1].text();
}

TEST_F(record_text, every_kind_of_broken_record_is_an_error_with_its_line) {
    const std::string head = "[Game \"tictactoe\"]\n";
    const std::vector<std::pair<std::string, std::string>> cases{
        {"b2 a1", "record 1, line 1: a record begins with its game"},
        {"\n\n  b2", "record 1, line 3: a record begins with its game"},
        {"[Event \"x\"]\n" + head, "record 1, line 1: the first tag of a record is"},
        {"[Game]", "record 1, line 1: expected a tag"},
        {"[Game \"tictactoe", "record 1, line 1: the closing quotation mark"},
        {"[Game \"tictactoe\"", "record 1, line 1: expected ] after the tag 'Game'"},
        {"[Game \"tictactoe\\", "record 1, line 1: the closing quotation mark"},
        {head + "[Event x]", "record 1, line 2: expected a tag"},
        {head + "[]", "record 1, line 2: expected a tag"},
        {head + "[ \"x\"]", "record 1, line 2: expected a tag"},
        {head + "[Seat1 \"a\"] [Game \"kuhn\"]", "record 1, line 2: a second [Game] tag"},
        {head + "[Seat3 \"x\"]", "record 1, line 1: tictactoe has 2 seats, not 3"},
        {head + "[Option.size \"9\"]", "record 1, line 1: "},
        {head + "[Option.colour \"1\"]", "record 1, line 1: "},
        {head + "[Initial \"xxx\"]", "record 1, line 1, position: expected the ranks"},
        {head + "\nb2\nz9", "record 1, line 4, action 2: 'z9' is no square of this board"},
        {head + "\nb2\nb2", "record 1, line 4, action 2: 'b2' is occupied"},
        {head + "\nb2 [Event \"x\"]", "record 1, line 3: a tag after the first action"},
        {head + "\n<+1>", "record 1, line 3: <value time> belongs to an action"},
        {head + "\nb2 <one>", "record 1, line 3: expected a value and a time"},
        {head + "\nb2 <+1 xms>", "record 1, line 3: expected a value and a time"},
        {head + "\nb2 <+1", "record 1, line 3: expected a value and a time"},
        {head + "\nb2 {x", "record 1, line 3: the end of the comment opened in line 3"},
        {head + "\nb2 =", "record 1, line 3: expected the payoff of x after =, got ''"},
        {head + "\nb2\n= 1", "record 1, line 4: expected the payoff of o after =, got ''"},
        {head + "\nb2\n= 1 nan", "record 1, line 4: expected the payoff of o after =, got 'nan'"},
        {head + "\nb2\n= 1 -1\na1", "record 1, line 5: 'a1' after the result"},
        {head + "\nb2\n= 1 -1 <+1>", "record 1, line 4: <value time> belongs to an action"},
        {head + "\n1:b2 1:a1", "record 1, line 3, action 2: 'a1' is not legal for x here"},
        {head + "\n3:b2", "record 1, line 3, action 1: 'b2' is not legal for seat 3 here"},
        {head + "\n#", "record 1, line 3, action 1: '#' is no square of this board"},
        {head + "\n#99", "record 1, line 3, action 1: the action is not legal here"},
        {head + "\n#99999999", "record 1, line 3, action 1: '#99999999' has no action's number"},
        {head + "\n#x", "record 1, line 3, action 1: '#x' has no action's number"},
        {head + "\n2:?", "record 1, line 3, action 1: o is not to decide there"},
        {head + "\n? a1", "record 1, line 3, action 2: after a hidden action"},
        {head + "\n? #3", "record 1, line 3, action 2: after a hidden action"},
        {head + "\na1 b1 a2 b2 a3 c3", "record 1, line 3, action 6: 'c3': the game is over"},
    };
    for (const auto& [text, expected] : cases) {
        const std::string error = error_of(text);
        EXPECT_TRUE(error.starts_with(expected)) << text << "\n-> " << error;
    }
    EXPECT_TRUE(registry::read_records(registry_, "").errors.empty());
    EXPECT_TRUE(registry::read_records(registry_, " \n\t\n").errors.empty());
}

TEST_F(record_text, what_cannot_be_written_is_refused) {
    const Record good = played("tictactoe", "b2 a1");
    Record record = good;
    record.game = "kuhn";
    EXPECT_EQ(refused(record).message, "this is a record of 'kuhn', not of tictactoe");
    record = good;
    record.tags = {{"Seat1", "x"}};
    EXPECT_EQ(refused(record).message, "'Seat1' cannot be the name of a tag");
    record.tags = {{"two words", "x"}};
    EXPECT_EQ(refused(record).message, "'two words' cannot be the name of a tag");
    record = good;
    record.actions[1].action = record.actions[0].action;
    EXPECT_EQ(refused(record).text(), "action 2: the action is not legal there");
    record = good;
    record.actions[1].decider = Seat::kFirst;
    EXPECT_EQ(refused(record).text(), "action 2: x is not to decide there");
    record.actions[1].decider = Seat::kSpectator;
    EXPECT_EQ(refused(record).text(), "action 2: neither a seat nor chance decided it");
    record = good;
    record.actions[0].value = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(refused(record).text(), "action 1: the value is no finite number");
    record = good;
    record.result = games::RecordedResult{{0, 0, 1}, {}};
    EXPECT_EQ(refused(record).where, "result");
    record = good;
    record.initial = "nonsense";
    EXPECT_EQ(refused(record).where, "position");
}

}  // namespace
}  // namespace tusk::tests

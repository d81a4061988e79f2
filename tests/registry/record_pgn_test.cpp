#include "registry/record_pgn.h"

#include <gtest/gtest.h>

#include "core/text.h"
#include "registry/record_formats.h"
#include "registry/referee.h"
#include "registry/replay.h"
#include "registry/spec.h"
#include "tests/games/test_games.h"

namespace tusk::tests {
namespace {

using registry::Record;
using registry::Seat;

const registry::Game& game_named(const std::string& id) {
    static const registry::Registry kReal = registry::all_games();
    static const registry::Registry kSmall = test_games();
    const registry::Game* game = kReal.find(id);
    return game != nullptr ? *game : *kSmall.find(id);
}

Record othello_record(std::string_view moves) {
    auto state = *game_named("othello").initial({});
    EXPECT_TRUE(registry::apply_text(*state, moves).has_value());
    return registry::record_of(*state);
}

std::string written(const Record& record) {
    auto text = registry::write_pgn(game_named(record.game), record);
    EXPECT_TRUE(text.has_value()) << text.error().text();
    return text.value_or("");
}

Record read(const std::string& id, std::string_view text) {
    auto result = registry::read_pgn(game_named(id), text);
    EXPECT_TRUE(result.errors.empty()) << result.errors.front().text() << "\n" << text;
    EXPECT_EQ(result.records.size(), 1u) << text;
    return result.records.empty() ? Record{} : result.records.front();
}

std::string error_of(const std::string& id, std::string_view text) {
    auto result = registry::read_pgn(game_named(id), text);
    EXPECT_EQ(result.errors.size(), 1u) << text;
    return result.errors.empty() ? "" : result.errors.front().text();
}

std::string moves_of(const Record& record) {
    auto state = registry::replay(game_named(record.game), record);
    EXPECT_TRUE(state.has_value()) << state.error().text();
    std::vector<std::string> texts;
    for (const registry::PlayedAction& played : (*state)->history()) {
        texts.push_back(played.text);
    }
    return core::join(texts, " ");
}

TEST(record_pgn, looks_as_people_expect) {
    Record record = othello_record("f5d6c3");
    record.seats = {"Ann \"the rock\"", ""};
    record.tags = {{"Event", "match"}, {"Round", "3.1"}, {"Opening", "Tiger"}};
    record.comment = "a friendly game";
    record.actions[0].value = 3.5;
    record.actions[0].time_ms = 120;
    record.actions[1].comment = "forced";
    record.actions[2].time_ms = 61'005;
    record.result = games::RecordedResult{{12, -12}, "white resigned"};
    EXPECT_EQ(written(record),
              "[Event \"match\"]\n"
              "[Site \"?\"]\n"
              "[Date \"????.??.??\"]\n"
              "[Round \"3.1\"]\n"
              "[Black \"Ann \\\"the rock\\\"\"]\n"
              "[White \"?\"]\n"
              "[Result \"1-0\"]\n"
              "[Variant \"othello\"]\n"
              "[Payoff \"12 -12\"]\n"
              "[Termination \"white resigned\"]\n"
              "[Opening \"Tiger\"]\n"
              "\n"
              "{a friendly game} 1. f5 {+3.50 0.12s} d6 {forced} 2. c3 {61.005s} 1-0\n");
    EXPECT_EQ(read("othello", written(record)), record);
}

TEST(record_pgn, other_starts_and_rule_options_are_kept) {
    const registry::Game& othello = game_named("othello");
    auto state = *othello.parse((*othello.initial({}))->position(), {});
    ASSERT_TRUE(registry::apply_text(*state, "f5").has_value());
    auto later = *othello.parse(state->position(), {});
    ASSERT_TRUE(registry::apply_text(*later, "d6").has_value());
    const Record record = registry::record_of(*later);
    const std::string text = written(record);
    EXPECT_NE(text.find("[SetUp \"1\"]\n[FEN \"" + state->position() + "\"]\n"), std::string::npos)
        << text;
    EXPECT_NE(text.find("\n1... d6 *\n"), std::string::npos) << text;
    EXPECT_EQ(read("othello", text), record);

    const auto options = othello.options();
    ASSERT_FALSE(options.empty());
    auto small = *othello.initial({{"size", "6"}});
    ASSERT_TRUE(registry::apply_text(*small, small->text(small->legal(Seat::kFirst)[0])));
    const Record on_six = registry::record_of(*small);
    EXPECT_NE(written(on_six).find("[Option_size \"6\"]\n"), std::string::npos);
    EXPECT_EQ(read("othello", written(on_six)), on_six);
    Record standard = othello_record("f5");
    standard.initial = (*othello.initial({}))->position();
    standard.options = {{"size", "8"}};
    EXPECT_EQ(written(standard), written(othello_record("f5"))) << "only what is not standard";
}

TEST(record_pgn, lines_have_at_most_80_characters) {
    Record record = othello_record("f5d6c3d3c4f4c5b4");
    for (auto& action : record.actions) {
        action.value = -0.25;
        action.time_ms = 1000;
        action.comment = "this is a remark of several words, [%clk 1:00] and %signs too";
    }
    const std::string text = written(record);
    for (const std::string_view line : core::lines(text.substr(text.find("\n\n") + 2))) {
        EXPECT_LE(line.size(), 80u) << line;
        EXPECT_NE(line.front(), '[');
        EXPECT_NE(line.front(), '%');
    }
    EXPECT_EQ(read("othello", text), record);
}

TEST(record_pgn, comments_may_hold_what_looks_like_something_else) {
    for (const char* comment :
         {"{", "[Event \"x\"]", "%", "a { b {", "+1.00", "1-0 *", "; (", "{}"}) {
        Record record = othello_record("f5");
        record.comment = comment;
        record.actions[0].comment = comment;
        const std::string expected = std::string_view(comment) == "{}" ? "{)" : comment;
        const Record back = read("othello", written(record));
        EXPECT_EQ(back.comment, expected);
        EXPECT_EQ(back.actions[0].comment, expected);
        EXPECT_FALSE(back.actions[0].value.has_value());
    }
}

TEST(record_pgn, results_are_from_the_first_seats_view) {
    Record record = othello_record("f5");
    const auto result = [&](std::array<double, 4> payoff) {
        record.result = games::RecordedResult{payoff, "agreed"};
        const std::string text = written(record);
        EXPECT_EQ(read("othello", text), record);
        return text.substr(text.rfind(' ') + 1);
    };
    EXPECT_EQ(result({1, -1}), "1-0\n");
    EXPECT_EQ(result({-64, 64}), "0-1\n");
    EXPECT_EQ(result({0, 0}), "1/2-1/2\n");
    EXPECT_EQ(result({0.5, -0.5}), "1-0\n");
    Record four = registry::record_of(**game_named("claims").initial({}));
    for (const auto& [payoff, text] : std::vector<std::pair<std::array<double, 4>, const char*>>{
             {{3, -1, -1, -1}, "1-0"}, {{1, 1, -1, -1}, "1/2-1/2"}, {{0, 1, 1, -2}, "0-1"}}) {
        four.result = games::RecordedResult{payoff, "agreed"};
        EXPECT_TRUE(core::trim(written(four)).ends_with(text)) << written(four);
        EXPECT_EQ(read("claims", written(four)), four);
    }
}

TEST(record_pgn, without_a_payoff_the_rules_or_the_result_decide) {
    EXPECT_EQ(read("othello", "[Event \"?\"]\n\n1. f5 0-1").result->payoff[1], 1);
    const auto game = registry::read_pgn(game_named("tictactoe"),
                                         "[Variant \"TicTacToe\"]\n1. a1 b1 2. a2 b2 3. a3 1-0");
    ASSERT_EQ(game.records.size(), 1u);
    EXPECT_EQ(game.records[0].result->reason, "3 in a row");
    const Record open = read("othello", "[Termination \"unterminated\"]\n\n1. f5 *");
    EXPECT_FALSE(open.result.has_value());
    EXPECT_EQ(open.tag("Termination"), "unterminated");
    EXPECT_EQ(read("othello", written(open)), open);
}

// A whole game of random players, with everything a record can carry.
Record random_record(const std::string& id, int seed) {
    const registry::Game& game = game_named(id);
    std::vector<std::unique_ptr<registry::Player>> players;
    std::vector<registry::Player*> seats;
    for (std::size_t i = 0; i < game.info().seat_names.size(); ++i) {
        players.push_back(*registry::make_player(
            game, "random,seed=" + std::to_string(100 * seed + static_cast<int>(i))));
        seats.push_back(players.back().get());
    }
    Record record = registry::play_game(*game.initial({}), seats,
                                        *game.deal(static_cast<std::uint64_t>(seed)), {}, {})
                        .record;
    for (std::size_t i = 0; i < record.seats.size(); ++i) {
        record.seats[i] = "player " + std::to_string(i);
    }
    record.tags = {{"Event", "test"}, {"Date", "2024.01.02"}, {"Annotator", "nobody"}};
    for (std::size_t i = 0; i < record.actions.size(); i += 3) {
        record.actions[i].value = static_cast<double>(i) - 4.25;
        record.actions[i].comment = i % 2 == 0 ? "well; (played) $1 !" : "+1.00 2.00s";
    }
    return record;
}

TEST(record_pgn, whole_games_of_every_kind_come_back_as_they_were) {
    for (const std::string id : {"othello", "tictactoe", "dicerace", "kuhn", "claims"}) {
        for (int seed = 1; seed <= 20; ++seed) {
            const Record record = random_record(id, seed);
            ASSERT_TRUE(record.result.has_value()) << id;
            const std::string text = written(record);
            ASSERT_EQ(read(id, text), record) << text;
        }
    }
}

TEST(record_pgn, chance_and_decisions_made_at_once_say_who_decides) {
    const std::string dice = written(random_record("dicerace", 1));
    EXPECT_NE(dice.find(" 0:"), std::string::npos) << dice;
    const std::string claims = written(random_record("claims", 1));
    for (const char* seat : {" 1:", " 2:", " 3:", " 4:"}) {
        EXPECT_NE(claims.find(seat), std::string::npos) << claims;
    }
}

TEST(record_pgn, what_cannot_be_expressed_is_refused) {
    const Record record = random_record("kuhn", 1);
    const auto redacted = registry::redacted(game_named("kuhn"), record, Seat::kSpectator);
    ASSERT_TRUE(redacted.has_value());
    const auto text = registry::write_pgn(game_named("kuhn"), *redacted);
    ASSERT_FALSE(text.has_value());
    EXPECT_EQ(text.error().code, core::ErrorCode::kUnsupported);
    EXPECT_NE(text.error().text().find("hidden"), std::string::npos) << text.error().text();
    for (const char* name : {"Result", "Black", "Option_size", "two words", ""}) {
        Record tagged = othello_record("f5");
        tagged.tags = {{name, "x"}};
        EXPECT_FALSE(registry::write_pgn(game_named("othello"), tagged).has_value()) << name;
    }
    Record other = othello_record("f5");
    EXPECT_FALSE(registry::write_pgn(game_named("kuhn"), other).has_value());
}

TEST(record_pgn, reading_is_tolerant) {
    const Record record = read(
        "othello",
        "\xEF\xBB\xBF% an escaped line\n[Event \"A \\\\ B\"] [Black \"Ann\"]\n[Elo "
        "\"1500\"]\r\n\r\n"
        "{first words}\n1.f5!? $1 (1. c4 {no )} (1. d3) ; nor ( this\n \"x)\") d6 {+0.35/12 1.5s}\n"
        "% another (\n2. c3 ; the rest of the line } ]\n2... d3 {two\nlines} {more} 3 c4 ");
    EXPECT_EQ(moves_of(record), "f5 d6 c3 d3 c4");
    EXPECT_EQ(record.tag("Event"), "A \\ B");
    EXPECT_EQ(record.tag("Elo"), "1500");
    EXPECT_EQ(record.seats, (std::vector<std::string>{"Ann", ""}));
    EXPECT_EQ(record.comment, "first words");
    EXPECT_EQ(record.actions[1].value, 0.35);
    EXPECT_EQ(record.actions[1].time_ms, 1500);
    EXPECT_EQ(record.actions[2].comment, "the rest of the line } ]");
    EXPECT_EQ(record.actions[3].comment, "two lines more");
    EXPECT_FALSE(record.result.has_value());
}

TEST(record_pgn, errors_name_the_place) {
    EXPECT_EQ(error_of("othello", "[Event \"x\"]\n\n1. f5\nf5 *").substr(0, 27),
              "record 1, line 4, action 2:");
    for (const auto& [text, reason] : std::vector<std::pair<const char*, const char*>>{
             {"[Event \"x]\n\n1. f5 *", "closing quotation mark"},
             {"[Event \"x\"\n\n1. f5 *", "expected ]"},
             {"[Variant \"chess\"]\n\n1. e4 *", "is a game of 'chess'"},
             {"[Result \"2-0\"]\n\n1. f5 *", "'2-0' is no result"},
             {"[Result \"0-1\"]\n\n1. f5 1-0", "the tag Result says 0-1"},
             {"[FEN \"nonsense\"]\n\n1. f5 *", ""},
             {"[Option_colour \"red\"]\n\n1. f5 *", "colour"},
             {"[Result \"1-0\"]\n[Payoff \"-3 3\"]\n\n1. f5 1-0", "does not fit"},
             {"[Result \"1-0\"]\n[Payoff \"3\"]\n\n1. f5 1-0", "does not fit"},
             {"[A \"x\"]\n1. f5 {open", "end of the comment opened in line 2"},
             {"[A \"x\"]\n1. f5 (1. c4 (d3) ", "end of the variation opened in line 2"},
             {"[A \"x\"]\n1. f5 ) *", "')' has no business here"},
             {"[A \"x\"]\n1. f5 * d6", "after the result"},
             {"[A \"x\"]\n1. f5 * *", "after the result"},
             {"[A \"x\"]\n1. 0:f5 *", ""},
             {"hello", ""},
         }) {
        EXPECT_NE(error_of("othello", text).find(reason), std::string::npos)
            << text << ": " << error_of("othello", text);
    }
}

TEST(record_pgn, a_broken_record_does_not_hurt_its_neighbours) {
    const auto result = registry::read_pgn(
        game_named("othello"),
        "[Event \"1\"]\n\n1. f5 *\n\n[Event \"2\"]\n\n1. f5 {open\n\n[Event \"3\"]\n[Event \"4\"]\n"
        "\n1. c4 1-0\n");
    ASSERT_EQ(result.records.size(), 3u);
    EXPECT_EQ(result.records[1].tag("Event"), "3");
    EXPECT_EQ(result.records[2].tag("Event"), "4");
    ASSERT_EQ(result.errors.size(), 1u);
    EXPECT_EQ(result.errors[0].where, "record 2, line 7");
}

TEST(record_pgn, is_a_format_of_every_game) {
    for (const std::string id : {"othello", "tictactoe", "claims"}) {
        const auto names = registry::format_names(game_named(id));
        ASSERT_GE(names.size(), 2u);
        EXPECT_EQ(names[0], "tusk");
        EXPECT_EQ(names[1], "pgn");
        EXPECT_TRUE(registry::check_format(game_named(id), "pgn", true).has_value());
    }
    const Record record = othello_record("f5d6");
    const auto both = registry::write_game_records(game_named("othello"), "pgn", {record, record});
    EXPECT_EQ(both.count, 2u);
    EXPECT_EQ(registry::recognise_format(game_named("othello"), both.text).value(), "pgn");
    const registry::Registry games = registry::all_games();
    const auto back =
        registry::read_game_records(games, *games.find("othello"), "pgn", both.text, {});
    EXPECT_EQ(back.records, (std::vector<Record>{record, record}));
}

// Tic-tac-toe with a format that happens to have the same name.
class GameWithOwnPgn final : public registry::Game {
public:
    [[nodiscard]] std::span<const registry::RecordFormat> formats() const override {
        static const registry::RecordFormat kOwn{
            "pgn",
            "pgn",
            "the game's own",
            [](std::string_view) { return false; },
            [](std::string_view, const games::CompanionFiles&) { return games::ReadResult{}; },
            [](const std::vector<Record>&) -> core::Result<std::string> { return "own"; }};
        return {&kOwn, 1};
    }

    [[nodiscard]] const registry::GameInfo& info() const override { return base_.info(); }
    [[nodiscard]] std::vector<core::ParamInfo> options() const override { return base_.options(); }
    [[nodiscard]] const std::vector<registry::PlayerType>& players() const override {
        return base_.players();
    }
    [[nodiscard]] const std::vector<registry::Level>& levels() const override {
        return base_.levels();
    }
    [[nodiscard]] core::Result<std::optional<registry::Look>> look(
        const core::NamedValues& options) const override {
        return base_.look(options);
    }
    [[nodiscard]] core::Result<std::unique_ptr<registry::State>> initial(
        const core::NamedValues& options) const override {
        return base_.initial(options);
    }
    [[nodiscard]] core::Result<std::unique_ptr<registry::State>> parse(
        std::string_view position, const core::NamedValues& options) const override {
        return base_.parse(position, options);
    }
    [[nodiscard]] core::Result<std::unique_ptr<registry::State>> decode(
        std::string_view text) const override {
        return base_.decode(text);
    }
    [[nodiscard]] std::unique_ptr<registry::Secret> deal(std::uint64_t seed) const override {
        return base_.deal(seed);
    }
    [[nodiscard]] registry::Action resolve(const registry::Secret& secret,
                                           const registry::State& state) const override {
        return base_.resolve(secret, state);
    }
    [[nodiscard]] core::Result<std::uint64_t> perft(const registry::State& state, int depth,
                                                    const core::NamedValues& options,
                                                    std::stop_token stop) const override {
        return base_.perft(state, depth, options, std::move(stop));
    }
    void add_player(registry::PlayerType /*type*/) override {}

private:
    const registry::Game& base_ = game_named("tictactoe");
};

TEST(record_pgn, a_format_of_the_game_with_that_name_comes_first) {
    const GameWithOwnPgn game;
    EXPECT_EQ(registry::format_names(game), (std::vector<std::string>{"tusk", "text", "pgn"}));
    EXPECT_EQ(registry::formats_of(game)[2].help, "the game's own");
    const Record record = random_record("tictactoe", 1);
    EXPECT_EQ(registry::write_game_records(game, "pgn", {record}).text, "own");
    EXPECT_FALSE(registry::recognise_format(game, written(record)).has_value());
}

}  // namespace
}  // namespace tusk::tests

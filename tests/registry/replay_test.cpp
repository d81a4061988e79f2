#include "registry/replay.h"

#include <gtest/gtest.h>

#include "registry/spec.h"
#include "tests/games/test_games.h"

namespace tusk::tests {
namespace {

using registry::Record;
using registry::Seat;

class replay : public testing::Test {
protected:
    [[nodiscard]] const registry::Game& game(const char* id) const { return *registry_.find(id); }
    [[nodiscard]] Record played(const char* id, std::string_view actions) const {
        const auto state = *game(id).initial({});
        const auto done = registry::apply_text(*state, actions);
        EXPECT_TRUE(done) << done.error().text();
        return registry::record_of(*state);
    }

    registry::Registry registry_ = test_games();
};

TEST_F(replay, a_shorter_record_is_how_an_action_is_taken_back) {
    const Record record = played("tictactoe", "b2 a1 c3");
    EXPECT_EQ((*registry::replay(game("tictactoe"), record, 2))->position(), ".../.x./o.. x");
    EXPECT_EQ((*registry::replay(game("tictactoe"), record, 0))->position(), ".../.../... x");
    EXPECT_EQ((*registry::replay(game("tictactoe"), record))->history().size(), 3u);
}

TEST_F(replay, errors_name_the_action) {
    Record record = played("tictactoe", "b2 a1 c3");
    record.actions[2].action = record.actions[0].action;
    EXPECT_EQ(registry::replay(game("tictactoe"), record).error().text(),
              "action 3: the action is not legal here");
    record.actions[2].decider = Seat::kFourth;
    EXPECT_EQ(registry::replay(game("tictactoe"), record).error().text(),
              "action 3: seat 4 is not to decide now");
    EXPECT_FALSE(registry::replay(game("kuhn"), record));
    record.options = {{"size", "17"}};
    EXPECT_FALSE(registry::replay(game("tictactoe"), record));
}

TEST_F(replay, a_redacted_record_is_replayed_up_to_the_first_hidden_action) {
    const Record record = played("kuhn", "Q K check");
    const Record seen = *registry::redacted(game("kuhn"), record, Seat::kFirst);
    EXPECT_EQ((*registry::replay(game("kuhn"), seen, 1))->position(), "Q-");
    EXPECT_EQ(registry::replay(game("kuhn"), seen).error().text(),
              "action 2: is hidden; the record is redacted");
}

TEST_F(replay, the_standard_start_is_not_written_down) {
    EXPECT_EQ(played("tictactoe", "b2").initial, "");
    const auto state = *game("tictactoe").parse(".../.x./... o", {});
    EXPECT_EQ(registry::record_of(*state).initial, ".../.x./... o");
    const auto larger = *game("tictactoe").initial({{"size", "4"}});
    EXPECT_EQ(registry::record_of(*larger).initial, "");
    EXPECT_EQ(registry::record_of(*larger).options, (core::NamedValues{{"size", "4"}}));
}

TEST_F(replay, texts_of_actions_name_the_first_bad_one) {
    const auto state = *game("tictactoe").initial({});
    const auto done = registry::apply_text(*state, "b2 a1 b2");
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().text(), "move 3: 'b2' is occupied");
    EXPECT_TRUE(state->history().empty()) << "all or nothing";
}

TEST_F(replay, players_are_made_from_specs) {
    const registry::Game& tictactoe = game("tictactoe");
    EXPECT_TRUE(registry::make_player(tictactoe, "random,seed=7"));
    EXPECT_EQ(registry::make_player(game("kuhn"), "perfect").error().text(),
              "kuhn has no player 'perfect'; known: random");
    const auto wrong = registry::make_player(tictactoe, "random,seed=-1");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().code, core::ErrorCode::kOutOfRange);
    EXPECT_TRUE(wrong.error().text().starts_with("player 'random,seed=-1': "));
    EXPECT_FALSE(registry::make_player(tictactoe, "random,colour=red"));
    EXPECT_TRUE(registry::make_player(tictactoe, "random,")
                    .error()
                    .text()
                    .starts_with("player 'random,', column 8: "));
}

}  // namespace
}  // namespace tusk::tests

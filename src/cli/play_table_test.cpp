#include "cli/play_table.h"

#include <gtest/gtest.h>

#include "registry/registry.h"
#include "registry/spec.h"

namespace tusk::cli {
namespace {

class Table : public testing::Test {
protected:
    PlayTable make(std::string_view position, const std::string& second) {
        std::vector<PlayTable::Seat> seats(2);
        seats[0].name = "person";
        seats[1].name = second;
        if (second != "person") {
            seats[1].player = std::move(*registry::make_player(othello_, second));
        }
        return PlayTable(std::move(*othello_.parse(position, {})), std::move(seats), 1);
    }
    static void play(PlayTable& table, std::string_view move, bool by_choice) {
        const auto action = table.state().parse_action(table.decider(), move);
        ASSERT_TRUE(action) << action.error().text();
        ASSERT_TRUE(table.play(*action, by_choice));
    }

    registry::Registry registry_ = registry::all_games();
    const registry::Game& othello_ = *registry_.find("othello");
};

TEST_F(Table, undo_takes_back_what_followed_the_choice) {
    PlayTable table = make("", "random");
    play(table, "f5", true);
    play(table, "d6", false);
    play(table, "c3", true);
    EXPECT_TRUE(table.undo());
    EXPECT_EQ(table.state().history().size(), 2u);
    EXPECT_TRUE(table.undo());
    EXPECT_EQ(table.state().history().size(), 0u);
    EXPECT_FALSE(table.undo());
}

TEST_F(Table, forced_passes_are_taken_back_with_the_choice_before_them) {
    PlayTable table =
        make("-OX-------------------------------------------------------------  X", "person");
    const std::string before = table.state().position();
    play(table, "a1", true);
    EXPECT_TRUE(table.outcome());
    EXPECT_TRUE(table.undo());
    EXPECT_EQ(table.state().position(), before);
    EXPECT_FALSE(table.outcome());
}

TEST_F(Table, resigning_loses_and_can_be_taken_back) {
    PlayTable table = make("", "random");
    table.resign(registry::Seat::kFirst);
    ASSERT_TRUE(table.outcome());
    EXPECT_EQ(table.outcome()->payoff[0], -64);
    EXPECT_EQ(table.record().result->reason, "black resigned");
    EXPECT_TRUE(table.undo());
    EXPECT_FALSE(table.outcome());
}

TEST_F(Table, a_record_is_loaded_with_its_choices) {
    PlayTable table = make("", "random");
    play(table, "f5", true);
    play(table, "d6", false);
    const registry::Record record = table.record();
    EXPECT_EQ(record.seats[0], "person");
    PlayTable other = make("", "random");
    ASSERT_TRUE(other.load(record));
    EXPECT_EQ(other.state().position(), table.state().position());
    EXPECT_TRUE(other.undo());
    EXPECT_EQ(other.state().history().size(), 0u);
    registry::Record foreign = record;
    foreign.game = "chess";
    EXPECT_FALSE(other.load(foreign));
}

}  // namespace
}  // namespace tusk::cli

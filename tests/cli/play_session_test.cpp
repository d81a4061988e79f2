#include "cli/play_session.h"

#include <gtest/gtest.h>

#include <iostream>
#include <sstream>

#include "registry/spec.h"
#include "tests/games/test_games.h"

namespace tusk::cli {
namespace {

class Session : public testing::Test {
protected:
    // A person in the first seat, random players in the others; the whole conversation.
    std::string talk(const std::string& game_id, std::uint64_t seed, const std::string& input) {
        const registry::Game& game = *registry_.find(game_id);
        std::vector<PlayTable::Seat> seats(game.info().seat_names.size());
        for (std::size_t i = 0; i < seats.size(); ++i) {
            seats[i].name = i == 0 ? "person" : "random";
            if (i > 0) {
                seats[i].player = std::move(*registry::make_player(game, "random"));
            }
        }
        PlayTable table(std::move(*game.initial({})), std::move(seats), seed);
        first_state_ = table.state().clone();
        PlaySession session(registry_, std::move(table), {});
        std::istringstream in(input);
        std::streambuf* before = std::cin.rdbuf(in.rdbuf());
        std::cin.clear();
        testing::internal::CaptureStdout();
        const auto status = session.run();
        std::cin.rdbuf(before);
        EXPECT_TRUE(status) << status.error().text();
        return testing::internal::GetCapturedStdout();
    }

    registry::Registry registry_ = tests::test_games();
    std::unique_ptr<registry::State> first_state_;  // after the deal, before any decision
};

TEST_F(Session, a_person_sees_the_own_card_and_not_the_other_one) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const std::string text = talk("kuhn", seed, "moves\ncheck\ncall\nquit\n");
        const std::string own = first_state_->history()[0].text;
        const std::string other = first_state_->history()[1].text;
        EXPECT_NE(text.find(own + "?"), std::string::npos) << text;
        EXPECT_EQ(text.find("?" + other), std::string::npos) << text;
        EXPECT_EQ(text.find(own + other), std::string::npos) << text;
        EXPECT_EQ(text.find("gives " + other), std::string::npos) << text;
        EXPECT_NE(text.find("Second plays"), std::string::npos) << text;
    }
}

TEST_F(Session, chance_is_announced) {
    const std::string text = talk("dicerace", 1, "steady\nquit\n");
    EXPECT_NE(text.find("Chance gives +"), std::string::npos) << text;
}

TEST_F(Session, decisions_made_at_once_stay_secret_until_all_are_in) {
    const std::string text = talk("claims", 3, "quit\n");
    EXPECT_EQ(text.find("has no move and passes"), std::string::npos) << text;
}

TEST_F(Session, a_whole_game_can_be_played) {
    const std::string text = talk("tictactoe", 1, "resign\nundo\nquit\n");
    EXPECT_NE(text.find("resigned"), std::string::npos) << text;
}

}  // namespace
}  // namespace tusk::cli

#include "cli/perft_split.h"

#include <gtest/gtest.h>

#include "registry/registry.h"

namespace tusk::cli {
namespace {

class PerftSplit : public testing::Test {
protected:
    std::unique_ptr<registry::State> state(std::string_view position = {}) {
        return std::move(*registry_.find("othello")->parse(position, {}));
    }
    registry::Registry registry_ = registry::all_games();
};

TEST_F(PerftSplit, gives_the_same_count_on_any_number_of_threads) {
    for (const int threads : {1, 2, 5}) {
        const auto count = split_perft(*state(), 6, {}, threads, {});
        ASSERT_TRUE(count) << count.error().text();
        EXPECT_EQ(count->leaves, 8200u);
        ASSERT_EQ(count->moves.size(), 4u);
        EXPECT_EQ(count->moves[0].leaves, 2050u);
    }
}

TEST_F(PerftSplit, no_plies_are_one_leaf) {
    const auto count = split_perft(*state(), 0, {}, 2, {});
    ASSERT_TRUE(count);
    EXPECT_EQ(count->leaves, 1u);
    EXPECT_TRUE(count->moves.empty());
}

// White must pass, then black has two replies: the pass costs a ply or it does not.
TEST_F(PerftSplit, a_forced_pass_at_the_root_is_counted_as_the_game_says) {
    const char* position = "-OXXXXXX-------------------------------------------------OXXXXXX O";
    const auto& game = *registry_.find("othello");
    for (const char* passes : {"free", "count"}) {
        const core::NamedValues options = {{"passes", passes}};
        const auto whole = game.perft(*state(position), 2, options, {});
        const auto split = split_perft(*state(position), 2, options, 2, {});
        ASSERT_TRUE(whole && split);
        EXPECT_EQ(split->leaves, *whole);
        ASSERT_EQ(split->moves.size(), 1u);
        EXPECT_EQ(split->moves[0].move, "pass");
    }
}

TEST_F(PerftSplit, options_nobody_knows_are_an_error) {
    EXPECT_FALSE(split_perft(*state(), 3, {{"colour", "red"}}, 1, {}));
    EXPECT_FALSE(split_perft(*state(), 0, {{"colour", "red"}}, 1, {}));
}

TEST_F(PerftSplit, a_stop_request_gives_no_count) {
    std::stop_source source;
    source.request_stop();
    const auto count = split_perft(*state(), 6, {}, 1, source.get_token());
    ASSERT_FALSE(count);
    EXPECT_EQ(count.error().code, core::ErrorCode::kCancelled);
}

}  // namespace
}  // namespace tusk::cli

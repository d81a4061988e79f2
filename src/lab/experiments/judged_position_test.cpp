#include "lab/experiments/judged_position.h"

#include <gtest/gtest.h>

#include "core/text.h"

namespace tusk::lab {
namespace {

JudgedPosition hand_made() {
    JudgedPosition judged;
    judged.values = {{"a1", 6}, {"b2", 6}, {"c3", 2}, {"d4", 0}, {"e5", 0}, {"f6", -4}, {"g7", -8}};
    return judged;
}

TEST(JudgedPosition, moves_of_the_same_value_share_a_rank) {
    const JudgedPosition judged = hand_made();
    const auto rank = [&](const char* move) { return rank_of(judged, move).value().rank; };
    EXPECT_EQ(rank("a1"), 1);
    EXPECT_EQ(rank("b2"), 1);
    EXPECT_EQ(rank("c3"), 2);
    EXPECT_EQ(rank("d4"), 3);
    EXPECT_EQ(rank("e5"), 3);
    EXPECT_EQ(rank("f6"), 4);
    EXPECT_EQ(rank("g7"), 5);
}

TEST(JudgedPosition, the_loss_is_the_distance_to_the_best_move) {
    const JudgedPosition judged = hand_made();
    EXPECT_EQ(rank_of(judged, "b2").value().loss, 0);
    EXPECT_EQ(rank_of(judged, "c3").value().loss, 4);
    EXPECT_EQ(rank_of(judged, "g7").value().loss, 14);
}

TEST(JudgedPosition, the_result_is_kept_while_a_win_stays_a_win) {
    JudgedPosition judged = hand_made();
    EXPECT_TRUE(rank_of(judged, "c3").value().kept);
    EXPECT_FALSE(rank_of(judged, "d4").value().kept) << "a draw for a win";
    EXPECT_FALSE(rank_of(judged, "f6").value().kept);
    for (auto& [move, value] : judged.values) {
        value -= 20;
    }
    EXPECT_TRUE(rank_of(judged, "g7").value().kept) << "lost is lost";
}

TEST(JudgedPosition, a_move_without_a_value_is_an_error) {
    const auto rank = rank_of(hand_made(), "h8");
    ASSERT_FALSE(rank);
    EXPECT_EQ(rank.error().code, core::ErrorCode::kUnknownName);
}

class JudgedFiles : public testing::Test {
protected:
    [[nodiscard]] core::Result<std::vector<JudgedPosition>> read(const std::string& text) const {
        return read_judged(registry_, "othello", "obf", text);
    }
    static std::string file(const std::string& name) {
        return core::read_file(std::string(TUSK_SOURCE_DIR) + "/data/othello/" + name).value();
    }
    // Six empty squares, four moves.
    const std::string board_ = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";
    registry::Registry registry_ = registry::all_games();
};

TEST_F(JudgedFiles, ffo_1_to_39_have_the_value_of_every_move) {
    std::string text;
    int count = 0;
    const std::string all = file("ffo.obf");
    for (const std::string_view line : core::lines(all)) {
        if (++count <= 39) {
            text += std::string(line) + "\n";
        }
    }
    const auto positions = read(text);
    ASSERT_TRUE(positions) << positions.error().text();
    ASSERT_EQ(positions->size(), 39u);
    EXPECT_EQ((*positions)[0].values.front(), (std::pair<std::string, int>("g8", 18)));
    EXPECT_TRUE((*positions)[0].exact());
}

TEST_F(JudgedFiles, a_position_without_all_values_is_an_error) {
    const auto positions = read(board_ + "; H5:+6; G6:-2; F6:-4;\n");
    ASSERT_FALSE(positions);
    EXPECT_NE(positions.error().text().find("4 legal moves, 3 of them"), std::string::npos)
        << positions.error().text();
}

TEST_F(JudgedFiles, the_depth_of_a_search_is_kept_with_the_values) {
    const auto positions =
        read(board_ + "; H5:+6; G6:-2; F6:-4; H6:-10; % searched to depth 12; game 3\n");
    ASSERT_TRUE(positions) << positions.error().text();
    EXPECT_FALSE(positions->front().exact());
    EXPECT_EQ(positions->front().searched_depth, 12);
    EXPECT_EQ(positions->front().note, "game 3");
    const auto text = write_judged(registry_, "othello", "obf", *positions);
    ASSERT_TRUE(text) << text.error().text();
    const auto again = read(*text);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->front().values, positions->front().values);
    EXPECT_EQ(again->front().searched_depth, 12);
    EXPECT_EQ(again->front().note, "game 3");
}

TEST_F(JudgedFiles, a_depth_that_is_no_number_is_an_error) {
    EXPECT_FALSE(read(board_ + "; H5:+6; G6:-2; F6:-4; H6:-10; % searched to depth deep\n"));
    EXPECT_FALSE(read(board_ + "; H5:+6; G6:-2; F6:-4; H6:-10; % searched to depth -3; x\n"));
}

TEST_F(JudgedFiles, an_unknown_format_is_an_error) {
    EXPECT_FALSE(read_judged(registry_, "othello", "nosuch", ""));
    EXPECT_FALSE(read_judged(registry_, "nosuch", "obf", ""));
}

}  // namespace
}  // namespace tusk::lab

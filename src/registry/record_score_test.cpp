#include "registry/record_score.h"

#include <gtest/gtest.h>

#include "registry/numbering.h"
#include "registry/record_formats.h"
#include "registry/registry.h"
#include "registry/replay.h"

namespace tusk::registry {
namespace {

const Registry& games() {
    static const Registry registry = all_games();
    return registry;
}

Record record_from(const char* id, const std::string& moves, const std::string& initial = "") {
    const Game& game = **games().require(id);
    auto state = game.parse(initial, {});
    EXPECT_TRUE(state);
    EXPECT_TRUE(apply_text(**state, moves));
    return record_of(**state);
}

std::string score(const char* id, const std::string& moves, const char* notation = "",
                  const std::string& initial = "") {
    const auto text = write_score(**games().require(id), record_from(id, moves, initial), notation);
    return text ? *text : text.error().text();
}

TEST(record_score, xiangqi_is_numbered_by_rounds_in_the_notation_that_is_asked_for) {
    EXPECT_EQ(numbering_of(**games().require("xiangqi")), Numbering::kRounds);
    EXPECT_EQ(score("xiangqi", "h2e2 h9g7 h0g2"), "1. h2e2 h9g7\n2. h0g2\n");
    EXPECT_EQ(score("xiangqi", "h2e2 h9g7 h0g2", "chinese"), "1. 炮二平五 馬８進７\n2. 傌二進三\n");
    EXPECT_EQ(score("xiangqi", "h2e2 h9g7", "wxf"), "1. C2=5 H8+7\n");
}

TEST(record_score, othello_is_numbered_by_moves) {
    EXPECT_EQ(numbering_of(**games().require("othello")), Numbering::kPlies);
    EXPECT_EQ(score("othello", "f5 d6 c3"), "1. f5 d6\n3. c3\n");
}

TEST(record_score, what_a_flip_turned_up_stands_for_it) {
    EXPECT_EQ(score("darkchess", "a1(K) d8(p) b3(N)"), "1. a1(K) d8(p)\n2. b3(N)\n");
}

TEST(record_score, another_start_and_the_other_side_to_move) {
    const std::string fen = "4k4/9/9/9/9/9/9/9/4R4/5K3 b - - 0 1";
    const std::string text = score("xiangqi", "e9d9", "", fen);
    EXPECT_TRUE(text.starts_with("fen 4k4/")) << text;
    EXPECT_NE(text.find("\n1. ... e9d9\n"), std::string::npos) << text;
}

TEST(record_score, is_written_and_not_read) {
    const Game& game = **games().require("xiangqi");
    EXPECT_TRUE(check_format(game, "text", true));
    EXPECT_FALSE(check_format(game, "text", false));
    EXPECT_EQ(extension_of(game, "text"), "txt");
    EXPECT_TRUE(check_notation(game, "chinese"));
    EXPECT_TRUE(check_notation(game, ""));
    EXPECT_FALSE(check_notation(game, "runes"));
}

// PGN in the notation one reads is read again as the same game.
TEST(record_score, pgn_speaks_the_notation_and_is_understood) {
    const Game& game = **games().require("xiangqi");
    const Record record = record_from("xiangqi", "h2e2 h9g7 h0g2");
    const auto written = write_game_records(game, "pgn", {record}, "chinese");
    EXPECT_NE(written.text.find("1. 炮二平五 馬８進７"), std::string::npos) << written.text;
    const auto back = read_game_records(games(), game, "pgn", written.text, {});
    ASSERT_EQ(back.records.size(), 1u);
    EXPECT_EQ(back.records[0].actions, record.actions);
}

}  // namespace
}  // namespace tusk::registry

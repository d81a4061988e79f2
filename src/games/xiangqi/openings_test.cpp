#include "games/xiangqi/openings.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/text.h"

namespace tusk::games::xiangqi {
namespace {

std::vector<Opening> all() {
    const auto text = core::read_file(TUSK_SOURCE_DIR "/data/xiangqi/openings32.txt");
    EXPECT_TRUE(text);
    auto openings = parse_openings(text.value_or(""));
    EXPECT_TRUE(openings) << (openings ? "" : openings.error().text());
    return openings.value_or(std::vector<Opening>{});
}

TEST(xiangqi_openings, the_table_reads_in_every_notation_and_writes_the_same) {
    const auto openings = all();
    ASSERT_EQ(openings.size(), 32u);
    for (const Opening& opening : openings) {
        Position p = Position::initial({});
        std::vector<std::string> wxf;
        std::vector<std::string> chinese;
        for (const Move move : opening.moves) {
            std::string text = core::lower(move_text(p, move, "wxf"));
            std::replace(text.begin(), text.end(), '=', '.');
            wxf.push_back(std::move(text));
            chinese.push_back(move_text(p, move, "chinese"));
            play(p, move);
        }
        EXPECT_EQ(core::join(wxf, " "), opening.wxf) << opening.id;
        EXPECT_EQ(core::join(chinese, " "), opening.chinese) << opening.id;
    }
}

TEST(xiangqi_openings, positions_have_their_names_also_mirrored) {
    const auto openings = all();
    ASSERT_FALSE(openings.empty());
    EXPECT_EQ(*opening_name(openings[2].reached), openings[2].name);
    EXPECT_EQ(*opening_name(Position::initial({})), "");
    Position mirror = Position::initial({});
    for (const Move move : openings[2].moves) {
        const auto turned = [](Square s) { return square_at(kFiles - 1 - file_of(s), rank_of(s)); };
        play(mirror, Move(turned(move.from()), turned(move.to())));
    }
    EXPECT_EQ(*opening_name(mirror), openings[2].name);
    EXPECT_EQ(canonical_form(mirror), canonical_form(openings[2].reached));
}

TEST(xiangqi_openings, the_openings_of_matches_are_the_same_lines) {
    const auto text = core::read_file(TUSK_SOURCE_DIR "/data/xiangqi/match_openings.txt");
    ASSERT_TRUE(text);
    const auto openings = all();
    std::size_t i = 0;
    for (const std::string_view line : core::lines(*text)) {
        if (line.starts_with('#')) {
            continue;
        }
        const auto moves = parse_move_list(Position::initial({}), line.substr(0, line.find('#')));
        ASSERT_TRUE(moves && i < openings.size());
        EXPECT_EQ(*moves, openings[i++].moves);
    }
    EXPECT_EQ(i, openings.size());
}

TEST(xiangqi_openings, a_broken_line_is_named) {
    for (const std::string_view line : {"0|name|c2.5|h2e2|炮二平五", "0|name|c2.5|h2e3|炮二平五|x",
                                        "0|n|c8.5|h2e2|炮二平五|x", "0|n|c2.5|h2e2|炮二平五|x"}) {
        const auto read = parse_openings("# a comment\n" + std::string(line));
        ASSERT_FALSE(read) << line;
        EXPECT_TRUE(read.error().where.starts_with("line 2")) << read.error().text();
    }
}

}  // namespace
}  // namespace tusk::games::xiangqi

#include "games/xiangqi/notation.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "core/text.h"
#include "games/xiangqi/moves.h"

namespace tusk::games::xiangqi {
namespace {

Position at(std::string_view fen) {
    auto p = Position::parse(fen, {});
    EXPECT_TRUE(p) << fen << ": " << (p ? "" : p.error().text());
    return *p;
}

struct Case {
    std::string_view fen;
    std::string_view move;
    std::string_view wxf;
    std::string_view chinese;
};

TEST(xiangqi_notation, pieces_that_share_a_file_are_told_apart) {
    constexpr std::string_view kPair =
        "rnbakabnr/9/1c5c1/p1p1p1p1p/4P4/1NB6/P1P1P3P/1C1A3C1/9/RNBAK4 w";
    constexpr std::string_view kThree =
        "rnbakabnr/9/1c5c1/p1p1P1p1p/4P4/9/P3P3P/1C5C1/9/RNBAKABNR w";
    constexpr std::string_view kTwoFiles = "5k3/9/3P5/3P1P1P1/5P3/9/9/9/9/4K4 w";
    constexpr std::string_view kBlack = "3k5/4r4/4r4/9/9/9/9/4C4/4C4/5K3 b";
    const std::vector<Case> cases{
        {kPair, "b4c6", "H++7", "前傌進七"},     {kPair, "e5e6", "P++1", "前兵進一"},
        {kPair, "e3e4", "P-+1", "後兵進一"},     {kPair, "c4e2", "E7-5", "相七退五"},
        {kPair, "d0e1", "A6+5", "仕六進五"},     {kThree, "e6d6", "15=6", "前兵平六"},
        {kThree, "e5d5", "25=6", "中兵平六"},    {kThree, "e3e4", "35+1", "後兵進一"},
        {kTwoFiles, "d6e6", "26=5", "四兵平五"}, {kTwoFiles, "f5e5", "24=5", "二兵平五"},
        {kTwoFiles, "h6h7", "P2+1", "兵二進一"}, {kBlack, "e8f8", "R-=6", "後車平６"},
        {kBlack, "e7e4", "R++3", "前車進３"},
    };
    for (const Case& c : cases) {
        const Position p = at(c.fen);
        const auto move = parse_move(p, c.move);
        ASSERT_TRUE(move) << c.move << ": " << move.error().text();
        EXPECT_EQ(move_text(p, *move, "wxf"), c.wxf) << c.fen;
        EXPECT_EQ(move_text(p, *move, "chinese"), c.chinese) << c.fen;
        for (const std::string_view text : {c.wxf, c.chinese}) {
            const auto read = parse_move(p, text);
            ASSERT_TRUE(read) << read.error().text();
            EXPECT_EQ(*read, *move) << text;
        }
    }
}

TEST(xiangqi_notation, one_move_has_many_spellings) {
    const Position start = Position::initial({});
    const Move cannon = *parse_move(start, "h2e2");
    for (const std::string_view text :
         {"h2e2", "H2-E2", "h2-e2", "H2E2", "C2=5", "c2.5", "C2．5", "c２＝５", "炮二平五",
          "砲２平５", "包二平五", "炮2平5", " h2e2 ", "ranks1:h3e3"}) {
        const auto read = parse_move(start, text);
        ASSERT_TRUE(read) << read.error().text();
        EXPECT_EQ(*read, cannon) << text;
    }
    Position p = start;
    play(p, cannon);
    for (const std::string_view text : {"h9g7", "H8+7", "h8+7", "N8+7", "馬８進７", "马８进７",
                                        "傌八進七", "ranks1:h10g8", "h10g8"}) {
        const auto read = parse_move(p, text);
        ASSERT_TRUE(read) << read.error().text();
        EXPECT_EQ(move_text(p, *read, {}), "h9g7") << text;
    }
    EXPECT_EQ(move_text(start, cannon, "iccs"), "H2-E2");
    EXPECT_EQ(move_text(start, cannon, "ranks1"), "h3e3");
    EXPECT_EQ(move_text(p, *parse_move(p, "h9g7"), "ranks1"), "h10g8");
    EXPECT_EQ(move_text(p, *parse_move(p, "h9g7"), "chinese-simplified"), "马８进７");
    EXPECT_EQ(move_text(start, cannon, "no such notation"), "h2e2");
}

TEST(xiangqi_notation, the_sign_may_stand_after_the_file) {
    const Position p = at("3k5/9/9/9/9/4C4/9/4C4/9/5K3 w");
    EXPECT_EQ(move_text(p, *parse_move(p, "C5+.6"), {}), "e4d4");
    EXPECT_EQ(move_text(p, *parse_move(p, "C5-.6"), {}), "e2d2");
    EXPECT_EQ(move_text(p, *parse_move(p, "C+.6"), {}), "e4d4");
    EXPECT_EQ(move_text(p, *parse_move(p, "後炮平六"), {}), "e2d2");
}

TEST(xiangqi_notation, what_is_ambiguous_or_illegal_is_named_and_never_guessed) {
    const Position p = at("3k5/9/9/9/9/4C4/9/4C4/9/5K3 w");
    const auto both = parse_move(p, "C5.6");
    ASSERT_FALSE(both);
    EXPECT_EQ(both.error().message, "'C5.6' is ambiguous: e2d2 or e4d4");
    const Position start = Position::initial({});
    const auto message = [&](std::string_view text) {
        const auto read = parse_move(start, text);
        return read ? std::string("read") : read.error().text();
    };
    EXPECT_EQ(message("C2=2"), "'C2=2' is not a legal move here");
    EXPECT_EQ(message("車九進九"), "'車九進九' is not a legal move here");
    EXPECT_EQ(message("h2e3"), "'h2e3': the red cannon on h2 cannot go to e3");
    EXPECT_EQ(message("h3e3"), "'h3e3': there is no piece on h3");
    EXPECT_EQ(message("h9g7"), "'h9g7': the black horse on h9 is not to move");
    for (const std::string_view text :
         {"", "h2", "h2h2", "z2e2", "h2e22", "C2", "C=5", "=5C2", "炮二", "炮二平", "前後平五",
          "xyz", "\xff\xfe", "C2=5=5"}) {
        EXPECT_NE(message(text), "read") << text;
    }
    EXPECT_FALSE(parse_move(start, std::string(100'000, 'C')));
    const auto list = parse_move_list(start, "1. h2e2 h9g7 2. 炮九平五");
    ASSERT_FALSE(list);
    EXPECT_EQ(list.error().text(), "move 3: '炮九平五' is not a legal move here");
    EXPECT_TRUE(parse_move_list(start, "1.h2e2 h9g7 2... ranks1: h1g3"));
}

TEST(xiangqi_notation, a_pinned_piece_says_why_it_may_not_move) {
    const Position p = at("4k4/9/9/9/4r4/9/4R4/9/9/4K4 w");
    EXPECT_EQ(parse_move(p, "e3d3").error().message, "'e3d3': the own general would be attacked");
}

// Every legal move of random games, in every notation.
TEST(xiangqi_notation, texts_read_back) {
    core::Rng rng(11);
    for (int game = 0; game < 10; ++game) {
        Position p = Position::initial({});
        for (int ply = 0; ply < 150; ++ply) {
            search::MoveList<Position> list;
            moves(p, list);
            if (list.empty()) {
                break;
            }
            for (const Move move : list) {
                for (const std::string& notation : notation_names()) {
                    const auto read = parse_move(p, move_text(p, move, notation));
                    ASSERT_TRUE(read) << read.error().text() << " in " << format(p);
                    ASSERT_EQ(*read, move) << notation << " in " << format(p);
                }
                ASSERT_EQ(*parse_move(p, move_text(p, move, "ranks1"), Notation::kRanks1), move);
            }
            play(p, list[rng.below(static_cast<std::uint32_t>(list.size()))]);
        }
    }
}

// A line of moves through one notation and back: the moves again, and the final position.
void expect_round_trip(const std::vector<Move>& moves, std::string_view final_fen) {
    std::vector<std::string> notations = notation_names();
    notations.emplace_back("ranks1");
    for (const std::string& notation : notations) {
        Position p = Position::initial({});
        std::string text = notation == "ranks1" ? "ranks1:" : "";
        for (const Move move : moves) {
            text += " " + move_text(p, move, notation);
            play(p, move);
        }
        EXPECT_EQ(format(p), final_fen);
        const auto again = parse_move_list(Position::initial({}), text);
        ASSERT_TRUE(again) << again.error().text();
        EXPECT_EQ(*again, moves) << notation;
    }
}

TEST(xiangqi_notation, whole_games_pass_through_every_notation) {
    const auto text = core::read_file(TUSK_SOURCE_DIR "/data/xiangqi/games_dev.txt");
    ASSERT_TRUE(text);
    int games = 0;
    int shorter = 0;
    for (const std::string_view line : core::lines(*text)) {
        if (line.starts_with('#')) {
            continue;
        }
        const auto fields = core::split(line, '|');
        ASSERT_EQ(fields.size(), 8u);
        const Position start = Position::initial({});
        const auto moves = parse_move_list(start, fields[5]);
        ASSERT_TRUE(moves) << moves.error().text();
        for (const std::string_view other : {fields[4], fields[6]}) {
            const auto same = parse_move_list(start, other);
            ASSERT_TRUE(same) << same.error().text();
            EXPECT_EQ(*same, *moves);
        }
        // Our own texts are those of the file, to the letter; but twice its WXF says R4 and C3
        // where two of them stand on the file, because only one of them can go there.
        Position p = start;
        std::vector<std::string> wxf;
        std::vector<std::string> chinese;
        for (const Move move : *moves) {
            wxf.push_back(move_text(p, move, "wxf"));
            chinese.push_back(move_text(p, move, "chinese-simplified"));
            play(p, move);
        }
        const auto written = core::words(fields[6]);
        ASSERT_EQ(written.size(), wxf.size());
        for (std::size_t i = 0; i < wxf.size(); ++i) {
            shorter += wxf[i] != written[i] ? 1 : 0;
        }
        EXPECT_EQ(core::join(chinese, " "), fields[4]);
        expect_round_trip(*moves, fields[7]);
        ++games;
    }
    EXPECT_EQ(games, 10);
    EXPECT_EQ(shorter, 2);
}

}  // namespace
}  // namespace tusk::games::xiangqi

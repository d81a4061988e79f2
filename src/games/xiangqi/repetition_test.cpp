#include "games/xiangqi/repetition.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "games/xiangqi/chase.h"
#include "games/xiangqi/moves.h"

namespace tusk::games::xiangqi {
namespace {

struct Game {
    Position p;
    search::Path<Position> path;
    std::optional<Ruling> ruling;
    int plies = 0;
};

// Plays until a ruling falls or the moves are used up; `root` >= 0 asks as a search does that
// began after so many moves.
Game played(std::string_view fen, std::string_view moves, RepetitionRule rule, int root = -1) {
    auto start = Position::parse(fen, {rule, NoCaptureLimit::kSixty});
    EXPECT_TRUE(start) << fen;
    Game game{*start, {}, std::nullopt, 0};
    for (const std::string_view word : core::words(moves)) {
        const auto read = parse_move(game.p, word);
        if (!read) {
            ADD_FAILURE() << fen << ": " << read.error().text();
            break;
        }
        const Move move = *read;
        game.path.push(key(game.p), move);
        if (irreversible(game.p, move)) {
            game.path.clear();
        }
        play(game.p, move);
        ++game.plies;
        game.ruling = root >= 0 && game.plies > root
                          ? ruling_below_root(game.p, game.path.view(), game.plies - root)
                          : third_occurrence(game.p, game.path.view());
        if (game.ruling) {
            break;
        }
    }
    return game;
}

std::string winner(const Game& game) {
    if (!game.ruling) {
        return "none";
    }
    return !game.ruling->loser ? "draw" : *game.ruling->loser == Seat::kFirst ? "black" : "red";
}

TEST(xiangqi_repetition, rulings_are_those_of_the_reference_programs) {
    const auto text = core::read_file(TUSK_SOURCE_DIR "/tests/data/xiangqi/rulings.txt");
    ASSERT_TRUE(text);
    int checked = 0;
    for (const std::string_view line : core::lines(*text)) {
        if (line.starts_with('#')) {
            continue;
        }
        const auto cells = core::split(line, '|');
        ASSERT_EQ(cells.size(), 5u) << line;
        const std::size_t plies = core::words(cells[2]).size();
        for (const auto& [rule, expected] :
             {std::pair{RepetitionRule::kAxf, cells[3]}, {RepetitionRule::kComputer, cells[4]}}) {
            const Game game = played(cells[1], cells[2], rule);
            EXPECT_EQ(winner(game), expected) << line;
            EXPECT_EQ(game.plies, static_cast<int>(plies)) << "not before the third occurrence";
        }
        ++checked;
    }
    EXPECT_GE(checked, 15);
}

constexpr std::string_view kChase =
    "2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w - - 0 1";
constexpr std::string_view kChaseMoves = "c2a2 a7b7 a2b2 b7a7 b2a2 a7b7 a2b2 b7a7 b2a2";

TEST(xiangqi_repetition, check_only_knows_no_chases) {
    const Game game = played(kChase, kChaseMoves, RepetitionRule::kCheckOnly);
    EXPECT_EQ(winner(game), "draw");
    EXPECT_EQ(game.ruling->end, End::kRepetition);
}

TEST(xiangqi_repetition, perpetual_check_loses_by_every_rule_set) {
    constexpr std::string_view kFen = "3k5/9/9/9/9/9/9/R8/9/5K3 w - - 0 1";
    constexpr std::string_view kMoves = "a2a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8a9 d9d8";
    for (const RepetitionRule rule :
         {RepetitionRule::kAxf, RepetitionRule::kComputer, RepetitionRule::kCheckOnly}) {
        const Game game = played(kFen, kMoves, rule);
        EXPECT_EQ(winner(game), "black");
        EXPECT_EQ(game.ruling->end, End::kPerpetualCheck);
        EXPECT_EQ(game.ruling->cycle, 8);
    }
}

TEST(xiangqi_repetition, a_search_rules_at_the_second_occurrence_below_its_root) {
    EXPECT_EQ(played(kChase, kChaseMoves, RepetitionRule::kAxf, 1).plies, 5);
    EXPECT_EQ(winner(played(kChase, kChaseMoves, RepetitionRule::kAxf, 1)), "black");
    EXPECT_EQ(played(kChase, kChaseMoves, RepetitionRule::kAxf, 2).plies, 6);
    EXPECT_EQ(played(kChase, kChaseMoves, RepetitionRule::kAxf, 6).plies, 9)
        << "before the root it takes three";
}

TEST(xiangqi_repetition, nothing_is_found_across_a_capture_or_a_null_move) {
    Game game = played(kChase, "c2a2 a7b7 a2b2 b7a7", RepetitionRule::kAxf);
    EXPECT_EQ(game.p.reversible_plies, 4);
    const Undo data = play_null(game.p);
    EXPECT_EQ(game.p.reversible_plies, 0);
    EXPECT_FALSE(ruling_below_root(game.p, game.path.view(), 100));
    undo_null(game.p, data);
    EXPECT_EQ(game.p.reversible_plies, 4);
}

TEST(xiangqi_repetition, two_different_pieces_chased_in_turn_are_a_draw) {
    // The chariot attacks one horse and then the other; neither is attacked all the time.
    const Game game = played("3k5/9/9/9/n7n/9/9/9/R8/4K4 w - - 0 1",
                             "a1i1 d9d8 i1a1 d8d9 a1i1 d9d8 i1a1 d8d9", RepetitionRule::kAxf);
    EXPECT_EQ(winner(game), "draw");
}

TEST(xiangqi_repetition, the_reasons_are_told_move_by_move) {
    const Game game = played(kChase, kChaseMoves, RepetitionRule::kAxf);
    std::vector<RulingStep> why;
    explain(game.p, game.path.view(), why);
    ASSERT_EQ(why.size(), 9u);
    EXPECT_EQ(why[0].ply, 1);
    EXPECT_EQ(why[0].saying, "xiangqi.ruling.protected");
    EXPECT_EQ(why[1].saying, "xiangqi.ruling.stronger");
    ASSERT_EQ(why[1].arrows.size(), 1u);
    EXPECT_EQ(why[1].arrows[0].from, 7 * 9 + 1);  // b2
    EXPECT_EQ(why[1].arrows[0].to, 2 * 9 + 1);    // b7
    EXPECT_EQ(why[1].arrows[0].role, MarkRole::kDanger);
    EXPECT_EQ(why.back().ply, -1);
    EXPECT_EQ(why.back().saying, "xiangqi.ruling.loses_by_chase");
    why.clear();
    explain(Position::initial({}), {}, why);
    EXPECT_TRUE(why.empty());
}

// --- single moves ---

std::string threats(std::string_view fen, std::string_view move, RepetitionRule rule) {
    const Position before = *Position::parse(fen, {});
    const Move played_move = *parse_move(before, move);
    Position after = before;
    play(after, played_move);
    const Threats found = rule == RepetitionRule::kAxf
                              ? axf_threats(before, after, played_move)
                              : computer_threats(before, after, played_move);
    std::string text;
    for (const Threat& threat : found) {
        text += fmt::format("{}{}:{} ", threat.attacker, is_chase(threat.attack) ? "x" : "-",
                            threat.victim);
    }
    return text;
}

TEST(xiangqi_chase, following_along_the_line_is_not_new) {
    // Chariot d1 goes up the d-file behind a horse that it already attacked.
    constexpr std::string_view kFen = "4k4/9/9/3n5/9/9/9/9/3R5/5K3 w - - 0 1";
    EXPECT_EQ(threats(kFen, "d1d3", RepetitionRule::kAxf),
              fmt::format("{}-:{} ", square_at(3, 3), square_at(3, 6)));
    EXPECT_EQ(threats(kFen, "d1d3", RepetitionRule::kComputer),
              fmt::format("{}-:{} ", square_at(3, 3), square_at(3, 6)));
}

TEST(xiangqi_chase, kings_and_pawns_may_attack_and_pawns_at_home_may_be_attacked) {
    EXPECT_EQ(threats("4k4/9/9/3n5/4P4/9/9/9/9/5K3 w - - 0 1", "e5e6", RepetitionRule::kAxf),
              fmt::format("{}-:{} ", square_at(4, 6), square_at(3, 6)));
    EXPECT_EQ(threats("4k4/9/9/p8/9/9/9/9/3R5/5K3 w - - 0 1", "d1d6", RepetitionRule::kAxf),
              fmt::format("{}-:{} ", square_at(3, 6), square_at(0, 6)));
}

TEST(xiangqi_chase, protection_by_a_king_that_would_face_the_other_is_none) {
    // The king on e9 protects e8; with the red king on e0 it may not go there.
    EXPECT_EQ(threats("4k4/4n4/9/9/9/9/9/R8/9/4K4 w - - 0 1", "a2a8", RepetitionRule::kAxf),
              fmt::format("{}x:{} ", square_at(0, 8), square_at(4, 8)));
    EXPECT_EQ(threats("4k4/4n4/9/9/9/9/9/R8/9/3K5 w - - 0 1", "a2a8", RepetitionRule::kAxf),
              fmt::format("{}-:{} ", square_at(0, 8), square_at(4, 8)));
}

TEST(xiangqi_chase, opened_lines_count) {
    // The pawn steps aside and opens the chariot's way to the cannon.
    EXPECT_EQ(threats("4k4/9/9/2c6/2P6/9/9/9/2R6/5K3 w - - 0 1", "c5d5", RepetitionRule::kAxf),
              fmt::format("{}x:{} ", square_at(2, 1), square_at(2, 6)));
}

}  // namespace
}  // namespace tusk::games::xiangqi

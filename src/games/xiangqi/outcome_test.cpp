#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.h"
#include "games/xiangqi/endings.h"
#include "games/xiangqi/moves.h"
#include "games/xiangqi/repetition.h"

namespace tusk::games::xiangqi {
namespace {

Position at(std::string_view fen, const Rules& rules = {}) {
    auto p = Position::parse(fen, rules);
    EXPECT_TRUE(p) << fen << ": " << (p ? "" : p.error().text());
    return *p;
}

std::string ending(const Position& p) {
    const auto end = outcome(p, {});
    return end ? fmt::format("{} {}", reason_text(p, *end), end->payoff[search::index(p.to_move)])
               : "goes on";
}

TEST(xiangqi_outcome, no_legal_move_loses_in_check_or_not) {
    EXPECT_EQ(ending(at("4k4/9/9/9/9/9/9/9/4r4/3K5 w - - 0 1")), "stalemate: no legal move -1");
    EXPECT_EQ(ending(at("4k4/9/9/9/9/9/9/9/9/r2K5 w - - 0 1")), "goes on");
    EXPECT_EQ(ending(at("4k4/9/9/9/9/9/9/9/r8/r2K5 w - - 0 1")), "checkmate -1");
}

TEST(xiangqi_outcome, the_no_capture_limit_draws_unless_the_side_to_move_has_lost) {
    Position p = at("3k5/9/9/9/9/9/9/R8/9/4K4 w - - 119 60");
    EXPECT_EQ(ending(p), "goes on");
    play(p, Move(square_at(0, 2), square_at(0, 3)));
    EXPECT_EQ(p.quiet_plies, 120);
    EXPECT_EQ(ending(p), "60 moves without a capture 0");
    Position fifty =
        at("3k5/9/9/9/9/9/9/R8/9/4K4 w - - 100 60", {RepetitionRule::kAxf, NoCaptureLimit::kFifty});
    EXPECT_EQ(ending(fifty), "50 moves without a capture 0");
    Position off =
        at("3k5/9/9/9/9/9/9/R8/9/4K4 w - - 119 60", {RepetitionRule::kAxf, NoCaptureLimit::kOff});
    play(off, Move(square_at(0, 2), square_at(0, 3)));
    EXPECT_EQ(ending(off), "goes on");
    // The last ply mates: the loss counts.
    Position mate = at("3k5/1R7/9/9/9/9/9/R8/9/4K4 w - - 119 60");
    play(mate, Move(square_at(0, 2), square_at(0, 9)));
    EXPECT_EQ(mate.quiet_plies, 120);
    EXPECT_EQ(ending(mate), "checkmate -1");
}

TEST(xiangqi_outcome, only_captures_reset_the_counter) {
    Position p = at("3k5/9/9/9/4P4/9/9/R7r/9/4K4 w - - 10 20");
    play(p, Move(square_at(4, 5), square_at(4, 6)));
    EXPECT_EQ(p.quiet_plies, 11);
    play(p, Move(square_at(8, 2), square_at(8, 3)));
    play(p, Move(square_at(0, 2), square_at(0, 3)));
    EXPECT_EQ(p.quiet_plies, 13);
    play(p, Move(square_at(8, 3), square_at(0, 3)));
    EXPECT_EQ(p.quiet_plies, 0);
    EXPECT_EQ(p.reversible_plies, 0);
}

TEST(xiangqi_outcome, checks_beyond_the_tenth_and_the_replies_to_them_do_not_count) {
    Position p = at("3k5/9/9/9/9/9/9/R8/9/5K3 w - - 0 1");
    const auto go = [&](int f1, int r1, int f2, int r2) {
        play(p, Move(square_at(f1, r1), square_at(f2, r2)));
    };
    go(0, 2, 0, 9);  // check 1
    for (int check = 1; check <= 10; ++check) {
        EXPECT_TRUE(p.checked);
        EXPECT_EQ(p.quiet_plies, 2 * check - 1);
        const int rank = check % 2 == 1 ? 9 : 8;
        go(3, rank, 3, rank == 9 ? 8 : 9);
        EXPECT_EQ(p.quiet_plies, 2 * check);
        go(0, rank, 0, rank == 9 ? 8 : 9);
    }
    EXPECT_EQ(p.checks[0], 11);
    EXPECT_EQ(p.quiet_plies, 20) << "the eleventh check is free";
    go(3, 9, 3, 8);
    EXPECT_EQ(p.quiet_plies, 20) << "and so is the reply";
    go(0, 9, 0, 7);
    EXPECT_EQ(p.quiet_plies, 21) << "a move without check counts again";
    EXPECT_EQ(p.reversible_plies, 23) << "a repetition is looked for in all of them";
}

TEST(xiangqi_outcome, endings_nobody_can_win) {
    const auto drawn = [](std::string_view fen) { return cannot_be_won(at(fen)); };
    EXPECT_TRUE(drawn("3k5/9/9/9/9/9/9/9/9/4K4 w"));
    EXPECT_TRUE(drawn("2bak1b2/4a4/9/9/9/9/9/4B4/4A4/4KAB2 w"));
    EXPECT_FALSE(drawn("3k5/9/9/9/9/9/P8/9/9/4K4 w"));
    EXPECT_FALSE(drawn("3k5/9/9/9/9/9/9/N8/9/4K4 w"));
    // A cannon alone, without advisors of its own.
    EXPECT_TRUE(drawn("3k5/9/9/9/9/9/9/C8/9/4K4 w"));
    EXPECT_TRUE(drawn("3k1a3/9/9/9/9/9/9/C8/9/4K4 w"));
    EXPECT_TRUE(drawn("3k1a3/9/9/9/9/9/9/C3B4/9/4K4 w")) << "no mate in one";
    EXPECT_TRUE(drawn("3k1a3/4a4/9/9/9/9/9/C8/9/5K3 w")) << "no mate in one";
    EXPECT_FALSE(drawn("3k1a3/4a4/9/9/9/9/9/C3B4/9/5K3 w"));
    EXPECT_FALSE(drawn("3k5/9/9/9/9/9/9/C8/4A4/4K4 w")) << "an advisor can be its screen";
    // One cannon each.
    EXPECT_TRUE(drawn("3k5/9/9/9/9/9/c8/C8/9/4K4 w"));
    EXPECT_TRUE(drawn("3k5/9/9/9/9/9/c8/C3B4/9/4K4 w")) << "no mate in one";
    EXPECT_FALSE(drawn("3k1a3/9/9/9/9/9/c8/C8/9/4K4 w"));
    EXPECT_FALSE(drawn("3k5/9/9/9/9/9/CC7/9/9/4K4 w"));
    EXPECT_EQ(ending(at("3k5/9/9/9/9/9/9/9/9/4K4 w")), "not enough material to win 0");
}

// Random endings of a cannon without advisors against two of them, and of one cannon each: where
// pieces can still mate, the mate in one decides.
TEST(xiangqi_outcome, a_mate_in_one_keeps_such_an_ending_alive) {
    core::Rng rng(3);
    const auto place = [&](Position& p, Seat side, Kind kind) {
        for (;;) {
            const Square square = static_cast<Square>(rng.below(kSquares));
            if (home_of(side, kind).has(square) && p.is_empty(square)) {
                p.put(square, piece_of(side, kind));
                return;
            }
        }
    };
    int alive = 0;
    int drawn = 0;
    for (int i = 0; i < 20'000; ++i) {
        Position p;
        p.board.fill(kNoPiece);
        place(p, Seat::kFirst, Kind::kKing);
        place(p, Seat::kSecond, Kind::kKing);
        place(p, Seat::kFirst, Kind::kCannon);
        if (i % 2 == 0) {
            place(p, Seat::kSecond, Kind::kAdvisor);
            place(p, Seat::kSecond, Kind::kAdvisor);
        } else {
            place(p, Seat::kSecond, Kind::kCannon);
            place(p, Seat::kSecond, Kind::kElephant);
            place(p, Seat::kSecond, Kind::kElephant);
        }
        const auto read = Position::parse(format(p), {});
        if (!read) {
            continue;  // kings that face each other and the like
        }
        MoveList list;
        moves(*read, list);
        const bool mates = std::any_of(list.begin(), list.end(), [&](Move move) {
            Position after = *read;
            play(after, move);
            return !has_legal_move(after);
        });
        EXPECT_EQ(cannot_be_won(*read), !mates) << format(*read);
        (mates ? alive : drawn) += 1;
    }
    EXPECT_GT(alive, 0);
    EXPECT_GT(drawn, 1000);
}

}  // namespace
}  // namespace tusk::games::xiangqi

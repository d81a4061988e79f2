#include "games/xiangqi/moves.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/random.h"
#include "games/xiangqi/fen.h"

namespace tusk::games::xiangqi {
namespace {

Position at(std::string_view fen) {
    auto p = Position::parse(fen, {});
    EXPECT_TRUE(p) << fen << ": " << (p ? "" : p.error().text());
    return *p;
}

std::set<std::string> legal(const Position& p) {
    search::MoveList<Position> list;
    moves(p, list);
    std::set<std::string> texts;
    for (const Move move : list) {
        texts.insert(square_name(move.from()) + square_name(move.to()));
    }
    EXPECT_EQ(texts.size(), list.size()) << "a move stands there twice";
    return texts;
}

std::set<std::uint32_t> codes(const search::MoveList<Position>& list) {
    std::set<std::uint32_t> result;
    for (const Move move : list) {
        result.insert(move.code());
    }
    return result;
}

// Random games from the start, and from there with most pieces taken off, so that open lines,
// screens and bare kings are met.
void walk(int games, const std::function<void(const Position&)>& visit) {
    core::Rng rng(7);
    for (int i = 0; i < games; ++i) {
        Position p = Position::initial({});
        for (int ply = 0; ply < 200; ++ply) {
            visit(p);
            search::MoveList<Position> list;
            moves(p, list);
            if (list.empty()) {
                break;
            }
            // Captures first, every other game, to thin the board out.
            Move move = list[rng.below(static_cast<std::uint32_t>(list.size()))];
            if (i % 2 == 0 && rng.below(3) == 0) {
                move = list[0];
            }
            play(p, move);
        }
    }
}

TEST(xiangqi_moves, masks_give_what_trying_out_every_move_gives) {
    walk(60, [](const Position& p) {
        search::MoveList<Position> pseudo;
        pseudo_captures(p, pseudo);
        pseudo_quiets(p, pseudo);
        std::set<std::uint32_t> tried;
        for (const Move move : pseudo) {
            Position after = p;
            shift(after, move);
            if (!attacks_king(after, after.king(p.to_move), after.to_move, after.occupied())) {
                tried.insert(move.code());
            }
        }
        search::MoveList<Position> list;
        moves(p, list);
        ASSERT_EQ(codes(list), tried) << format(p);
        ASSERT_EQ(static_cast<std::size_t>(count_legal(p)), list.size()) << format(p);
        ASSERT_EQ(has_legal_move(p), !list.empty()) << format(p);
    });
}

TEST(xiangqi_moves, captures_and_quiets_are_the_two_halves) {
    walk(20, [](const Position& p) {
        const Danger danger = danger_of(p);
        search::MoveList<Position> captures;
        search::MoveList<Position> quiets;
        search::MoveList<Position> all;
        legal_captures(p, danger, captures);
        legal_quiets(p, danger, quiets);
        moves(p, all);
        EXPECT_EQ(captures.size() + quiets.size(), all.size());
        for (const Move move : captures) {
            EXPECT_FALSE(p.is_empty(move.to()));
        }
        for (const Move move : quiets) {
            EXPECT_TRUE(p.is_empty(move.to()));
        }
        ASSERT_EQ(danger.check, p.checked) << format(p);
        ASSERT_EQ(checkers(p, search::other(p.to_move)).any(), p.checked) << format(p);
    });
}

TEST(xiangqi_moves, any_code_can_be_asked_for) {
    core::Rng rng(5);
    walk(4, [&](const Position& p) {
        search::MoveList<Position> list;
        moves(p, list);
        const auto known = codes(list);
        search::MoveList<Position> pseudo;
        pseudo_captures(p, pseudo);
        pseudo_quiets(p, pseudo);
        const auto pseudo_known = codes(pseudo);
        for (std::uint32_t code = rng.below(7); code < 1 << 14; code += 7) {
            const Move move = Move::from_code(code);
            ASSERT_EQ(is_legal(p, move), known.contains(code)) << format(p) << " " << code;
            ASSERT_EQ(is_pseudo_legal(p, move), pseudo_known.contains(code)) << format(p);
        }
    });
}

TEST(xiangqi_moves, checks_are_foreseen) {
    int checks = 0;
    walk(20, [&](const Position& p) {
        search::MoveList<Position> list;
        moves(p, list);
        for (const Move move : list) {
            Position after = p;
            shift(after, move);
            const bool check = checkers(after, p.to_move).any();
            ASSERT_EQ(gives_check(p, move), check) << format(p) << " " << move.code();
            checks += check ? 1 : 0;
        }
    });
    EXPECT_GT(checks, 100);
}

TEST(xiangqi_moves, attackers_are_those_that_could_capture) {
    walk(10, [](const Position& p) {
        search::MoveList<Position> list;
        pseudo_captures(p, list);
        for_each(p.pieces(search::other(p.to_move)), [&](Square square) {
            Bitboard capturers;
            for (const Move move : list) {
                capturers |= move.to() == square ? bit(move.from()) : Bitboard{};
            }
            ASSERT_EQ(attackers_to(p, square, p.to_move, p.occupied()), capturers) << format(p);
        });
    });
}

TEST(xiangqi_moves, play_and_undo_leave_no_trace) {
    walk(10, [](const Position& p) {
        search::MoveList<Position> list;
        moves(p, list);
        for (const Move move : list) {
            Position q = p;
            const Undo data = play(q, move);
            ASSERT_EQ(read_fen(format(q), {})->zobrist, q.zobrist);
            ASSERT_EQ(read_fen(format(q), {})->checked, q.checked);
            undo(q, move, data);
            ASSERT_EQ(q.board, p.board);
            ASSERT_EQ(q.kinds, p.kinds);
            ASSERT_EQ(q.colours, p.colours);
            ASSERT_EQ(q.kings, p.kings);
            ASSERT_EQ(q.zobrist, p.zobrist);
            ASSERT_EQ(q.checked, p.checked);
            ASSERT_EQ(q.checks, p.checks);
            ASSERT_EQ(q.quiet_plies, p.quiet_plies);
            ASSERT_EQ(q.reversible_plies, p.reversible_plies);
            ASSERT_EQ(q.move_number, p.move_number);
            ASSERT_EQ(q.reply_is_free, p.reply_is_free);
        }
    });
}

TEST(xiangqi_moves, small_positions_have_exactly_these_moves) {
    using Texts = std::set<std::string>;
    const Position stalemate = at("4k4/9/9/9/9/9/9/9/4r4/3K5 w - - 0 1");
    EXPECT_EQ(legal(stalemate), Texts{});
    EXPECT_FALSE(in_check(stalemate));
    const Position one_way = at("3k5/9/9/9/9/9/9/4p4/3p5/3K5 w - - 0 1");
    EXPECT_EQ(legal(one_way), Texts{"d0e0"});
    EXPECT_TRUE(in_check(one_way));
    EXPECT_EQ(legal(at("4k4/4P4/9/9/9/9/9/9/9/3K5 b - - 0 1")), (Texts{"e9e8", "e9f9"}));
    EXPECT_EQ(legal(at("3k5/9/4P4/9/9/9/9/9/9/4K4 b - - 0 1")), (Texts{"d9d8", "d9e9"}));
    EXPECT_EQ(legal(at("9/3k5/4P4/9/9/9/9/9/9/4K4 b - - 0 1")), Texts{"d8d9"});
}

// A cannon that gives check over a screen: move the screen away, put a second one, capture it.
TEST(xiangqi_moves, screens_decide_about_cannon_checks) {
    const Position p = at("4k4/9/9/9/4c4/9/9/4N4/9/R3K4 w - - 0 1");
    ASSERT_TRUE(in_check(p));
    const auto list = legal(p);
    EXPECT_TRUE(list.contains("e2c1"));   // the screen leaves
    EXPECT_FALSE(list.contains("e2e3"));  // not how a horse moves
    EXPECT_FALSE(list.contains("a0a5"));  // does not help
    EXPECT_TRUE(list.contains("e0d0"));
    const Position hollow = at("3k5/9/9/9/4c4/9/9/9/9/R3K4 w - - 0 1");
    EXPECT_FALSE(in_check(hollow));
    EXPECT_FALSE(legal(at("3k5/9/9/9/4c4/9/9/R8/9/4K4 w - - 0 1")).contains("a2e2"));
}

}  // namespace
}  // namespace tusk::games::xiangqi

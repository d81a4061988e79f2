// Rules of dark chess: who takes whom, cannons, colours, ends, chases, the deal.

#include "games/darkchess/position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "games/darkchess/fen.h"
#include "games/darkchess/moves.h"

namespace tusk::games::darkchess {
namespace {

Position at(std::string_view fen, const Rules& rules = {}) {
    const auto p = Position::parse(fen, rules);
    EXPECT_TRUE(p) << fen << ": " << p.error().text();
    return p ? *p : Position::initial(rules);
}

std::set<std::string> texts(const Position& p) {
    MoveList list;
    moves(p, list);
    std::set<std::string> result;
    for (const Move move : list) {
        result.insert(move_text(p, move, {}));
    }
    return result;
}

Position after(Position p, std::string_view line) {
    const auto list = parse_move_list(p, line);
    EXPECT_TRUE(list) << line << ": " << list.error().text();
    if (list) {
        for (const Move move : *list) {
            play(p, move);
        }
    }
    return p;
}

std::string error_of(const Position& p, std::string_view move) {
    const auto read = parse_move(p, move);
    return read ? "no error" : read.error().message;
}

TEST(darkchess_rules, a_step_capture_goes_by_rank_with_the_king_and_the_pawn_reversed) {
    constexpr std::string_view kLetters = "KGMRNCP";
    const std::set<std::string> allowed{"KK", "KG", "KM", "KR", "KN", "KC", "GG", "GM", "GR",
                                        "GN", "GC", "GP", "MM", "MR", "MN", "MC", "MP", "RR",
                                        "RN", "RC", "RP", "NN", "NC", "NP", "PK", "PP"};
    for (std::size_t attacker = 0; attacker < kKinds; ++attacker) {
        for (std::size_t victim = 0; victim < kKinds; ++victim) {
            const char enemy = kPieceLetters[victim + kKinds];
            const Position p =
                at(std::string("4/4/4/4/4/4/4/") + kLetters[attacker] + enemy + "2 r - 0 1");
            const std::string pair{kLetters[attacker], kLetters[victim]};
            EXPECT_EQ(texts(p).contains("a1-b1"), allowed.contains(pair)) << pair;
        }
    }
}

TEST(darkchess_rules, a_cannon_captures_over_exactly_one_piece_of_any_sort) {
    const Position p = at("4/4/4/k3/4/X3/4/CGg1 r G 0 1");
    const auto list = texts(p);
    EXPECT_TRUE(list.contains("a1-a5")) << "over a face-down piece, with gaps";
    EXPECT_TRUE(list.contains("a1-c1")) << "over its own piece";
    EXPECT_FALSE(list.contains("a1-a3")) << "face-down pieces are safe";
    EXPECT_EQ(error_of(at("4/4/4/k3/g3/X3/4/C3 r G 0 1"), "a1-a5"),
              "'a1-a5': a cannon captures over exactly one piece, and 2 stand between");
    EXPECT_EQ(error_of(at("4/4/4/4/4/4/k3/C3 r - 0 1"), "a1-a2"),
              "'a1-a2': a cannon captures over exactly one piece, and none stands between");
}

TEST(darkchess_rules, random_actions_are_legal_and_all_of_them_come_equally_often) {
    core::Rng rng(4);
    const Position p = at("XXn1/CRXr/KP1X/4/2M1/4/g3/1X2 r GPPkp 0 1");
    std::map<std::string, int> times;
    constexpr int kEach = 1000;
    const auto number = static_cast<int>(texts(p).size());
    for (int i = 0; i < kEach * number; ++i) {
        ++times[move_text(p, random_action(p, rng), {})];
    }
    for (const std::string& text : texts(p)) {
        EXPECT_NEAR(times[text], kEach, 5 * std::sqrt(kEach)) << text;
    }
    for (int game = 0; game < 20; ++game) {
        const Deal deal = Position::deal(rng);
        Position now = Position::initial({});
        while (!outcome(now, {})) {
            if (to_act(now) == Seat::kChance) {
                play(now, draw(deal, now));
                continue;
            }
            EXPECT_EQ(count_actions(now), static_cast<int>(texts(now).size())) << format(now);
            const Move move = random_action(now, rng);
            ASSERT_TRUE(is_legal(now, move)) << format(now);
            play(now, move);
        }
    }
}

TEST(darkchess_rules, jumps_are_the_second_piece_on_each_ray) {
    core::Rng rng(3);
    for (int i = 0; i < 20'000; ++i) {
        const auto square = static_cast<Square>(rng.below(kSquares));
        const Bitboard occupied =
            static_cast<Bitboard>(rng()) & (i % 2 == 0 ? ~0U : static_cast<Bitboard>(rng()));
        Bitboard expected = 0;
        for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
            int seen = 0;
            int column = column_of(square) + dx;
            int row = row_of(square) + dy;
            for (; column >= 0 && column < kColumns && row >= 0 && row < kRows;
                 column += dx, row += dy) {
                if (has(occupied, square_at(column, row)) && ++seen == 2) {
                    expected |= bit(square_at(column, row));
                }
            }
        }
        ASSERT_EQ(jumps_from(square, occupied), expected);
    }
}

TEST(darkchess_rules, the_first_flip_decides_the_colours) {
    const Position start = Position::initial({});
    EXPECT_EQ(texts(start).size(), 32u);
    EXPECT_EQ(seat_label(start, Seat::kFirst), "first");
    const Position p = after(start, "c3(k)");
    EXPECT_EQ(p.first_colour, Colour::kBlack);
    EXPECT_EQ(p.mover(), Colour::kRed);
    EXPECT_EQ(seat_label(p, Seat::kFirst), "black");
    EXPECT_EQ(seat_label(p, Seat::kSecond), "red");
    EXPECT_EQ(p.turn, Seat::kSecond);
    EXPECT_EQ(format(p).substr(0, 54), "XXXX/XXXX/XXXX/XXXX/XXXX/XXkX/XXXX/XXXX r KGGMMRRNNCCP");
}

TEST(darkchess_rules, everything_else_that_is_not_allowed_is_said) {
    const Position start = Position::initial({});
    EXPECT_NE(error_of(start, "a1-a2").find("before the first flip"), std::string::npos);
    EXPECT_NE(error_of(start, "e1-e1").find("not a square"), std::string::npos);
    EXPECT_NE(error_of(start, "a1(K)").find("no square is being turned"), std::string::npos);
    const Position p = at("XXn1/CRXr/KP1X/4/2M1/4/g3/1X2 r GPPkp 0 1");
    for (const auto& [move, reason] :
         std::initializer_list<std::pair<const char*, const char*>>{{"a7-a7", "already face up"},
                                                                    {"a1-a1", "a1 is empty"},
                                                                    {"a1-a2", "a1 is empty"},
                                                                    {"a8-b8", "is face down"},
                                                                    {"a2-a3", "belongs to black"},
                                                                    {"c4-d5", "one square"},
                                                                    {"c4-c6", "one square"},
                                                                    {"b7-c7", "cannot be captured"},
                                                                    {"a6-b6", "same side"},
                                                                    {"a7-d7", "exactly one piece"},
                                                                    {"b7-c8", "not next to"},
                                                                    {"hello", "is not a move"}}) {
        EXPECT_NE(error_of(p, move).find(reason), std::string::npos) << error_of(p, move);
    }
    EXPECT_NE(error_of(at("4/4/4/4/4/4/4/Kp2 r - 0 1"), "a1-b1").find("cannot capture a soldier"),
              std::string::npos);
    EXPECT_NE(error_of(at("4/4/4/4/4/4/4/?p2 b K 0 1"), "a1-b1").find("has to come first"),
              std::string::npos);
    EXPECT_NE(error_of(at("4/4/4/4/4/4/4/?p2 b K 0 1"), "a1(k)").find("no black general is hidden"),
              std::string::npos);
}

TEST(darkchess_rules, flips_are_read_in_three_ways) {
    const Position start = Position::initial({});
    EXPECT_EQ(parse_move(start, "flip c2")->code(), parse_move(start, "c2-c2")->code());
    EXPECT_TRUE(after(start, "flip c2 c2(P)") == after(start, "c2(P)"));
    EXPECT_TRUE(after(start, "c2-c2 c2(P)") == after(start, "c2(P)"));
}

TEST(darkchess_rules, a_side_without_pieces_has_lost_even_if_there_is_something_to_turn_over) {
    const Position p = at("4/4/4/4/4/4/4/KX2 b G 0 2");
    const auto end = outcome(p, {});
    ASSERT_TRUE(end);
    EXPECT_EQ(end->payoff[0], 1);
    EXPECT_EQ(reason_text(p, *end), "no pieces left");
    EXPECT_TRUE(texts(p).empty());
    EXPECT_FALSE(outcome(at("4/4/4/4/4/4/4/KX2 b g 0 2"), {}));
}

TEST(darkchess_rules, a_side_without_an_action_has_lost) {
    const Position p = at("4/4/4/4/4/4/K3/pR2 b - 0 2");
    EXPECT_EQ(texts(p), (std::set<std::string>{"a1-a2"}));
    const Position stuck = at("4/4/4/4/4/4/R3/pR2 b - 0 2");
    const auto end = outcome(stuck, {});
    ASSERT_TRUE(end);
    EXPECT_EQ(end->payoff[1], -1);
    EXPECT_EQ(reason_text(stuck, *end), "no legal action");
}

TEST(darkchess_rules, the_draw_counter_follows_the_rule_set) {
    const std::string_view fen = "4/4/4/4/4/4/4/K2k r - 59 1";
    const Position p = after(at(fen), "a1-a2");
    ASSERT_TRUE(outcome(p, {}));
    EXPECT_EQ(reason_text(p, *outcome(p, {})), "60 plies without a flip or a capture");
    Rules icga;
    icga.rules = RuleSet::kIcga;
    EXPECT_FALSE(outcome(after(at(fen, icga), "a1-a2"), {}));
    EXPECT_TRUE(outcome(at("4/4/4/4/4/4/4/K2k r - 180 1", icga), {}));
    Rules fifty;
    fifty.draw_plies = 50;
    EXPECT_TRUE(outcome(at("4/4/4/4/4/4/4/K2k r - 50 1", fifty), {}));
}

TEST(darkchess_rules, a_draw_by_the_third_occurrence) {
    Position p = at("4/4/4/4/4/4/4/K2k r - 0 1");
    search::Path<Position> path;
    const std::string_view round[] = {"a1-a2", "d1-d2", "a2-a1", "d2-d1"};
    for (int ply = 0; ply < 8; ++ply) {
        EXPECT_FALSE(outcome(p, path.view())) << ply;
        const Move move = *parse_move(p, round[ply % 4]);
        path.push(key(p), move);
        play(p, move);
    }
    ASSERT_TRUE(outcome(p, path.view()));
    EXPECT_EQ(reason_text(p, *outcome(p, path.view())), "repetition");
}

TEST(darkchess_rules, a_chase_that_came_full_circle_must_end_where_it_is_forbidden) {
    // The red king hunts the guard around four squares.
    Rules forbid;
    forbid.chase = ChaseRule::kForbid;
    const std::string_view fen = "4/4/4/4/4/4/K3/1g1P r - 0 1";
    const std::string line = "a2-b2 b1-a1 b2-a2 a1-b1";
    const Position p = after(at(fen, forbid), line);
    EXPECT_FALSE(texts(p).contains("a2-b2")) << format(p);
    EXPECT_FALSE(texts(p).contains("a2-a1")) << "from there it attacks as well";
    EXPECT_TRUE(texts(p).contains("a2-a3"));
    EXPECT_TRUE(texts(after(at(fen), line)).contains("a2-b2"));
    EXPECT_NE(error_of(p, "a2-b2").find("full circle"), std::string::npos);
    const auto again = Position::parse(format(p), forbid);
    ASSERT_TRUE(again) << format(p);
    EXPECT_TRUE(*again == p);
    EXPECT_EQ(texts(*again), texts(p));
    EXPECT_EQ(static_cast<std::size_t>(count_actions(p)), texts(p).size());
}

TEST(darkchess_fen, texts_that_are_no_positions_are_refused) {
    for (const auto& [fen, reason] : std::initializer_list<std::pair<const char*, const char*>>{
             {"4/4/4/4/4/4/4 r - 0 1", "expected 8 rows"},
             {"4/4/4/4/4/4/4/K2kk r - 0 1", "more than 4"},
             {"4/4/4/4/4/4/4/K2 r - 0 1", "has 3 squares"},
             {"4/4/4/4/4/4/4/Z3 r - 0 1", "not a piece"},
             {"4/4/4/4/4/4/4/K2k x - 0 1", "r, b or -"},
             {"4/4/4/4/4/4/4/K2k - - 0 1", "before the first flip"},
             {"4/4/4/4/4/4/4/KX1k r - 0 1", "1 squares are face down, but 0"},
             {"4/4/4/4/4/4/4/KX1k r GG 0 1", "1 squares are face down, but 2"},
             {"4/4/4/4/4/4/4/KX1k r K 0 1", "2 pieces K"},
             {"4/4/4/4/4/4/4/KX1k r z 0 1", "not a piece"},
             {"4/4/4/4/4/4/4/K2k r - x 1", "a number from 0"},
             {"4/4/4/4/4/4/4/K2k r - 0 0", "a number from 1"},
             {"4/4/4/4/4/4/4/K2k r - 0 1 ra1", "chase=forbid"},
             {"4/4/4/4/4/4/4/?2? r Kk 0 1", "only one square"},
             {"4/4/4/4/4/4/4/4 r - 0 1", "no pieces"},
             {"K2k", "expected board"}}) {
        const auto read = Position::parse(fen, {});
        ASSERT_FALSE(read) << fen;
        EXPECT_NE(read.error().text().find(reason), std::string::npos) << read.error().text();
    }
}

TEST(darkchess_deal, what_lies_under_a_square_does_not_depend_on_the_order_of_flips) {
    core::Rng rng(11);
    for (int game = 0; game < 200; ++game) {
        const Deal deal = Position::deal(rng);
        std::array<std::string, kSquares> seen;
        for (int order = 0; order < 2; ++order) {
            Position p = Position::initial({});
            for (int i = 0; i < kSquares; ++i) {
                const Square square = order == 0 ? i : kSquares - 1 - i;
                play(p, Move::flip(square));
                const Move shown = draw(deal, p);
                const std::string text = move_text(p, shown, {});
                ASSERT_GT(p.pool[shown.piece()], 0);
                play(p, shown);
                auto& known = seen[static_cast<std::size_t>(square)];
                EXPECT_TRUE(known.empty() || known == text);
                known = text;
            }
        }
    }
}

TEST(darkchess_deal, every_piece_lies_everywhere_equally_often) {
    core::Rng rng(5);
    constexpr int kDeals = 32'000;
    int kings_on_a1 = 0;
    int pawns_on_d8 = 0;
    Position first = Position::initial({});
    play(first, Move::flip(0));
    Position last = Position::initial({});
    play(last, Move::flip(31));
    for (int i = 0; i < kDeals; ++i) {
        const Deal deal = Position::deal(rng);
        kings_on_a1 += draw(deal, first).piece() == piece_of(Colour::kRed, Kind::kKing) ? 1 : 0;
        pawns_on_d8 += draw(deal, last).piece() == piece_of(Colour::kBlack, Kind::kPawn) ? 1 : 0;
    }
    EXPECT_NEAR(kings_on_a1, kDeals / 32, 150);
    EXPECT_NEAR(pawns_on_d8, kDeals * 5 / 32, 350);
}

}  // namespace
}  // namespace tusk::games::darkchess

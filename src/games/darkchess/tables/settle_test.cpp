// Exact results under a draw counter, against plain minimax that counts plies as the rules do.

#include <gtest/gtest.h>

#include <map>

#include "core/random.h"
#include "games/common/own_folder_fixture.h"
#include "games/darkchess/moves.h"
#include "games/darkchess/tables/ending.h"
#include "games/darkchess/tables/known.h"
#include "games/darkchess/tables/placement.h"

namespace tusk::games::darkchess {
namespace {

// +1, 0, -1 for the side to move. Every line ends: each ply raises the counter or takes a piece.
class Minimax {
public:
    int value(const Position& p) {
        if (const auto end = outcome(p, {})) {
            return end->payoff[search::index(p.turn)];
        }
        const auto key = std::pair(p.zobrist, p.quiet_plies);
        if (const auto found = known_.find(key); found != known_.end()) {
            return found->second;
        }
        MoveList list;
        moves(p, list);
        int best = -1;
        for (const Move move : list) {
            Position after = p;
            play(after, move);
            best = std::max(best, -value(after));
            if (best == 1) {
                break;
            }
        }
        known_.emplace(key, best);
        return best;
    }

private:
    std::map<std::pair<std::uint64_t, std::uint16_t>, int> known_;
};

// Can the side to move (`wins` = 1) or the other one (-1) see to it that, within so many plies, a
// capture comes after which it has still won?
bool can_win_by_capture(const Position& p, int wins, int plies) {
    MoveList list;
    moves(p, list);
    if (list.empty()) {
        return wins < 0;
    }
    const auto leads_there = [&](Move move) {
        Position after = p;
        play(after, move);
        if (is_capture(p, move)) {
            return known_value(after).result == (wins > 0 ? TableResult::kLoss : TableResult::kWin);
        }
        return plies > 1 && can_win_by_capture(after, -wins, plies - 1);
    };
    return plies > 0 && (wins > 0 ? std::any_of(list.begin(), list.end(), leads_there)
                                  : std::all_of(list.begin(), list.end(), leads_there));
}

Rules with_counter(int plies) {
    Rules rules;
    rules.draw_plies = plies;
    rules.repetition = 0;
    return rules;
}

std::optional<search::Analysis> settled(const Position& p) {
    const auto answer = settle(p, {}, {});
    EXPECT_TRUE(answer) << answer.error().text();
    return answer.value_or(std::nullopt);
}

// A line of best moves ends with the result it promises.
void expect_line_leads_to_result(Position p, const search::Analysis& analysis) {
    const search::Seat seat = p.turn;
    for (const search::Action action : analysis.lines.front().moves) {
        ASSERT_FALSE(outcome(p, {})) << format(p);
        ASSERT_TRUE(is_legal(p, search::move_of<Position>(action))) << format(p);
        play(p, search::move_of<Position>(action));
    }
    if (analysis.proof != search::Proof::kDraw) {
        const auto end = outcome(p, {});
        ASSERT_TRUE(end) << format(p);
        EXPECT_EQ(end->payoff[search::index(seat)], static_cast<int>(analysis.value)) << format(p);
    }
}

TEST(darkchess_settle, results_under_short_counters_are_those_of_minimax) {
    const OwnFolder folder("tusk-darkchess-settle");
    core::Rng rng(11);
    int spoilt = 0;
    int through_captures = 0;  // won or lost, but not before the first counter runs out
    for (const char* name : {"Kg", "KGk", "GMk", "CPk", "RNc", "KPg"}) {
        const PlacementIndex index(Ending::parse(name)->canonical());
        for (const int counter : {3, 6, 7, 10}) {
            Minimax minimax;
            for (int i = 0; i < 60; ++i) {
                const Placement placement =
                    index.placement_of(rng.below(static_cast<std::uint32_t>(index.size())));
                if (!index.is_position(placement)) {
                    continue;
                }
                Position p = position_of(index, placement);
                p.rules = with_counter(counter);
                p.quiet_plies =
                    static_cast<std::uint16_t>(rng.below(static_cast<std::uint32_t>(counter)));
                if (outcome(p, {})) {
                    continue;
                }
                const auto analysis = settled(p);
                ASSERT_TRUE(analysis);
                ASSERT_TRUE(analysis->exact);
                ASSERT_EQ(analysis->value, minimax.value(p))
                    << format(p) << ", counter " << counter;
                expect_line_leads_to_result(p, *analysis);
                const Known known = known_value(p);
                spoilt += known.result != TableResult::kDraw && analysis->value == 0 ? 1 : 0;
                through_captures +=
                    analysis->value != 0 && known.plies > counter - p.quiet_plies ? 1 : 0;
            }
        }
    }
    EXPECT_GT(spoilt, 0);
    EXPECT_GT(through_captures, 0);
}

// Just as many plies are left as it takes to make the loser capture.
TEST(darkchess_settle, a_capture_that_the_loser_is_forced_to_make_comes_in_time) {
    const OwnFolder folder("tusk-darkchess-settle");
    const PlacementIndex index(*Ending::parse("MRNvm"));
    ASSERT_TRUE(settle(*Position::parse("MRN1/4/4/4/4/4/4/2m1 r - 0 1", {}), {}, {}));
    int checked = 0;
    for (std::uint64_t i = 0; i < index.size() && checked < 20; ++i) {
        const Placement placement = index.placement_of(i);
        if (!index.is_position(placement)) {
            continue;
        }
        Position p = position_of(index, placement);
        const Known known = known_value(p);
        if (known.plies % 2 == known.capture % 2 || known.capture > 6) {
            continue;
        }
        ++checked;
        for (const int room : {known.capture - 1, known.capture}) {
            constexpr int kCounter = 40;  // enough for all that follows the capture
            p.rules = with_counter(kCounter);
            p.quiet_plies = static_cast<std::uint16_t>(kCounter - room);
            const auto analysis = settled(p);
            ASSERT_TRUE(analysis);
            const int decided = known.result == TableResult::kWin ? 1 : -1;
            EXPECT_EQ(analysis->value, room == known.capture ? decided : 0) << format(p);
            // Minimax as far as the capture; what follows it is won by the tables alone.
            EXPECT_EQ(can_win_by_capture(p, decided, room), room == known.capture) << format(p);
        }
    }
    EXPECT_EQ(checked, 20);
}

TEST(darkchess_settle, a_table_draw_is_proven_and_kept) {
    const auto analysis = settled(*Position::parse("4/1G2/2M1/4/4/4/2k1/4 b - 0 1", {}));
    ASSERT_TRUE(analysis);
    EXPECT_EQ(analysis->proof, search::Proof::kDraw);
    EXPECT_EQ(analysis->value, 0);
    EXPECT_TRUE(analysis->best);
}

TEST(darkchess_settle, asks_nobody_where_tables_know_too_little) {
    EXPECT_FALSE(settled(*Position::parse("K3/4/4/4/4/4/4/X1g1 r G 0 1", {})));
    Rules rules;
    rules.chase = ChaseRule::kForbid;
    EXPECT_FALSE(settled(*Position::parse("K3/4/4/4/4/4/4/2g1 r - 0 1", rules)));
    EXPECT_FALSE(settled(*Position::parse("KGG1/MMR1/4/4/4/4/4/2g1 r - 0 1", {})));
}

// With the third occurrence a draw, a position that has come twice is no way to a win any more.
TEST(darkchess_settle, asks_nobody_after_repetitions) {
    Position p = *Position::parse("1K2/4/4/4/4/4/g3/4 r - 0 1", {});
    search::Path<Position> path;
    const auto walk = [&](std::initializer_list<const char*> texts) {
        for (const char* text : texts) {
            const Move move = *parse_move(p, text);
            path.push(key(p), move);
            play(p, move);
        }
    };
    walk({"b8-b7", "a2-a1", "b7-b8", "a1-a2"});
    ASSERT_TRUE(*settle(p, path.view(), {})) << "each position came once";
    walk({"b8-b7", "a2-a1", "b7-b8", "a1-a2"});
    EXPECT_FALSE(*settle(p, path.view(), {}));
}

}  // namespace
}  // namespace tusk::games::darkchess

#include "tests/games/dicerace/position.h"

#include <gtest/gtest.h>

#include <map>

#include "search/minimax.h"
#include "search/perft.h"

namespace tusk::games::dicerace {
namespace {

// The expected points of the runner to choose, worked out from the rules alone: steps left for it
// and for the other, both dice written down anew.
double expectation(int own, int others) {
    static std::map<std::pair<int, int>, double> known;
    if (others <= 0) {
        return -own;  // the other is there already
    }
    const auto found = known.find({own, others});
    if (found != known.end()) {
        return found->second;
    }
    const auto after = [&](int steps) {
        return own <= steps ? others : -expectation(others, own - steps);
    };
    const double steady = (after(1) + 2 * after(2) + after(3)) / 4;
    const double wild = (3 * after(1) + after(2) + 2 * after(5)) / 6;
    return known[{own, others}] = std::max(steady, wild);
}

TEST(dicerace_rules, minimax_gives_the_expectation_of_the_recurrence) {
    for (int track = 1; track <= 6; ++track) {
        Position p = Position::initial({.track = track});
        search::Path<Position> path;
        const auto payoffs = search::minimax(p, path, 2 * track);
        EXPECT_NEAR(payoffs[0], expectation(track, track), 1e-12) << track;
        EXPECT_NEAR(payoffs[1], -payoffs[0], 1e-12) << track;
    }
}

TEST(dicerace_rules, minimax_gives_the_expectation_in_the_middle_of_the_race) {
    for (int own = 0; own < 8; ++own) {
        for (int others = 4; others < 8; ++others) {
            Position p = Position::initial({});
            p.place = {static_cast<std::uint8_t>(others), static_cast<std::uint8_t>(own)};
            p.turn = Seat::kSecond;
            search::Path<Position> path;
            EXPECT_NEAR(search::minimax(p, path, plies_left(p))[1],
                        expectation(8 - own, 8 - others), 1e-12)
                << format(p);
        }
    }
}

TEST(dicerace_rules, which_die_is_better_depends_on_the_race) {
    const auto better = [](const char* text) {
        Position p = *Position::parse(text, {});
        double best = -1e9;
        std::string name;
        search::MoveList<Position> list;
        moves(p, list);
        for (const Move move : list) {
            Position next = p;
            play(next, move);
            search::Path<Position> path;
            const double value = search::minimax(next, path, plies_left(next))[0];
            if (value > best) {
                best = value;
                name = move_text(p, move, {});
            }
        }
        return name;
    };
    EXPECT_EQ(better("6 6 1 -"), "steady");  // two steps win: three times in four
    EXPECT_EQ(better("3 6 1 -"), "wild");    // only a five wins at once
}

TEST(dicerace_rules, the_winner_gets_the_steps_the_loser_has_left) {
    const auto p = *Position::parse("8 5 2 -", {});
    const auto end = outcome(p, {});
    ASSERT_TRUE(end);
    EXPECT_EQ(end->payoff[0], 3);
    EXPECT_EQ(end->payoff[1], -3);
    EXPECT_EQ(reason_text(p, *end), "red reached the goal");
}

TEST(dicerace_rules, perft_counts_chance_like_moves) {
    Position p = Position::initial({});
    search::Path<Position> path;
    EXPECT_EQ(search::perft(p, path, 1, {}), 2u);
    EXPECT_EQ(search::perft(p, path, 2, {}), 6u);
    EXPECT_EQ(search::perft(p, path, 4, {}), 36u);
}

TEST(dicerace_text, positions_that_cannot_occur_are_refused) {
    for (const char* text : {"8 3 1 -", "8 3 2 wild", "8 8 1 -", "9 0 1 -", "-1 0 1 -", "0 0 3 -",
                             "0 0 1 tame", "0 0 1", "0 0 1 - -"}) {
        EXPECT_FALSE(Position::parse(text, {})) << text;
    }
}

}  // namespace
}  // namespace tusk::games::dicerace

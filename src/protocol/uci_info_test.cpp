#include "protocol/uci_info.h"

#include <gtest/gtest.h>

namespace tusk::protocol {
namespace {

search::Line line(double value, bool exact, std::optional<int> end_in = {}) {
    return {{registry::Action{1}}, value, exact, 0, end_in};
}

TEST(uci_score, counts_moves_to_a_forced_end) {
    registry::GameInfo game;
    const registry::Analysis analysis;
    EXPECT_EQ(uci_score(game, analysis, line(1, true, 1)).mate_in_moves, 1);
    EXPECT_EQ(uci_score(game, analysis, line(1, true, 5)).mate_in_moves, 3);
    EXPECT_EQ(uci_score(game, analysis, line(-1, true, 2)).mate_in_moves, -1);
    EXPECT_EQ(uci_score(game, analysis, line(-1, true, 6)).mate_in_moves, -3);
    EXPECT_EQ(uci_score(game, analysis, line(0, true)).mate_in_moves, 0);
    EXPECT_EQ(uci_score(game, analysis, line(1, false)).centi, 100);
    game.points = true;
    EXPECT_EQ(uci_score(game, analysis, line(12, true)).centi, 1200);
    EXPECT_EQ(uci_score(game, analysis, line(12, true)).mate_in_moves, 0);
}

TEST(uci_score, puts_payoffs_of_tree_searches_on_the_scale_of_pawns) {
    const registry::GameInfo game;
    registry::Analysis analysis;
    analysis.win_rate = 0.75;
    EXPECT_EQ(uci_score(game, analysis, line(0, false)).centi, 0);
    EXPECT_EQ(uci_score(game, analysis, line(0.5, false)).centi, 191);
    EXPECT_EQ(uci_score(game, analysis, line(-0.5, false)).centi, -191);
}

TEST(uci_wdl, sums_up_to_a_thousand_and_mirrors) {
    for (const int centi : {-100'000, -150, -3, 0, 80, 400, 100'000}) {
        const WinDrawLoss own = uci_wdl({centi, 0, 0});
        const WinDrawLoss other = uci_wdl({-centi, 0, 0});
        EXPECT_EQ(own.win + own.draw + own.loss, 1000) << centi;
        EXPECT_GE(own.draw, 0) << centi;
        EXPECT_EQ(own.win, other.loss) << centi;
    }
    EXPECT_EQ(uci_wdl({0, 2, 3}).win, 1000);
    EXPECT_EQ(uci_wdl({0, -2, 4}).loss, 1000);
}

}  // namespace
}  // namespace tusk::protocol

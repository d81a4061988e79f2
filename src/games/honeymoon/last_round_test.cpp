#include "games/honeymoon/last_round.h"

#include <gtest/gtest.h>

#include "core/text.h"
#include "games/honeymoon/play_estimate.h"

namespace tusk::games::honeymoon {
namespace {

// Lines: my_hand pool up trump best CARD SUM/14 : CARD=SUM ...
TEST(honeymoon_last_round, the_vectors_of_the_file_are_exact) {
    const auto text = core::read_file(TUSK_SOURCE_DIR "/tests/positions/honeymoon_exchange.txt");
    ASSERT_TRUE(text) << text.error().text();
    PlaySolver solver;
    int checked = 0;
    for (const std::string_view line : core::lines(*text)) {
        if (line.starts_with('#') || core::trim(line).empty()) {
            continue;
        }
        const auto words = core::words(line);
        ASSERT_GT(words.size(), 8u) << line;
        const LastRound round{*hand_of(words[0]),
                              *hand_of(words[1]),
                              *card_of(words[2]),
                              {},
                              *strain_of(words[3][0])};
        const auto sums = last_round_tricks(round, solver);
        ASSERT_EQ(sums.size(), words.size() - 8) << line;
        for (std::size_t i = 8; i < words.size(); ++i) {
            const auto parts = core::split(words[i], '=');
            const Card card = *card_of(parts.at(0));
            const auto found = std::find_if(sums.begin(), sums.end(),
                                            [&](const auto& each) { return each.first == card; });
            ASSERT_NE(found, sums.end()) << words[i];
            EXPECT_EQ(found->second, *core::to_integer(parts.at(1))) << line << "\n" << words[i];
            ++checked;
        }
    }
    EXPECT_EQ(checked, 78);
}

TEST(honeymoon_last_round, neighbours_among_live_cards_are_one_choice) {
    const CardSet choices = *hand_of("AKQ.J9.32.");
    EXPECT_EQ(text_of(distinct(choices, choices | *hand_of(".T.4.2"))), "Q.J9.2.");
    EXPECT_EQ(text_of(distinct(choices, choices)), "Q.9.2.");
}

TEST(honeymoon_last_round, cases_without_weight_do_not_count) {
    const LastRound round{*hand_of("KQ3.654.Q875.K83"),
                          *hand_of("J8742.JT8.6.AJT42"),
                          *card_of("C5"),
                          {},
                          Strain::kSpades};
    Table table;
    table.contract = {1, Strain::kSpades, Seat::kFirst, 1};
    std::array<double, kCards> weights{};
    weights[static_cast<std::size_t>(card_of("CA")->number())] = 2;
    PlaySolver solver;
    for (const auto& worth :
         last_round_worths(round, table, Seat::kFirst, weights, solver, [] { return true; })) {
        EXPECT_EQ(worth.weight, 2);
        EXPECT_TRUE(worth.mean() == 0 || worth.mean() == 1);
    }
}

// The weights of the estimate were fitted elsewhere: here they must predict deals they never saw.
TEST(honeymoon_play_estimate, is_about_one_trick_off_on_random_deals) {
    core::Rng rng(31);
    PlaySolver solver;
    double squares = 0;
    double spread = 0;
    constexpr int kDeals = 400;
    for (int i = 0; i < kDeals; ++i) {
        const auto deal = Position::deal(rng)[0];
        PlayProblem problem;
        for (std::size_t k = 0; k < kHandSize; ++k) {
            problem.leader.add(deal[k]);
            problem.follower.add(deal[kHandSize + k]);
        }
        problem.strain = static_cast<Strain>(i % 5);
        const double exact = solver.tricks(problem);
        const double error = estimated_tricks(problem) - exact;
        squares += error * error;
        spread += (exact - 6.5) * (exact - 6.5);
    }
    EXPECT_LT(squares / kDeals, 1.0);
    EXPECT_GT(spread / kDeals, 3.0) << "a constant would be much worse";
}

}  // namespace
}  // namespace tusk::games::honeymoon

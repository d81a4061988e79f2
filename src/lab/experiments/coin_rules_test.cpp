#include "lab/experiments/coin_rules.h"

#include <gtest/gtest.h>

#include "lab/experiments/coin_peer.h"
#include "lab/experiments/direct_steps_fixture.h"
#include "lab/experiments/report_words_fixture.h"

namespace tusk::lab {
namespace {

class CoinRules : public ::testing::Test {
protected:
    CoinRules() : registry_(registry::all_games()), context_(registry_) {}

    [[nodiscard]] core::Result<core::Json> work(const std::string& id) {
        const auto steps = coin_rules().steps(registry_, Scale::kSmall, 1);
        for (const Step& step : *steps) {
            if (step.id == id) {
                return step.work(context_);
            }
        }
        return core::fail(core::ErrorCode::kUnknownName, id);
    }

    registry::Registry registry_;
    DirectSteps context_;
};

TEST_F(CoinRules, the_printed_table_differs_only_where_its_errata_say) {
    const auto compared = work("table");
    ASSERT_TRUE(compared) << compared.error().text();
    const std::string words =
        report_words(report_coin_rules(Scale::kSmall, {{"table", *compared}}));
    EXPECT_NE(words.find("20 of 25 cells agree."), std::string::npos);
    EXPECT_NE(words.find("lacks 0,7,-1; 42,0,6; 0,7,1 is no rule"), std::string::npos);
    for (const char* lacking :
         {"lacks 42,0,12", "lacks 42,0,18", "lacks 42,0,24", "lacks 42,0,30"}) {
        EXPECT_NE(words.find(lacking), std::string::npos) << lacking;
    }
    EXPECT_NE(words.find("the same, printed in another order"), std::string::npos);
}

TEST_F(CoinRules, counts_are_proven_and_reported) {
    const auto counted = work("counts");
    ASSERT_TRUE(counted) << counted.error().text();
    EXPECT_EQ(context_.computed.size(), 59U);
    const std::string words =
        report_words(report_coin_rules(Scale::kSmall, {{"counts", *counted}}));
    EXPECT_NE(words.find("7 | 48 | 216 | 120 | 12 | 6 | 34 | 5.7 | "), std::string::npos) << words;
}

TEST_F(CoinRules, a_stopped_count_is_cancelled) {
    context_.jobs_left = 10;
    const auto counted = work("counts");
    ASSERT_FALSE(counted);
    EXPECT_EQ(counted.error().code, core::ErrorCode::kCancelled);
}

TEST_F(CoinRules, the_peer_finds_the_same_numbers) {
    const auto measured = work("speed");
    ASSERT_TRUE(measured) << measured.error().text();
    for (const core::Json& row : measured->at("rows")) {
        EXPECT_EQ(row.at("agree"), core::Json(true)) << row;
    }
    const std::string words =
        report_words(report_coin_rules(Scale::kSmall, {{"speed", *measured}}));
    EXPECT_NE(words.find(" | yes | "), std::string::npos);
}

TEST_F(CoinRules, a_report_of_nothing_says_so) {
    const std::string words = report_words(report_coin_rules(Scale::kFull, {}));
    EXPECT_NE(words.find("Not compared yet."), std::string::npos);
    EXPECT_NE(words.find("Not counted yet."), std::string::npos);
    EXPECT_NE(words.find("Not measured yet."), std::string::npos);
    EXPECT_NE(words.find("0,14,6; 42,0,6"), std::string::npos) << "forms need no run";
}

TEST(CoinPeer, answers_and_refuses) {
    const auto answer = ask_groebner_peer({"6", "9", "20"}, 20);
    ASSERT_TRUE(answer) << answer.error().text();
    EXPECT_EQ(answer->frobenius, "43");
    EXPECT_FALSE(ask_groebner_peer({"x"}, 20));
}

}  // namespace
}  // namespace tusk::lab

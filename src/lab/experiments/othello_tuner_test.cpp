#include "lab/experiments/othello_tuner.h"

#include <gtest/gtest.h>

#include "core/text.h"
#include "lab/experiments/report_words_fixture.h"
#include "registry/spec.h"

namespace tusk::lab {
namespace {

core::Json made_up() {
    const core::Json score = {{"games", 1000}, {"wins", 640},   {"draws", 20},
                              {"losses", 340}, {"score", 0.65}, {"interval95", {0.62, 0.68}}};
    core::Json history = core::Json::array();
    for (int generation = 1; generation <= 3; ++generation) {
        core::Json entry = score;
        entry["phases"] = generation < 2 ? 3 : 6;
        entry["generation"] = generation;
        entry["spec"] = "weights,phases=1:2:10";
        history.push_back(entry);
    }
    core::Json weights = core::Json::array();
    for (int phase = 0; phase < 6; ++phase) {
        weights.push_back({2.5, -phase, 10});
    }
    return {{"spec", "weights,phases=1:2:10"},
            {"weights", weights},
            {"generations", history},
            {"match", score}};
}

TEST(OthelloTuner, the_report_holds_the_weights_found_by_hand) {
    const std::string words = report_words(othello_tuner().report(Scale::kFull, {}));
    for (const char* row :
         {"1:0:1 | 53 : 45 | 54.0 %", "1:0:2 | 58 : 40 | 59.0 %", "1:0:4 | 61 : 37 | 62.0 %",
          "1:-2:4 / 1:-1:4 / 1:1:4 | 61 : 37 | 62.0 %", "at least 65 %",
          "has not been played yet"}) {
        EXPECT_NE(words.find(row), std::string::npos) << row << " is not in\n" << words;
    }
}

TEST(OthelloTuner, the_report_shows_match_course_and_weights) {
    const core::Json hand = {{"scores", {{{"score", 0.54}, {"interval95", {0.52, 0.56}}}}}};
    const auto sections =
        othello_tuner().report(Scale::kFull, {{"tune", made_up()}, {"hand", hand}});
    const std::string words = report_words(sections);
    EXPECT_NE(words.find("1000 | +640 =20 -340 | 65.0 % (62.0 to 68.0)"), std::string::npos)
        << words;
    EXPECT_NE(words.find("51-60 | 2.5:10:10 | 2.5"), std::string::npos) << words;
    EXPECT_NE(words.find("1:0:1 | 53 : 45 | 54.0 % | 54.0 % (52.0 to 56.0)"), std::string::npos)
        << words;
    ASSERT_EQ(sections.size(), 4u);
    ASSERT_EQ(sections[2].plots.front().series.size(), 2u) << "three phases, then six";
    EXPECT_EQ(sections[2].plots.front().series[1].points.size(), 2u);
}

TEST(OthelloTuner, it_tunes_and_then_compares_weights_found_by_hand) {
    const registry::Registry registry = registry::all_games();
    const auto steps = othello_tuner().steps(registry, Scale::kSmall, 1);
    ASSERT_TRUE(steps);
    ASSERT_EQ(steps->size(), 2u);
    EXPECT_EQ((*steps)[0].id, "tune");
    EXPECT_EQ((*steps)[1].id, "hand");
}

}  // namespace
}  // namespace tusk::lab

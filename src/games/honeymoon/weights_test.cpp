#include "games/honeymoon/weights.h"

#include <gtest/gtest.h>

#include "core/text.h"
#include "games/honeymoon/training/fit.h"
#include "games/honeymoon/training/least_squares.h"

namespace tusk::games::honeymoon {
namespace {

TEST(honeymoon_weights, the_file_of_the_program_reads_back_as_it_is_written) {
    const auto text = core::read_file(TUSK_SOURCE_DIR "/data/honeymoon/weights.txt");
    ASSERT_TRUE(text) << text.error().text();
    EXPECT_EQ(weights_text(standard_weights()), *text);
}

TEST(honeymoon_weights, damaged_files_are_errors_with_their_line) {
    const std::string good = weights_text(standard_weights());
    const auto error_of = [](std::string text) {
        const auto read = parse_weights(text);
        return read ? std::string("none") : read.error().text();
    };
    EXPECT_EQ(error_of(good), "none");
    EXPECT_NE(error_of("").find("line 1"), std::string::npos);
    EXPECT_NE(error_of(good.substr(0, good.rfind("no_trump_promise"))).find("expected 15 lines"),
              std::string::npos);
    std::string wrong = good;
    wrong.replace(wrong.find("side_values"), 4, "sido");
    EXPECT_NE(error_of(wrong).find("line 3: expected side_values and 13 numbers"),
              std::string::npos);
    wrong = good;
    wrong.replace(wrong.find("side_values 0"), 13, "side_values x");
    EXPECT_NE(error_of(wrong).find("line 3"), std::string::npos);
}

TEST(honeymoon_weights, least_squares_finds_the_line_through_points) {
    LeastSquares squares(2);
    for (const float x : {0.0F, 1.0F, 2.0F, 5.0F}) {
        squares.add(std::array<float, 2>{1, x}, 3 - 2 * x);
    }
    const auto found = squares.solve(0);
    EXPECT_NEAR(found[0], 3, 1e-9);
    EXPECT_NEAR(found[1], -2, 1e-9);
}

// A training on few deals gives rough weights, but the same ones every time, and in the right
// order.
TEST(honeymoon_weights, a_small_training_repeats_and_knows_an_ace_from_a_deuce) {
    FitSettings settings;
    settings.deals = 600;
    const auto first = fit_weights(settings, [](const FitProgress&) {}, {});
    const auto second = fit_weights(settings, [](const FitProgress&) {}, {});
    ASSERT_TRUE(first && second);
    EXPECT_EQ(weights_text(*first), weights_text(*second));
    EXPECT_GT(first->side_values.back(), first->side_values.front() + 0.4F);
    EXPECT_GT(first->trump_values.front(), first->side_values.front() + 0.2F);
    EXPECT_LT(first->estimate_error[0], 1.5F);
    EXPECT_GT(first->estimate_error[0], 0.3F);
}

TEST(honeymoon_weights, a_training_that_is_stopped_says_so) {
    std::stop_source stop;
    stop.request_stop();
    const auto weights = fit_weights(
        {}, [](const FitProgress&) {}, stop.get_token());
    ASSERT_FALSE(weights);
    EXPECT_EQ(weights.error().code, core::ErrorCode::kCancelled);
}

}  // namespace
}  // namespace tusk::games::honeymoon

#include "core/result.h"

#include <gtest/gtest.h>

namespace tusk::core {
namespace {

TEST(core_result, an_outer_place_keeps_the_saying_and_its_words) {
    const Result<int> failed =
        fail(ErrorCode::kIllegalMove, Saying{"moves.illegal", {{"text", "a9"}}}, "no", "move 2");
    const Error error = failed.error().within("line 3");
    EXPECT_EQ(error.text(), "line 3, move 2: no");
    EXPECT_EQ(error.code, ErrorCode::kIllegalMove);
    EXPECT_EQ(error.saying, "moves.illegal");
    EXPECT_EQ(error.words, (Words{{"text", "a9"}}));
    EXPECT_TRUE(fail(ErrorCode::kSyntax, "no", "column 1").value().saying.empty());
}

TEST(core_result, where_is_taken_apart_into_places) {
    const auto parts = [](std::string where) {
        return places({ErrorCode::kSyntax, "no", std::move(where)});
    };
    EXPECT_EQ(parts(""), std::vector<Place>{});
    EXPECT_EQ(parts("line 3, move 14"), (std::vector<Place>{{"line", "3"}, {"move", "14"}}));
    EXPECT_EQ(parts("a file.ggf, game 2, hidden pieces"),
              (std::vector<Place>{{"a file.ggf"}, {"game", "2"}, {"hidden pieces"}}));
    EXPECT_EQ(parts("position, "), (std::vector<Place>{{"position"}, {""}}));
}

}  // namespace
}  // namespace tusk::core

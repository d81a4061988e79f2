#include "core/json.h"

#include <gtest/gtest.h>

namespace tusk::core {
namespace {

TEST(core_json, canonical_text_sorts_keys_and_has_no_blanks) {
    const auto value = parse_json(R"( {"b": [1, 2], "a": "黑"} )");
    ASSERT_TRUE(value);
    EXPECT_EQ(canonical_json(*value), R"({"a":"黑","b":[1,2]})");
}

TEST(core_json, bad_input_is_one_error) {
    for (const char* bad : {"", "{", "{} x", R"({"a":1,"a":2})", "[1,]", "nul", "\"\xFF\"",
                            "[1e999]", R"({"x":{"a":1,"b":2,"a":3}})"}) {
        EXPECT_FALSE(parse_json(bad)) << bad;
    }
}

TEST(core_json, the_same_key_in_different_objects_is_fine) {
    EXPECT_TRUE(parse_json(R"([{"a":1},{"a":{"a":2}}])"));
}

TEST(core_json, nesting_and_size_are_bounded) {
    const std::string deep(40, '[');
    const auto nested = parse_json(deep + std::string(40, ']'));
    ASSERT_FALSE(nested);
    EXPECT_NE(nested.error().message.find("nested deeper than 32"), std::string::npos);
    EXPECT_TRUE(parse_json(std::string(32, '[') + std::string(32, ']')));
    EXPECT_FALSE(parse_json(std::string(33, '[') + std::string(33, ']')));
    const auto large = parse_json("[" + std::string(100, ' ') + "]", {.max_bytes = 50});
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error().code, ErrorCode::kTooLarge);
}

}  // namespace
}  // namespace tusk::core

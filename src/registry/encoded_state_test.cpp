#include "registry/encoded_state.h"

#include <gtest/gtest.h>

namespace tusk::registry {
namespace {

using search::Seat;

TEST(encoded_state, is_one_line_and_reads_back) {
    const EncodedState state{"start \"quoted\"\n位置",
                             {{"size", "6"}, {"name", "a,b"}},
                             {{Seat::kFirst, {1}}, {Seat::kChance, {0xFFFFFF}}},
                             {{Seat::kThird, {7}}}};
    const std::string text = encode(state);
    EXPECT_EQ(text.find('\n'), std::string::npos);
    const auto read = decode_state(text);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->initial, state.initial);
    EXPECT_EQ(read->options, state.options);
    EXPECT_EQ(read->actions, state.actions);
    EXPECT_EQ(read->pending, state.pending);
}

TEST(encoded_state, other_texts_are_errors) {
    for (const char* text : {
             "",
             "[]",
             "null",
             "{}",
             R"({"initial":1,"options":[],"actions":[],"pending":[]})",
             R"({"initial":"","options":{},"actions":[],"pending":[]})",
             R"({"initial":"","options":[["a"]],"actions":[],"pending":[]})",
             R"({"initial":"","options":[["a",1]],"actions":[],"pending":[]})",
             R"({"initial":"","options":[],"actions":[1],"pending":[]})",
             R"({"initial":"","options":[],"actions":[-1,1],"pending":[]})",
             R"({"initial":"","options":[],"actions":[256,1],"pending":[]})",
             R"({"initial":"","options":[],"actions":[0,16777216],"pending":[]})",
             R"({"initial":"","options":[],"actions":[0,1.5],"pending":[]})",
             R"({"initial":"","options":[],"actions":["0","1"],"pending":[]})",
             R"({"initial":"","options":[],"actions":[]})",
             R"({"initial":"","options":[],"actions":[],"pending":[]} x)",
             R"({"initial":"","initial":"","options":[],"actions":[],"pending":[]})",
             "{\"initial\":\"\xFF\",\"options\":[],\"actions\":[],\"pending\":[]}",
         }) {
        const auto read = decode_state(text);
        ASSERT_FALSE(read) << text;
        EXPECT_FALSE(read.error().message.empty());
    }
}

}  // namespace
}  // namespace tusk::registry

#include "registry/spec.h"

#include <gtest/gtest.h>

namespace tusk::registry {
namespace {

std::string error_of(std::string_view text) {
    const auto spec = parse_spec(text);
    return spec ? "accepted: " + spec->text() : spec.error().text();
}

TEST(spec, a_name_alone_is_a_spec) {
    const auto spec = parse_spec("  alphabeta ");
    ASSERT_TRUE(spec);
    EXPECT_EQ(spec->name, "alphabeta");
    EXPECT_TRUE(spec->params.empty());
    EXPECT_EQ(spec->text(), "alphabeta");
}

TEST(spec, parameters_keep_their_order_and_their_values) {
    const auto spec = parse_spec("ext,protocol=uci,command=/usr/games/x y,option.A=1,option.A=");
    ASSERT_TRUE(spec) << spec.error().text();
    EXPECT_EQ(spec->name, "ext");
    EXPECT_EQ(spec->params, (core::NamedValues{{"protocol", "uci"},
                                               {"command", "/usr/games/x y"},
                                               {"option.A", "1"},
                                               {"option.A", ""}}));
}

TEST(spec, quotations_protect_commas_and_backslashes_protect_quotation_marks) {
    const auto spec = parse_spec(R"(ext,command="a, \"b\" \\ c",x=1)");
    ASSERT_TRUE(spec) << spec.error().text();
    EXPECT_EQ(spec->params, (core::NamedValues{{"command", R"(a, "b" \ c)"}, {"x", "1"}}));
    EXPECT_EQ(spec->text(), R"(ext,command="a, \"b\" \\ c",x=1)");
}

TEST(spec, its_text_reads_back_whatever_the_values_are) {
    for (const char* value :
         {"", "a", "a,b", "\"", "\\", "\\\"", "a=b", " a ", "=", "é,", ",,\"\\", " ", "\t"}) {
        const PlayerSpec spec{"name", {{"key", value}, {"other", value}}};
        const auto read = parse_spec(spec.text());
        ASSERT_TRUE(read) << spec.text() << ": " << read.error().text();
        EXPECT_EQ(read->name, spec.name);
        EXPECT_EQ(read->params, spec.params) << spec.text();
    }
}

TEST(spec, errors_name_the_column) {
    EXPECT_EQ(error_of(""), "column 1: a player spec begins with the player's name");
    EXPECT_EQ(error_of(",a=1"), "column 1: a player spec begins with the player's name");
    EXPECT_EQ(error_of("uct,"), "column 5: expected key=value, got ''");
    EXPECT_EQ(error_of("uct,playouts"), "column 5: expected key=value, got 'playouts'");
    EXPECT_EQ(error_of("uct,a=1,,b=2"), "column 9: expected key=value, got ',b=2'");
    EXPECT_EQ(error_of("uct,=1"), "column 5: expected key=value, got '=1'");
    EXPECT_EQ(error_of("uct, =1"), "column 5: expected key=value, got ' =1'");
    EXPECT_EQ(error_of("uct,a=\"1"), "column 7: the quotation is not closed");
    EXPECT_EQ(error_of("uct,a=\"1\\\""), "column 7: the quotation is not closed");
    EXPECT_EQ(error_of("uct,a=\"1\"2"), "column 10: expected a comma after the quotation");
}

TEST(spec, too_long_a_text_is_refused) {
    const auto spec = parse_spec("a,b=" + std::string(5000, 'x'));
    ASSERT_FALSE(spec);
    EXPECT_EQ(spec.error().code, core::ErrorCode::kTooLarge);
}

}  // namespace
}  // namespace tusk::registry

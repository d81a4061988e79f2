#include "core/params.h"

#include <gtest/gtest.h>

namespace tusk::core {
namespace {

enum class Colour { kRed, kGreen };

struct Settings {
    int count = 3;
    double ratio = 0.5;
    bool loud = false;
    Colour colour = Colour::kGreen;
    std::string name = "x";

    static std::vector<ParamField<Settings>> fields() {
        return {number_field<Settings>("count", &Settings::count, 1, 10, "how many"),
                number_field<Settings>("ratio", &Settings::ratio, 0.0, 1.0, "how much"),
                boolean_field<Settings>("loud", &Settings::loud, "noise"),
                choice_field<Settings>("colour", &Settings::colour, {"red", "green"}, "paint"),
                text_field<Settings>("name", &Settings::name, "a name")};
    }
};

TEST(core_params, values_are_set_by_name) {
    const auto s = from_values<Settings>(
        {{"count", "7"}, {"ratio", "0.25"}, {"loud", "true"}, {"colour", "red"}, {"name", "n"}});
    ASSERT_TRUE(s);
    EXPECT_EQ(s->count, 7);
    EXPECT_EQ(s->ratio, 0.25);
    EXPECT_TRUE(s->loud);
    EXPECT_EQ(s->colour, Colour::kRed);
    EXPECT_EQ(s->name, "n");
}

TEST(core_params, errors_name_the_parameter_the_text_and_the_range) {
    const auto large = from_values<Settings>({{"count", "11"}});
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error().code, ErrorCode::kOutOfRange);
    EXPECT_EQ(large.error().message, "'11' is not a value of 'count'; allowed: 1..10");
    const auto colour = from_values<Settings>({{"colour", "blue"}});
    ASSERT_FALSE(colour);
    EXPECT_EQ(colour.error().message, "'blue' is not a value of 'colour'; allowed: red|green");
    const auto unknown = from_values<Settings>({{"size", "1"}});
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().code, ErrorCode::kUnknownName);
    EXPECT_EQ(unknown.error().message,
              "there is no parameter 'size'; known: count, ratio, loud, colour, name");
}

TEST(core_params, nonsense_numbers_are_refused) {
    for (const char* bad : {"", "nan", "1.5", "1e99", "0", "-1", "3 ", "three"}) {
        EXPECT_FALSE(from_values<Settings>({{"count", bad}})) << bad;
    }
    for (const char* bad : {"", "nan", "1.5", "-0.1"}) {
        EXPECT_FALSE(from_values<Settings>({{"ratio", bad}})) << bad;
    }
    EXPECT_FALSE(from_values<Settings>({{"loud", "maybe"}}));
}

TEST(core_params, description_has_ranges_and_defaults) {
    const auto infos = describe<Settings>();
    ASSERT_EQ(infos.size(), 5u);
    EXPECT_EQ(infos[0].range(), "1..10");
    EXPECT_EQ(infos[0].default_value, "3");
    EXPECT_EQ(infos[1].default_value, "0.5");
    EXPECT_EQ(infos[2].range(), "true|false");
    EXPECT_EQ(infos[3].range(), "red|green");
    EXPECT_EQ(infos[3].default_value, "green");
    EXPECT_EQ(infos[4].range(), "text");
}

TEST(core_params, changed_values_lists_only_differences_and_restores_them) {
    Settings s;
    s.count = 9;
    s.colour = Colour::kRed;
    const NamedValues changed = changed_values(s);
    EXPECT_EQ(changed, (NamedValues{{"count", "9"}, {"colour", "red"}}));
    const auto restored = from_values<Settings>(changed);
    ASSERT_TRUE(restored);
    EXPECT_EQ(restored->count, 9);
    EXPECT_EQ(restored->colour, Colour::kRed);
}

}  // namespace
}  // namespace tusk::core

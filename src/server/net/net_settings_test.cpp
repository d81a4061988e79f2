#include "server/net/net_settings.h"

#include <gtest/gtest.h>

namespace tusk::server {
namespace {

TEST(net_settings, are_set_by_name) {
    const auto settings = core::from_values<NetSettings>(
        {{"port", "0"}, {"public", "true"}, {"max_body", "1000"}, {"allowed_hosts", "a.example"}});
    ASSERT_TRUE(settings) << settings.error().text();
    EXPECT_EQ(settings->port, 0);
    EXPECT_TRUE(settings->is_public);
    EXPECT_EQ(settings->max_body, 1000);
    EXPECT_EQ(settings->allowed_hosts, "a.example");
}

TEST(net_settings, out_of_range_is_an_error) {
    EXPECT_FALSE(core::from_values<NetSettings>({{"port", "65536"}}));
    EXPECT_FALSE(core::from_values<NetSettings>({{"header_timeout_ms", "0"}}));
    EXPECT_FALSE(core::from_values<NetSettings>({{"no_such_setting", "1"}}));
}

TEST(net_settings, every_default_is_in_its_range) {
    for (const auto& field : NetSettings::fields()) {
        NetSettings settings;
        const std::string value = field.get(settings);
        EXPECT_TRUE(field.set(settings, value)) << field.info.name << " = " << value;
        EXPECT_FALSE(field.info.help.empty()) << field.info.name;
    }
}

}  // namespace
}  // namespace tusk::server

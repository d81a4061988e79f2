#include "server/net/client_name.h"

#include <gtest/gtest.h>

namespace tusk::server {
namespace {

TEST(client_name, all_addresses_of_an_ipv6_network_are_one_client) {
    EXPECT_EQ(client_name("2001:db8:1:2:aaaa::1"), "2001:db8:1:2::/64");
    EXPECT_EQ(client_name("2001:db8:1:2:ffff:1:2:3"), client_name("2001:db8:1:2::9"));
    EXPECT_NE(client_name("2001:db8:1:3::9"), client_name("2001:db8:1:2::9"));
    EXPECT_EQ(client_name("fe80::1%eth0"), client_name("fe80::2"));
}

TEST(client_name, ipv4_counts_by_address) {
    EXPECT_EQ(client_name("192.168.1.7"), "192.168.1.7");
    EXPECT_EQ(client_name("::ffff:192.168.1.7"), "192.168.1.7");
    EXPECT_EQ(client_name("127.0.0.1"), "127.0.0.1");
    EXPECT_EQ(client_name("::1"), "::1");
}

TEST(client_name, what_is_no_address_stays_as_it_is) {
    EXPECT_EQ(client_name(""), "");
    EXPECT_EQ(client_name("somewhere"), "somewhere");
}

}  // namespace
}  // namespace tusk::server

#include "server/net/client_table.h"

#include <gtest/gtest.h>

namespace tusk::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr ClientTable::Clock::time_point kStart{};

TEST(client_table, connections_are_counted_by_address) {
    ClientTable table({2, 0, 1});
    EXPECT_TRUE(table.connect("a", kStart));
    EXPECT_TRUE(table.connect("a", kStart));
    EXPECT_FALSE(table.connect("a", kStart));
    EXPECT_TRUE(table.connect("b", kStart));
    table.disconnect("a");
    EXPECT_TRUE(table.connect("a", kStart));
}

TEST(client_table, a_bucket_empties_and_refills) {
    ClientTable table({1, 10, 3});
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(table.take_request("a", kStart), 0);
    }
    EXPECT_EQ(table.take_request("a", kStart), 1);
    EXPECT_EQ(table.take_request("b", kStart), 0);
    EXPECT_EQ(table.take_request("a", kStart + milliseconds(50)), 1);
    EXPECT_EQ(table.take_request("a", kStart + milliseconds(101)), 0);
    EXPECT_EQ(table.take_request("a", kStart + milliseconds(102)), 1);
    // However long the wait, no more than the burst is saved up.
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(table.take_request("a", kStart + seconds(100)), 0);
    }
    EXPECT_NE(table.take_request("a", kStart + seconds(100)), 0);
}

TEST(client_table, no_rate_means_no_limit) {
    ClientTable table({1, 0, 1});
    for (int i = 0; i < 1000; ++i) {
        EXPECT_EQ(table.take_request("a", kStart), 0);
    }
}

TEST(client_table, idle_clients_are_forgotten_and_connected_ones_are_not) {
    ClientTable table({1, 10, 10});
    ASSERT_TRUE(table.connect("stays", kStart));
    for (int i = 0; i < 100'000; ++i) {
        const auto now = kStart + milliseconds(i);
        EXPECT_EQ(table.take_request(std::to_string(i), now), 0);
    }
    EXPECT_LE(table.size(), 2048U);
    EXPECT_FALSE(table.connect("stays", kStart + seconds(200)));
}

}  // namespace
}  // namespace tusk::server

#include "server/net/http_server.h"

#include <gtest/gtest.h>

#include "server/net/echo_server.h"
#include "server/net/raw_client.h"

namespace tusk::server {
namespace {

constexpr std::string_view kGet = "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n";

TEST(http_server, a_request_is_answered) {
    EchoServer server;
    RawClient client(server.port());
    const auto answer = client.ask("GET /a%20b?x=1&y=%C3%A9+z HTTP/1.1\r\nHost: localhost\r\n\r\n");
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 200);
    EXPECT_EQ(answer->body, "GET /a b x=1 y=\xC3\xA9 z\n");
    EXPECT_EQ(answer->header("content-type"), "text/plain");
}

TEST(http_server, a_connection_serves_many_requests) {
    EchoServer server;
    RawClient client(server.port());
    for (int i = 0; i < 50; ++i) {
        const auto answer = client.ask(kGet);
        ASSERT_TRUE(answer) << i;
        EXPECT_EQ(answer->body, "GET /hello\n");
    }
    EXPECT_EQ(server.counters().accepted, 1U);
    EXPECT_EQ(server.counters().answers[1], 50U);
}

TEST(http_server, an_exception_of_the_application_costs_one_request) {
    EchoServer server;
    RawClient client(server.port());
    const auto answer = client.ask("GET /throw HTTP/1.1\r\nHost: localhost\r\n\r\n");
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 500);
    EXPECT_EQ(answer->header("content-type"), "application/problem+json");
    EXPECT_TRUE(answer->has_code("internal_error"));
    const auto next = client.ask(kGet);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->status, 200);
    EXPECT_EQ(server.counters().application_errors, 1U);
}

TEST(http_server, an_answer_may_come_later_and_only_once) {
    EchoServer server;
    RawClient client(server.port());
    const auto answer = client.ask("GET /later HTTP/1.1\r\nHost: localhost\r\n\r\n");
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->body, "later");
    const auto next = client.ask(kGet);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->body, "GET /hello\n");
}

}  // namespace
}  // namespace tusk::server

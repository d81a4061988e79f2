#include "server/net/http_server.h"

#include <gtest/gtest.h>

#include <future>

#include "server/net/echo_server.h"
#include "server/net/raw_client.h"

namespace tusk::server {
namespace {

constexpr std::string_view kGet = "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n";

std::string get(std::string_view target) {
    return "GET " + std::string(target) + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
}

TEST(http_server, a_request_is_answered) {
    EchoServer server;
    RawClient client(server.port());
    const auto answer = client.ask(get("/a%20b?x=1&y=%C3%A9+z"));
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

TEST(http_server, pipelined_requests_are_answered_in_order) {
    EchoServer server;
    RawClient client(server.port());
    std::string requests;
    for (int i = 0; i < 100; ++i) {
        // Every seventh is answered later than the others could be.
        requests += get(i % 7 == 3 ? "/later" : "/n" + std::to_string(i));
    }
    ASSERT_TRUE(client.send(requests));
    for (int i = 0; i < 100; ++i) {
        const auto answer = client.read_answer();
        ASSERT_TRUE(answer) << i;
        EXPECT_EQ(answer->body, i % 7 == 3 ? "later" : "GET /n" + std::to_string(i) + "\n");
    }
}

TEST(http_server, pipelined_bodies_do_not_run_into_each_other) {
    EchoServer server;
    RawClient client(server.port());
    const std::string post =
        "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello"
        "POST /b HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        "3\r\nfoo\r\n4;note=1\r\nbars\r\n0\r\nX-Trailer: 1\r\n\r\n"
        "DELETE /c HTTP/1.1\r\nHost: localhost\r\n\r\n";
    ASSERT_TRUE(client.send(post));
    for (const char* expected : {"POST /a\nhello", "POST /b\nfoobars", "DELETE /c\n"}) {
        const auto answer = client.read_answer();
        ASSERT_TRUE(answer);
        EXPECT_EQ(answer->body, expected);
    }
}

TEST(http_server, a_request_may_come_byte_by_byte) {
    EchoServer server;
    RawClient client(server.port());
    for (const char byte : std::string("POST /x HTTP/1.1\r\nHost: localhost\r\n"
                                       "Content-Length: 2\r\n\r\nhi")) {
        ASSERT_TRUE(client.send({&byte, 1}));
    }
    const auto answer = client.read_answer();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->body, "POST /x\nhi");
}

TEST(http_server, the_answer_to_head_has_a_length_and_no_body) {
    EchoServer server;
    RawClient client(server.port());
    client.send("HEAD /x HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const auto answer = client.read_answer(true);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->header("content-length"), std::to_string(std::string("HEAD /x\n").size()));
    const auto next = client.ask(kGet);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->body, "GET /hello\n");
}

TEST(http_server, a_body_is_asked_for_when_the_client_expects_it) {
    EchoServer server;
    RawClient client(server.port());
    const auto go_on = client.ask(
        "POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
    ASSERT_TRUE(go_on);
    EXPECT_EQ(go_on->status, 100);
    const auto answer = client.ask("hi");
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->body, "POST /x\nhi");
}

TEST(http_server, http_1_0_closes_unless_asked_to_stay) {
    EchoServer server;
    RawClient closing(server.port());
    const auto last = closing.ask("GET /x HTTP/1.0\r\n\r\n");
    ASSERT_TRUE(last);
    EXPECT_EQ(last->header("connection"), "close");
    EXPECT_TRUE(closing.is_ended());

    RawClient staying(server.port());
    const auto first = staying.ask("GET /x HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
    ASSERT_TRUE(first);
    EXPECT_EQ(first->header("connection"), "keep-alive");
    EXPECT_TRUE(staying.ask(kGet));
}

TEST(http_server, connection_close_is_respected) {
    EchoServer server;
    RawClient client(server.port());
    const auto answer =
        client.ask("GET /x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->header("connection"), "close");
    EXPECT_TRUE(client.is_ended());
}

TEST(http_server, a_client_that_has_ended_sending_still_gets_its_answer) {
    EchoServer server;
    RawClient client(server.port());
    client.send(get("/later"));
    client.end_sending();
    const auto answer = client.read_answer();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->body, "later");
}

TEST(http_server, every_answer_carries_the_security_headers) {
    EchoServer server;
    for (const std::string& request :
         {std::string(kGet), get("/throw"), std::string("junk\r\n\r\n")}) {
        RawClient client(server.port());
        const auto answer = client.ask(request);
        ASSERT_TRUE(answer);
        EXPECT_EQ(answer->header("content-security-policy"),
                  "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
                  "form-action 'self'; img-src 'self' data:; connect-src 'self'");
        EXPECT_EQ(answer->header("x-content-type-options"), "nosniff");
        EXPECT_EQ(answer->header("referrer-policy"), "same-origin");
        EXPECT_EQ(answer->header("cross-origin-opener-policy"), "same-origin");
        EXPECT_EQ(answer->header("cross-origin-resource-policy"), "same-origin");
        EXPECT_NE(answer->header("permissions-policy").find("camera=()"), std::string::npos);
        EXPECT_EQ(answer->header("server"), "");
    }
}

TEST(http_server, the_application_cannot_forge_headers_by_accident) {
    EchoServer server;
    RawClient client(server.port());
    const auto answer = client.ask(get("/split"));
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->header("set-cookie"), "");
    EXPECT_EQ(answer->body, "split");
}

TEST(http_server, an_exception_of_the_application_costs_one_request) {
    EchoServer server;
    RawClient client(server.port());
    const auto answer = client.ask(get("/throw"));
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 500);
    EXPECT_EQ(answer->header("content-type"), "application/problem+json");
    EXPECT_TRUE(answer->has_code("internal-error"));
    const auto next = client.ask(kGet);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->status, 200);
    EXPECT_EQ(server.counters().application_errors, 1U);
}

TEST(http_server, an_answer_may_come_later_and_only_once) {
    EchoServer server;
    RawClient client(server.port());
    const auto answer = client.ask(get("/later"));
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->body, "later");
    const auto next = client.ask(kGet);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->body, "GET /hello\n");
}

TEST(http_server, a_request_that_is_never_answered_gets_500) {
    NetSettings settings;
    settings.answer_timeout_ms = 50;
    EchoServer server(settings);
    RawClient client(server.port());
    const auto answer = client.ask(get("/never"));
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 500);
    server.server().post([&] { server.application().answer_kept(); });
    const auto next = client.ask(kGet);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->body, "GET /hello\n");
}

TEST(http_server, a_client_that_resets_while_it_waits_is_noticed) {
    EchoServer server;
    RawClient client(server.port());
    client.send(get("/never"));
    ASSERT_TRUE(EchoServer::eventually([&] { return server.counters().bytes_in > 0; }));
    client.reset();
    EXPECT_TRUE(EchoServer::eventually([&] { return server.counters().http_open == 0; }));
    server.server().post([&] { server.application().answer_kept(); });
    RawClient other(server.port());
    EXPECT_TRUE(other.ask(kGet));
}

TEST(http_server, a_large_answer_arrives_whole) {
    EchoServer server;
    RawClient client(server.port());
    const auto answer = client.ask(get("/big?size=20000000"));
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->body, std::string(20'000'000, 'x'));
    EXPECT_GT(server.counters().bytes_out, 20'000'000U);
}

TEST(http_server, posted_actions_run_in_order_and_survive_exceptions) {
    EchoServer server;
    std::vector<int> order;
    std::promise<void> done;
    for (int i = 0; i < 100; ++i) {
        server.server().post([&order, i] { order.push_back(i); });
    }
    server.server().post([] { throw std::runtime_error("thrown on purpose"); });
    server.server().after(std::chrono::milliseconds(20), [&] {
        order.push_back(100);
        done.set_value();
    });
    server.server().post([&order] { order.push_back(-1); });
    done.get_future().wait();
    ASSERT_EQ(order.size(), 102U);
    EXPECT_EQ(order[99], 99);
    EXPECT_EQ(order[100], -1);
    EXPECT_EQ(order[101], 100);
}

TEST(http_server, stop_lets_a_running_request_finish) {
    EchoServer server;
    RawClient idle(server.port());
    ASSERT_TRUE(idle.ask(kGet));
    RawClient client(server.port());
    client.send(get("/never"));
    ASSERT_TRUE(EchoServer::eventually(
        [&] { return server.ask_loop([&] { return server.application().kept(); }) == 1; }));
    server.server().stop();
    EXPECT_TRUE(idle.is_ended());
    server.server().post([&] { server.application().answer_kept(); });
    const auto answer = client.read_answer();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->body, "late");
    EXPECT_EQ(answer->header("connection"), "close");
    client.close();
    server.stop();
    EXPECT_EQ(server.counters().http_open, 0U);
}

TEST(http_server, stop_cuts_off_what_does_not_finish) {
    NetSettings settings;
    settings.stop_timeout_ms = 50;
    EchoServer server(settings);
    RawClient waiting(server.port());
    waiting.send(get("/never"));
    RawClient half(server.port());
    half.send("GET /x HTTP/1.1\r\nHo");
    ASSERT_TRUE(EchoServer::eventually([&] { return server.counters().http_open == 2; }));
    server.stop();
    EXPECT_TRUE(waiting.is_ended());
    EXPECT_TRUE(half.is_ended());
    EXPECT_EQ(server.counters().http_open, 0U);
}

TEST(http_server, stop_before_run_ends_it) {
    EchoApplication application;
    NetSettings settings;
    settings.port = 0;
    auto server = HttpServer::listen(settings, application);
    ASSERT_TRUE(server);
    (*server)->stop();
    (*server)->run();
}

TEST(http_server, a_port_in_use_is_one_clear_error) {
    EchoServer server;
    EchoApplication application;
    for (const bool is_public : {false, true}) {
        NetSettings settings;
        settings.port = server.port();
        settings.is_public = is_public;
        const auto second = HttpServer::listen(settings, application);
        ASSERT_FALSE(second);
        EXPECT_EQ(second.error().text(), "port " + std::to_string(server.port()) +
                                             " is in use by another program; choose another one");
    }
}

TEST(http_server, addresses_name_the_port) {
    for (const bool is_public : {false, true}) {
        NetSettings settings;
        settings.is_public = is_public;
        EchoServer server(settings);
        const auto& addresses = server.server().addresses();
        ASSERT_FALSE(addresses.empty());
        for (const std::string& address : addresses) {
            EXPECT_TRUE(address.starts_with("http://")) << address;
            EXPECT_TRUE(address.ends_with(":" + std::to_string(server.port()))) << address;
        }
        RawClient client(server.port());
        EXPECT_TRUE(client.ask(kGet));
    }
}

}  // namespace
}  // namespace tusk::server

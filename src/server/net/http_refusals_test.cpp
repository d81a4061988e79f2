// What the server refuses before the application is asked: each case is a line of a table.

#include <gtest/gtest.h>

#include "server/net/echo_server.h"
#include "server/net/raw_client.h"

namespace tusk::server {
namespace {

constexpr std::string_view kGet = "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n";

struct Case {
    const char* name;
    std::string request;
    int status;
    const char* code;
};

std::string with_headers(std::string_view method, std::string_view headers) {
    return std::string(method) + " /x HTTP/1.1\r\nHost: localhost:8080\r\n" + std::string(headers) +
           "\r\n";
}

std::string to_target(std::string_view target) {
    return "GET " + std::string(target) + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
}

std::string to_host(std::string_view host) {
    return "GET /x HTTP/1.1\r\nHost: " + std::string(host) + "\r\n\r\n";
}

const std::vector<Case>& cases() {
    static const std::vector<Case> table{
        {"no_http", "hello\r\n\r\n", 400, "malformed-request"},
        {"no_target", "GET\r\n\r\n", 400, "malformed-request"},
        {"bad_header", with_headers("GET", "no colon\r\n"), 400, "malformed-request"},
        {"blank_before_colon", with_headers("GET", "Name : x\r\n"), 400, "malformed-request"},
        {"nul_in_header", with_headers("GET", std::string("Name: a\0b\r\n", 11)), 400,
         "malformed-request"},
        {"bare_line_feed", "GET /x HTTP/1.1\nHost: localhost\n\n\r\n\r\n", 505, "unknown-version"},
        {"http_2", "GET /x HTTP/2.0\r\nHost: localhost\r\n\r\n", 505, "unknown-version"},
        {"http_2_preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505, "unknown-version"},
        {"http_0_9", "GET /x HTTP/0.9\r\n\r\n", 505, "unknown-version"},
        {"other_protocol", "GET /x GOPHER/1.1\r\n\r\n", 400, "malformed-request"},

        {"target_is_an_url", to_target("http://localhost/x"), 400, "malformed-target"},
        {"target_is_a_star", to_target("*"), 400, "malformed-target"},
        {"target_with_fragment", to_target("/x#y"), 400, "malformed-target"},
        {"bad_percent", to_target("/%zz"), 400, "malformed-target"},
        {"cut_percent", to_target("/%4"), 400, "malformed-target"},
        {"nul", to_target("/a%00b"), 400, "malformed-target"},
        {"invalid_utf8", to_target("/%ff"), 400, "malformed-target"},
        {"invalid_utf8_in_query", to_target("/x?a=%c3%28"), 400, "malformed-target"},
        {"overlong_utf8", to_target("/%c0%af"), 400, "malformed-target"},

        {"no_host", "GET /x HTTP/1.1\r\n\r\n", 400, "malformed-request"},
        {"two_hosts", "GET /x HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400,
         "malformed-request"},
        {"host_with_path", to_host("localhost/x"), 400, "malformed-request"},
        {"host_with_user", to_host("a@localhost"), 400, "malformed-request"},
        {"foreign_host", to_host("evil.example"), 421, "unknown-host"},
        {"foreign_host_that_looks_local", to_host("localhost.evil.example:8080"), 421,
         "unknown-host"},

        {"two_lengths", with_headers("POST", "Content-Length: 1\r\nContent-Length: 2\r\n"), 400,
         "malformed-request"},
        {"same_length_twice", with_headers("POST", "Content-Length: 1\r\nContent-Length: 1\r\n"),
         400, "malformed-request"},
        {"length_list", with_headers("POST", "Content-Length: 1, 1\r\n"), 400, "malformed-request"},
        {"negative_length", with_headers("POST", "Content-Length: -1\r\n"), 400,
         "malformed-request"},
        {"huge_length", with_headers("POST", "Content-Length: 99999999999999999999999\r\n"), 400,
         "malformed-request"},
        {"length_and_chunked",
         with_headers("POST", "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n"), 400,
         "malformed-request"},
        {"chunked_and_length",
         with_headers("POST", "Transfer-Encoding: chunked\r\nContent-Length: 1\r\n"), 400,
         "malformed-request"},
        {"unknown_encoding", with_headers("POST", "Transfer-Encoding: gzip\r\n"), 400,
         "malformed-request"},
        {"encoding_list", with_headers("POST", "Transfer-Encoding: gzip, chunked\r\n"), 400,
         "malformed-request"},
        {"chunked_in_http_1_0",
         "POST /x HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400,
         "malformed-request"},
        {"bad_chunk", with_headers("POST", "Transfer-Encoding: chunked\r\n") + "zz\r\n", 400,
         "malformed-body"},
        {"chunk_without_end",
         with_headers("POST", "Transfer-Encoding: chunked\r\n") + "1\r\nabc\r\n0\r\n\r\n", 400,
         "malformed-body"},

        {"connect", "CONNECT /x HTTP/1.1\r\nHost: localhost\r\n\r\n", 405, "method-not-allowed"},
        {"trace", with_headers("TRACE", ""), 405, "method-not-allowed"},
        {"expectation", with_headers("POST", "Expect: a-miracle\r\nContent-Length: 1\r\n"), 417,
         "unknown-expectation"},

        {"large_body", with_headers("POST", "Content-Length: 65537\r\n"), 413, "body-too-large"},
        {"large_body_expected",
         with_headers("POST", "Expect: 100-continue\r\nContent-Length: 65537\r\n"), 413,
         "body-too-large"},
        {"large_chunk", with_headers("POST", "Transfer-Encoding: chunked\r\n") + "10001\r\n", 413,
         "body-too-large"},
        {"large_upload",
         "POST /records/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4194305\r\n\r\n", 413,
         "body-too-large"},
        {"large_header", with_headers("GET", "X: " + std::string(20'000, 'x') + "\r\n"), 431,
         "headers-too-large"},
        {"long_target", to_target("/" + std::string(30'000, 'x')), 431, "headers-too-large"},

        {"foreign-origin", with_headers("POST", "Origin: http://evil.example\r\n"), 403,
         "foreign-origin"},
        {"foreign_port", with_headers("DELETE", "Origin: http://localhost:9090\r\n"), 403,
         "foreign-origin"},
        {"no_origin", with_headers("PUT", "Origin: null\r\n"), 403, "foreign-origin"},
        {"unknown_method_of_foreign_origin",
         with_headers("BREW", "Origin: http://evil.example\r\n"), 403, "foreign-origin"},
        {"foreign_origin_with_body",
         with_headers("PATCH", "Origin: http://evil.example\r\nContent-Length: 100\r\n"), 403,
         "foreign-origin"},
    };
    return table;
}

TEST(http_refusals, each_is_a_problem_that_people_understand) {
    EchoServer server;
    for (const Case& one : cases()) {
        RawClient client(server.port());
        const auto answer = client.ask(one.request);
        ASSERT_TRUE(answer) << one.name;
        EXPECT_EQ(answer->status, one.status) << one.name << ": " << answer->body;
        EXPECT_TRUE(answer->has_code(one.code)) << one.name << ": " << answer->body;
        EXPECT_EQ(answer->header("content-type"), "application/problem+json") << one.name;
        RawClient other(server.port());
        const auto next = other.ask(kGet);
        ASSERT_TRUE(next) << one.name;
        EXPECT_EQ(next->status, 200) << one.name;
    }
    EXPECT_GT(server.refused(Refusal::kMalformed), 0U);
    EXPECT_GT(server.refused(Refusal::kTooLarge), 0U);
    EXPECT_GT(server.refused(Refusal::kForeignHost), 0U);
    EXPECT_GT(server.refused(Refusal::kForeignOrigin), 0U);
}

TEST(http_refusals, what_looks_similar_is_served) {
    NetSettings settings;
    settings.allowed_hosts = "tusk.example";
    EchoServer server(settings);
    const std::vector<std::string> requests{
        to_host("localhost"),
        to_host("LOCALHOST:8080"),
        to_host("127.0.0.1:1"),
        to_host("[::1]:8080"),
        to_host("192.168.1.5"),
        to_host("box"),
        to_host("box.local"),
        to_host("box.lan:80"),
        to_host("box.home.arpa"),
        to_host("tusk.example:443"),
        to_target("/x?"),
        to_target("/x?&&a"),
        to_target("//evil.example/../.."),
        with_headers("BREW", ""),
        with_headers("OPTIONS", ""),
        with_headers("GET", "Origin: http://evil.example\r\n"),
        with_headers("POST", "Origin: http://localhost:8080\r\n"),
        with_headers("POST", "Origin: http://LOCALHOST:8080\r\nContent-Length: 2\r\n") + "hi",
        with_headers("POST", "Content-Length: 65536\r\n") + std::string(65536, 'x'),
        "POST /x HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:80\r\n\r\n",
        "POST /x HTTP/1.1\r\nHost: localhost\r\nOrigin: https://localhost\r\n\r\n",
        "POST /a/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4194304\r\n\r\n" +
            std::string(4194304, 'x'),
    };
    for (const std::string& request : requests) {
        RawClient client(server.port());
        const auto answer = client.ask(request);
        ASSERT_TRUE(answer) << request.substr(0, 200);
        EXPECT_EQ(answer->status, 200) << request.substr(0, 200) << answer->body.substr(0, 200);
    }
}

TEST(http_refusals, a_large_body_is_refused_before_it_has_come) {
    EchoServer server;
    RawClient client(server.port());
    client.send("POST /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
    const std::string chunk = "8000\r\n" + std::string(0x8000, 'x') + "\r\n";
    for (int i = 0; i < 100; ++i) {
        client.send(chunk);  // never says that it is over
    }
    const auto answer = client.read_answer();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 413);
    client.end_sending();
    EXPECT_TRUE(client.is_ended());
}

TEST(http_refusals, a_connection_lives_on_after_a_refused_request_without_body) {
    EchoServer server;
    RawClient client(server.port());
    const auto refused = client.ask(with_headers("POST", "Origin: http://evil.example\r\n"));
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->status, 403);
    const auto next = client.ask(kGet);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->status, 200);
}

TEST(http_refusals, too_many_requests_at_once_get_429) {
    NetSettings settings;
    settings.requests_per_second = 1;
    settings.request_burst = 5;
    EchoServer server(settings);
    RawClient client(server.port());
    int served = 0;
    for (int i = 0; i < 50; ++i) {
        const auto answer = client.ask(kGet);
        ASSERT_TRUE(answer) << i;
        if (answer->status == 200) {
            ++served;
            continue;
        }
        EXPECT_EQ(answer->status, 429);
        EXPECT_TRUE(answer->has_code("too-many-requests"));
        EXPECT_EQ(answer->header("retry-after"), "1");
    }
    EXPECT_GE(served, 5);
    EXPECT_EQ(server.refused(Refusal::kRate), 50U - static_cast<unsigned>(served));
}

TEST(http_refusals, a_full_server_says_so) {
    NetSettings settings;
    settings.max_connections = 3;
    EchoServer server(settings);
    std::vector<std::unique_ptr<RawClient>> clients;
    for (int i = 0; i < 3; ++i) {
        clients.push_back(std::make_unique<RawClient>(server.port()));
        ASSERT_TRUE(clients.back()->ask(kGet));
    }
    RawClient late(server.port());
    const auto answer = late.read_answer();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 503);
    EXPECT_TRUE(answer->has_code("server-full"));
    EXPECT_EQ(answer->header("retry-after"), "5");
    clients.clear();
    ASSERT_TRUE(EchoServer::eventually([&] {
        RawClient again(server.port());
        const auto served = again.ask(kGet);
        return served && served->status == 200;
    }));
}

TEST(http_refusals, one_client_cannot_take_all_connections) {
    NetSettings settings;
    settings.max_connections_per_client = 2;
    EchoServer server(settings);
    RawClient first(server.port());
    RawClient second(server.port());
    ASSERT_TRUE(first.ask(kGet));
    ASSERT_TRUE(second.ask(kGet));
    RawClient third(server.port());
    const auto answer = third.read_answer();
    ASSERT_TRUE(answer);
    EXPECT_TRUE(answer->has_code("too-many-connections"));
    EXPECT_EQ(server.refused(Refusal::kClientFull), 1U);
}

TEST(http_refusals, all_bodies_together_are_bounded) {
    NetSettings settings;
    settings.max_bodies = 100;
    EchoServer server(settings);
    RawClient slow(server.port());
    slow.send(with_headers("POST", "Content-Length: 60\r\nExpect: 100-continue\r\n"));
    ASSERT_TRUE(slow.read_answer());
    RawClient late(server.port());
    const auto answer = late.ask(with_headers("POST", "Content-Length: 60\r\n"));
    ASSERT_TRUE(answer);
    EXPECT_TRUE(answer->has_code("server-busy"));
    const auto finished = slow.ask(std::string(60, 'x'));
    ASSERT_TRUE(finished);
    EXPECT_EQ(finished->status, 200);
    RawClient again(server.port());
    const auto served =
        again.ask(with_headers("POST", "Content-Length: 60\r\n") + std::string(60, 'x'));
    ASSERT_TRUE(served);
    EXPECT_EQ(served->status, 200);
}

}  // namespace
}  // namespace tusk::server

// Clients that are slow, many, or mad: the server goes on.

#include <gtest/gtest.h>

#include <memory>
#include <thread>

#include "core/random.h"
#include "server/net/echo_server.h"
#include "server/net/raw_client.h"

namespace tusk::server {
namespace {

constexpr std::string_view kGet = "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n";

void expect_served(EchoServer& server) {
    RawClient client(server.port());
    const auto answer = client.ask(kGet);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 200);
}

// Sends `bytes` one by one with a pause after each, until the server has had enough.
void dribble(RawClient& client, std::string_view bytes) {
    for (const char byte : bytes) {
        if (!client.send({&byte, 1})) {
            return;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

TEST(http_endurance, dribbled_headers_get_408) {
    NetSettings settings;
    settings.header_timeout_ms = 500;
    EchoServer server(settings);
    RawClient client(server.port());
    dribble(client, "GET /x HTTP/1.1\r\nHost: localhost\r\nX: " + std::string(60, 'x'));
    const auto answer = client.read_answer();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 408);
    EXPECT_TRUE(client.is_ended());
    EXPECT_EQ(server.refused(Refusal::kTooSlow), 1U);
    expect_served(server);
}

TEST(http_endurance, dribbled_bodies_get_408) {
    NetSettings settings;
    settings.body_timeout_ms = 500;
    EchoServer server(settings);
    RawClient client(server.port());
    client.send("POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n");
    dribble(client, std::string(60, 'x'));
    const auto answer = client.read_answer();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 408);
    EXPECT_TRUE(client.is_ended());
    expect_served(server);
}

TEST(http_endurance, dribbled_chunks_get_408) {
    NetSettings settings;
    settings.body_timeout_ms = 500;
    EchoServer server(settings);
    RawClient client(server.port());
    client.send("POST /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
    for (int i = 0; i < 100 && client.send("1\r\nx\r\n"); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    const auto answer = client.read_answer();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 408);
    expect_served(server);
}

TEST(http_endurance, silent_connections_are_closed_without_an_answer) {
    NetSettings settings;
    settings.header_timeout_ms = 500;
    settings.idle_timeout_ms = 50;
    EchoServer server(settings);
    RawClient silent(server.port());
    EXPECT_EQ(silent.read_to_end(), "");
    RawClient idle(server.port());
    ASSERT_TRUE(idle.ask(kGet));
    EXPECT_TRUE(idle.is_ended());
    EXPECT_TRUE(EchoServer::eventually([&] { return server.counters().http_open == 0; }));
}

TEST(http_endurance, a_client_that_does_not_read_its_answer_is_dropped) {
    NetSettings settings;
    settings.send_timeout_ms = 50;
    EchoServer server(settings);
    RawClient client(server.port(), 4096);
    // More than the buffers of both sockets hold.
    client.send("GET /big?size=50000000 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    RawClient other(server.port());
    ASSERT_TRUE(other.ask(kGet));
    other.close();
    EXPECT_TRUE(EchoServer::eventually([&] { return server.counters().http_open == 0; }));
}

TEST(http_endurance, five_hundred_connections_do_not_keep_others_out) {
    NetSettings settings;
    settings.max_connections_per_client = 600;
    EchoServer server(settings);
    std::vector<std::unique_ptr<RawClient>> clients;
    for (int i = 0; i < 500; ++i) {
        clients.push_back(std::make_unique<RawClient>(server.port()));
        ASSERT_TRUE(clients.back()->is_connected()) << i;
        clients.back()->send(i % 2 == 0 ? "" : "GET /x HTTP/1.1\r\n");
    }
    expect_served(server);
    for (auto& client : clients) {
        client->close();
    }
    EXPECT_TRUE(EchoServer::eventually([&] { return server.counters().http_open == 0; }));
}

TEST(http_endurance, a_flood_beyond_the_limits_leaves_the_server_alive) {
    NetSettings settings;
    settings.max_connections = 20;
    EchoServer server(settings);
    {
        std::vector<std::unique_ptr<RawClient>> clients;
        for (int i = 0; i < 500; ++i) {
            clients.push_back(std::make_unique<RawClient>(server.port()));
        }
        EXPECT_TRUE(EchoServer::eventually([&] { return server.counters().accepted == 500; }));
    }
    EXPECT_TRUE(EchoServer::eventually([&] { return server.counters().http_open == 0; }));
    expect_served(server);
    EXPECT_GT(server.refused(Refusal::kServerFull), 0U);
}

// Random bytes, half of them behind something that looks like a request.
std::string garbage(core::Rng& random) {
    static constexpr std::array<std::string_view, 6> kStarts{
        "",
        "GET / HTTP/1.1\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
        "GET /live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"};
    std::string bytes(kStarts[random.below(static_cast<std::uint32_t>(kStarts.size()))]);
    const std::uint32_t count = random.below(200);
    for (std::uint32_t i = 0; i < count; ++i) {
        bytes.push_back(static_cast<char>(random.below(256)));
    }
    return random.below(2) == 0 ? bytes : bytes + "\r\n\r\n";
}

TEST(http_endurance, ten_thousand_garbage_connections_change_nothing) {
    NetSettings settings;
    settings.requests_per_second = 0;
    EchoServer server(settings);
    core::Rng random(2024);
    for (int i = 0; i < 10'000; ++i) {
        RawClient client(server.port());
        ASSERT_TRUE(client.is_connected()) << i;
        client.send(garbage(random));
        client.end_sending();
        static_cast<void>(client.read_to_end());
        client.reset();  // so that no port stays occupied behind us
        if (i % 1000 == 0) {
            expect_served(server);
        }
    }
    expect_served(server);
    EXPECT_TRUE(EchoServer::eventually([&] {
        return server.counters().http_open == 0 && server.counters().websockets_open == 0;
    }));
    EXPECT_GE(server.counters().accepted, 10'000U);
    EXPECT_GT(server.refused(Refusal::kMalformed), 1000U);
    EXPECT_EQ(server.counters().application_errors, 0U);
}

}  // namespace
}  // namespace tusk::server

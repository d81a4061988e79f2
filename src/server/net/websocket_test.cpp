// WebSockets: the handshake, messages, and everything a client can do wrong.

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "server/net/echo_server.h"
#include "server/net/websocket_client.h"

namespace tusk::server {
namespace {

constexpr std::string_view kGet = "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n";

void expect_echo(EchoServer& server) {
    WebSocketClient client(server.port());
    ASSERT_TRUE(client.is_open());
    client.send_text("still there?");
    EXPECT_EQ(client.read_text(), "still there?");
}

TEST(websocket, messages_are_echoed) {
    EchoServer server;
    WebSocketClient client(server.port());
    ASSERT_TRUE(client.is_open());
    for (const std::string& text :
         {std::string("hello"), std::string(), std::string("\xE9\xBB\x91\xE7\x99\xBD"),
          std::string(125, 'a'), std::string(126, 'b'), std::string(65536, 'c')}) {
        client.send_text(text);
        const auto frame = client.read();
        ASSERT_TRUE(frame);
        EXPECT_EQ(frame->payload, text);
        EXPECT_EQ(frame->opcode, 1);
        EXPECT_TRUE(frame->is_final);
        EXPECT_FALSE(frame->is_masked);
    }
    EXPECT_EQ(server.counters().messages_in, 6U);
    // The client may have read a message before the server has counted it as sent.
    EXPECT_TRUE(EchoServer::eventually([&] { return server.counters().messages_out == 6U; }));
    EXPECT_EQ(server.counters().websockets_open, 1U);
    EXPECT_EQ(server.counters().http_open, 0U);
}

TEST(websocket, the_handshake_does_not_name_a_version) {
    EchoServer server;
    RawClient client(server.port());
    const auto answer = client.ask(upgrade_request("/live"));
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 101);
    EXPECT_EQ(answer->header("server"), "tusk");
}

TEST(websocket, fragments_with_control_frames_in_between_are_one_message) {
    EchoServer server;
    WebSocketClient client(server.port());
    client.send({false, 1, "one "});
    client.send({true, 9, "are you there"});
    client.send({false, 0, "two \xE9"});
    client.send({true, 10, "unasked"});
    client.send({true, 0, "\xBB\x91"});
    const auto pong = client.read();
    ASSERT_TRUE(pong);
    EXPECT_EQ(pong->opcode, 10);
    EXPECT_EQ(pong->payload, "are you there");
    EXPECT_EQ(client.read_text(), "one two \xE9\xBB\x91");
}

TEST(websocket, frames_may_come_byte_by_byte) {
    EchoServer server;
    WebSocketClient client(server.port());
    for (const char byte : bytes_of({true, 1, "slowly"})) {
        client.raw().send({&byte, 1});
    }
    EXPECT_EQ(client.read_text(), "slowly");
}

struct Mistake {
    const char* name;
    std::vector<Frame> frames;
    int code;
};

const std::vector<Mistake>& mistakes() {
    static const std::vector<Mistake> table{
        {"binary", {{true, 2, "01"}}, 1003},
        {"too_large", {{true, 1, std::string(65537, 'x')}}, 1009},
        {"too_large_in_fragments",
         {{false, 1, std::string(40000, 'x')}, {true, 0, std::string(40000, 'x')}},
         1009},
        {"bad_utf8", {{true, 1, "a\xff"}}, 1007},
        {"cut_utf8", {{true, 1, "\xE9\xBB"}}, 1007},
        {"surrogate", {{true, 1, "\xED\xA0\x80"}}, 1007},
        {"bad_utf8_in_fragments", {{false, 1, "a\xE9"}, {true, 0, "a"}}, 1007},
        {"unmasked", {{true, 1, "x", false}}, 1002},
        {"reserved_bit", {{true, 1, "x", true, 4}}, 1002},
        {"reserved_bits", {{true, 1, "x", true, 3}}, 1002},
        {"unknown_opcode", {{true, 3, "x"}}, 1002},
        {"unknown_control_opcode", {{true, 11, "x"}}, 1002},
        {"continuation_of_nothing", {{true, 0, "x"}}, 1002},
        {"message_within_message", {{false, 1, "x"}, {true, 1, "y"}}, 1002},
        {"fragmented_ping", {{false, 9, "x"}}, 1002},
        {"long_ping", {{true, 9, std::string(126, 'x')}}, 1002},
        {"close_of_one_byte", {{true, 8, "x"}}, 1002},
        {"close_with_a_forbidden_code", {{true, 8, WebSocketClient::close_payload(1005)}}, 1002},
        {"close_with_bad_utf8", {{true, 8, WebSocketClient::close_payload(1000, "\xff")}}, 1002},
        {"exception", {{true, 1, "throw"}}, 1011},
        {"goodbye_of_the_application", {{true, 1, "bye"}}, 4000},
        {"normal_close", {{true, 8, WebSocketClient::close_payload(1000, "thanks")}}, 1000},
        {"close_without_code", {{true, 8, ""}}, 1000},
    };
    return table;
}

TEST(websocket, each_mistake_is_answered_with_its_close_code) {
    EchoServer server;
    for (const Mistake& one : mistakes()) {
        WebSocketClient client(server.port());
        ASSERT_TRUE(client.is_open()) << one.name;
        for (const Frame& frame : one.frames) {
            client.send(frame);
        }
        EXPECT_EQ(client.read_close_code(), one.code) << one.name;
        client.send({true, 8, WebSocketClient::close_payload(1000)});
        client.raw().end_sending();
        EXPECT_TRUE(client.raw().is_ended()) << one.name;
        expect_echo(server);
    }
    EXPECT_TRUE(EchoServer::eventually([&] { return server.counters().websockets_open == 0; }));
    EXPECT_GT(server.refused(Refusal::kMalformed), 0U);
    EXPECT_EQ(server.refused(Refusal::kTooLarge), 2U);
    EXPECT_EQ(server.counters().application_errors, 1U);
}

TEST(websocket, upgrades_are_refused_with_a_reason) {
    EchoServer server;
    const auto expect_refusal = [&server](const std::string& request, int status,
                                          std::string_view code) {
        RawClient client(server.port());
        const auto answer = client.ask(request);
        ASSERT_TRUE(answer) << request;
        EXPECT_EQ(answer->status, status) << request;
        EXPECT_TRUE(answer->has_code(code)) << answer->body;
    };
    expect_refusal(upgrade_request("/elsewhere"), 404, "not-found");
    expect_refusal(upgrade_request("/throw"), 500, "internal-error");
    expect_refusal(upgrade_request("/live", "Origin: http://evil.example\r\n"), 403,
                   "foreign-origin");
    expect_refusal(upgrade_request("/live", "Origin: null\r\n"), 403, "foreign-origin");
    expect_refusal(upgrade_request("/live") + bytes_of({true, 1, "too early"}), 400,
                   "malformed-upgrade");
    expect_refusal(upgrade_request("/live", "Content-Length: 5\r\n") + "hello", 400,
                   "malformed-upgrade");
    expect_refusal(
        "GET /live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        426, "unknown-websocket-version");
    expect_refusal(
        "GET /live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n\r\n",
        400, "malformed-upgrade");
    RawClient same(server.port());
    const auto accepted = same.ask(upgrade_request("/live", "Origin: http://localhost:8080\r\n"));
    ASSERT_TRUE(accepted);
    EXPECT_EQ(accepted->status, 101);
}

TEST(websocket, an_application_that_cannot_connect_closes_with_1011) {
    EchoServer server;
    WebSocketClient client(server.port(), "/broken");
    ASSERT_TRUE(client.is_open());
    EXPECT_EQ(client.read_close_code(), 1011);
    client.send({true, 8, WebSocketClient::close_payload(1011)});
    expect_echo(server);
}

TEST(websocket, a_message_goes_to_all) {
    EchoServer server;
    std::vector<std::unique_ptr<WebSocketClient>> clients;
    for (int i = 0; i < 100; ++i) {
        clients.push_back(std::make_unique<WebSocketClient>(server.port()));
        ASSERT_TRUE(clients.back()->is_open());
    }
    clients.front()->send_text("all good evening");
    for (const auto& client : clients) {
        EXPECT_EQ(client->read_text(), "good evening");
    }
}

TEST(websocket, a_slow_reader_is_disconnected_and_others_are_not) {
    NetSettings settings;
    settings.close_timeout_ms = 100;
    EchoServer server(settings);
    WebSocketClient slow(server.port(), "/live", 4096);
    WebSocketClient other(server.port());
    ASSERT_TRUE(slow.is_open() && other.is_open());
    const std::string news(50'000, 'n');
    // More than the sockets' buffers and the queue can hold; `other` takes each one.
    for (int i = 0; i < 400; ++i) {
        ASSERT_TRUE(other.send_text("all " + news));
        ASSERT_EQ(other.read_text(), news) << i;
    }
    EXPECT_TRUE(EchoServer::eventually([&] { return server.counters().websockets_open == 1; }));
    EXPECT_EQ(server.refused(Refusal::kTooSlow), 1U);
    other.send_text("all done");
    EXPECT_EQ(other.read_text(), "done");
}

TEST(websocket, a_flood_to_one_client_ends_with_1013) {
    EchoServer server;
    WebSocketClient client(server.port());
    ASSERT_TRUE(client.is_open());
    client.send_text("flood");
    EXPECT_EQ(client.read_close_code(), 1013);
    client.send({true, 8, WebSocketClient::close_payload(1013)});
    expect_echo(server);
}

TEST(websocket, silence_is_answered_with_a_ping_and_then_the_end) {
    NetSettings settings;
    settings.websocket_idle_timeout_ms = 100;
    EchoServer server(settings);
    WebSocketClient client(server.port());
    ASSERT_TRUE(client.is_open());
    const auto ping = client.read();
    ASSERT_TRUE(ping);
    EXPECT_EQ(ping->opcode, 9);
    EXPECT_TRUE(client.raw().is_ended());
    EXPECT_TRUE(EchoServer::eventually([&] { return server.counters().websockets_open == 0; }));
}

TEST(websocket, who_answers_pings_stays) {
    NetSettings settings;
    settings.websocket_idle_timeout_ms = 2000;
    EchoServer server(settings);
    WebSocketClient client(server.port());
    ASSERT_TRUE(client.is_open());
    for (int i = 0; i < 3; ++i) {
        const auto ping = client.read();
        ASSERT_TRUE(ping) << i;
        EXPECT_EQ(ping->opcode, 9);
        client.send({true, 10, ping->payload});
    }
    client.send_text("here");
    EXPECT_EQ(client.read_text(), "here");
}

TEST(websocket, a_client_that_ignores_the_end_is_cut_off) {
    NetSettings settings;
    settings.close_timeout_ms = 50;
    settings.websocket_idle_timeout_ms = 100;
    EchoServer server(settings);
    WebSocketClient ignores_goodbye(server.port());
    ignores_goodbye.send_text("bye");
    WebSocketClient ignores_error(server.port());
    ignores_error.send({true, 3, "unknown opcode"});
    EXPECT_EQ(ignores_goodbye.read_close_code(), 4000);
    EXPECT_EQ(ignores_error.read_close_code(), 1002);
    EXPECT_TRUE(EchoServer::eventually([&] { return server.counters().websockets_open == 0; }));
}

// Both sides want to end at once: our goodbye and what the next bytes of the client deserve.
TEST(websocket, mistakes_after_our_goodbye_do_not_keep_the_connection) {
    NetSettings settings;
    settings.close_timeout_ms = 50;
    EchoServer server(settings);
    const std::vector<Frame> ends{{true, 3, "unknown opcode"},
                                  {true, 1, "unmasked", false},
                                  {true, 1, std::string(65537, 'x')},
                                  {true, 1, "\xff"},
                                  {true, 9, "ping"},
                                  {true, 8, WebSocketClient::close_payload(1000)},
                                  {true, 8, "x"}};
    std::vector<std::unique_ptr<WebSocketClient>> clients;
    for (const Frame& end : ends) {
        for (const Frame& start : {Frame{true, 1, "bye"}, Frame{true, 1, "flood"}}) {
            clients.push_back(std::make_unique<WebSocketClient>(server.port()));
            clients.back()->raw().send(bytes_of(start) + bytes_of(end));
        }
    }
    EXPECT_TRUE(EchoServer::eventually([&] { return server.counters().websockets_open == 0; }));
}

TEST(websocket, stop_says_goodbye_with_1001) {
    EchoServer server;
    std::vector<std::unique_ptr<WebSocketClient>> clients;
    for (int i = 0; i < 10; ++i) {
        clients.push_back(std::make_unique<WebSocketClient>(server.port()));
        ASSERT_TRUE(clients.back()->is_open());
    }
    server.server().stop();
    for (const auto& client : clients) {
        EXPECT_EQ(client->read_close_code(), 1001);
        client->send({true, 8, WebSocketClient::close_payload(1001)});
        client->raw().end_sending();
    }
    server.stop();
    EXPECT_EQ(server.counters().websockets_open, 0U);
}

TEST(websocket, stop_does_not_wait_for_clients_that_ignore_it) {
    NetSettings settings;
    settings.stop_timeout_ms = 50;
    EchoServer server(settings);
    WebSocketClient client(server.port());
    ASSERT_TRUE(client.is_open());
    server.stop();
    EXPECT_EQ(client.read_close_code(), 1001);
    EXPECT_EQ(server.counters().websockets_open, 0U);
}

TEST(websocket, resets_in_the_middle_of_everything_leave_nothing_behind) {
    EchoServer server;
    for (int i = 0; i < 200; ++i) {
        WebSocketClient client(server.port());
        ASSERT_TRUE(client.is_open());
        switch (i % 4) {
            case 0: break;
            case 1: client.raw().send(bytes_of({true, 1, "cut off"}).substr(0, 5)); break;
            case 2: client.send_text("flood"); break;
            default: client.send_text("all to the others too"); break;
        }
        client.raw().reset();
    }
    EXPECT_TRUE(EchoServer::eventually([&] { return server.counters().websockets_open == 0; }));
    RawClient client(server.port());
    EXPECT_TRUE(client.ask(kGet));
}

}  // namespace
}  // namespace tusk::server

// Any bytes on a connection of a real server: it must go on answering others, and nothing may leak.
//
// The first byte chooses where the rest goes: raw, behind a good head as the body, as chunks, as
// the target, or into a WebSocket after a good handshake. Each input has its own connection; the
// server lives on. Seeds are in tests/data/http_server.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "server/net/echo_server.h"
#include "server/net/websocket_client.h"

namespace {

using namespace tusk::server;

EchoServer& shared_server() {
    static EchoServer& server = []() -> EchoServer& {
        NetSettings settings;
        settings.requests_per_second = 0;
        settings.answer_timeout_ms = 50;
        settings.close_timeout_ms = 20;
        return *new EchoServer(settings);  // lives as long as the process
    }();
    return server;
}

void require_answer(EchoServer& server) {
    RawClient client(server.port());
    const auto answer = client.ask("GET /alive HTTP/1.1\r\nHost: localhost\r\n\r\n");
    client.reset();
    if (!answer || answer->status != 200) {
        const NetCounters counters = server.counters();
        std::fprintf(stderr, "broken: status %d, %llu HTTP connections, %llu WebSockets\n",
                     answer ? answer->status : 0,
                     static_cast<unsigned long long>(counters.http_open),
                     static_cast<unsigned long long>(counters.websockets_open));
        std::abort();
    }
}

void send_to(RawClient& client, unsigned mode, const std::string& bytes) {
    switch (mode) {
        case 0: client.send(bytes); break;
        case 1:
            client.send("POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: " +
                        std::to_string(bytes.size()) + "\r\n\r\n" + bytes);
            break;
        case 2:
            client.send(
                "POST /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" +
                bytes);
            break;
        case 3: client.send("GET /" + bytes + " HTTP/1.1\r\nHost: localhost\r\n\r\n"); break;
        default:
            client.send(upgrade_request("/live"));
            if (client.read_answer()) {
                client.send(bytes);
            }
            break;
    }
}

}  // namespace

// Adds the seeds to the corpus folder on the command line, if there is one.
extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    static std::vector<char*> arguments(*argv, *argv + *argc);
    static std::string seeds = TUSK_SOURCE_DIR "/tests/data/http_server";
    const auto is_folder = [](const char* text) { return std::filesystem::is_directory(text); };
    if (std::any_of(arguments.begin() + 1, arguments.end(), is_folder)) {
        arguments.push_back(seeds.data());
    }
    *argc = static_cast<int>(arguments.size());
    arguments.push_back(nullptr);
    *argv = arguments.data();
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) {
        return -1;
    }
    EchoServer& server = shared_server();
    const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    {
        RawClient client(server.port());
        send_to(client, data[0] % 6U, bytes);
        client.end_sending();
        static_cast<void>(client.read_to_end());
        client.reset();
    }
    require_answer(server);
    return 0;
}

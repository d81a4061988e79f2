#include "benches/server_load.h"

#include <fmt/format.h>
#include <sys/epoll.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/text.h"
#include "tests/server/app_server.h"
#include "tests/server/serve_process.h"

namespace tusk::benches {

namespace {

using core::Json;
using server::ApiClient;

std::int64_t unix_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

double resident_kb(pid_t pid) {
    std::ifstream status("/proc/" + std::to_string(pid) + "/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmRSS:")) {
            return std::stod(line.substr(6));
        }
    }
    return 0;
}

// The number after "name": in a message; cheaper than parsing all of it 500 times a move.
std::int64_t number_after(std::string_view message, std::string_view name) {
    const std::string key = "\"" + std::string(name) + "\":";
    const std::size_t at = message.rfind(key);
    return at == std::string_view::npos ? -1 : std::atoll(message.data() + at + key.size());
}

// One spectator's socket: frames are put together from whatever bytes come.
class Spectator {
public:
    Spectator(int port, const std::string& game)
        : socket_(port, "/api/v1/live"), open_(socket_.is_open()) {
        const Json watch = {{"type", "watch"}, {"game", game}, {"tokens", Json::array()}};
        open_ = open_ && socket_.send_text(watch.dump());
    }
    [[nodiscard]] bool open() const noexcept { return open_; }
    [[nodiscard]] bool over() const noexcept { return over_; }
    [[nodiscard]] int descriptor() { return socket_.raw().descriptor(); }
    [[nodiscard]] std::int64_t version() const noexcept { return version_; }
    [[nodiscard]] int gaps() const noexcept { return gaps_; }

    // Takes what has come; false when the connection ended.
    bool take(std::vector<double>& latencies) {
        if (!socket_.raw().receive_some()) {
            return false;
        }
        while (const auto payload = next_frame()) {
            hear(*payload, latencies);
        }
        return true;
    }

private:
    std::optional<std::string> next_frame() {
        const std::string_view bytes = socket_.raw().pending();
        if (bytes.size() < 2) {
            return std::nullopt;
        }
        const auto byte = [&](std::size_t i) {
            return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i]));
        };
        std::size_t size = byte(1) & 0x7F;
        std::size_t head = 2;
        if (size >= 126) {
            const std::size_t count = size == 126 ? 2 : 8;
            head += count;
            if (bytes.size() < head) {
                return std::nullopt;
            }
            size = 0;
            for (std::size_t i = 0; i < count; ++i) {
                size = size * 256 + byte(2 + i);
            }
        }
        if (bytes.size() < head + size) {
            return std::nullopt;
        }
        std::string payload(bytes.substr(head, size));
        socket_.raw().drop(head + size);
        return payload;
    }

    void hear(const std::string& message, std::vector<double>& latencies) {
        const std::int64_t version = number_after(message, "version");
        if (version < 0 || version == version_) {
            return;  // who comes and goes
        }
        if (version_ >= 0) {
            gaps_ += version != version_ + 1 ? 1 : 0;
            latencies.push_back(
                static_cast<double>(unix_ms() - number_after(message, "updated_ms")));
        }
        version_ = version;
        over_ = message.find("\"status\":\"over\"") != std::string::npos;
    }

    server::WebSocketClient socket_;
    bool open_;
    bool over_ = false;
    std::int64_t version_ = -1;
    int gaps_ = 0;
};

double percentile(std::vector<double>& sorted, double share) {
    return sorted.empty()
               ? 0
               : sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

// Hears everything until all games are over; the latencies in milliseconds.
std::vector<double> watch_all(std::vector<std::unique_ptr<Spectator>>& spectators, int& lost) {
    const int poll = epoll_create1(EPOLL_CLOEXEC);
    for (std::size_t i = 0; i < spectators.size(); ++i) {
        epoll_event event{};
        event.events = EPOLLIN;
        event.data.u64 = i;
        epoll_ctl(poll, EPOLL_CTL_ADD, spectators[i]->descriptor(), &event);
    }
    std::vector<double> latencies;
    std::size_t open = spectators.size();
    std::array<epoll_event, 64> events;
    constexpr int kPatienceMs = 30'000;
    while (open > 0) {
        const int count = epoll_wait(poll, events.data(), events.size(), kPatienceMs);
        if (count <= 0) {
            break;  // silence: whoever has not seen the end has lost something
        }
        for (int i = 0; i < count; ++i) {
            Spectator& spectator = *spectators[events[static_cast<std::size_t>(i)].data.u64];
            const bool was_over = spectator.over();
            const bool alive = spectator.take(latencies);
            if ((spectator.over() && !was_over) || !alive) {
                epoll_ctl(poll, EPOLL_CTL_DEL, spectator.descriptor(), nullptr);
                lost += spectator.over() ? 0 : 1;
                --open;
            }
        }
    }
    lost += static_cast<int>(open);
    ::close(poll);
    return latencies;
}

}  // namespace

bool measure_server(const Load& load) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("tusk-bench-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    const auto began = std::chrono::steady_clock::now();
    server::ServeProcess process(
        "sqlite:" + (folder / "games.db").string(), 0,
        {"--limit", "max_connections_per_client=1000", "--limit", "requests_per_second=0",
         "--limit", "games_per_minute=1000", "--limit", "searches_per_client=1000"});
    const bool healthy = ApiClient(process.port()).get("/healthz").status == 200;
    const std::chrono::duration<double> start = std::chrono::steady_clock::now() - began;
    fmt::print("server: start until the first answer          {:.3f} s (bar 0.5 s)\n",
               start.count());
    const double empty_kb = resident_kb(process.pid());
    std::vector<std::string> games;
    std::vector<std::string> controls;
    for (int i = 0; i < load.games; ++i) {
        const Json seat = {{"kind", "engine"}, {"level", i % 2 == 0 ? "casual" : "easy"}};
        const auto made = ApiClient(process.port())
                              .post("/api/v1/games", {{"game", "othello"},
                                                      {"seats", {seat, seat}},
                                                      {"paused", true},
                                                      {"delay_ms", load.delay_ms}});
        if (made.status != 201) {
            fmt::print("server: a game was refused: {}\n", made.body);
            return false;
        }
        games.push_back(made.json["id"]);
        controls.push_back(made.json["control"]);
    }
    const double games_kb = resident_kb(process.pid());
    std::vector<std::unique_ptr<Spectator>> spectators;
    bool all_open = healthy;
    for (int i = 0; i < load.spectators; ++i) {
        const auto at = static_cast<std::size_t>(i) % games.size();
        spectators.push_back(std::make_unique<Spectator>(process.port(), games[at]));
        all_open = all_open && spectators.back()->open();
    }
    const double all_kb = resident_kb(process.pid());
    for (std::size_t i = 0; i < games.size(); ++i) {
        ApiClient(process.port(), {controls[i]})
            .post("/api/v1/games/" + games[i] + "/control", {{"paused", false}});
    }
    int lost = 0;
    const auto playing = std::chrono::steady_clock::now();
    std::vector<double> latencies = watch_all(spectators, lost);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - playing;
    int gaps = 0;
    for (const auto& spectator : spectators) {
        gaps += spectator->gaps();
    }
    std::sort(latencies.begin(), latencies.end());
    fmt::print("server: {} games, {} spectators               {} moves seen in {:.1f} s\n",
               load.games, load.spectators, latencies.size(), seconds.count());
    fmt::print(
        "server: a move's way to all spectators        p50 {:.0f} ms, p99 {:.0f} ms "
        "(bar 100 ms), most {:.0f} ms\n",
        percentile(latencies, 0.5), percentile(latencies, 0.99), percentile(latencies, 1.0));
    fmt::print("server: refused {}, changes missed {}, ends missed {}\n", all_open ? 0 : 1, gaps,
               lost);
    fmt::print(
        "server: memory                                {:.1f} kB a game, {:.1f} kB a "
        "connection, {:.0f} MB in all at the end\n",
        (games_kb - empty_kb) / load.games, (all_kb - games_kb) / load.spectators,
        resident_kb(process.pid()) / 1024);
    process.end(SIGTERM);
    std::filesystem::remove_all(folder);
    return all_open && gaps == 0 && lost == 0;
}

}  // namespace tusk::benches

#include "benches/server_crowd.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/json.h"
#include "core/random.h"
#include "registry/registry.h"
#include "tests/server/app_server.h"
#include "tests/server/serve_process.h"

namespace tusk::benches {

namespace {

using core::Json;
using server::ApiClient;
using server::RawClient;
using Clock = std::chrono::steady_clock;

constexpr int kGreedy = 1;  // 127.0.0.1
constexpr int kModest = 2;  // 127.0.0.2

double ms_since(Clock::time_point began) {
    return std::chrono::duration<double, std::milli>(Clock::now() - began).count();
}

double p95(std::vector<double>& values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() * 95 / 100];
}

std::string post(const std::string& path, const std::string& type, const std::string& body) {
    return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + type +
           "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

// A random game of Xiangqi of this many plies.
std::string long_game(std::size_t plies) {
    const registry::Registry games = registry::all_games();
    const registry::Game& xiangqi = **games.require("xiangqi");
    for (std::uint64_t seed = 1;; ++seed) {
        core::Rng rng(seed);
        auto state = std::move(*xiangqi.initial({}));
        Json moves = Json::array();
        while (!state->outcome() && moves.size() < plies) {
            const auto seat = state->deciders().first();
            const auto legal = state->legal(seat);
            const auto move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
            moves.push_back(state->text(move));
            static_cast<void>(state->apply(seat, move));
        }
        if (moves.size() == plies) {
            return Json{{"moves", std::move(moves)}}.dump();
        }
    }
}

// Threads that ask for the same again and again until they are told to stop. They are the guests,
// not the house: they get the processor last.
class Greed {
public:
    Greed(int port, int connections, std::string request) : request_(std::move(request)) {
        for (int i = 0; i < connections; ++i) {
            threads_.emplace_back([this, port](const std::stop_token& stop) { ask(port, stop); });
        }
    }
    ~Greed() {
        for (std::jthread& thread : threads_) {
            thread.request_stop();
        }
    }
    Greed(const Greed&) = delete;
    Greed& operator=(const Greed&) = delete;
    [[nodiscard]] int answered() const { return answered_; }
    [[nodiscard]] int refused() const { return refused_; }
    [[nodiscard]] int broken() const { return broken_; }

private:
    void ask(int port, const std::stop_token& stop) {
        setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 19);
        auto client = std::make_unique<RawClient>(port, 0, kGreedy);
        while (!stop.stop_requested()) {
            const auto answer = client->ask(request_);
            if (!answer) {
                client = std::make_unique<RawClient>(port, 0, kGreedy);
                continue;
            }
            (answer->status == 429 ? refused_ : answer->status < 500 ? answered_ : broken_) += 1;
            if (answer->status == 429) {
                std::this_thread::sleep_for(std::chrono::milliseconds(50));
            }
        }
    }

    std::string request_;
    std::atomic<int> answered_{0};
    std::atomic<int> refused_{0};
    std::atomic<int> broken_{0};
    std::vector<std::jthread> threads_;
};

std::vector<double> ask_health(int port, int times) {
    std::vector<double> waited;
    for (int i = 0; i < times; ++i) {
        const auto began = Clock::now();
        if (ApiClient(port, {}, kModest).get("/healthz").status == 200) {
            waited.push_back(ms_since(began));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return waited;
}

// From a person's move to the beginner's answer on the screen, over whole games.
std::vector<double> play_beginner(int port, std::size_t moves) {
    std::vector<double> waited;
    core::Rng rng(1);
    while (waited.size() < moves) {
        const Json made =
            ApiClient(port, {}, kModest)
                .post("/api/v1/games",
                      {{"game", "othello"},
                       {"seats", {server::person(), {{"kind", "engine"}, {"level", "beginner"}}}}})
                .json;
        ApiClient black(port, {made["tokens"][0]}, kModest);
        black.connect();
        black.watch(made["id"]);
        Json game = black.hear_game(0)["game"];
        while (waited.size() < moves && game["status"] == "playing") {
            const Json& legal = game["position"]["legal"];
            const std::string move =
                legal[rng.below(static_cast<std::uint32_t>(legal.size()))]["text"];
            const auto began = Clock::now();
            if (black.act(made["id"], 0, move).status != 200) {
                return {};
            }
            const Json heard = black.hear_until([&](const Json& message) {
                return message["type"] == "game" &&
                       (message["game"]["status"] == "over" ||
                        (message["game"]["position"]["deciders"] == Json::array({0}) &&
                         message["game"]["position"]["ply"] > game["position"]["ply"]));
            });
            if (heard.is_null()) {
                return {};
            }
            waited.push_back(ms_since(began));
            game = heard["game"];
        }
    }
    return waited;
}

}  // namespace

bool measure_crowd() {
    const auto folder =
        std::filesystem::temp_directory_path() / ("tusk-crowd-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    server::ServeProcess process("sqlite:" + (folder / "games.db").string());
    const int port = process.port();
    std::string records;
    while (records.size() < (std::size_t{4} << 20) - 100) {
        records += "f5d6c3d3c4f4c5b3c2e3d2c6b4b5f2\n";
    }
    std::vector<ApiClient> analysts;
    for (int i = 0; i < 4; ++i) {
        analysts.emplace_back(port, std::vector<std::string>{}, kGreedy);
        analysts.back().connect();
        for (int j = 0; j < 8; ++j) {
            analysts.back().say({{"type", "analyse"},
                                 {"task", std::to_string(j)},
                                 {"game", "xiangqi"},
                                 {"limits", {{"time_ms", 60'000}}}});
        }
    }
    const Greed lines(port, 100,
                      post("/api/v1/catalogue/xiangqi/line", "application/json", long_game(243)));
    const Greed uploads(port, 12, post("/api/v1/catalogue/othello/read", "text/plain", records));
    std::this_thread::sleep_for(std::chrono::seconds(1));
    std::vector<double> health = ask_health(port, 300);
    std::vector<double> answers = play_beginner(port, 100);
    fmt::print(
        "server: one client: 100 long lines, 12 files of 4 MB, 32 analyses of a minute: {} + {} "
        "answered, {} + {} told to wait\n",
        lines.answered(), uploads.answered(), lines.refused(), uploads.refused());
    fmt::print("server: /healthz of another client meanwhile  p95 {:.1f} ms (bar 100 ms)\n",
               p95(health));
    fmt::print("server: a beginner engine's answer meanwhile  p95 {:.0f} ms (bar 1000 ms)\n",
               p95(answers));
    const bool good = health.size() == 300 && answers.size() == 100 && lines.broken() == 0 &&
                      uploads.broken() == 0;
    process.end(SIGTERM);
    std::filesystem::remove_all(folder);
    return good;
}

}  // namespace tusk::benches

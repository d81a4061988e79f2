#pragma once
// ClientTable: who is connected how often and asks how fast, by address.
//
// Each address has a token bucket: it holds up to `burst` requests and refills by `rate` a second.
// An address without connections and with a full bucket is forgotten, so the table stays about as
// large as the set of recent clients. Not thread safe: network thread only.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace tusk::server {

struct ClientLimits {
    std::int64_t connections = 256;
    std::int64_t requests_per_second = 200;  // 0 = no limit
    std::int64_t request_burst = 400;
};

class ClientTable {
public:
    using Clock = std::chrono::steady_clock;

    explicit ClientTable(const ClientLimits& limits) : limits_(limits) {}

    // Counts one more connection, or says no. Each yes is paid back by disconnect().
    [[nodiscard]] bool connect(const std::string& address, Clock::time_point now);
    void disconnect(const std::string& address) noexcept;

    // Takes one request from the bucket: 0 = go on, else the seconds to wait for the next one.
    [[nodiscard]] int take_request(const std::string& address, Clock::time_point now);

    [[nodiscard]] std::size_t size() const noexcept { return clients_.size(); }

private:
    struct Client {
        std::int64_t connections = 0;
        double tokens = 0;
        Clock::time_point filled{};
    };

    [[nodiscard]] Client& client(const std::string& address, Clock::time_point now);
    void refill(Client& client, Clock::time_point now) const noexcept;
    void forget_idle(Clock::time_point now);

    ClientLimits limits_;
    std::unordered_map<std::string, Client> clients_;
    std::size_t sweep_at_ = 1024;
};

}  // namespace tusk::server

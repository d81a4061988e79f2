#include "server/net/client_table.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace tusk::server {

bool ClientTable::connect(const std::string& address, Clock::time_point now) {
    Client& one = client(address, now);
    if (one.connections >= limits_.connections) {
        return false;
    }
    ++one.connections;
    return true;
}

void ClientTable::disconnect(const std::string& address) noexcept {
    if (const auto found = clients_.find(address); found != clients_.end()) {
        --found->second.connections;
    }
}

int ClientTable::take_request(const std::string& address, Clock::time_point now) {
    if (limits_.requests_per_second == 0) {
        return 0;
    }
    Client& one = client(address, now);
    refill(one, now);
    if (one.tokens >= 1) {
        one.tokens -= 1;
        return 0;
    }
    const double wait = (1 - one.tokens) / static_cast<double>(limits_.requests_per_second);
    return std::max(1, static_cast<int>(std::ceil(wait)));
}

ClientTable::Client& ClientTable::client(const std::string& address, Clock::time_point now) {
    if (clients_.size() >= sweep_at_ && !clients_.contains(address)) {
        forget_idle(now);
        sweep_at_ = std::max<std::size_t>(1024, clients_.size() * 2);
    }
    const auto [found, is_new] = clients_.try_emplace(address);
    if (is_new) {
        found->second.tokens = static_cast<double>(limits_.request_burst);
        found->second.filled = now;
    }
    return found->second;
}

void ClientTable::refill(Client& client, Clock::time_point now) const noexcept {
    const double seconds = std::chrono::duration<double>(now - client.filled).count();
    client.tokens = std::min(
        static_cast<double>(limits_.request_burst),
        client.tokens + std::max(0.0, seconds) * static_cast<double>(limits_.requests_per_second));
    client.filled = now;
}

void ClientTable::forget_idle(Clock::time_point now) {
    for (auto entry = clients_.begin(); entry != clients_.end();) {
        Client& one = entry->second;
        refill(one, now);
        const bool is_idle =
            one.connections == 0 && one.tokens >= static_cast<double>(limits_.request_burst);
        entry = is_idle ? clients_.erase(entry) : std::next(entry);
    }
}

}  // namespace tusk::server

#pragma once
// What the network side counts, for metrics.
//
// The network thread is the only writer; anybody may read at any time. Relaxed atomics: a snapshot
// is not one instant, each figure in it is right by itself.

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tusk::server {

// Why a connection or request was turned away without asking the application.
enum class Refusal {
    kServerFull,     // max_connections, or max_bodies
    kClientFull,     // max_connections_per_client
    kRate,           // requests_per_second
    kForeignHost,    // a Host that is not ours
    kForeignOrigin,  // a page of another site
    kTooLarge,       // header, body or message
    kTooSlow,        // header, body, or a reader that does not take its messages
    kMalformed,      // not HTTP or WebSocket as the standards have it
};
inline constexpr std::size_t kRefusals = 8;

[[nodiscard]] std::string_view name_of(Refusal reason) noexcept;

struct NetCounters {
    std::uint64_t http_open = 0;
    std::uint64_t websockets_open = 0;
    std::uint64_t accepted = 0;
    std::array<std::uint64_t, kRefusals> refused{};  // by Refusal
    std::array<std::uint64_t, 5> answers{};          // 1xx .. 5xx
    std::uint64_t bytes_in = 0;
    std::uint64_t bytes_out = 0;
    std::uint64_t messages_in = 0;
    std::uint64_t messages_out = 0;
    std::uint64_t application_errors = 0;  // exceptions that left the application
};

// The same figures while they are being counted.
class LiveCounters {
public:
    using Count = std::atomic<std::uint64_t>;

    Count http_open{0};
    Count websockets_open{0};
    Count accepted{0};
    Count bytes_in{0};
    Count bytes_out{0};
    Count messages_in{0};
    Count messages_out{0};
    Count application_errors{0};

    static void add(Count& count, std::uint64_t amount = 1) noexcept {
        count.fetch_add(amount, std::memory_order_relaxed);
    }
    static void take(Count& count) noexcept { count.fetch_sub(1, std::memory_order_relaxed); }
    void add_refusal(Refusal reason) noexcept { add(refused_[static_cast<std::size_t>(reason)]); }
    void add_answer(int status) noexcept;
    [[nodiscard]] NetCounters snapshot() const noexcept;

private:
    std::array<Count, kRefusals> refused_{};
    std::array<Count, 5> answers_{};
};

}  // namespace tusk::server

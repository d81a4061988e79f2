#include "server/net/net_counters.h"

#include <algorithm>

namespace tusk::server {
namespace {

std::uint64_t value_of(const LiveCounters::Count& count) noexcept {
    return count.load(std::memory_order_relaxed);
}

}  // namespace

std::string_view name_of(Refusal reason) noexcept {
    switch (reason) {
        case Refusal::kServerFull: return "server-full";
        case Refusal::kClientFull: return "client_full";
        case Refusal::kRate: return "rate";
        case Refusal::kForeignHost: return "foreign_host";
        case Refusal::kForeignOrigin: return "foreign-origin";
        case Refusal::kTooLarge: return "too_large";
        case Refusal::kTooSlow: return "too_slow";
        case Refusal::kMalformed: return "malformed";
    }
    return "other";
}

void LiveCounters::add_answer(int status) noexcept {
    add(answers_[static_cast<std::size_t>(std::clamp(status / 100, 1, 5) - 1)]);
}

NetCounters LiveCounters::snapshot() const noexcept {
    NetCounters result;
    result.http_open = value_of(http_open);
    result.websockets_open = value_of(websockets_open);
    result.accepted = value_of(accepted);
    std::transform(refused_.begin(), refused_.end(), result.refused.begin(), value_of);
    std::transform(answers_.begin(), answers_.end(), result.answers.begin(), value_of);
    result.bytes_in = value_of(bytes_in);
    result.bytes_out = value_of(bytes_out);
    result.messages_in = value_of(messages_in);
    result.messages_out = value_of(messages_out);
    result.application_errors = value_of(application_errors);
    return result;
}

}  // namespace tusk::server

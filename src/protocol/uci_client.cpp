#include "protocol/uci_client.h"

#include <algorithm>

#include "core/text.h"

namespace tusk::protocol {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

// How long a program may take to obey `stop`.
constexpr std::int64_t kStopMs = 5000;
constexpr std::size_t kMaxOffers = 1000;

}  // namespace

Result<std::unique_ptr<UciClient>> UciClient::start(std::string_view command, UciDialect dialect,
                                                    Deadline deadline,
                                                    const std::stop_token& stop) {
    auto process = Process::start(command);
    if (!process) {
        return fail(process.error());
    }
    std::unique_ptr<UciClient> client(new UciClient(std::move(*process), dialect));
    const std::string hello = dialect == UciDialect::kUcci ? "ucci" : "uci";
    if (auto told = client->tell(hello, deadline, stop); !told) {
        return fail(told.error());
    }
    for (;;) {
        auto line = client->process_->read_line(deadline, stop);
        if (!line) {
            return fail(line.error().within("waiting for " + hello + "ok"));
        }
        if (core::trim(*line) == hello + "ok") {
            return client;
        }
        if (auto offer = parse_uci_offer(*line); offer && client->offers_.size() < kMaxOffers) {
            client->offers_.push_back(std::move(*offer));
        }
    }
}

Result<void> UciClient::tell(std::string_view line, Deadline deadline,
                             const std::stop_token& stop) {
    return process_->write_line(line, deadline, stop);
}

Result<void> UciClient::set_option(std::string_view name, std::string_view value, Deadline deadline,
                                   const std::stop_token& stop) {
    std::string line = "setoption ";
    if (dialect_ == UciDialect::kUcci) {
        line += name;
        line += value.empty() ? "" : " ";
    } else {
        line += "name ";
        line += name;
        line += value.empty() ? "" : " value ";
    }
    line += value;
    return tell(line, deadline, stop);
}

Result<void> UciClient::synchronise(Deadline deadline, const std::stop_token& stop) {
    if (auto told = tell("isready", deadline, stop); !told) {
        return told;
    }
    for (;;) {
        auto line = process_->read_line(deadline, stop);
        if (!line) {
            return fail(line.error().within("waiting for readyok"));
        }
        if (core::trim(*line) == "readyok") {
            return {};
        }
    }
}

Result<UciAnswer> UciClient::ask_move(std::string_view go, Deadline deadline,
                                      const std::stop_token& stop,
                                      const std::function<void(const UciReport&)>& on_report) {
    if (auto told = tell(go, deadline, stop); !told) {
        return fail(told.error());
    }
    bool asked_to_stop = false;
    std::string complaint;
    for (;;) {
        auto line = process_->read_line(deadline, asked_to_stop ? std::stop_token() : stop);
        if (!line && line.error().code == ErrorCode::kCancelled && !asked_to_stop) {
            asked_to_stop = true;
            deadline = deadline_in(kStopMs);
            if (auto told = tell("stop", deadline); !told) {
                return fail(told.error());
            }
            continue;
        }
        if (!line) {
            return fail(line.error().within(
                complaint.empty() ? "waiting for bestmove" : "waiting for bestmove, " + complaint));
        }
        if (auto answer = parse_uci_answer(*line)) {
            return std::move(*answer);
        }
        if (const auto report = parse_uci_report(*line)) {
            on_report(*report);
        } else if (core::lower(*line).find("error") != std::string::npos) {
            complaint = "the engine said " + core::quoted(*line, 120);
        }
    }
}

const UciOffer* UciClient::find_offer(std::string_view name) const {
    for (const UciOffer& offer : offers_) {
        if (core::equal_ignoring_case(offer.name, name)) {
            return &offer;
        }
    }
    return nullptr;
}

}  // namespace tusk::protocol

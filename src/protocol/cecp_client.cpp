#include "protocol/cecp_client.h"

#include <algorithm>

#include "core/text.h"

namespace tusk::protocol {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

constexpr std::int64_t kFeatureMs = 2000;  // as the protocol says
constexpr std::int64_t kStopMs = 5000;     // how long a program may take to obey "?"
constexpr std::int64_t kClaimMs = 2000;    // how long a move may come after a result was claimed

bool is_timeout(const core::Error& error) {
    return error.code == ErrorCode::kEngineTimeout;
}

}  // namespace

Result<std::unique_ptr<CecpClient>> CecpClient::start(std::string_view command, Deadline deadline,
                                                      const std::stop_token& stop) {
    auto process = Process::start(command);
    if (!process) {
        return fail(process.error());
    }
    std::unique_ptr<CecpClient> client(new CecpClient(std::move(*process)));
    for (const std::string_view line : {"xboard", "protover 2"}) {
        if (auto told = client->tell(line, deadline, stop); !told) {
            return fail(told.error());
        }
    }
    if (auto read = client->read_features(deadline, stop); !read) {
        return fail(read.error());
    }
    return client;
}

Result<void> CecpClient::read_features(Deadline deadline, const std::stop_token& stop) {
    bool asked_for_time = false;  // done=0
    for (;;) {
        const Deadline now =
            asked_for_time ? deadline : std::min(deadline, deadline_in(kFeatureMs));
        const auto line = process_->read_line(now, stop);
        if (!line && is_timeout(line.error()) && !asked_for_time) {
            return {};
        }
        if (!line) {
            return fail(line.error().within("waiting for features"));
        }
        CecpFeatures named;
        if (!read_cecp_features(*line, named)) {
            continue;
        }
        for (const auto& [name, value] : named) {
            features_[name] = value;
            if (name == "done") {
                continue;
            }
            if (auto told = tell("accepted " + name, deadline, stop); !told) {
                return told;
            }
        }
        if (const auto done = named.find("done"); done != named.end()) {
            if (done->second == "1") {
                return {};
            }
            asked_for_time = true;
        }
    }
}

Result<void> CecpClient::tell(std::string_view line, Deadline deadline,
                              const std::stop_token& stop) {
    return process_->write_line(line, deadline, stop);
}

Result<void> CecpClient::tell_moves(const std::vector<std::string>& moves, Deadline deadline,
                                    const std::stop_token& stop) {
    for (const std::string& move : moves) {
        if (auto told = tell((has("usermove") ? "usermove " : "") + move, deadline, stop); !told) {
            return told;
        }
    }
    if (!has("ping")) {
        return {};
    }
    const std::string number = std::to_string(++pings_);
    if (auto told = tell("ping " + number, deadline, stop); !told) {
        return told;
    }
    for (;;) {
        const auto line = process_->read_line(deadline, stop);
        if (!line) {
            return fail(line.error().within("waiting for pong"));
        }
        const auto words = core::words(*line);
        if (words.size() == 2 && words[0] == "pong" && words[1] == number) {
            return {};
        }
        for (const std::string& move : moves) {
            if (refuses_cecp_move(*line, move)) {
                return fail(process_->error(
                    ErrorCode::kEngineReply,
                    "refused " + core::quoted(move) + ": " + core::quoted(*line, 200)));
            }
        }
    }
}

Result<std::string> CecpClient::ask_move(
    Deadline deadline, const std::stop_token& stop,
    const std::function<void(const CecpThought&)>& on_thought) {
    if (auto told = tell("go", deadline, stop); !told) {
        return fail(told.error());
    }
    bool asked_to_stop = false;
    std::string claim;
    for (;;) {
        const auto line = process_->read_line(deadline, asked_to_stop ? std::stop_token() : stop);
        if (!line && line.error().code == ErrorCode::kCancelled && !asked_to_stop) {
            asked_to_stop = true;
            deadline = deadline_in(kStopMs);
            if (auto told = tell("?", deadline); !told) {
                return fail(told.error());
            }
            continue;
        }
        if (!line && !claim.empty() && is_timeout(line.error())) {
            return fail(process_->error(ErrorCode::kEngineReply,
                                        "named no move but said " + core::quoted(claim, 120)));
        }
        if (!line) {
            return fail(line.error().within("waiting for a move"));
        }
        if (auto move = parse_cecp_move(*line)) {
            return std::move(*move);
        }
        if (is_cecp_result(*line)) {
            claim = *line;
            deadline = std::min(deadline, deadline_in(kClaimMs));
        } else if (const auto thought = parse_cecp_thought(*line)) {
            on_thought(*thought);
        }
    }
}

bool CecpClient::has(std::string_view feature) const {
    const auto found = features_.find(feature);
    return found != features_.end() && found->second == "1";
}

bool CecpClient::plays(std::string_view variant) const {
    const auto found = features_.find("variants");
    if (found == features_.end()) {
        return true;
    }
    const auto names = core::split(found->second, ',');
    return std::any_of(names.begin(), names.end(), [&](std::string_view name) {
        return core::equal_ignoring_case(core::trim(name), variant);
    });
}

}  // namespace tusk::protocol

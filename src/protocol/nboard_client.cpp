#include "protocol/nboard_client.h"

#include <algorithm>

#include "core/text.h"

namespace tusk::protocol {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

// How long a program may take to obey a ping.
constexpr std::int64_t kStopMs = 2000;

std::optional<std::string_view> after(std::string_view line, std::string_view word) {
    if (!line.starts_with(word)) {
        return std::nullopt;
    }
    return core::trim(line.substr(word.size()));
}

// "1.50" or the pair "1.50,-1.50" (draws to black, draws to white).
std::optional<double> read_value(std::string_view text) {
    text = text.substr(0, text.find(','));
    if (text.starts_with('+')) {
        text.remove_prefix(1);
    }
    return core::to_real(text);
}

}  // namespace

std::optional<NboardMove> parse_nboard_answer(std::string_view text) {
    std::string plain(text);
    std::replace(plain.begin(), plain.end(), '/', ' ');
    const auto words = core::words(plain);
    if (words.empty()) {
        return std::nullopt;
    }
    NboardMove result;
    result.move = std::string(words[0]);
    // "F5//0.2" has a time but no value.
    if (words.size() > 1 && text.find("//") == std::string_view::npos) {
        result.value = read_value(words[1]);
    }
    return result;
}

std::optional<NboardMove> parse_nboard_search(std::string_view text) {
    const auto words = core::words(text);
    if (words.size() < 2 || words[0].size() < 2) {
        return std::nullopt;
    }
    NboardMove result;
    result.move = std::string(words[0].substr(0, 2));
    result.value = read_value(words[1]);
    if (words.size() > 3) {
        result.depth = std::string(words[3]);
    }
    return result;
}

Result<std::unique_ptr<NboardClient>> NboardClient::start(std::string_view command,
                                                          Deadline deadline,
                                                          const std::stop_token& stop) {
    auto process = Process::start(command);
    if (!process) {
        return fail(process.error());
    }
    std::unique_ptr<NboardClient> client(new NboardClient(std::move(*process)));
    if (auto told = client->tell("nboard 2", deadline, stop); !told) {
        return fail(told.error());
    }
    return client;
}

Result<void> NboardClient::tell(std::string_view line, Deadline deadline,
                                const std::stop_token& stop) {
    return process_->write_line(line, deadline, stop);
}

Result<void> NboardClient::synchronise(Deadline deadline, const std::stop_token& stop) {
    const std::string number = std::to_string(++pings_);
    if (auto told = tell("ping " + number, deadline, stop); !told) {
        return told;
    }
    for (;;) {
        auto line = process_->read_line(deadline, stop);
        if (!line) {
            return fail(line.error().within("NBoard ping"));
        }
        if (const auto pong = after(*line, "pong"); pong && *pong == number) {
            return {};
        }
    }
}

Result<void> NboardClient::set_game(std::string_view ggf, Deadline deadline,
                                    const std::stop_token& stop) {
    if (auto told = tell("set game " + std::string(ggf), deadline, stop); !told) {
        return told;
    }
    return synchronise(deadline, stop);
}

Result<NboardMove> NboardClient::ask_move(Deadline soon, Deadline deadline,
                                          const std::stop_token& stop,
                                          const std::function<void(const NboardMove&)>& on_search) {
    if (auto told = tell("go", deadline, stop); !told) {
        return fail(told.error());
    }
    return wait_for_move(soon, deadline, stop, on_search);
}

Result<NboardMove> NboardClient::wait_for_move(
    Deadline soon, Deadline deadline, const std::stop_token& stop,
    const std::function<void(const NboardMove&)>& on_search) {
    std::optional<NboardMove> best;
    std::string complaint;
    for (;;) {
        auto line = process_->read_line(best ? std::min(soon, deadline) : deadline, stop);
        if (!line) {
            const ErrorCode code = line.error().code;
            if (best && (code == ErrorCode::kEngineTimeout || code == ErrorCode::kCancelled)) {
                if (auto done = synchronise(deadline_in(kStopMs)); !done) {
                    return fail(done.error());
                }
                return *best;
            }
            return fail(
                line.error().within(complaint.empty() ? "NBoard go" : "NBoard go, " + complaint));
        }
        if (const auto answer = after(*line, "===")) {
            if (auto move = parse_nboard_answer(*answer)) {
                return *move;
            }
            return fail(process_->error(ErrorCode::kEngineReply, "answered without a move")
                            .within("NBoard go"));
        }
        auto shown = after(*line, "search ");
        shown = shown ? shown : after(*line, "book ");
        if (shown) {
            if (auto move = parse_nboard_search(*shown)) {
                best = *move;
                on_search(*move);
            }
        } else if (const auto status = after(*line, "status Error")) {
            complaint = "the engine said " + core::quoted(*line, 120);
        }
    }
}

}  // namespace tusk::protocol

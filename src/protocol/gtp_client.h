#pragma once
// GtpClient: asks another program questions in the Go Text Protocol, version 2.
//
// One question, one answer; noise between answers is skipped within the bounds of Process. When
// time runs out after noise, or within an answer that lacks its empty line, that is kEngineReply:
// the program did speak, but not GTP. After an error other than a refusal the program is out of
// step and must be given up. Not thread safe.

#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>

#include "protocol/process.h"

namespace tusk::protocol {

struct GtpReply {
    bool ok = false;   // "=" or "?"
    std::string text;  // lines joined by "\n", without the sign and the id
};

class GtpClient {
public:
    static constexpr std::size_t kMaxReplyBytes = 1024 * 1024;

    // Starts the program and asks what it can do.
    [[nodiscard]] static core::Result<std::unique_ptr<GtpClient>> start(
        std::string_view command, Deadline deadline, const std::stop_token& stop = {});

    // Fails when the program fails; a refusal ("?") is a reply.
    [[nodiscard]] core::Result<GtpReply> ask(std::string_view command, Deadline deadline,
                                             const std::stop_token& stop = {});
    // The same, but a refusal is an error too (kEngineReply).
    [[nodiscard]] core::Result<std::string> require(std::string_view command, Deadline deadline,
                                                    const std::stop_token& stop = {});

    // An error about the program, with what was sent and came last (Process::error).
    [[nodiscard]] core::Error error(core::ErrorCode code, std::string_view what) const {
        return process_->error(code, what);
    }

    // By its own list of commands.
    [[nodiscard]] bool knows(std::string_view command) const;

private:
    explicit GtpClient(std::unique_ptr<Process> process) : process_(std::move(process)) {}

    std::unique_ptr<Process> process_;
    std::set<std::string, std::less<>> commands_;
};

}  // namespace tusk::protocol

#pragma once
// CecpClient: asks another program for moves in the Chess Engine Communication Protocol, version 2,
// which xboard speaks.
//
// Lines that are not understood (banners, boards, comments) are skipped within the bounds of
// Process. After an error the program must be given up. Not thread safe.

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/cecp_reply.h"
#include "protocol/process.h"

namespace tusk::protocol {

class CecpClient {
public:
    // Starts the program and takes in its features. A program that names none within two seconds
    // is taken for one of version 1.
    [[nodiscard]] static core::Result<std::unique_ptr<CecpClient>> start(
        std::string_view command, Deadline deadline, const std::stop_token& stop = {});

    // One line without an answer.
    [[nodiscard]] core::Result<void> tell(std::string_view line, Deadline deadline,
                                          const std::stop_token& stop = {});
    // Tells moves in force mode and waits until they are taken in; a refusal is kEngineReply.
    [[nodiscard]] core::Result<void> tell_moves(const std::vector<std::string>& moves,
                                                Deadline deadline,
                                                const std::stop_token& stop = {});
    // Sends `go` and waits for the move. A stop request makes it answer at once.
    [[nodiscard]] core::Result<std::string> ask_move(
        Deadline deadline, const std::stop_token& stop,
        const std::function<void(const CecpThought&)>& on_thought);

    // A feature that is switched on: `ping=1`.
    [[nodiscard]] bool has(std::string_view feature) const;
    // Is this one of its variants? Programs that name none are taken at their word.
    [[nodiscard]] bool plays(std::string_view variant) const;

    // An error about the program, with what was sent and came last (Process::error).
    [[nodiscard]] core::Error error(core::ErrorCode code, std::string_view what) const {
        return process_->error(code, what);
    }

private:
    explicit CecpClient(std::unique_ptr<Process> process) : process_(std::move(process)) {}

    [[nodiscard]] core::Result<void> read_features(Deadline deadline, const std::stop_token& stop);

    std::unique_ptr<Process> process_;
    CecpFeatures features_;
    int pings_ = 0;
};

}  // namespace tusk::protocol

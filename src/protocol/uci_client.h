#pragma once
// UciClient: asks another program for moves in UCI or UCCI.
//
// Lines that are not understood (banners, boards, prompts) are skipped within the bounds of
// Process. After an error the program must be given up. Not thread safe.

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/process.h"
#include "protocol/uci_reply.h"
#include "protocol/uci_text.h"

namespace tusk::protocol {

class UciClient {
public:
    // Starts the program, greets it and takes in what it offers.
    [[nodiscard]] static core::Result<std::unique_ptr<UciClient>> start(
        std::string_view command, UciDialect dialect, Deadline deadline,
        const std::stop_token& stop = {});

    // One line without an answer.
    [[nodiscard]] core::Result<void> tell(std::string_view line, Deadline deadline,
                                          const std::stop_token& stop = {});
    // Sets an option in the form of the dialect.
    [[nodiscard]] core::Result<void> set_option(std::string_view name, std::string_view value,
                                                Deadline deadline,
                                                const std::stop_token& stop = {});
    // Waits until the program has dealt with all that it was told.
    [[nodiscard]] core::Result<void> synchronise(Deadline deadline,
                                                 const std::stop_token& stop = {});
    // Sends a `go` line and waits for the best move. A stop request makes it answer at once; if it
    // does not obey, that is kEngineTimeout.
    [[nodiscard]] core::Result<UciAnswer> ask_move(
        std::string_view go, Deadline deadline, const std::stop_token& stop,
        const std::function<void(const UciReport&)>& on_report);

    // The option with this name (case does not matter), if it is offered.
    [[nodiscard]] const UciOffer* find_offer(std::string_view name) const;
    [[nodiscard]] UciDialect dialect() const { return dialect_; }

    // An error about the program, with what was sent and came last (Process::error).
    [[nodiscard]] core::Error error(core::ErrorCode code, std::string_view what) const {
        return process_->error(code, what);
    }

private:
    UciClient(std::unique_ptr<Process> process, UciDialect dialect)
        : process_(std::move(process)), dialect_(dialect) {}

    std::unique_ptr<Process> process_;
    UciDialect dialect_;
    std::vector<UciOffer> offers_;
};

}  // namespace tusk::protocol

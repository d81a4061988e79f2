#pragma once
// NboardClient: asks another program for moves in the NBoard protocol.
//
// Before every question the program is brought in step by `ping`; everything it said before the
// `pong` is forgotten. Lines that are not understood are skipped within the bounds of Process.
// After an error the program must be given up. Not thread safe.

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "protocol/process.h"

namespace tusk::protocol {

// A move as the program names it, with its own value for the side to move.
struct NboardMove {
    std::string move;  // the first move only
    std::optional<double> value;
    std::string depth;  // of search lines, e.g. "12" or "100%"
};

// "F5/1.50/0.2", "F5 1.50 0.2" or "F5"; what follows "===".
[[nodiscard]] std::optional<NboardMove> parse_nboard_answer(std::string_view text);
// "F5-D6 +1.50 0 12 ..."; what follows "search" or "book".
[[nodiscard]] std::optional<NboardMove> parse_nboard_search(std::string_view text);

class NboardClient {
public:
    // Starts the program and greets it.
    [[nodiscard]] static core::Result<std::unique_ptr<NboardClient>> start(
        std::string_view command, Deadline deadline, const std::stop_token& stop = {});

    // One line without an answer ("set depth 6").
    [[nodiscard]] core::Result<void> tell(std::string_view line, Deadline deadline,
                                          const std::stop_token& stop = {});
    // Waits until the program has dealt with all that it was told; stops its search.
    [[nodiscard]] core::Result<void> synchronise(Deadline deadline,
                                                 const std::stop_token& stop = {});

    // Sets the game, and waits until the program has taken it in.
    [[nodiscard]] core::Result<void> set_game(std::string_view ggf, Deadline deadline,
                                              const std::stop_token& stop = {});
    // Asks for a move in the game that was set. `on_search` sees each line of its thinking. When
    // `soon` is past or a stop is requested, the best move it has shown so far is taken; if it has
    // shown none, `soon` is ignored, and a stop is kCancelled.
    [[nodiscard]] core::Result<NboardMove> ask_move(
        Deadline soon, Deadline deadline, const std::stop_token& stop,
        const std::function<void(const NboardMove&)>& on_search);

    // An error about the program, with what was sent and came last (Process::error).
    [[nodiscard]] core::Error error(core::ErrorCode code, std::string_view what) const {
        return process_->error(code, what);
    }

private:
    explicit NboardClient(std::unique_ptr<Process> process) : process_(std::move(process)) {}

    [[nodiscard]] core::Result<NboardMove> wait_for_move(
        Deadline soon, Deadline deadline, const std::stop_token& stop,
        const std::function<void(const NboardMove&)>& on_search);

    std::unique_ptr<Process> process_;
    int pings_ = 0;
};

}  // namespace tusk::protocol

#pragma once
// PlaySession: the conversation around a PlayTable, on stdin and stdout.

#include <array>
#include <memory>
#include <string>

#include "cli/interrupt.h"
#include "cli/play_table.h"
#include "cli/terminal.h"
#include "registry/registry.h"

namespace tusk::cli {

class PlaySession {
public:
    PlaySession(const registry::Registry& registry, PlayTable table, search::Limits hint_limits);

    // Blocks until the person has had enough or the input ends; returns the exit status.
    [[nodiscard]] core::Result<int> run();

private:
    enum class Next { kAskAgain, kGoOn, kQuit };

    // Reads a line; false at the end of the input.
    bool ask(const std::string& prompt, std::string& line);
    Next obey(const std::string& line);
    Next play_text(const std::string& text);
    Next finish_or_undo();
    core::Result<void> engine_turn();
    void announce();
    void show_position();
    void show_moves();
    void show_outcome(const registry::Outcome& outcome);
    void hint();
    void save(const std::string& path);
    Next load(const std::string& path);
    [[nodiscard]] std::string name_of(registry::Seat seat) const;

    const registry::Registry& registry_;
    PlayTable table_;
    search::Limits hint_limits_;
    std::unique_ptr<registry::Player> adviser_;
    Interrupt interrupt_;
    Terminal terminal_;
    std::size_t announced_ = 0;                           // how much of the history has been told
    std::array<std::string, search::kMaxSeats> remarks_;  // what engines thought of their last move
    bool talks_to_person_ = false;                        // stdin is a terminal: prompts make sense
};

}  // namespace tusk::cli

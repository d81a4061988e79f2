#pragma once
// ProgressBar: long work on stderr, one line that is overwritten.
//
// On a terminal it is redrawn at most ten times a second; elsewhere a plain line appears every half
// minute, so that a log shows that something happens. One thread at a time.

#include "cli/terminal.h"
#include "core/progress.h"

namespace tusk::cli {

class ProgressBar {
public:
    ProgressBar() : terminal_(Terminal::of(stderr)) {}
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    ~ProgressBar() { clear(); }

    void show(const core::Progress& progress);
    // A bar for a share of the work, 0..1, and what there is to say beside it.
    void show(double fraction, const std::string& text);
    // A line of any text in the same place; only on a terminal.
    void show_text(const std::string& text);
    // Removes the line, so that other text can follow.
    void clear();

private:
    [[nodiscard]] bool due(std::int64_t interval_ms);
    void draw(std::string text);

    Terminal terminal_;
    core::ProgressMeter meter_;
    core::Stopwatch since_drawn_;
    bool drawn_before_ = false;
    bool on_screen_ = false;
};

}  // namespace tusk::cli

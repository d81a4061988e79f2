#pragma once
// Games for training, played into a file with a progress bar: the same for every game.

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/progress_bar.h"

namespace tusk::cli {

// `task` is one that lab::play_to_file knows, with `file` and `games`.
template <class Task>
CommandResult play_samples(const Task& task) {
    if (task.file.empty()) {
        return core::fail(core::ErrorCode::kOutOfRange, "a file for the samples is needed", "file");
    }
    Interrupt interrupt;
    ProgressBar bar;
    auto done = play_to_file(
        task, [&](const core::Progress& now) { bar.show(now); }, interrupt.token());
    bar.clear();
    if (!done) {
        return core::fail(done.error());
    }
    fmt::print("{} games in {}\n", task.games, task.file);
    return kDone;
}

}  // namespace tusk::cli

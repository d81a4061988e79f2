#pragma once
// Samples of Xiangqi's evaluation: games of the engine against itself, in files.

#include <string>
#include <vector>

#include "core/progress.h"
#include "games/xiangqi/training/selfplay.h"

namespace tusk::lab {

// Appends games to a file of samples until it holds `games` of them, on several threads. An
// existing file made with the same settings is continued.
struct XiangqiSelfplayTask {
    std::string file;
    games::xiangqi::SelfplaySettings settings;
    std::uint32_t games = 1000;
    int threads = 1;
};
[[nodiscard]] core::Result<void> play_to_file(const XiangqiSelfplayTask& task,
                                              const core::ProgressSink& progress,
                                              std::stop_token stop);

[[nodiscard]] core::Result<std::vector<games::xiangqi::Sample>> read_xiangqi_samples(
    const std::string& file);

}  // namespace tusk::lab

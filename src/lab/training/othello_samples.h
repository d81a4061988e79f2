#pragma once
// Where the samples of Othello's evaluation come from: tournament games, and the engine's own.

#include <filesystem>
#include <string>
#include <vector>

#include "core/progress.h"
#include "games/othello/training/selfplay.h"

namespace tusk::lab {

// Which games of the WTHOR base; empty or 0 = all.
struct GameChoice {
    int first_year = 0;
    int last_year = 0;
    // At least one of them plays: somebody with all words of the text in the name, any case.
    std::vector<std::string> players;
};

struct ChosenGames {
    std::size_t games = 0;
    std::vector<games::othello::Sample> samples;
};

// The .wtb files of a folder in the order of their names; an error if there is none.
[[nodiscard]] core::Result<std::vector<std::string>> wthor_files(const std::string& folder);

// All .wtb files of a folder, with its tables of names. Games are numbered from 0 in the order of
// the files' names. Bad games are left out.
[[nodiscard]] core::Result<ChosenGames> wthor_samples(const std::string& folder,
                                                      const GameChoice& choice,
                                                      const core::ProgressSink& progress,
                                                      std::stop_token stop);

// The base that comes with the program.
[[nodiscard]] std::string wthor_folder();
// The opening lines that self-play starts from.
[[nodiscard]] core::Result<std::vector<std::string>> selfplay_openings();

// Appends games to a file of samples until it holds `games` of them, on several threads. An
// existing file made with the same settings is continued: its games are counted by their numbers.
struct SelfplayTask {
    std::string file;
    games::othello::SelfplaySettings settings;
    std::uint32_t games = 1000;
    int threads = 1;
};
[[nodiscard]] core::Result<void> play_to_file(const SelfplayTask& task,
                                              const core::ProgressSink& progress,
                                              std::stop_token stop);

[[nodiscard]] core::Result<std::vector<games::othello::Sample>> read_samples(
    const std::string& file);

// Gives every sample of `from` with at most `most_empties` a new value by a search, in order, and
// writes them to `to`; continues a file that is there.
struct RelabelTask {
    std::string from;
    std::string to;
    std::string weights = "standard";
    int depth = 8;
    int exact_from = 16;
    int every = 1;  // only every so many-th sample
    int threads = 1;
};
[[nodiscard]] core::Result<void> relabel_file(const RelabelTask& task,
                                              const core::ProgressSink& progress,
                                              std::stop_token stop);

}  // namespace tusk::lab

#include "lab/training/othello_samples.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/paths.h"
#include "core/text.h"
#include "games/othello/format_wthor.h"
#include "games/othello/training/record_samples.h"
#include "lab/training/numbered_file.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Result;
using games::othello::Sample;

namespace fs = std::filesystem;

namespace {

// Cuts off the samples from `keep` on.
Result<void> truncate(const std::string& file, std::size_t keep) {
    return truncate_file(file,
                         games::othello::sample_file_header().size() +
                             keep * games::othello::sample_bytes(std::vector<Sample>(1)).size());
}

// Both in lower case.
bool is_named(std::string_view name, std::string_view wanted) {
    const auto words = core::words(wanted);
    return std::all_of(words.begin(), words.end(), [&](std::string_view word) {
        return name.find(word) != std::string_view::npos;
    });
}

bool is_chosen(int year, const GameChoice& choice) {
    return (choice.first_year == 0 || year >= choice.first_year) &&
           (choice.last_year == 0 || year <= choice.last_year);
}

bool is_chosen(const games::Record& record, const GameChoice& choice) {
    if (choice.players.empty()) {
        return true;
    }
    for (const std::string& seat : record.seats) {
        const std::string name = core::lower(seat);
        for (const std::string& wanted : choice.players) {
            if (is_named(name, core::lower(wanted))) {
                return true;
            }
        }
    }
    return false;
}

// Of all games of the files: sixty to a game of 68 bytes.
std::size_t most_positions(const std::vector<std::string>& files) {
    std::size_t bytes = 0;
    for (const std::string& file : files) {
        std::error_code error;
        const std::uintmax_t size = fs::file_size(file, error);
        bytes += error ? 0 : static_cast<std::size_t>(size);
    }
    return bytes / 68 * 60;
}

}  // namespace

std::string wthor_folder() {
    return core::data_path("othello/wthor");
}

Result<std::vector<std::string>> selfplay_openings() {
    auto text = core::read_file(core::data_path("othello/match_openings.txt"));
    if (!text) {
        return fail(text.error());
    }
    std::vector<std::string> lines;
    for (const std::string_view line : core::split(*text, '\n')) {
        if (!core::trim(line).empty() && !line.starts_with('#')) {
            lines.emplace_back(core::trim(line));
        }
    }
    return lines;
}

Result<std::vector<std::string>> wthor_files(const std::string& folder) {
    std::vector<std::string> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (core::lower(entry.path().extension().string()) == ".wtb") {
            files.push_back(entry.path().string());
        }
    }
    if (error || files.empty()) {
        return fail(ErrorCode::kFile, "there are no WTHOR games (.wtb) here", folder);
    }
    std::sort(files.begin(), files.end());
    return files;
}

Result<ChosenGames> wthor_samples(const std::string& folder, const GameChoice& choice,
                                  const core::ProgressSink& progress, std::stop_token stop) {
    auto files = wthor_files(folder);
    if (!files) {
        return fail(files.error());
    }
    const games::CompanionFiles companions = [&](std::string_view name) {
        auto text = core::read_file((fs::path(folder) / name).string());
        return text ? std::optional(*text) : std::nullopt;
    };
    ChosenGames chosen;
    if (choice.players.empty()) {
        chosen.samples.reserve(most_positions(*files));  // growing would take twice the memory
    }
    for (std::size_t i = 0; i < files->size(); ++i) {
        if (stop.stop_requested()) {
            return fail(ErrorCode::kCancelled, "stopped while the games were read");
        }
        auto bytes = core::read_file((*files)[i]);
        if (!bytes) {
            return fail(bytes.error());
        }
        if (const int year = games::othello::wthor_year(*bytes); !is_chosen(year, choice)) {
            continue;  // a file has the games of one year
        }
        const games::ReadResult read = games::othello::read_wthor(*bytes, companions);
        for (const games::Record& record : read.records) {
            if (!is_chosen(record, choice)) {
                continue;
            }
            auto samples =
                games::othello::record_samples(record, static_cast<std::uint32_t>(chosen.games));
            if (samples && !samples->empty()) {
                ++chosen.games;
                chosen.samples.insert(chosen.samples.end(), samples->begin(), samples->end());
            }
        }
        if (progress) {
            progress({i + 1, files->size(), fmt::format("{} games", chosen.games)});
        }
    }
    return chosen;
}

Result<std::vector<Sample>> read_samples(const std::string& file) {
    auto bytes = core::read_file(file, std::size_t{4} << 30);
    if (!bytes) {
        return fail(bytes.error());
    }
    auto samples = games::othello::parse_samples(*bytes);
    return samples ? std::move(samples) : fail(samples.error().within(file));
}

Result<void> play_to_file(const SelfplayTask& task, const core::ProgressSink& progress,
                          std::stop_token stop) {
    auto openings = selfplay_openings();
    if (!openings) {
        return fail(openings.error());
    }
    if (auto weights = games::othello::PatternWeights::named(task.settings.weights); !weights) {
        return fail(weights.error());
    }
    std::uint32_t first = 0;
    if (fs::exists(task.file)) {
        auto bytes = core::read_file(task.file, std::size_t{4} << 30);
        if (!bytes) {
            return fail(bytes.error());
        }
        auto samples = games::othello::parse_samples(*bytes, true);
        if (!samples) {
            return fail(samples.error().within(task.file));
        }
        // The last game may be incomplete: it is played again.
        std::size_t keep = samples->size();
        if (keep > 0) {
            first = samples->back().game;
            while (keep > 0 && (*samples)[keep - 1].game == first) {
                --keep;
            }
        }
        if (auto done = truncate(task.file, keep); !done) {
            return done;
        }
    }
    return write_blocks(
        {task.file, games::othello::sample_file_header(), first, task.games, task.threads},
        progress, std::move(stop),
        [&] { return games::othello::Selfplay(task.settings, *openings); },
        [](std::uint32_t number, games::othello::Selfplay& player) {
            return games::othello::sample_bytes(player.game(number));
        });
}

Result<void> relabel_file(const RelabelTask& task, const core::ProgressSink& progress,
                          std::stop_token stop) {
    auto samples = read_samples(task.from);
    if (!samples) {
        return fail(samples.error());
    }
    if (auto weights = games::othello::PatternWeights::named(task.weights); !weights) {
        return fail(weights.error());
    }
    std::vector<Sample> chosen;
    for (std::size_t i = 0; i < samples->size(); i += static_cast<std::size_t>(task.every)) {
        chosen.push_back((*samples)[i]);
    }
    constexpr std::size_t kBlock = 64;
    const auto blocks = static_cast<std::uint32_t>((chosen.size() + kBlock - 1) / kBlock);
    std::uint32_t first = 0;
    if (fs::exists(task.to)) {
        auto bytes = core::read_file(task.to, std::size_t{4} << 30);
        if (!bytes) {
            return fail(bytes.error());
        }
        auto done = games::othello::parse_samples(*bytes, true);
        if (!done) {
            return fail(done.error().within(task.to));
        }
        first = static_cast<std::uint32_t>(done->size() / kBlock);
        if (auto cut = truncate(task.to, first * kBlock); !cut) {
            return cut;
        }
    }
    return write_blocks(
        {task.to, games::othello::sample_file_header(), first, blocks, task.threads}, progress,
        std::move(stop),
        [&] { return games::othello::Relabeller(task.weights, task.depth, task.exact_from); },
        [&](std::uint32_t block, games::othello::Relabeller& judge) {
            const std::size_t begin = block * kBlock;
            std::vector<Sample> out(chosen.begin() + static_cast<std::ptrdiff_t>(begin),
                                    chosen.begin() + static_cast<std::ptrdiff_t>(
                                                         std::min(begin + kBlock, chosen.size())));
            for (Sample& sample : out) {
                sample.value = judge.value(sample);
            }
            return games::othello::sample_bytes(out);
        });
}

}  // namespace tusk::lab

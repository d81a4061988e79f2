#include "lab/training/xiangqi_samples.h"

#include "core/paths.h"
#include "core/text.h"
#include "games/xiangqi/eval_model.h"
#include "lab/training/numbered_file.h"

namespace tusk::lab {

using core::fail;
using core::Result;
using games::xiangqi::Sample;

namespace {

constexpr std::size_t kMostBytes = std::size_t{4} << 30;

}  // namespace

Result<std::vector<Sample>> read_xiangqi_samples(const std::string& file) {
    auto bytes = core::read_file(file, kMostBytes);
    if (!bytes) {
        return fail(bytes.error());
    }
    auto samples = games::xiangqi::parse_samples(*bytes, true);
    return samples ? std::move(samples) : fail(samples.error().within(file));
}

Result<void> play_to_file(const XiangqiSelfplayTask& task, const core::ProgressSink& progress,
                          std::stop_token stop) {
    if (auto model = games::xiangqi::EvalModel::named(task.settings.weights); !model) {
        return fail(model.error());
    }
    const std::string_view header = games::xiangqi::sample_file_header();
    std::uint32_t first = 0;
    if (std::filesystem::exists(task.file)) {
        auto samples = read_xiangqi_samples(task.file);
        if (!samples) {
            return fail(samples.error());
        }
        // The last game may be incomplete: it is played again.
        std::size_t keep = samples->size();
        if (keep > 0) {
            first = samples->back().game;
            while (keep > 0 && (*samples)[keep - 1].game == first) {
                --keep;
            }
        }
        const std::size_t each = games::xiangqi::sample_bytes(std::vector<Sample>(1)).size();
        if (auto done = truncate_file(task.file, header.size() + keep * each); !done) {
            return done;
        }
    }
    return write_blocks(
        {task.file, header, first, task.games, task.threads}, progress, std::move(stop),
        [&] { return games::xiangqi::Selfplay(task.settings); },
        [](std::uint32_t number, games::xiangqi::Selfplay& player) {
            return games::xiangqi::sample_bytes(player.game(number));
        });
}

}  // namespace tusk::lab

#include "lab/training/othello_fit.h"

#include <bit>
#include <filesystem>

#include "core/digest.h"
#include "core/random.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "lab/training/weights_shelf.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;
using games::othello::FitCheckpoint;
using games::othello::PatternWeights;
using games::othello::PhaseFit;

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kCheckpointMs = 500;

// What the checkpoint belongs to: other samples or settings must not be continued. The samples are
// mixed one by one: a copy of them as bytes would double the memory of a fit.
std::string identity_of(const FitTask& task) {
    std::uint64_t mixed = task.samples.size();
    for (const games::othello::Sample& sample : task.samples) {
        mixed = core::mix64(mixed ^ sample.own);
        mixed = core::mix64(mixed ^ sample.opponent);
        mixed = core::mix64(mixed ^ std::bit_cast<std::uint32_t>(sample.value) ^
                            std::uint64_t{sample.game} << 32);
    }
    const std::string text = "fit 2 " + task.start + " " + std::to_string(task.settings.epochs) +
                             " " + std::to_string(task.settings.window) + " " +
                             std::to_string(task.settings.rate) + " " +
                             std::to_string(task.settings.seed) + " " + std::to_string(mixed);
    return core::hex(core::sha256(text));
}

std::string checkpoint_bytes(const std::string& identity, const FitCheckpoint& checkpoint) {
    Json head{{"identity", identity}, {"phases", Json::array()}};
    for (const auto& done : checkpoint.done) {
        if (done) {
            head["phases"].push_back(to_json(*done));
        }
    }
    return head.dump() + "\n" + PatternWeights(checkpoint.packed).bytes();
}

// Empty when there is nothing to go on from.
FitCheckpoint read_checkpoint(const std::string& file, const std::string& identity) {
    FitCheckpoint checkpoint;
    const auto bytes = core::read_file(file);
    const std::size_t end = bytes ? bytes->find('\n') : std::string::npos;
    if (end == std::string::npos) {
        return checkpoint;
    }
    const Json head = Json::parse(bytes->substr(0, end), nullptr, false);
    if (!head.is_object() || head.value("identity", "") != identity) {
        return checkpoint;
    }
    const auto weights = PatternWeights::parse(std::string_view(*bytes).substr(end + 1));
    if (!weights) {
        return checkpoint;
    }
    checkpoint.packed = (*weights)->packed();
    for (const Json& json : head.at("phases")) {
        const PhaseFit fit = phase_fit_of(json);
        checkpoint.done.at(static_cast<std::size_t>(fit.phase)) = fit;
    }
    return checkpoint;
}

}  // namespace

Result<void> keep_weights(const PatternWeights& weights, const std::string& file) {
    return write_whole(file, weights.bytes());
}

Result<games::othello::FitResult> fit_and_keep(const FitTask& task,
                                               const games::othello::FitHooks& hooks,
                                               std::stop_token stop) {
    auto path = games::othello::user_weights_path(task.name);
    if (!path) {
        return fail(path.error());
    }
    if (task.name == "standard") {
        return fail(ErrorCode::kOutOfRange, "'standard' are the program's own weights", "name");
    }
    if (task.samples.empty()) {
        return fail(ErrorCode::kOutOfRange, "there are no positions to learn from");
    }
    std::shared_ptr<const PatternWeights> start;
    if (!task.start.empty()) {
        auto loaded = PatternWeights::named(task.start);
        if (!loaded) {
            return fail(loaded.error());
        }
        start = *loaded;
    }
    FitCheckpoint checkpoint;
    core::Stopwatch written;
    games::othello::FitHooks all = hooks;
    std::string identity;
    if (!task.checkpoint.empty()) {
        identity = identity_of(task);
        checkpoint = read_checkpoint(task.checkpoint, identity);
        all.on_phase = [&](const FitCheckpoint& now) {
            // It takes a tenth of a second, as long as a phase of few games. One that cannot be
            // written costs only what it would have saved.
            if (written.elapsed_ms() >= kCheckpointMs) {
                (void)write_whole(task.checkpoint, checkpoint_bytes(identity, now));
                written = core::Stopwatch();
            }
            if (hooks.on_phase) {
                hooks.on_phase(now);
            }
        };
    }
    auto result = games::othello::fit_weights(task.samples, task.settings, start.get(),
                                              std::move(checkpoint), all, std::move(stop));
    if (!result) {
        return result;
    }
    if (auto kept = keep_weights(*result->weights, *path); !kept) {
        return fail(kept.error());
    }
    Json about = task.about.is_object() ? task.about : Json::object();
    about["positions"] = task.samples.size();
    about["mean_error"] = mean_error(result->phases);
    if (auto kept = write_about_weights(task.name, about); !kept) {
        return fail(kept.error());
    }
    if (!task.checkpoint.empty()) {
        std::error_code ignored;
        fs::remove(task.checkpoint, ignored);
    }
    return result;
}

double mean_error(std::span<const PhaseFit> phases) {
    double sum = 0;
    double count = 0;
    for (const PhaseFit& fit : phases) {
        sum += fit.error * static_cast<double>(fit.checked);
        count += static_cast<double>(fit.checked);
    }
    return count > 0 ? sum / count : 0;
}

Json to_json(const PhaseFit& fit) {
    return {{"phase", fit.phase},
            {"epoch", fit.epoch},
            {"samples", fit.samples},
            {"checked", fit.checked},
            {"fit_error", fit.fit_error},
            {"error", fit.error},
            {"square_error", fit.square_error}};
}

PhaseFit phase_fit_of(const Json& json) {
    PhaseFit fit;
    fit.phase = json.at("phase").get<int>();
    fit.epoch = json.at("epoch").get<int>();
    fit.samples = json.at("samples").get<std::size_t>();
    fit.checked = json.at("checked").get<std::size_t>();
    fit.fit_error = json.at("fit_error").get<double>();
    fit.error = json.at("error").get<double>();
    fit.square_error = json.at("square_error").get<double>();
    return fit;
}

}  // namespace tusk::lab

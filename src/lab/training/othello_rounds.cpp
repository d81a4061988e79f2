#include "lab/training/othello_rounds.h"

#include <fmt/format.h>

#include <filesystem>

#include "core/text.h"
#include "grid/local_executor.h"
#include "lab/matches/match.h"
#include "lab/matches/openings.h"
#include "lab/runs/kinds.h"

namespace tusk::lab {

using core::fail;
using core::Json;
using core::Result;

namespace fs = std::filesystem;

namespace {

Json to_json(const RoundResult& round) {
    return {{"round", round.round}, {"weights", round.weights}, {"champion", round.champion},
            {"error", round.error}, {"score", round.score},     {"half_width", round.half_width},
            {"won", round.won}};
}

RoundResult round_from(const Json& json) {
    RoundResult round;
    round.round = json.at("round").get<int>();
    round.weights = json.at("weights").get<std::string>();
    round.champion = json.at("champion").get<std::string>();
    round.error = json.at("error").get<double>();
    round.score = json.at("score").get<double>();
    round.half_width = json.at("half_width").get<double>();
    round.won = json.at("won").get<bool>();
    return round;
}

class Rounds {
public:
    Rounds(const registry::Registry& registry, const RoundsTask& task, const RoundsHooks& hooks,
           std::stop_token stop)
        : registry_(registry), task_(task), hooks_(hooks), stop_(std::move(stop)) {}

    Result<std::vector<RoundResult>> run() {
        std::error_code error;
        fs::create_directories(task_.folder, error);
        if (auto read = read_done(); !read) {
            return fail(read.error());
        }
        while (static_cast<int>(done_.size()) < task_.rounds &&
               (done_.empty() || done_.back().won)) {
            auto round = one(static_cast<int>(done_.size()) + 1);
            if (!round) {
                return fail(round.error());
            }
            done_.push_back(*round);
            if (auto written = write_done(); !written) {
                return fail(written.error());
            }
            if (hooks_.on_round) {
                hooks_.on_round(*round);
            }
        }
        return done_;
    }

private:
    [[nodiscard]] std::string file(const std::string& name) const {
        return (fs::path(task_.folder) / name).string();
    }
    [[nodiscard]] std::string champion() const {
        for (auto round = done_.rbegin(); round != done_.rend(); ++round) {
            if (round->won) {
                return round->weights;
            }
        }
        return task_.start;
    }

    Result<void> read_done() {
        const auto text = core::read_file(file("rounds.json"));
        if (!text) {
            return {};  // the first time
        }
        const Json json = Json::parse(*text, nullptr, false);
        if (!json.is_array()) {
            return fail(core::ErrorCode::kSyntax, "this is not a list of rounds",
                        file("rounds.json"));
        }
        for (const Json& round : json) {
            done_.push_back(round_from(round));
        }
        return {};
    }
    [[nodiscard]] Result<void> write_done() const {
        Json list = Json::array();
        for (const RoundResult& round : done_) {
            list.push_back(to_json(round));
        }
        return core::write_file(file("rounds.json"), list.dump(2) + "\n");
    }

    void say(const core::Progress& now, int round, const char* what) const {
        if (hooks_.progress) {
            core::Progress named = now;
            named.note = fmt::format("round {}: {} {}", round, what, now.note);
            hooks_.progress(named);
        }
    }

    Result<RoundResult> one(int number) {
        RoundResult round;
        round.round = number;
        round.weights = fmt::format("{}-{}", task_.name, number);
        round.champion = champion();
        if (auto played = play(number, round.champion); !played) {
            return fail(played.error());
        }
        if (auto judged = relabel(number, round.champion); !judged) {
            return fail(judged.error());
        }
        if (auto fitted = fit(number, round); !fitted) {
            return fail(fitted.error());
        }
        if (auto matched = match(number, round); !matched) {
            return fail(matched.error());
        }
        return round;
    }

    Result<void> play(int number, const std::string& weights) {
        SelfplayTask task;
        task.file = file(fmt::format("round-{}.samples", number));
        task.settings = task_.selfplay;
        task.settings.weights = weights;
        task.settings.seed += static_cast<std::uint64_t>(number);
        task.games = task_.games;
        task.threads = task_.threads;
        return play_to_file(
            task, [&](const core::Progress& now) { say(now, number, "games"); }, stop_);
    }

    Result<void> relabel(int number, const std::string& weights) {
        if (task_.relabel_every == 0) {
            return {};
        }
        RelabelTask task;
        task.from = file(fmt::format("round-{}.samples", number));
        task.to = file(fmt::format("round-{}-deeper.samples", number));
        task.weights = weights;
        task.depth = task_.relabel_depth;
        task.exact_from = task_.relabel_exact;
        task.every = task_.relabel_every;
        task.threads = task_.threads;
        return relabel_file(
            task, [&](const core::Progress& now) { say(now, number, "deeper"); }, stop_);
    }

    // Learns from all rounds so far.
    Result<void> fit(int number, RoundResult& round) {
        FitTask task;
        task.name = round.weights;
        task.start = round.champion;
        task.settings = task_.fit;
        task.settings.threads = task_.threads;
        task.checkpoint = file("fit.checkpoint");
        std::uint32_t games = 0;
        for (int i = 1; i <= number; ++i) {
            for (const char* kind : {"", "-deeper"}) {
                const std::string from = file(fmt::format("round-{}{}.samples", i, kind));
                if (!fs::exists(from)) {
                    continue;
                }
                auto samples = read_samples(from);
                if (!samples) {
                    return fail(samples.error());
                }
                for (games::othello::Sample& sample : *samples) {
                    sample.game += games;  // both files of a round number its games alike
                }
                task.samples.insert(task.samples.end(), samples->begin(), samples->end());
            }
            games += task_.games;
        }
        games::othello::FitHooks hooks;
        std::uint64_t epochs = 0;
        hooks.on_epoch = [&](const games::othello::PhaseFit& fit) {
            const auto total =
                static_cast<std::uint64_t>(task_.fit.epochs) * games::othello::kPhases;
            say({++epochs, std::max(total, epochs),
                 fmt::format("error {:.2f} at {} empties", fit.error, 60 - 2 * fit.phase)},
                number, "fit,");
        };
        auto result = fit_and_keep(task, hooks, stop_);
        if (!result) {
            return fail(result.error());
        }
        round.error = mean_error(result->phases);
        return {};
    }

    Result<void> match(int number, RoundResult& round) {
        MatchSettings settings;
        settings.game = "othello";
        settings.players = {"alphabeta,hash_mb=8,weights=" + round.weights,
                            "alphabeta,hash_mb=8,weights=" + round.champion};
        for (registry::Limits& limits : settings.limits) {
            limits.time_ms = task_.match_time_ms;
        }
        settings.keep_records = false;
        settings.seed = task_.selfplay.seed + static_cast<std::uint64_t>(number);
        auto lines = selfplay_openings();
        if (!lines) {
            return fail(lines.error());
        }
        settings.openings = choose_openings(*lines, task_.match_games / 2, settings.seed);
        grid::LocalOptions options;
        options.slots = static_cast<unsigned>(task_.threads);
        grid::LocalExecutor executor(lab_kinds(registry_), options);
        MatchHooks hooks;
        hooks.progress = [&](const core::Progress& now) { say(now, number, "match"); };
        auto result = run_match(settings, executor, hooks, {}, stop_);
        if (!result) {
            return fail(result.error());
        }
        if (result->interrupted) {
            return fail(core::ErrorCode::kCancelled, "stopped; the same command goes on");
        }
        const auto interval = result->score.interval95();
        round.score = result->score.score();
        round.half_width = (interval.high - interval.low) / 2;
        round.won = round.score > 0.5;
        return {};
    }

    const registry::Registry& registry_;
    const RoundsTask& task_;
    const RoundsHooks& hooks_;
    std::stop_token stop_;
    std::vector<RoundResult> done_;
};

}  // namespace

Result<std::vector<RoundResult>> train_in_rounds(const registry::Registry& registry,
                                                 const RoundsTask& task, const RoundsHooks& hooks,
                                                 std::stop_token stop) {
    return Rounds(registry, task, hooks, std::move(stop)).run();
}

}  // namespace tusk::lab

#include "lab/training/training_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <future>
#include <mutex>

#include "core/text.h"
#include "games/othello/training/fit.h"
#include "lab/matches/openings.h"
#include "lab/runs/run_access.h"
#include "lab/training/othello_fit.h"
#include "lab/training/weights_shelf.h"
#include "lab/training/wthor_index.h"
#include "registry/json.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;
using games::othello::kPhases;
using games::othello::PatternWeights;
using games::othello::PhaseFit;
using games::othello::Sample;

namespace {

constexpr std::chrono::milliseconds kLook(100);  // between two looks at work on other threads

// Seconds of work on one thread of our machine, for the time left.
constexpr double kReadSeconds = 2;
constexpr double kSelfplaySeconds = 0.03;  // a game at depth 4; twice as much a ply deeper
constexpr double kEpochSeconds = 1.1e-4;   // a game once through all phases
constexpr double kMatchSeconds = 0.02;     // a game

// What the steps hand on in memory.
struct Gathered {
    bool ready = false;
    std::size_t tournament_games = 0;
    std::size_t selfplay_games = 0;
    std::vector<Sample> samples;
};

// Runs `work` on a thread of its own; `look` is called several times a second by this one, which
// alone may talk to the run.
template <class T>
Result<T> looked_at(const std::function<Result<T>()>& work, const std::function<void()>& look) {
    std::future<Result<T>> done = std::async(std::launch::async, work);
    while (done.wait_for(kLook) != std::future_status::ready) {
        look();
    }
    look();
    return done.get();
}

// The newest progress of work on other threads.
class LastProgress {
public:
    [[nodiscard]] core::ProgressSink sink() {
        return [this](const core::Progress& now) {
            const std::lock_guard lock(mutex_);
            last_ = now;
        };
    }
    void tell(StepContext& context) {
        core::Progress now;
        {
            const std::lock_guard lock(mutex_);
            now = last_;
        }
        if (now.total > 0) {
            context.report(now);
        }
    }

private:
    std::mutex mutex_;
    core::Progress last_;
};

Json counts_json(std::size_t games, std::size_t positions) {
    return {{"training", {{"games", games}, {"positions", positions}, {"phases", Json::array()}}}};
}

// --- games ---

Result<void> read_tournaments(const TrainingRequest& request, StepContext& context,
                              Gathered& gathered, bool report) {
    gathered = {};
    if (request.wthor) {
        LastProgress progress;
        const std::stop_token stop = context.stop();
        auto chosen = looked_at<ChosenGames>(
            [&] { return wthor_samples(wthor_folder(), request.choice, progress.sink(), stop); },
            [&] {
                if (report) {
                    progress.tell(context);
                }
            });
        if (!chosen) {
            return fail(chosen.error());
        }
        gathered.tournament_games = chosen->games;
        gathered.samples = std::move(chosen->samples);
        if (gathered.samples.empty()) {
            return fail(ErrorCode::kOutOfRange,
                        "no tournament game fits: other years or players are needed", "wthor");
        }
    }
    gathered.ready = true;
    return {};
}

// --- self-play ---

SelfplayTask selfplay_task(const TrainingRequest& request, const std::string& run) {
    SelfplayTask task;
    task.file = training_file(run, "samples");
    task.settings.weights = request.start.empty() ? "standard" : request.start;
    task.settings.depth = request.selfplay_depth;
    task.settings.seed = request.seed;
    task.games = static_cast<std::uint32_t>(request.selfplay_games);
    task.threads = static_cast<int>(request.concurrency);
    return task;
}

Result<Json> play_selfplay(const TrainingRequest& request, StepContext& context) {
    const SelfplayTask task = selfplay_task(request, context.run());
    if (auto made = write_whole(task.file + ".folder", ""); !made) {  // makes the folder
        return fail(made.error());
    }
    std::error_code ignored;
    std::filesystem::remove(task.file + ".folder", ignored);
    LastProgress progress;
    const std::stop_token stop = context.stop();
    const auto total = static_cast<std::uint64_t>(request.selfplay_games);
    // Progress counts what is left to play; people want to see all games.
    const core::ProgressSink sink = [all = progress.sink(), total](const core::Progress& now) {
        all({total - std::min(total, now.total - now.done), total, now.note});
    };
    auto played = looked_at<void>([&] { return play_to_file(task, sink, stop); },
                                  [&] { progress.tell(context); });
    if (!played) {
        return fail(played.error());
    }
    auto samples = read_samples(task.file);
    if (!samples) {
        return fail(samples.error());
    }
    return counts_json(total, samples->size());
}

Result<void> add_selfplay(const TrainingRequest& request, const std::string& run,
                          Gathered& gathered) {
    if (request.selfplay_games == 0 || gathered.selfplay_games > 0) {
        return {};
    }
    auto samples = read_samples(training_file(run, "samples"));
    if (!samples) {
        return fail(samples.error());
    }
    const auto before = static_cast<std::uint32_t>(gathered.tournament_games);
    for (Sample& sample : *samples) {
        sample.game += before;
    }
    gathered.samples.insert(gathered.samples.end(), samples->begin(), samples->end());
    gathered.selfplay_games = static_cast<std::size_t>(request.selfplay_games);
    return {};
}

// --- fit ---

// How the fit stands, phase by phase; filled by the threads that fit, read by the step.
class FitBoard {
public:
    FitBoard(const TrainingRequest& request, std::size_t games, std::size_t positions,
             const std::array<PhaseFit, kPhases>& old)
        : request_(request), games_(games), positions_(positions), old_(old) {}

    // Phases of an earlier life of the run.
    void restore(const Json& checkpoint) {
        if (checkpoint.is_array()) {
            for (const Json& json : checkpoint) {
                const PhaseFit fit = phase_fit_of(json);
                set(fit);
                kept_[static_cast<std::size_t>(fit.phase)] = true;
            }
        }
    }
    void set(const PhaseFit& fit) {
        const std::lock_guard lock(mutex_);
        phases_.at(static_cast<std::size_t>(fit.phase)) = fit;
    }
    void finish(const games::othello::FitCheckpoint& checkpoint) {
        const std::lock_guard lock(mutex_);
        for (std::size_t i = 0; i < kPhases; ++i) {
            if (checkpoint.done[i]) {
                phases_[i] = *checkpoint.done[i];
                finished_[i] = true;
            }
        }
    }

    // To the run; called by its own thread.
    [[nodiscard]] Result<void> tell(StepContext& context) {
        const std::lock_guard lock(mutex_);
        context.report({epochs_done(), epochs_in_all(), ""});
        context.show(json());
        if (kept_ == finished_) {
            return {};
        }
        kept_ = finished_;
        Json checkpoint = Json::array();
        for (std::size_t i = 0; i < kPhases; ++i) {
            if (finished_[i]) {
                checkpoint.push_back(to_json(*phases_[i]));
            }
        }
        return context.save(std::move(checkpoint));
    }

    [[nodiscard]] Json result() {
        const std::lock_guard lock(mutex_);
        return json();
    }

private:
    // A phase without neighbour or start learns twice as long (fit.cpp).
    [[nodiscard]] std::uint64_t epochs_of(std::size_t phase) const {
        const bool cold = request_.start.empty() && (phase + 1) % (kPhases / 3) == 0;
        return static_cast<std::uint64_t>(cold ? 2 * request_.epochs : request_.epochs);
    }
    [[nodiscard]] std::uint64_t epochs_done() const {
        std::uint64_t sum = 0;
        for (const auto& fit : phases_) {
            sum += fit ? static_cast<std::uint64_t>(fit->epoch) : 0;
        }
        return sum;
    }
    [[nodiscard]] std::uint64_t epochs_in_all() const {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < kPhases; ++i) {
            sum += epochs_of(i);
        }
        return sum;
    }
    [[nodiscard]] Json json() const {
        Json phases = Json::array();
        std::vector<PhaseFit> seen;
        for (std::size_t i = 0; i < kPhases; ++i) {
            Json phase = phases_[i] ? to_json(*phases_[i]) : Json{{"phase", i}, {"epoch", 0}};
            phase["empties"] = 60 - 2 * static_cast<int>(i);
            phase["epochs"] = epochs_of(i);
            phase["old_error"] = old_[i].checked > 0 ? Json(old_[i].error) : Json(nullptr);
            phases.push_back(std::move(phase));
            if (phases_[i]) {
                seen.push_back(*phases_[i]);
            }
        }
        const bool whole = seen.size() == kPhases;
        return {{"training",
                 {{"games", games_},
                  {"positions", positions_},
                  {"phases", std::move(phases)},
                  {"mean_error", whole ? Json(mean_error(seen)) : Json(nullptr)},
                  {"old_error", mean_error(old_)}}}};
    }

    const TrainingRequest& request_;
    std::size_t games_;
    std::size_t positions_;
    std::array<PhaseFit, kPhases> old_;
    std::mutex mutex_;
    std::array<std::optional<PhaseFit>, kPhases> phases_;
    std::array<bool, kPhases> finished_{};
    std::array<bool, kPhases> kept_{};
};

Result<void> check_free(const std::string& name, const std::string& run) {
    if (weights_exist(name) && about_weights(name).value("run", "") != run) {
        return fail(
            ErrorCode::kOutOfRange,
            "there are weights called " + core::quoted(name) + " already; choose another name",
            "name");
    }
    return {};
}

Result<Json> fit(const TrainingRequest& request, StepContext& context, Gathered& gathered) {
    if (auto free = check_free(request.name, context.run()); !free) {
        return fail(free.error());
    }
    if (!gathered.ready) {
        if (auto read = read_tournaments(request, context, gathered, false); !read) {
            return fail(read.error());
        }
    }
    if (auto added = add_selfplay(request, context.run(), gathered); !added) {
        return fail(added.error());
    }
    auto against = PatternWeights::named(request.against);
    if (!against) {
        return fail(against.error().within("against"));
    }
    const std::size_t games = gathered.tournament_games + gathered.selfplay_games;
    const auto old = games::othello::check_weights(gathered.samples, **against);
    FitBoard board(request, games, gathered.samples.size(), old);
    board.restore(context.checkpoint());

    FitTask task;
    task.name = request.name;
    task.samples = std::move(gathered.samples);  // nobody needs them afterwards
    gathered = {};
    task.start = request.start;
    task.settings.epochs = request.epochs;
    task.settings.seed = request.seed;
    task.settings.threads = static_cast<int>(request.concurrency);
    task.checkpoint = training_file(context.run(), "fit");
    task.about = {{"run", context.run()},
                  {"made_ms", unix_time_ms()},
                  {"games", games},
                  {"old_error", mean_error(old)},
                  {"against", request.against}};
    games::othello::FitHooks hooks;
    hooks.on_epoch = [&](const PhaseFit& now) { board.set(now); };
    hooks.on_phase = [&](const games::othello::FitCheckpoint& now) { board.finish(now); };
    std::stop_source stop;  // also when the run cannot be stored any more
    const std::stop_callback stopped(context.stop(), [&] { stop.request_stop(); });
    Result<void> told;
    auto result = looked_at<games::othello::FitResult>(
        [&] { return fit_and_keep(task, hooks, stop.get_token()); },
        [&] {
            if (told = board.tell(context); !told) {
                stop.request_stop();
            }
        });
    if (!told || !result) {
        return fail(told ? result.error() : told.error());
    }
    for (const PhaseFit& phase : result->phases) {
        board.set(phase);
    }
    remove_training_files(context.run());
    return board.result();
}

// --- match ---

Result<MatchSettings> match_settings(const registry::Registry& registry,
                                     const TrainingRequest& request) {
    auto game = registry.require("othello");
    if (!game) {
        return fail(game.error());
    }
    const int pairs = (request.match_games + 1) / 2;
    auto openings = default_openings(**game, {}, pairs, request.seed);
    if (!request.openings.empty()) {
        auto own = read_openings(**game, {}, core::join(request.openings, "\n"), "openings");
        openings = own ? choose_openings(std::move(*own), pairs, request.seed) : std::move(own);
    }
    if (!openings) {
        return fail(openings.error().within("match"));
    }
    MatchSettings match;
    match.game = "othello";
    match.players = {"alphabeta,weights=" + request.name, "alphabeta,weights=" + request.against};
    match.limits = {request.limits, request.limits};
    match.openings = std::move(*openings);
    match.seed = request.seed;
    match.event = "training";
    return match;
}

// The score stands beside the weights, too.
void note_match(const TrainingRequest& request, const std::string& run, const Json& score) {
    Json about = about_weights(request.name);
    if (about.value("run", "") == run) {
        about["match"] = {{"against", request.against},
                          {"games", score.at("games")},
                          {"score", score.at("score")},
                          {"interval95", score.at("interval95")}};
        static_cast<void>(write_about_weights(request.name, about));  // the run has it, too
    }
}

// --- the plan ---

Result<void> check_weights_exist(const std::string& name, const char* field) {
    if (name.empty() || name == "standard") {
        return {};
    }
    auto found = PatternWeights::named(name);
    return found ? Result<void>() : fail(found.error().within(field));
}

std::vector<Step> steps_of(const TrainingRequest& request, MatchSettings match) {
    const auto gathered = std::make_shared<Gathered>();
    std::vector<Step> steps;
    const std::size_t tournament =
        request.wthor
            ? wthor_index().games_between(request.choice.first_year, request.choice.last_year)
            : 0;
    if (request.wthor) {
        steps.push_back({"games", "Reading tournament games", kReadSeconds, 0,
                         [=](StepContext& context) -> Result<Json> {
                             if (auto free = check_free(request.name, context.run()); !free) {
                                 return fail(free.error());
                             }
                             auto read = read_tournaments(request, context, *gathered, true);
                             if (!read) {
                                 return fail(read.error());
                             }
                             return counts_json(gathered->tournament_games,
                                                gathered->samples.size());
                         }});
    }
    if (request.selfplay_games > 0) {
        steps.push_back(
            {"selfplay", "Playing games against itself",
             request.selfplay_games * kSelfplaySeconds * std::pow(2.0, request.selfplay_depth - 4),
             static_cast<std::uint64_t>(request.selfplay_games),
             [=](StepContext& context) { return play_selfplay(request, context); }});
    }
    steps.push_back(
        {"fit", "Fitting the evaluation",
         1 + kEpochSeconds * request.epochs *
                 static_cast<double>(tournament + static_cast<std::size_t>(request.selfplay_games)),
         0, [=](StepContext& context) { return fit(request, context, *gathered); }});
    if (request.match_games > 0) {
        Step step = match_step("match", request.name + " - " + request.against, std::move(match));
        step.cost *= kMatchSeconds;
        step.work = [request, play = std::move(step.work)](StepContext& context) -> Result<Json> {
            auto score = play(context);
            if (score) {
                note_match(request, context.run(), *score);
            }
            return score;
        };
        steps.push_back(std::move(step));
    }
    return steps;
}

}  // namespace

Result<RunPlan> plan_training(const registry::Registry& registry, const Json& json) {
    auto request = training_request_of(json);
    if (!request) {
        return fail(request.error());
    }
    for (auto done : {check_weights_exist(request->start, "start"),
                      check_weights_exist(request->against, "against")}) {
        if (!done) {
            return fail(done.error());
        }
    }
    if (request->wthor &&
        wthor_index().games_between(request->choice.first_year, request->choice.last_year) == 0) {
        return fail(ErrorCode::kOutOfRange, "there are no tournament games of these years",
                    "wthor.first_year");
    }
    for (std::size_t i = 0; i < request->choice.players.size(); ++i) {
        if (wthor_index().suggest(request->choice.players[i], 1).empty()) {
            return fail(ErrorCode::kUnknownName,
                        "no player of the tournament games is called " +
                            core::quoted(request->choice.players[i]),
                        fmt::format("wthor.players.{}", i));
        }
    }
    auto match = match_settings(registry, *request);
    if (!match) {
        return fail(match.error());
    }
    RunPlan plan;
    plan.kind = "training";
    plan.name = request->name;
    plan.game = "othello";
    plan.request = to_json(*request);
    plan.concurrency = request->concurrency;
    plan.steps = steps_of(*request, std::move(*match));
    return plan;
}

Result<void> check_new_training(const Json& request) {
    if (!request.is_object() || request.value("kind", Json()) != "training") {
        return {};
    }
    auto read = training_request_of(request);
    if (!read) {
        return fail(read.error());
    }
    if (shelved_weights().size() >= kMaxShelved) {
        return fail(ErrorCode::kTooLarge,
                    fmt::format("{} weights are kept already; delete some", kMaxShelved), "name");
    }
    return check_free(read->name, "");
}

}  // namespace tusk::lab

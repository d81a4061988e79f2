#include "lab/experiments/judged_set.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/experiments/judge_jobs.h"
#include "lab/matches/match_pair.h"
#include "lab/matches/openings.h"
#include "registry/record_text.h"
#include "registry/replay.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

constexpr int kSquares = 64;
constexpr std::size_t kFewestMoves = 3;

int empties_of(std::string_view position) noexcept {
    return static_cast<int>(std::count(position.begin(), position.end(), '-'));
}

Result<std::vector<grid::JobSpec>> game_jobs(const registry::Game& game,
                                             const JudgedSetSettings& settings) {
    auto openings = default_openings(game, {}, settings.count, settings.seed);
    if (!openings) {
        return fail(openings.error());
    }
    std::vector<grid::JobSpec> jobs;
    for (int i = 0; i < settings.count; ++i) {
        PairSettings pair;
        pair.game = settings.game;
        pair.players = settings.players;
        pair.limits = settings.limits;
        pair.opening = (*openings)[static_cast<std::size_t>(i)];
        grid::JobSpec job;
        job.kind = kMatchPairKind;
        job.kv = kMatchPairVersion;
        job.params = to_params(pair);
        job.seed = settings.seed + static_cast<std::uint64_t>(i);
        jobs.push_back(std::move(job));
    }
    return jobs;
}

// The position of the game in which the move `number` is to be made, or the next one after it that
// has moves enough, going back to the first move of the range when there is none. Empty = none.
Result<std::string> pick(const registry::Game& game, const registry::Record& record, int number,
                         const JudgedSetSettings& settings) {
    std::string later;
    std::string earlier;
    for (std::size_t plies = 0; plies <= record.actions.size(); ++plies) {
        auto state = registry::replay(game, record, plies);
        if (!state) {
            return fail(state.error());
        }
        const std::string position = (*state)->position();
        const int move = move_number_of(position);
        if (move < settings.first_move || move > settings.last_move ||
            (*state)->deciders().nobody() ||
            (*state)->legal((*state)->deciders().first()).size() < kFewestMoves) {
            continue;
        }
        if (move >= number && later.empty()) {
            later = position;
        } else if (move < number) {
            earlier = position;
        }
    }
    return later.empty() ? earlier : later;
}

int wanted_move(const JudgedSetSettings& settings, int i) {
    const int steps = std::max(settings.count - 1, 1);
    return settings.first_move +
           (i * (settings.last_move - settings.first_move) + steps / 2) / steps;
}

grid::JobSpec judge_job(const JudgedSetSettings& settings, const std::string& position,
                        std::string note) {
    const bool exact = empties_of(position) <= settings.exact_empties;
    return position_judge_job({settings.game, position, settings.judge,
                               exact ? 0 : settings.search_depth, std::move(note)});
}

}  // namespace

int move_number_of(std::string_view position) noexcept {
    return kSquares - 4 - empties_of(position.substr(0, kSquares)) + 1;
}

Result<std::vector<JudgedPosition>> make_judged_set(StepContext& context,
                                                    const JudgedSetSettings& settings) {
    auto game = context.registry().require(settings.game);
    if (!game) {
        return fail(game.error());
    }
    auto jobs = game_jobs(**game, settings);
    if (!jobs) {
        return fail(jobs.error());
    }
    auto played = context.compute(std::move(*jobs));
    if (!played) {
        return fail(played.error());
    }
    std::vector<grid::JobSpec> judging;
    for (std::size_t i = 0; i < played->size(); ++i) {
        auto games = games_of((*played)[i]);
        if (!games) {
            return fail(games.error());
        }
        const int number = wanted_move(settings, static_cast<int>(i));
        const auto read = registry::read_records(context.registry(), games->at(i % 2).record);
        if (read.records.size() != 1) {
            return fail(ErrorCode::kJobFailed, "the game has no record",
                        fmt::format("game {}", i + 1));
        }
        auto position = pick(**game, read.records.front(), number, settings);
        if (!position) {
            return fail(position.error());
        }
        if (position->empty()) {
            return fail(ErrorCode::kJobFailed, "no position of the game fits the set",
                        fmt::format("game {}", i + 1));
        }
        judging.push_back(
            judge_job(settings, *position,
                      fmt::format("game {}, move {}", i + 1, move_number_of(*position))));
    }
    auto judged = context.compute(std::move(judging));
    if (!judged) {
        return fail(judged.error());
    }
    std::vector<JudgedPosition> positions;
    for (const Json& result : *judged) {
        auto position = judged_position_of(result);
        if (!position) {
            return fail(position.error());
        }
        positions.push_back(std::move(*position));
    }
    return positions;
}

}  // namespace tusk::lab

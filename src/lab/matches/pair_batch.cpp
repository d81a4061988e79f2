#include "lab/matches/pair_batch.h"

#include "registry/json.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

double points(double payoff) noexcept {
    return payoff > 0 ? 1 : payoff < 0 ? 0 : 0.5;
}

Result<Json> play_batch(const registry::Registry& registry, const Json& params, std::uint64_t seed,
                        grid::JobContext& context) {
    PairSettings pair;
    pair.game = params.at("game").get<std::string>();
    pair.players = params.at("players").get<std::array<std::string, 2>>();
    pair.limits = {limits_of(params.at("limits").at(0)), limits_of(params.at("limits").at(1))};
    pair.keep_records = false;
    const Json& openings = params.at("openings");
    PlayerPool pool(2);
    BatchScore score;
    std::uint64_t place = 0;
    for (const Json& opening : openings) {
        pair.opening = opening.get<std::string>();
        pair.seed = seed + place++;
        auto games = play_pair(registry, pair, pool, nullptr, context.stop());
        if (!games) {
            return fail(games.error());
        }
        if (games->size() < 2) {
            return fail(ErrorCode::kCancelled, "stopped before all pairs were over");
        }
        double sum = 0;
        for (const MatchGame& game : *games) {
            score.tally.add(game.payoff);
            score.faults += game.fault ? 1 : 0;
            sum += points(game.payoff);
        }
        score.pairs.add(sum);
        context.report({place, openings.size(), {}, {}});
    }
    return to_json(score);
}

}  // namespace

void BatchScore::add(const BatchScore& other) noexcept {
    tally.wins += other.tally.wins;
    tally.draws += other.tally.draws;
    tally.losses += other.tally.losses;
    for (std::size_t i = 0; i < other.pairs.counts().size(); ++i) {
        pairs.add(i, other.pairs.counts()[i]);
    }
    faults += other.faults;
}

grid::JobSpec match_score_job(const BatchSettings& settings) {
    grid::JobSpec job;
    job.kind = kMatchScoreKind;
    job.params = {
        {"game", settings.game},
        {"players", settings.players},
        {"limits",
         {registry::limits_json(settings.limits[0]), registry::limits_json(settings.limits[1])}},
        {"openings", settings.openings}};
    job.seed = settings.seed;
    return job;
}

Json to_json(const BatchScore& score) {
    return {{"wins", score.tally.wins},
            {"draws", score.tally.draws},
            {"losses", score.tally.losses},
            {"pairs", score.pairs.counts()},
            {"faults", score.faults}};
}

Result<BatchScore> batch_score_of(const Json& result) {
    try {
        BatchScore score;
        score.tally = {result.at("wins").get<int>(), result.at("draws").get<int>(),
                       result.at("losses").get<int>()};
        const auto counts = result.at("pairs").get<std::array<std::int64_t, 5>>();
        for (std::size_t i = 0; i < counts.size(); ++i) {
            score.pairs.add(i, counts[i]);
        }
        score.faults = result.at("faults").get<int>();
        return score;
    } catch (const Json::exception& error) {
        return fail(ErrorCode::kJobFailed, error.what(), kMatchScoreKind);
    }
}

grid::JobKind match_score_kind(const registry::Registry& registry) {
    return {kMatchScoreKind, 1,
            [&registry](const Json& params, std::uint64_t seed,
                        grid::JobContext& context) -> Result<Json> {
                try {  // parameters come from outside; the JSON library reports errors by throwing
                    return play_batch(registry, params, seed, context);
                } catch (const Json::exception& error) {
                    return fail(ErrorCode::kSyntax, error.what(), kMatchScoreKind);
                }
            }};
}

}  // namespace tusk::lab

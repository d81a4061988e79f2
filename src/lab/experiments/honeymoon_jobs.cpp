#include "lab/experiments/honeymoon_jobs.h"

#include "core/random.h"
#include "games/honeymoon/exchange_loss.h"
#include "registry/referee.h"
#include "registry/spec.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;
namespace honeymoon = games::honeymoon;

namespace {

constexpr const char* kDealsKind = "honeymoon.deals";
constexpr const char* kExchangeKind = "honeymoon.exchange";
constexpr int kMostDeals = 1'000'000;

Result<int> deals_of(const Json& params, const char* kind) {
    const int deals = params.at("deals").get<int>();
    if (deals < 1 || deals > kMostDeals) {
        return fail(ErrorCode::kOutOfRange, "deals must be 1 to 1000000", kind);
    }
    return deals;
}

Result<Json> count(const Json& params, std::uint64_t seed, grid::JobContext& context) {
    const auto deals = deals_of(params, kDealsKind);
    if (!deals) {
        return fail(deals.error());
    }
    const auto counts =
        honeymoon::count_deals(*deals, seed, params.at("all").get<bool>(), context.stop());
    if (!counts) {
        return fail(ErrorCode::kCancelled, "stopped before all deals were counted");
    }
    return to_json(*counts);
}

// The course of a finished deal, from its record.
Result<honeymoon::Table> end_of(const registry::Record& record) {
    auto p = honeymoon::Position::initial({});
    for (const auto& recorded : record.actions) {
        go_on(p, honeymoon::Move::from_code(recorded.action.code));
    }
    if (p.table.phase != honeymoon::Phase::kOver) {
        return fail(ErrorCode::kJobFailed, "a deal was not played to its end", kExchangeKind);
    }
    return p.table;
}

Result<Json> exchange(const registry::Registry& registry, const Json& params, std::uint64_t seed,
                      grid::JobContext& context) {
    const auto deals = deals_of(params, kExchangeKind);
    if (!deals) {
        return fail(deals.error());
    }
    auto game = registry.require("honeymoon");
    if (!game) {
        return fail(game.error());
    }
    std::vector<std::unique_ptr<registry::Player>> owned;
    std::vector<registry::Player*> players;
    for (int i = 0; i < 2; ++i) {
        auto player = registry::make_player(**game, params.at("player").get<std::string>());
        if (!player) {
            return fail(player.error());
        }
        owned.push_back(std::move(*player));
        players.push_back(owned.back().get());
    }
    honeymoon::PlaySolver solver;
    ExchangeSums sums;
    for (int deal = 0; deal < *deals; ++deal) {
        const auto secret = (*game)->deal(core::mix64(seed) + static_cast<std::uint64_t>(deal));
        const auto report =
            registry::play_game(*(*game)->initial({}), players, *secret, {}, context.stop());
        if (context.stop().stop_requested()) {
            return fail(ErrorCode::kCancelled, "stopped before all deals were played");
        }
        if (report.failure) {
            return fail(report.failure->error);
        }
        const auto end = end_of(report.record);
        if (!end) {
            return fail(end.error());
        }
        ++sums.deals;
        if (end->contract.level == 0) {
            continue;
        }
        ++sums.contracts;
        const auto declarer = search::index(end->contract.declarer);
        sums.made += end->tricks[declarer] >= end->contract.declarer_target() ? 1 : 0;
        for (const double loss : exchange_loss(*end, solver).tricks) {
            sums.loss += loss;
            sums.loss_squares += loss * loss;
            ++sums.losses;
        }
    }
    return to_json(sums);
}

template <class Work>
grid::JobKind kind_of(const char* name, Work work) {
    return {name, 1,
            [name, work](const Json& params, std::uint64_t seed,
                         grid::JobContext& context) -> Result<Json> {
                try {  // parameters come from outside; the JSON library reports errors by throwing
                    return work(params, seed, context);
                } catch (const Json::exception& error) {
                    return fail(ErrorCode::kSyntax, error.what(), name);
                }
            }};
}

}  // namespace

grid::JobSpec honeymoon_deals_job(int deals, bool all_strains, std::uint64_t seed) {
    grid::JobSpec job;
    job.kind = kDealsKind;
    job.params = {{"deals", deals}, {"all", all_strains}};
    job.seed = seed;
    return job;
}

Json to_json(const honeymoon::DealCounts& counts) {
    return {{"deals", counts.deals},
            {"leading", counts.leading},
            {"following", counts.following},
            {"lead_worth", counts.lead_worth},
            {"best_leading", counts.best_leading},
            {"best_following", counts.best_following}};
}

Result<honeymoon::DealCounts> deal_counts_of(const Json& json) {
    try {
        honeymoon::DealCounts counts;
        json.at("deals").get_to(counts.deals);
        json.at("leading").get_to(counts.leading);
        json.at("following").get_to(counts.following);
        json.at("lead_worth").get_to(counts.lead_worth);
        json.at("best_leading").get_to(counts.best_leading);
        json.at("best_following").get_to(counts.best_following);
        return counts;
    } catch (const Json::exception& error) {
        return fail(ErrorCode::kJobFailed, error.what(), kDealsKind);
    }
}

void ExchangeSums::add(const ExchangeSums& other) noexcept {
    deals += other.deals;
    contracts += other.contracts;
    made += other.made;
    loss += other.loss;
    loss_squares += other.loss_squares;
    losses += other.losses;
}

grid::JobSpec honeymoon_exchange_job(const std::string& player, int deals, std::uint64_t seed) {
    grid::JobSpec job;
    job.kind = kExchangeKind;
    job.params = {{"player", player}, {"deals", deals}};
    job.seed = seed;
    return job;
}

Json to_json(const ExchangeSums& sums) {
    return {{"deals", sums.deals},   {"contracts", sums.contracts},
            {"made", sums.made},     {"loss", sums.loss},
            {"losses", sums.losses}, {"loss_squares", sums.loss_squares}};
}

Result<ExchangeSums> exchange_sums_of(const Json& json) {
    try {
        return ExchangeSums{
            json.at("deals").get<std::uint64_t>(), json.at("contracts").get<std::uint64_t>(),
            json.at("made").get<std::uint64_t>(),  json.at("loss").get<double>(),
            json.at("loss_squares").get<double>(), json.at("losses").get<std::uint64_t>()};
    } catch (const Json::exception& error) {
        return fail(ErrorCode::kJobFailed, error.what(), kExchangeKind);
    }
}

grid::JobKind honeymoon_deals_kind() {
    return kind_of(kDealsKind, count);
}

grid::JobKind honeymoon_exchange_kind(const registry::Registry& registry) {
    return kind_of(kExchangeKind,
                   [&registry](const Json& params, std::uint64_t seed, grid::JobContext& context) {
                       return exchange(registry, params, seed, context);
                   });
}

}  // namespace tusk::lab

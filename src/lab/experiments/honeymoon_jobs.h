#pragma once
// Two job kinds about honeymoon bridge.
//
// `honeymoon.deals` counts the tricks that can be made in random deals (deal_statistics.h).
// `honeymoon.exchange` lets two players play deals and sums up how contracts fared and what the
// exchange cost them (exchange_loss.h). Both are determined by their parameters and their seed.

#include "core/json.h"
#include "games/honeymoon/deal_statistics.h"
#include "grid/job.h"
#include "grid/kinds.h"
#include "registry/registry.h"

namespace tusk::lab {

[[nodiscard]] grid::JobSpec honeymoon_deals_job(int deals, bool all_strains, std::uint64_t seed);
[[nodiscard]] core::Json to_json(const games::honeymoon::DealCounts& counts);
[[nodiscard]] core::Result<games::honeymoon::DealCounts> deal_counts_of(const core::Json& json);

struct ExchangeSums {
    std::uint64_t deals = 0;
    std::uint64_t contracts = 0;  // deals that were not passed out
    std::uint64_t made = 0;
    double loss = 0;  // tricks, of one seat in one deal
    double loss_squares = 0;
    std::uint64_t losses = 0;  // how many of them were summed

    void add(const ExchangeSums& other) noexcept;
};
// `player` plays both seats.
[[nodiscard]] grid::JobSpec honeymoon_exchange_job(const std::string& player, int deals,
                                                   std::uint64_t seed);
[[nodiscard]] core::Json to_json(const ExchangeSums& sums);
[[nodiscard]] core::Result<ExchangeSums> exchange_sums_of(const core::Json& json);

[[nodiscard]] grid::JobKind honeymoon_deals_kind();
// `registry` must outlive it.
[[nodiscard]] grid::JobKind honeymoon_exchange_kind(const registry::Registry& registry);

}  // namespace tusk::lab

#include "lab/experiments/honeymoon_deals.h"

#include <fmt/format.h>

#include <cmath>

#include "core/random.h"
#include "lab/experiments/honeymoon_jobs.h"
#include "lab/experiments/report_figures.h"
#include "lab/matches/statistics.h"

namespace tusk::lab {

using core::fail;
using core::Json;
using core::Result;
using games::honeymoon::DealCounts;

namespace {

constexpr int kDealsOfJob = 2'500;
constexpr int kAllDealsOfJob = 1'000;
constexpr int kGamesOfJob = 10;
constexpr std::size_t kBatch = 8;  // jobs between two checkpoints
constexpr const char* kPlayer = "sampler,playouts=5000";
constexpr std::array<const char*, 5> kStrains{"clubs", "diamonds", "hearts", "spades", "no-trump"};

struct Size {
    int jobs;
    int all_jobs;
    int game_jobs;
};

Size size_of(Scale scale) {
    return scale == Scale::kSmall ? Size{2, 1, 1} : Size{400, 100, 40};
}

std::uint64_t product(std::size_t jobs, int deals) {
    return jobs * static_cast<std::uint64_t>(deals);
}

// Works off jobs of so many deals in batches; `add` takes each result, `sums` says what they come
// to so far. Progress is counted in deals.
template <class Make, class Add, class Sums>
Result<Json> in_batches(StepContext& context, int jobs, int deals, std::size_t& done, Make make,
                        Add add, Sums sums) {
    const std::uint64_t total = product(static_cast<std::size_t>(jobs), deals);
    context.report({product(done, deals), total, "deals"});
    while (done < static_cast<std::size_t>(jobs)) {
        std::vector<grid::JobSpec> batch;
        for (std::size_t i = done; i < std::min(done + kBatch, static_cast<std::size_t>(jobs));
             ++i) {
            batch.push_back(make(i));
        }
        const std::size_t count = batch.size();
        auto results = context.compute(std::move(batch));
        if (!results) {
            return fail(results.error());
        }
        for (const Json& result : *results) {
            if (auto added = add(result); !added) {
                return fail(added.error());
            }
        }
        done += count;
        context.report({product(done, deals), total, "deals"});
        if (auto saved = context.save({{"done", done}, {"sums", sums()}}); !saved) {
            return fail(saved.error());
        }
    }
    return sums();
}

Result<Json> count_deals(StepContext& context, int jobs, int deals, bool all, std::uint64_t seed) {
    DealCounts counts;
    std::size_t done = 0;
    if (context.checkpoint().is_object()) {
        auto known = deal_counts_of(context.checkpoint().at("sums"));
        if (!known) {
            return fail(known.error());
        }
        counts = *known;
        done = context.checkpoint().at("done").get<std::size_t>();
    }
    return in_batches(
        context, jobs, deals, done,
        [&](std::size_t i) { return honeymoon_deals_job(deals, all, core::mix64(seed + i) >> 1); },
        [&](const Json& result) -> Result<void> {
            return deal_counts_of(result).map([&](const DealCounts& more) { counts.add(more); });
        },
        [&] { return to_json(counts); });
}

Result<Json> play_deals(StepContext& context, int jobs, std::uint64_t seed) {
    ExchangeSums sums;
    std::size_t done = 0;
    if (context.checkpoint().is_object()) {
        auto known = exchange_sums_of(context.checkpoint().at("sums"));
        if (!known) {
            return fail(known.error());
        }
        sums = *known;
        done = context.checkpoint().at("done").get<std::size_t>();
    }
    return in_batches(
        context, jobs, kGamesOfJob, done,
        [&](std::size_t i) {
            const std::uint64_t own = core::mix64(~seed - i) >> 1;
            return honeymoon_exchange_job(fmt::format("{},seed={}", kPlayer, own >> 32),
                                          kGamesOfJob, own);
        },
        [&](const Json& result) -> Result<void> {
            return exchange_sums_of(result).map([&](const ExchangeSums& more) { sums.add(more); });
        },
        [&] { return to_json(sums); });
}

// --- the report ---

// Mean of a distribution that starts at `first`, with its interval.
template <class Counts>
Figure mean_of(const Counts& counts, int first, int decimals) {
    double n = 0;
    double sum = 0;
    double squares = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double x = first + static_cast<double>(i);
        n += static_cast<double>(counts[i]);
        sum += x * static_cast<double>(counts[i]);
        squares += x * x * static_cast<double>(counts[i]);
    }
    Figure figure;
    figure.decimals = decimals;
    if (n > 1) {
        figure.value = sum / n;
        const double half =
            kZ95 * std::sqrt(std::max(0.0, squares / n - figure.value * figure.value) / n);
        figure.low = figure.value - half;
        figure.high = figure.value + half;
    }
    return figure;
}

template <class Counts>
std::uint64_t total_of(const Counts& counts) {
    std::uint64_t total = 0;
    for (const std::uint64_t count : counts) {
        total += count;
    }
    return total;
}

template <class Counts>
Cell share_of(const Counts& counts, std::size_t i) {
    const std::uint64_t total = total_of(counts);
    if (total == 0) {
        return {};
    }
    const double share = static_cast<double>(counts[i]) / static_cast<double>(total);
    Figure figure = percent(share, wilson_interval(share, static_cast<int>(total)));
    figure.decimals = 2;
    return figure;
}

using games::honeymoon::TrickCounts;

// All suits are one in random deals: their counts together, and those of no-trump.
TrickCounts suits_together(const std::array<TrickCounts, 5>& counts) {
    TrickCounts sum{};
    for (std::size_t strain = 0; strain < 4; ++strain) {
        for (std::size_t i = 0; i < sum.size(); ++i) {
            sum[i] += counts[strain][i];
        }
    }
    return sum;
}

Table mean_table(const DealCounts& counts) {
    Table table;
    table.caption = "Mean number of tricks of one hand";
    table.columns = {
        "strain",         "deals",         "the hand leads", "the other leads", "value of the lead",
        "the lead gains", "the lead loses"};
    for (std::size_t i = 0; i < 5; ++i) {
        const auto& worth = counts.lead_worth[i];
        std::uint64_t more = 0;
        std::uint64_t less = 0;
        for (std::size_t k = 0; k < worth.size(); ++k) {
            (k > games::honeymoon::kHandSize ? more : less) +=
                k == games::honeymoon::kHandSize ? 0 : worth[k];
        }
        const auto deals = static_cast<double>(std::max<std::uint64_t>(1, total_of(worth)));
        const auto share = [&](std::uint64_t part) {
            const double value = static_cast<double>(part) / deals;
            Figure figure = percent(value, wilson_interval(value, static_cast<int>(deals)));
            figure.decimals = 2;
            return figure;
        };
        Figure lead = mean_of(worth, -games::honeymoon::kHandSize, 4);
        lead.show_sign = true;
        table.rows.push_back({std::string(kStrains[i]), fmt::format("{}", total_of(worth)),
                              mean_of(counts.leading[i], 0, 3), mean_of(counts.following[i], 0, 3),
                              lead, share(more), share(less)});
    }
    return table;
}

Table distribution_table(const DealCounts& counts) {
    Table table;
    table.caption = "Share of deals in which a hand takes so many tricks";
    table.columns = {"tricks", "trumps, leading", "trumps, following", "no-trump, leading",
                     "no-trump, following"};
    const TrickCounts leading = suits_together(counts.leading);
    const TrickCounts following = suits_together(counts.following);
    for (std::size_t i = 0; i < leading.size(); ++i) {
        table.rows.push_back({fmt::format("{}", i), share_of(leading, i), share_of(following, i),
                              share_of(counts.leading[4], i), share_of(counts.following[4], i)});
    }
    return table;
}

Series series_of(const char* name, const TrickCounts& counts) {
    Series series;
    series.name = name;
    const double total = static_cast<double>(std::max<std::uint64_t>(1, total_of(counts)));
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double share = static_cast<double>(counts[i]) / total;
        const Interval interval = wilson_interval(share, static_cast<int>(total));
        series.points.push_back(
            {static_cast<double>(i), 100 * share, 100 * interval.low, 100 * interval.high});
    }
    return series;
}

Section deals_section(const Json* result) {
    Section section;
    section.title = "Tricks in random deals";
    section.paragraphs = {
        "Two random hands of thirteen cards, all cards known, both sides playing best: how many "
        "tricks does one of them take? Every deal is solved in no-trump and in one suit, with "
        "either hand on lead. Deals take the suits in turn; they differ by chance only. Intervals "
        "are 95 % (normal for means, Wilson for shares)."};
    const auto counts = result == nullptr
                            ? Result<DealCounts>(fail(core::ErrorCode::kJobFailed, ""))
                            : deal_counts_of(*result);
    if (!counts) {
        section.paragraphs.emplace_back("Not counted yet.");
        return section;
    }
    section.tables.push_back(mean_table(*counts));
    section.tables.push_back(distribution_table(*counts));
    Plot plot;
    plot.caption = "Tricks of a hand";
    plot.x_label = "tricks";
    plot.y_label = "% of deals";
    plot.series = {series_of("trumps, leading", suits_together(counts->leading)),
                   series_of("trumps, following", suits_together(counts->following)),
                   series_of("no-trump, leading", counts->leading[4]),
                   series_of("no-trump, following", counts->following[4])};
    section.plots.push_back(std::move(plot));
    return section;
}

Section best_section(const Json* result) {
    Section section;
    section.title = "The best strain of a hand";
    section.paragraphs = {
        "The same in all five strains: what a hand takes in the one that suits it best."};
    const auto counts = result == nullptr
                            ? Result<DealCounts>(fail(core::ErrorCode::kJobFailed, ""))
                            : deal_counts_of(*result);
    if (!counts) {
        section.paragraphs.emplace_back("Not counted yet.");
        return section;
    }
    Table table;
    table.caption = fmt::format("{} deals in all five strains", counts->deals);
    table.columns = {"", "leading", "following"};
    table.rows.push_back({std::string("mean"), mean_of(counts->best_leading, 0, 3),
                          mean_of(counts->best_following, 0, 3)});
    for (std::size_t i = 0; i < counts->best_leading.size(); ++i) {
        table.rows.push_back({fmt::format("{} tricks", i), share_of(counts->best_leading, i),
                              share_of(counts->best_following, i)});
    }
    section.tables.push_back(std::move(table));
    Plot plot;
    plot.caption = "Tricks of a hand in its best strain";
    plot.x_label = "tricks";
    plot.y_label = "% of deals";
    plot.series = {series_of("leading", counts->best_leading),
                   series_of("following", counts->best_following)};
    section.plots.push_back(std::move(plot));
    return section;
}

Section exchange_section(const Json* result) {
    Section section;
    section.title = "Contracts and the exchange";
    section.paragraphs = {
        fmt::format("Deals between two players {}. The loss of a decision in the exchange is "
                    "judged by somebody who sees all cards and the order of the stock: the tricks "
                    "of the best card less those of the card played, when the rest of the exchange "
                    "follows the fast policy with open cards and the play is solved. A part of it "
                    "is luck that no player can have.",
                    kPlayer)};
    const auto sums = result == nullptr
                          ? Result<ExchangeSums>(fail(core::ErrorCode::kJobFailed, ""))
                          : exchange_sums_of(*result);
    if (!sums || sums->losses < 2 || sums->contracts < 1) {
        section.paragraphs.emplace_back("Not played yet.");
        return section;
    }
    const double made = static_cast<double>(sums->made) / static_cast<double>(sums->contracts);
    const double n = static_cast<double>(sums->losses);
    const double mean = sums->loss / n;
    const double half = kZ95 * std::sqrt(std::max(0.0, sums->loss_squares / n - mean * mean) / n);
    Table table;
    table.caption = "Self-play";
    table.columns = {"", "value"};
    table.rows = {{std::string("deals"), fmt::format("{}", sums->deals)},
                  {std::string("contracts made"),
                   percent(made, wilson_interval(made, static_cast<int>(sums->contracts)))},
                  {std::string("loss of a seat in the exchange of one deal"),
                   Figure{mean, mean - half, mean + half, 2, "tricks", false}}};
    section.tables.push_back(std::move(table));
    return section;
}

}  // namespace

Experiment honeymoon_deals() {
    Experiment experiment;
    experiment.name = "honeymoon-deals";
    experiment.game = "honeymoon";
    experiment.title = "What can be made in honeymoon bridge";
    experiment.question =
        "How many tricks does a hand take in a random deal of 13 against 13, and what is the lead "
        "worth?";
    experiment.source =
        "No figures were published. Three theses about the game (2009 to 2020) describe tables of "
        "endings, not how often they occur.";
    experiment.steps = [](const registry::Registry&, Scale scale,
                          std::uint64_t seed) -> Result<std::vector<Step>> {
        const Size size = size_of(scale);
        std::vector<Step> steps(3);
        steps[0].id = "deals";
        steps[0].title = "random deals, one suit and no-trump";
        steps[0].cost = 10;
        steps[0].total = product(static_cast<std::size_t>(size.jobs), kDealsOfJob);
        steps[0].work = [size, seed](StepContext& context) {
            return count_deals(context, size.jobs, kDealsOfJob, false, seed);
        };
        steps[1].id = "strains";
        steps[1].title = "random deals, all strains";
        steps[1].cost = 3;
        steps[1].total = product(static_cast<std::size_t>(size.all_jobs), kAllDealsOfJob);
        steps[1].work = [size, seed](StepContext& context) {
            return count_deals(context, size.all_jobs, kAllDealsOfJob, true, ~seed);
        };
        steps[2].id = "exchange";
        steps[2].title = "self-play";
        steps[2].cost = 3;
        steps[2].total = product(static_cast<std::size_t>(size.game_jobs), kGamesOfJob);
        steps[2].work = [size, seed](StepContext& context) {
            return play_deals(context, size.game_jobs, seed);
        };
        return steps;
    };
    experiment.report = [](Scale, const StepResults& results) {
        const auto find = [&](const char* step) -> const Json* {
            const auto found = results.find(step);
            return found == results.end() ? nullptr : &found->second;
        };
        return std::vector<Section>{deals_section(find("deals")), best_section(find("strains")),
                                    exchange_section(find("exchange"))};
    };
    return experiment;
}

}  // namespace tusk::lab

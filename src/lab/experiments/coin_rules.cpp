#include "lab/experiments/coin_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <numeric>

#include "coin/rules.h"
#include "coin/semigroup.h"
#include "core/paths.h"
#include "core/random.h"
#include "core/text.h"
#include "grid/coin_jobs.h"
#include "lab/experiments/coin_peer.h"

namespace tusk::lab {

using coin::to_text;
using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

constexpr int kPeerSeconds = 60;

int largest_a(Scale scale) {
    return scale == Scale::kSmall ? 60 : 200;
}

// --- step "counts" ---

// Rules of all pairs of one a.
Json pair_counts(std::int64_t a) {
    std::uint64_t pairs = 0;
    std::uint64_t rules = 0;
    std::uint64_t b_below_c = 0;
    std::size_t most = 0;
    for (std::int64_t r1 = 0; r1 < a; ++r1) {
        for (std::int64_t r2 = 0; r2 < a; ++r2) {
            if (std::gcd(a, std::gcd(r1, r2)) != 1) {
                continue;
            }
            const auto list = coin::rules_for({a, r1, r2});
            ++pairs;
            rules += list.size();
            b_below_c += coin::views({a, r1, r2}, list, true).size();
            most = std::max(most, list.size());
        }
    }
    return {{"a", a}, {"pairs", pairs}, {"rules", rules}, {"b_below_c", b_below_c}, {"most", most}};
}

Result<Json> count(StepContext& context, Scale scale) {
    std::vector<grid::JobSpec> jobs;
    for (int a = 2; a <= largest_a(scale); ++a) {
        jobs.push_back(grid::coin_certify_job({coin::Structures::kPrimitive, a, 1, a - 1}));
    }
    auto results = context.compute(std::move(jobs));
    if (!results) {
        return fail(results.error());
    }
    Json rows = Json::array();
    for (int a = 2; a <= largest_a(scale); ++a) {
        if (context.stop().stop_requested()) {
            return fail(ErrorCode::kCancelled, "stopped");
        }
        const auto proven = grid::certify_result_of((*results)[static_cast<std::size_t>(a - 2)]);
        if (!proven) {
            return fail(proven.error());
        }
        Json row = pair_counts(a);
        row["structures"] = proven->structures;
        row["structure_rules"] = proven->rules;
        rows.push_back(std::move(row));
    }
    return Json{{"rows", std::move(rows)}};
}

// --- step "table" ---

Result<Json> compare(StepContext& /*context*/) {
    const std::string path = core::data_path("coin/report_a7.csv");
    const auto text = core::read_file(path, 64 * 1024);
    if (!text) {
        return fail(text.error());
    }
    Json cells = Json::array();
    for (const std::string_view line : core::lines(*text)) {
        if (line.starts_with('#')) {
            continue;
        }
        const auto parts = core::split(line, ';');
        const auto pair = core::split(parts[0], ',');
        const std::int64_t r1 = pair.size() == 2 ? core::to_integer(pair[0]).value_or(-1) : -1;
        const std::int64_t r2 = pair.size() == 2 ? core::to_integer(pair[1]).value_or(-1) : -1;
        if (parts.size() != 2 || !coin::check({7, r1, r2})) {
            return fail(ErrorCode::kFile, "no cell of the table: " + core::quoted(line), path);
        }
        std::vector<std::string> printed;
        for (const std::string_view form : core::words(parts[1])) {
            printed.emplace_back(form);
        }
        std::reverse(printed.begin(), printed.end());
        cells.push_back({{"r1", r1},
                         {"r2", r2},
                         {"printed", printed},
                         {"ours", forms_b_below_c(7, static_cast<int>(r1), static_cast<int>(r2))}});
    }
    return Json{{"cells", std::move(cells)}};
}

// --- step "speed" ---

struct SpeedCase {
    std::string name;
    std::vector<coin::Integer> coins;
};

// A whole number with so many digits, from the seed of the run.
coin::Integer random_number(core::Rng& rng, int digits) {
    std::string text(1, static_cast<char>('1' + rng.below(9)));
    while (static_cast<int>(text.size()) < digits) {
        text += static_cast<char>('0' + rng.below(10));
    }
    return coin::Integer(text, 10);
}

std::vector<SpeedCase> speed_cases(Scale scale, std::uint64_t seed) {
    core::Rng rng(seed);
    std::vector<SpeedCase> cases{
        {"4 coins, a = 1000003", {1'000'003, 1'234'567, 2'345'678, 3'456'789}}};
    std::vector<int> lengths{20, 100};
    if (scale == Scale::kFull) {
        lengths.insert(lengths.end(), {1000, 10'000});
    }
    for (const int digits : lengths) {
        SpeedCase one{fmt::format("3 coins of {} digits", digits), {}};
        do {
            one.coins = {random_number(rng, digits), random_number(rng, digits),
                         random_number(rng, digits)};
        } while (coin::Coins::of(one.coins).common_divisor() != 1);
        cases.push_back(std::move(one));
    }
    const coin::Integer p("1000000000039");
    const coin::Integer q("1000000000061");
    const coin::Integer r("1000000000063");
    cases.push_back({"pq, qr, pr with p, q, r of 13 digits", {p * q, q * r, p * r}});
    return cases;
}

Result<Json> measure_one(const SpeedCase& one) {
    using Clock = std::chrono::steady_clock;
    constexpr double kLongEnough = 0.02;  // seconds: then the clock's own steps do not matter
    const coin::Coins coins = coin::Coins::of(one.coins);
    std::string ours;
    int rounds = 0;
    const auto begun = Clock::now();
    std::chrono::duration<double> taken{};
    while (taken.count() < kLongEnough) {
        const auto semigroup = coin::Semigroup::make(coins);
        if (!semigroup) {
            return fail(semigroup.error());
        }
        ours = to_text(semigroup->frobenius());
        ++rounds;
        taken = Clock::now() - begun;
    }
    std::vector<std::string> texts;
    for (const coin::Integer& coin : coins.list()) {
        texts.push_back(to_text(coin));
    }
    const auto peer = ask_groebner_peer(texts, kPeerSeconds);
    return Json{{"name", one.name},
                {"ours_us", taken.count() / rounds * 1e6},
                {"peer_us", peer ? Json(peer->seconds * 1e6) : Json()},
                {"agree", peer ? Json(peer->frobenius == ours) : Json()}};
}

Result<Json> measure(StepContext& context, Scale scale, std::uint64_t seed) {
    Json rows = Json::array();
    const auto cases = speed_cases(scale, seed);
    for (const SpeedCase& one : cases) {
        if (context.stop().stop_requested()) {
            return fail(ErrorCode::kCancelled, "stopped");
        }
        auto row = measure_one(one);
        if (!row) {
            return fail(row.error());
        }
        rows.push_back(std::move(*row));
        context.report({rows.size(), cases.size(), one.name});
    }
    return Json{{"rows", std::move(rows)}};
}

}  // namespace

std::vector<std::string> forms_b_below_c(int a, int r1, int r2) {
    const coin::Residues residues{a, r1, r2};
    std::vector<std::string> forms;
    for (const coin::RuleView& view : views(residues, coin::rules_for(residues), true)) {
        const coin::LinearForm form = solution(residues, view.rule);
        forms.push_back(fmt::format("{},{},{}", form.k, form.m, form.constant));
    }
    return forms;
}

Experiment coin_rules() {
    Experiment experiment;
    experiment.name = "coin-rules";
    experiment.game = "coin";
    experiment.title = "The rule book of the coin problem";
    experiment.question =
        "Which linear rules give the Frobenius number of three coins, and how many are there?";
    experiment.source =
        "A project report to the National Science Council of Taiwan (computer games on a volunteer "
        "computing system, part \"Coin Problem\"), which continues a thesis of 2007 (National "
        "Taiwan Normal University): rules found from tables and proven by hand for a up to 7, "
        "guessed by a program up to 12; a proof by machine is named as the next aim. Of its table "
        "for a = 7 the rows r1 = 2 to 6 survive.";
    experiment.steps = [](const registry::Registry&, Scale scale,
                          std::uint64_t seed) -> Result<std::vector<Step>> {
        Step table{"table", "the printed table", 1, 0, compare};
        Step counting{"counts", "rules of every a, proven", 10,
                      static_cast<std::uint64_t>(largest_a(scale) - 1),
                      [scale](StepContext& context) { return count(context, scale); }};
        Step speed{"speed", "speed beside 4ti2 and Frobby", 10, 0,
                   [scale, seed](StepContext& context) { return measure(context, scale, seed); }};
        std::vector<Step> steps;
        steps.push_back(std::move(table));
        steps.push_back(std::move(counting));
        steps.push_back(std::move(speed));
        return steps;
    };
    experiment.report = report_coin_rules;
    return experiment;
}

}  // namespace tusk::lab

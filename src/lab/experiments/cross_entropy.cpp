#include "lab/experiments/cross_entropy.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "core/check.h"
#include "core/random.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

// A standard normal number (Box and Muller 1958).
double normal(core::Rng& rng) noexcept {
    const double radius = std::sqrt(-2 * std::log(1 - rng.unit()));
    return radius * std::cos(2 * std::numbers::pi * rng.unit());
}

}  // namespace

CrossEntropy::CrossEntropy(const CrossEntropySettings& settings, std::vector<double> means,
                           std::vector<double> spreads)
    : settings_(settings), means_(std::move(means)), spreads_(std::move(spreads)) {
    TUSK_ASSERT(means_.size() == spreads_.size(), "one spread for each mean");
    for (const double spread : spreads_) {
        floors_.push_back(spread * settings_.floor);
    }
}

std::vector<std::vector<double>> CrossEntropy::candidates() const {
    core::Rng rng(core::mix64(settings_.seed) + static_cast<std::uint64_t>(generation_));
    std::vector<std::vector<double>> result(static_cast<std::size_t>(settings_.population));
    for (std::vector<double>& candidate : result) {
        for (std::size_t i = 0; i < means_.size(); ++i) {
            candidate.push_back(means_[i] + spreads_[i] * normal(rng));
        }
    }
    return result;
}

void CrossEntropy::advance(const std::vector<double>& scores) {
    const auto all = candidates();
    TUSK_ASSERT(scores.size() == all.size(), "one score for each candidate");
    std::vector<std::size_t> order(all.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
    order.resize(
        std::clamp<std::size_t>(static_cast<std::size_t>(settings_.elite), 1, order.size()));
    const double n = static_cast<double>(order.size());
    for (std::size_t i = 0; i < means_.size(); ++i) {
        double sum = 0;
        double squares = 0;
        for (const std::size_t k : order) {
            sum += all[k][i];
        }
        for (const std::size_t k : order) {
            squares += (all[k][i] - sum / n) * (all[k][i] - sum / n);
        }
        means_[i] += settings_.smoothing * (sum / n - means_[i]);
        spreads_[i] += settings_.spread_smoothing * (std::sqrt(squares / n) - spreads_[i]);
        spreads_[i] = std::max(spreads_[i], floors_[i]);
    }
    ++generation_;
}

Json CrossEntropy::state() const {
    return {{"generation", generation_}, {"means", means_}, {"spreads", spreads_}};
}

Result<void> CrossEntropy::restore(const Json& state) {
    try {
        auto means = state.at("means").get<std::vector<double>>();
        auto spreads = state.at("spreads").get<std::vector<double>>();
        const int generation = state.at("generation").get<int>();
        if (means.size() != means_.size() || spreads.size() != means_.size() || generation < 0) {
            return fail(ErrorCode::kSyntax, "the state is of another search");
        }
        means_ = std::move(means);
        spreads_ = std::move(spreads);
        generation_ = generation;
        return {};
    } catch (const Json::exception& error) {
        return fail(ErrorCode::kSyntax, error.what(), "state of a search");
    }
}

}  // namespace tusk::lab

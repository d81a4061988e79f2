#include "games/xiangqi/training/fit.h"

#include <cmath>

#include "core/random.h"
#include "games/xiangqi/eval_features.h"

namespace tusk::games::xiangqi {

namespace {

struct Counted {
    std::uint16_t which;
    std::int16_t count;
};

// The terms of one position, those that cancel out left away.
class Collector {
public:
    void add(int which, int count) {
        auto& sum = counts_[static_cast<std::size_t>(which)];
        if (sum == 0 && count != 0) {
            touched_.push_back(static_cast<std::uint16_t>(which));
        }
        sum = static_cast<std::int16_t>(sum + count);
    }
    void move_to(std::vector<Counted>& out) {
        for (const std::uint16_t which : touched_) {
            if (counts_[which] != 0) {
                out.push_back({which, counts_[which]});
            }
            counts_[which] = 0;
        }
        touched_.clear();
    }

private:
    std::array<std::int16_t, term::kCount> counts_{};
    std::vector<std::uint16_t> touched_;
};

struct Example {
    std::uint32_t first;  // of its terms
    std::uint32_t count;
    float middle;  // share of the middle game
    float target;  // winning chance of Red
};

struct Examples {
    std::vector<Counted> terms;
    std::vector<Example> learn;
    std::vector<Example> check;
};

double chance(double value, double scale) {
    return 1 / (1 + std::exp(-value / scale));
}

core::Result<Examples> examples_of(std::span<const Sample> samples, const FitSettings& settings) {
    Examples examples;
    Collector collector;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const Sample& sample = samples[i];
        auto p = position_of(sample);
        if (!p) {
            return core::fail(p.error().within("sample " + std::to_string(i + 1)));
        }
        visit_placement(*p, collector);
        visit_relations(*p, collector);
        const auto first = static_cast<std::uint32_t>(examples.terms.size());
        collector.move_to(examples.terms);
        const double red = p->to_move == Seat::kFirst ? sample.score : -sample.score;
        const double target = (1 - settings.result) * chance(red, settings.scale) +
                              settings.result * (sample.result + 1) / 2;
        const double middle = static_cast<double>(std::min(phase_of(*p), kFullPhase)) / kFullPhase;
        (sample.game % FitSettings::kHoldOut == 0 ? examples.check : examples.learn)
            .push_back({first, static_cast<std::uint32_t>(examples.terms.size()) - first,
                        static_cast<float>(middle), static_cast<float>(target)});
    }
    return examples;
}

struct Weight {
    float middle = 0;
    float end = 0;
    float middle_steps = 1e-4F;  // sums of squares, for the size of the next step
    float end_steps = 1e-4F;
};

class Fitter {
public:
    Fitter(const Examples& examples, const FitSettings& settings, const TermWeights& start)
        : examples_(examples), settings_(settings) {
        for (std::size_t i = 0; i < start.size(); ++i) {
            weights_[i].middle = start[i].middle;
            weights_[i].end = start[i].end;
        }
    }

    // Root of the mean squared error on the way.
    double learn(std::vector<Example>& order, double scale, core::Rng& rng) {
        double total = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            std::swap(order[i], order[i + rng.below(static_cast<std::uint32_t>(order.size() - i))]);
            total += step(order[i], static_cast<float>(settings_.rate * scale));
        }
        return order.empty() ? 0 : std::sqrt(total / static_cast<double>(order.size()));
    }

    [[nodiscard]] double error(const std::vector<Example>& examples) const {
        double total = 0;
        for (const Example& example : examples) {
            const double miss = example.target - chance(value(example), settings_.scale);
            total += miss * miss;
        }
        return examples.empty() ? 0 : std::sqrt(total / static_cast<double>(examples.size()));
    }

    [[nodiscard]] TermWeights rounded() const {
        const auto round = [](float value) {
            return static_cast<std::int16_t>(std::lround(std::clamp(value, -2000.F, 2000.F)));
        };
        TermWeights result;
        for (std::size_t i = 0; i < result.size(); ++i) {
            result[i] = {round(weights_[i].middle), round(weights_[i].end)};
        }
        return result;
    }

private:
    [[nodiscard]] std::span<const Counted> terms_of(const Example& example) const noexcept {
        return std::span(examples_.terms).subspan(example.first, example.count);
    }
    [[nodiscard]] double value(const Example& example) const noexcept {
        float middle = 0;
        float end = 0;
        for (const Counted& counted : terms_of(example)) {
            middle += weights_[counted.which].middle * static_cast<float>(counted.count);
            end += weights_[counted.which].end * static_cast<float>(counted.count);
        }
        return example.middle * middle + (1 - example.middle) * end;
    }
    double step(const Example& example, float rate) noexcept {
        const auto now = static_cast<float>(chance(value(example), settings_.scale));
        const float miss = example.target - now;
        const float slope = miss * now * (1 - now);
        for (const Counted& counted : terms_of(example)) {
            Weight& weight = weights_[counted.which];
            const float gradient = slope * static_cast<float>(counted.count);
            const float middle = gradient * example.middle;
            const float end = gradient * (1 - example.middle);
            weight.middle_steps += middle * middle;
            weight.end_steps += end * end;
            weight.middle += rate * middle / std::sqrt(weight.middle_steps);
            weight.end += rate * end / std::sqrt(weight.end_steps);
        }
        return static_cast<double>(miss) * miss;
    }

    const Examples& examples_;
    FitSettings settings_;
    std::array<Weight, term::kCount> weights_{};
};

}  // namespace

core::Result<TermWeights> fit_weights(std::span<const Sample> samples, const FitSettings& settings,
                                      const TermWeights& start,
                                      const std::function<void(const FitEpoch&)>& on_epoch,
                                      std::stop_token stop) {
    auto examples = examples_of(samples, settings);
    if (!examples) {
        return core::fail(examples.error());
    }
    std::vector<Example> order = examples->learn;
    Fitter fitter(*examples, settings, start);
    core::Rng rng(settings.seed);
    for (int epoch = 0; epoch < settings.epochs; ++epoch) {
        if (stop.stop_requested()) {
            return core::fail(core::ErrorCode::kCancelled, "stopped before the fit was finished");
        }
        FitEpoch report;
        report.fit_error = fitter.learn(order, 1.0 - 0.9 * epoch / settings.epochs, rng);
        report.error = fitter.error(examples->check);
        report.epoch = epoch + 1;
        report.samples = examples->learn.size();
        report.checked = examples->check.size();
        if (on_epoch) {
            on_epoch(report);
        }
    }
    return fitter.rounded();
}

}  // namespace tusk::games::xiangqi

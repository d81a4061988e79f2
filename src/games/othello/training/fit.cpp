#include "games/othello/training/fit.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <thread>

#include "core/random.h"

namespace tusk::games::othello {

using core::ErrorCode;
using core::fail;

namespace {

// Patterns, own moves, opponent's moves: the weights that make up one value.
constexpr std::size_t kFeatures = kPatterns + 2;
// Runs of phases that depend on each other only inside, so that threads can share the work and the
// result does not depend on their number.
constexpr int kRuns = 3;
constexpr int kRunLength = kPhases / kRuns;
static_assert(kRuns * kRunLength == kPhases);

using Places = std::array<std::uint32_t, kFeatures>;

bool is_left_out(const Sample& sample) noexcept {
    return sample.game % FitSettings::kHoldOut == 0;
}

Places places_of(const Sample& sample) {
    static const auto& packed = packed_place();
    static const auto& centres = pattern_centres();
    const PatternIndices indices = pattern_indices(sample.own, sample.opponent);
    Places places;
    for (std::size_t i = 0; i < kPatterns; ++i) {
        places[i] = packed[static_cast<std::size_t>(centres[i] + indices.value[i])];
    }
    const auto count = [](Bitboard moves) {
        return static_cast<std::uint32_t>(std::popcount(moves));
    };
    places[kPatterns] = static_cast<std::uint32_t>(kPackedContents) +
                        count(legal_moves(sample.own, sample.opponent));
    places[kPatterns + 1] = static_cast<std::uint32_t>(kPackedContents + kMobilityContents) +
                            count(legal_moves(sample.opponent, sample.own));
    return places;
}

struct Example {
    Places places;
    float value;
};

// What one phase learns from.
struct PhaseSamples {
    std::vector<Example> learn;
    std::vector<Example> check;
};

PhaseSamples samples_of(std::span<const Sample> samples, std::span<const std::uint32_t> order,
                        int phase, int window) {
    PhaseSamples chosen;
    chosen.learn.reserve(order.size());  // growing would take twice the memory
    for (const std::uint32_t at : order) {
        const Sample& sample = samples[at];
        const int placed = std::popcount(sample.own | sample.opponent) - 4;
        if (placed < 2 * phase - window || placed > 2 * phase + 1 + window) {
            continue;
        }
        if (!is_left_out(sample)) {
            chosen.learn.push_back({places_of(sample), sample.value});
        } else if (placed / 2 == phase) {
            chosen.check.push_back({places_of(sample), sample.value});
        }
    }
    return chosen;
}

class PhaseFitter {
public:
    PhaseFitter(std::vector<float> start, double rate)
        : weights_(std::move(start)), gradients_(weights_.size(), 1.0F), rate_(rate) {}

    [[nodiscard]] float value(const Example& example) const noexcept {
        float sum = 0;
        for (const std::uint32_t place : example.places) {
            sum += weights_[place];
        }
        return sum;
    }

    // Mean absolute error on the way.
    double learn(std::vector<Example>& examples, double scale, core::Rng& rng) {
        double total = 0;
        const auto rate = static_cast<float>(rate_ * scale);
        for (std::size_t i = 0; i < examples.size(); ++i) {
            const std::size_t other =
                i + rng.below(static_cast<std::uint32_t>(examples.size() - i));
            std::swap(examples[i], examples[other]);
            const Example& example = examples[i];
            const float error = example.value - value(example);
            total += std::abs(error);
            const float square = error * error;
            for (const std::uint32_t place : example.places) {
                gradients_[place] += square;
                weights_[place] += rate * error / std::sqrt(gradients_[place]);
            }
        }
        return examples.empty() ? 0 : total / static_cast<double>(examples.size());
    }

    void check(const std::vector<Example>& examples, PhaseFit& fit) const {
        double absolute = 0;
        double square = 0;
        for (const Example& example : examples) {
            const double error = std::abs(example.value - value(example));
            absolute += error;
            square += error * error;
        }
        const auto count = static_cast<double>(examples.empty() ? 1 : examples.size());
        fit.checked = examples.size();
        fit.error = absolute / count;
        fit.square_error = std::sqrt(square / count);
    }

    [[nodiscard]] const std::vector<float>& weights() const noexcept { return weights_; }

private:
    std::vector<float> weights_;
    std::vector<float> gradients_;
    double rate_;
};

class Fit {
public:
    Fit(std::span<const Sample> samples, const FitSettings& settings, const PatternWeights* start,
        FitCheckpoint checkpoint, const FitHooks& hooks, std::stop_token stop)
        : samples_(samples),
          settings_(settings),
          start_(start),
          checkpoint_(std::move(checkpoint)),
          hooks_(hooks),
          stop_(std::move(stop)) {
        if (checkpoint_.packed.empty()) {
            checkpoint_.packed.assign(kPhases * kPhaseWeights, 0);
            checkpoint_.done = {};
        }
        by_discs_.resize(64 + 1);
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const int discs = std::popcount(samples[i].own | samples[i].opponent);
            by_discs_[static_cast<std::size_t>(discs)].push_back(static_cast<std::uint32_t>(i));
        }
    }

    core::Result<FitResult> run() {
        std::atomic<int> next_run{0};
        const auto work = [&] {
            for (int run = next_run++; run < kRuns; run = next_run++) {
                fit_run(run);
            }
        };
        {
            std::vector<std::jthread> threads;
            for (int i = 1; i < std::min(settings_.threads, kRuns); ++i) {
                threads.emplace_back(work);
            }
            work();
        }
        if (stop_.stop_requested()) {
            return fail(ErrorCode::kCancelled, "stopped before the fit was finished");
        }
        FitResult result;
        result.weights = std::make_shared<const PatternWeights>(checkpoint_.packed);
        for (std::size_t i = 0; i < kPhases; ++i) {
            result.phases[i] = *checkpoint_.done[i];
        }
        return result;
    }

private:
    void fit_run(int run) {
        const int last = (run + 1) * kRunLength - 1;
        std::optional<int> before;  // the phase whose weights the next one starts from
        for (int phase = last; phase > last - kRunLength && !stop_.stop_requested(); --phase) {
            if (!checkpoint_.done[static_cast<std::size_t>(phase)]) {
                fit_phase(phase, before);
            }
            before = phase;
        }
    }

    [[nodiscard]] std::vector<float> first_weights(int phase, std::optional<int> before) const {
        const std::int16_t* from =
            start_ != nullptr
                ? start_->packed().data() + static_cast<std::size_t>(phase) * kPhaseWeights
            : before ? checkpoint_.packed.data() + static_cast<std::size_t>(*before) * kPhaseWeights
                     : nullptr;
        std::vector<float> weights(kPhaseWeights);
        for (std::size_t i = 0; from != nullptr && i < kPhaseWeights; ++i) {
            weights[i] = static_cast<float>(from[i]) / kWeightUnit;
        }
        return weights;
    }

    void fit_phase(int phase, std::optional<int> before) {
        std::vector<std::uint32_t> order;
        for (int discs = 2 * phase + 4 - settings_.window;
             discs <= 2 * phase + 5 + settings_.window; ++discs) {
            if (discs >= 4 && discs <= 64) {
                const auto& of = by_discs_[static_cast<std::size_t>(discs)];
                order.insert(order.end(), of.begin(), of.end());
            }
        }
        PhaseSamples examples = samples_of(samples_, order, phase, settings_.window);
        PhaseFitter fitter(first_weights(phase, before), settings_.rate);
        core::Rng rng(core::mix64(settings_.seed) + static_cast<std::uint64_t>(phase));
        PhaseFit fit;
        fit.phase = phase;
        fit.samples = examples.learn.size();
        // Without neighbour or given weights there is more to learn.
        const bool cold = start_ == nullptr && !before;
        const int epochs = cold ? 2 * settings_.epochs : settings_.epochs;
        for (int epoch = 0; epoch < epochs && !stop_.stop_requested(); ++epoch) {
            const double scale = 1.0 - 0.9 * epoch / epochs;
            fit.fit_error = fitter.learn(examples.learn, scale, rng);
            fit.epoch = epoch + 1;
            fitter.check(examples.check, fit);
            const std::lock_guard lock(mutex_);
            if (hooks_.on_epoch) {
                hooks_.on_epoch(fit);
            }
        }
        if (stop_.stop_requested()) {
            return;
        }
        const std::lock_guard lock(mutex_);
        std::int16_t* to =
            checkpoint_.packed.data() + static_cast<std::size_t>(phase) * kPhaseWeights;
        for (std::size_t i = 0; i < kPhaseWeights; ++i) {
            const float units = std::round(fitter.weights()[i] * kWeightUnit);
            to[i] = static_cast<std::int16_t>(std::clamp(units, -32767.0F, 32767.0F));
        }
        checkpoint_.done[static_cast<std::size_t>(phase)] = fit;
        if (hooks_.on_phase) {
            hooks_.on_phase(checkpoint_);
        }
    }

    std::span<const Sample> samples_;
    FitSettings settings_;
    const PatternWeights* start_;
    FitCheckpoint checkpoint_;
    const FitHooks& hooks_;
    std::stop_token stop_;
    std::vector<std::vector<std::uint32_t>> by_discs_;
    std::mutex mutex_;  // of the checkpoint's other runs and the hooks
};

}  // namespace

core::Result<FitResult> fit_weights(std::span<const Sample> samples, const FitSettings& settings,
                                    const PatternWeights* start, FitCheckpoint checkpoint,
                                    const FitHooks& hooks, std::stop_token stop) {
    return Fit(samples, settings, start, std::move(checkpoint), hooks, std::move(stop)).run();
}

std::array<PhaseFit, kPhases> check_weights(std::span<const Sample> samples,
                                            const PatternWeights& weights) {
    std::array<PhaseFit, kPhases> fits;
    std::array<double, kPhases> squares{};
    for (std::size_t i = 0; i < kPhases; ++i) {
        fits[i].phase = static_cast<int>(i);
    }
    for (const Sample& sample : samples) {
        if (!is_left_out(sample)) {
            continue;
        }
        Position p;
        p.own = sample.own;
        p.opponent = sample.opponent;
        const double error =
            weights.evaluate(p) / static_cast<double>(Position::facts.score_unit) - sample.value;
        const auto phase = static_cast<std::size_t>(phase_of(p.own | p.opponent));
        ++fits[phase].checked;
        fits[phase].error += std::abs(error);
        squares[phase] += error * error;
    }
    for (std::size_t i = 0; i < kPhases; ++i) {
        const auto count = static_cast<double>(std::max<std::size_t>(fits[i].checked, 1));
        fits[i].error /= count;
        fits[i].square_error = std::sqrt(squares[i] / count);
    }
    return fits;
}

}  // namespace tusk::games::othello

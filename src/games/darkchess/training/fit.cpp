#include "games/darkchess/training/fit.h"

#include <cmath>

namespace tusk::games::darkchess {

namespace {

constexpr std::size_t kTerms = kValueTerms;
using Vector = std::array<double, kTerms>;
using Matrix = std::array<Vector, kTerms>;

// Terms differ in size by a hundred; of one size, the pull is fair to all.
constexpr Vector kSizes = [] {
    Vector sizes{};
    for (std::size_t i = 0; i < kTerms; ++i) {
        const bool counts_threats = i >= kKinds && i < 2 * kKinds;
        sizes[i] = i + 1 == kTerms ? 30 : counts_threats ? 10 : 1;
    }
    return sizes;
}();

Vector inputs_of(const Sample& sample) {
    Vector inputs{};
    for (std::size_t i = 0; i < kTerms; ++i) {
        inputs[i] = sample.terms[i] / kSizes[i];
    }
    return inputs;
}

double chance(double logit) {
    return 1 / (1 + std::exp(-logit));
}

double dot(const Vector& a, const Vector& b) {
    double sum = 0;
    for (std::size_t i = 0; i < kTerms; ++i) {
        sum += a[i] * b[i];
    }
    return sum;
}

bool is_left_out(const Sample& sample) {
    return sample.game % FitSettings::kHoldOut == 0;
}

// Gauss without pivoting: the matrix is positive definite.
Vector solved(Matrix a, Vector b) {
    for (std::size_t i = 0; i < kTerms; ++i) {
        for (std::size_t row = i + 1; row < kTerms; ++row) {
            const double factor = a[row][i] / a[i][i];
            for (std::size_t k = i; k < kTerms; ++k) {
                a[row][k] -= factor * a[i][k];
            }
            b[row] -= factor * b[i];
        }
    }
    for (std::size_t i = kTerms; i-- > 0;) {
        for (std::size_t k = i + 1; k < kTerms; ++k) {
            b[i] -= a[i][k] * b[k];
        }
        b[i] /= a[i][i];
    }
    return b;
}

// One Newton step from `logits`, the weights in logits for inputs of size one.
Vector next_step(std::span<const Sample> samples, const FitSettings& settings, const Vector& start,
                 const Vector& logits) {
    Vector slope{};
    Matrix curve{};
    for (std::size_t i = 0; i < kTerms; ++i) {
        slope[i] = settings.pull * (start[i] - logits[i]);
        curve[i][i] = settings.pull;
    }
    for (const Sample& sample : samples) {
        if (is_left_out(sample)) {
            continue;
        }
        const Vector x = inputs_of(sample);
        const double p = chance(dot(x, logits) + sample.hunting / settings.scale);
        const double weight = p * (1 - p);
        for (std::size_t i = 0; i < kTerms; ++i) {
            slope[i] += (sample.result - p) * x[i];
            for (std::size_t k = 0; k < kTerms; ++k) {
                curve[i][k] += weight * x[i] * x[k];
            }
        }
    }
    return solved(curve, slope);
}

double error_of(std::span<const Sample> samples, const FitSettings& settings,
                const Vector& logits) {
    double sum = 0;
    double number = 0;
    for (const Sample& sample : samples) {
        if (is_left_out(sample)) {
            const double p =
                chance(dot(inputs_of(sample), logits) + sample.hunting / settings.scale);
            sum += (p - sample.result) * (p - sample.result);
            ++number;
        }
    }
    return number > 0 ? std::sqrt(sum / number) : 0;
}

Vector logits_of(const ValueWeights& weights, double scale) {
    Vector logits{};
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
        logits[kind] = weights.base[kind];
        logits[kKinds + kind] = weights.threat[kind];
        logits[2 * kKinds + kind] = weights.idle[kind];
    }
    logits[kTerms - 1] = weights.cannon_cover;
    for (std::size_t i = 0; i < kTerms; ++i) {
        logits[i] *= kSizes[i] / scale;
    }
    return logits;
}

ValueWeights weights_of(const Vector& logits, double scale) {
    const auto score = [&](std::size_t i) {
        return static_cast<Score>(std::lround(logits[i] * scale / kSizes[i]));
    };
    ValueWeights weights;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
        weights.base[kind] = score(kind);
        weights.threat[kind] = score(kKinds + kind);
        weights.idle[kind] = score(2 * kKinds + kind);
    }
    weights.cannon_cover = score(kTerms - 1);
    return weights;
}

}  // namespace

Fit fit_values(std::span<const Sample> samples, const FitSettings& settings,
               const ValueWeights& start) {
    constexpr int kSteps = 8;  // Newton's method: it has converged long before
    const Vector begin = logits_of(start, settings.scale);
    Vector logits = begin;
    for (int step = 0; step < kSteps; ++step) {
        const Vector change = next_step(samples, settings, begin, logits);
        for (std::size_t i = 0; i < kTerms; ++i) {
            logits[i] += change[i];
        }
    }
    Fit fit;
    fit.weights = weights_of(logits, settings.scale);
    for (const Sample& sample : samples) {
        ++(is_left_out(sample) ? fit.checked : fit.samples);
    }
    fit.error = error_of(samples, settings, logits_of(fit.weights, settings.scale));
    fit.error_of_start = error_of(samples, settings, begin);
    return fit;
}

}  // namespace tusk::games::darkchess

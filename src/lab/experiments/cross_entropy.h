#pragma once
// CrossEntropy: maximises a noisy function of some numbers (cross-entropy method, Rubinstein 1999).
//
// Each generation draws candidates from a normal distribution per number, somebody else scores
// them, and mean and spread move towards the best ones. The spread is kept above a floor so that
// noise cannot end the search early. The state is the generation, the means and the spreads: the
// candidates of a generation follow from them and the seed, so a search that was interrupted goes
// on as if it had not been. Not thread safe.

#include <cstdint>
#include <vector>

#include "core/json.h"
#include "core/result.h"

namespace tusk::lab {

struct CrossEntropySettings {
    int population = 60;
    int elite = 12;          // candidates that draw the distribution towards them
    double smoothing = 0.7;  // share of the new mean; 1 = the elite's alone
    double spread_smoothing = 0.6;
    double floor = 0.05;  // least spread, as a share of the first one
    std::uint64_t seed = 1;
};

class CrossEntropy {
public:
    // `spreads` are standard deviations, one for each mean.
    CrossEntropy(const CrossEntropySettings& settings, std::vector<double> means,
                 std::vector<double> spreads);

    // The candidates of this generation; the same until advance().
    [[nodiscard]] std::vector<std::vector<double>> candidates() const;
    // Their scores in the same order; goes on to the next generation.
    void advance(const std::vector<double>& scores);

    [[nodiscard]] int generation() const noexcept { return generation_; }  // finished so far
    [[nodiscard]] const std::vector<double>& means() const noexcept { return means_; }
    [[nodiscard]] const std::vector<double>& spreads() const noexcept { return spreads_; }

    [[nodiscard]] core::Json state() const;
    // Goes on from a state; an error if it does not fit.
    [[nodiscard]] core::Result<void> restore(const core::Json& state);

private:
    CrossEntropySettings settings_;
    int generation_ = 0;
    std::vector<double> means_;
    std::vector<double> spreads_;
    std::vector<double> floors_;
};

}  // namespace tusk::lab

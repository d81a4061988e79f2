#pragma once
// LeastSquares: the weights that make a sum of features nearest to a target, by the normal
// equations with a small ridge, so that features which say the same share their weight. Samples are
// added one by one; memory is the square of the number of features. Not thread safe.

#include <cstddef>
#include <span>
#include <vector>

namespace tusk::games::honeymoon {

class LeastSquares {
public:
    explicit LeastSquares(std::size_t features);

    void add(std::span<const float> features, double target) noexcept;
    // `ridge`: for each sample, of the size of the squared features.
    [[nodiscard]] std::vector<double> solve(double ridge = 1e-6) const;

private:
    std::size_t size_;
    std::size_t samples_ = 0;
    std::vector<double> squares_;  // size_ x size_
    std::vector<double> targets_;
};

}  // namespace tusk::games::honeymoon

#include "games/honeymoon/training/least_squares.h"

#include <cmath>
#include <utility>

#include "core/check.h"

namespace tusk::games::honeymoon {

LeastSquares::LeastSquares(std::size_t features)
    : size_(features), squares_(features * features), targets_(features) {}

void LeastSquares::add(std::span<const float> features, double target) noexcept {
    TUSK_ASSERT(features.size() == size_, "one number for each weight");
    for (std::size_t i = 0; i < size_; ++i) {
        if (features[i] == 0) {
            continue;
        }
        for (std::size_t k = 0; k < size_; ++k) {
            squares_[i * size_ + k] += static_cast<double>(features[i]) * features[k];
        }
        targets_[i] += features[i] * target;
    }
    ++samples_;
}

// Gauss with the largest pivot of the column.
std::vector<double> LeastSquares::solve(double ridge) const {
    std::vector<double> a = squares_;
    std::vector<double> b = targets_;
    for (std::size_t i = 0; i < size_; ++i) {
        a[i * size_ + i] += ridge * static_cast<double>(samples_);
    }
    for (std::size_t column = 0; column < size_; ++column) {
        std::size_t pivot = column;
        for (std::size_t row = column + 1; row < size_; ++row) {
            pivot = std::abs(a[row * size_ + column]) > std::abs(a[pivot * size_ + column]) ? row
                                                                                            : pivot;
        }
        for (std::size_t k = 0; k < size_; ++k) {
            std::swap(a[column * size_ + k], a[pivot * size_ + k]);
        }
        std::swap(b[column], b[pivot]);
        for (std::size_t row = column + 1; row < size_; ++row) {
            const double factor = a[row * size_ + column] / a[column * size_ + column];
            for (std::size_t k = column; k < size_; ++k) {
                a[row * size_ + k] -= factor * a[column * size_ + k];
            }
            b[row] -= factor * b[column];
        }
    }
    for (std::size_t i = size_; i-- > 0;) {
        for (std::size_t k = i + 1; k < size_; ++k) {
            b[i] -= a[i * size_ + k] * b[k];
        }
        b[i] /= a[i * size_ + i];
    }
    return b;
}

}  // namespace tusk::games::honeymoon

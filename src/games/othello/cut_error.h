// How far a deep search is from a shallow one, for selective cuts.
//
// The standard deviation of (value at `depth`) - (value at `shallow`) in discs. Its logarithm is
// taken to be linear in the empties and in the logarithms of the depth between the two and of the
// shallow depth; the constants are fitted to our own evaluation by `tusk train othello cuts`.
#pragma once

#include <cmath>

namespace tusk::games::othello {

struct CutErrorFit {
    double constant;
    double between;  // per ln(depth - shallow)
    double shallow;  // per ln(shallow + 1)
    double empties;  // per empty square
};

inline constexpr CutErrorFit kCutError{1.3991, 0.2862, -0.2694, -0.01685};

[[nodiscard]] inline double cut_error(const CutErrorFit& fit, int empties, int depth,
                                      int shallow) noexcept {
    return std::exp(fit.constant + fit.between * std::log(depth - shallow) +
                    fit.shallow * std::log(shallow + 1) + fit.empties * empties);
}

}  // namespace tusk::games::othello

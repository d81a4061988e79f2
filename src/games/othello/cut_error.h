// How far a deep search is from a shallow one, for selective cuts.
//
// The standard deviation of (value at `depth`) - (value at `shallow`) in discs, as a function of
// the empties and both depths: a quadratic of a linear form, the shape published for Edax, with the
// constants fitted to our own evaluation by `tusk train othello cuts`.
#pragma once

namespace tusk::games::othello {

struct CutErrorFit {
    double empties, depth, shallow;   // the linear form x
    double square, linear, constant;  // error = square x^2 + linear x + constant
};

inline constexpr CutErrorFit kCutError{-0.10026799, 0.31027733, -0.57772603,
                                       0.07585621,  1.16492647, 5.4171698};

[[nodiscard]] constexpr double cut_error(const CutErrorFit& fit, int empties, int depth,
                                         int shallow) noexcept {
    const double x = fit.empties * empties + fit.depth * depth + fit.shallow * shallow;
    return (fit.square * x + fit.linear) * x + fit.constant;
}
[[nodiscard]] constexpr double cut_error(int empties, int depth, int shallow) noexcept {
    return cut_error(kCutError, empties, depth, shallow);
}

}  // namespace tusk::games::othello

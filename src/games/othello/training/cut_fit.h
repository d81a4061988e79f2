// Measures how far shallow searches are from deep ones and fits cut_error.h's formula to it.
//
// Each position is searched without selective cuts to a depth; the iterations on the way give the
// values at all smaller depths. The deviations of all pairs of depths are collected by empties and
// depths, and the formula fitted to their standard deviations by weighted least squares.
#pragma once

#include <map>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "games/othello/cut_error.h"
#include "games/othello/training/sample.h"

namespace tusk::games::othello {

class CutDeviations {
public:
    struct Group {
        int empties;
        int depth;
        int shallow;
        int count;
        double deviation;  // root of the mean square, discs
    };

    // `values[d]` = value at depth d of a position with so many empties.
    void add(int empties, std::span<const double> values);
    [[nodiscard]] std::vector<Group> groups() const;

private:
    struct Sum {
        int count = 0;
        double squares = 0;
    };
    std::map<std::tuple<int, int, int>, Sum> sums_;
};

[[nodiscard]] CutErrorFit fit_cut_error(std::span<const CutDeviations::Group> groups);

// Values of a position at depths 0..depth.
[[nodiscard]] std::vector<double> values_by_depth(const Sample& position,
                                                  const std::string& weights, int depth);

}  // namespace tusk::games::othello

#pragma once
// Axis: the range of a plot in one direction with round ticks (1, 2, 5 times a power of ten),
// linear or logarithmic. Pure values.

#include <string>
#include <vector>

namespace tusk::lab {

struct Axis {
    double low = 0;
    double high = 1;  // > low
    bool logarithmic = false;
    std::vector<double> ticks;  // rising, inside [low, high]

    // 0 at `low`, 1 at `high`; outside of them outside.
    [[nodiscard]] double place(double value) const noexcept;
};

// Ends at ticks and holds [low, high]; about `wanted` ticks.
[[nodiscard]] Axis linear_axis(double low, double high, int wanted);

// Holds [low, high], both above zero; ticks at powers of ten, or at 1, 2, 5 of them when it is
// short.
[[nodiscard]] Axis log_axis(double low, double high);

// As many decimals as the distance of the ticks needs; "20 k", "1 M" for large ones.
[[nodiscard]] std::string tick_text(const Axis& axis, double tick);

}  // namespace tusk::lab

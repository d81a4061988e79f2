#include "lab/reports/report_axis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/reports/report_text.h"

namespace tusk::lab {

namespace {

// The smallest of 1, 2, 5, 10 times a power of ten that is not below `value` (> 0).
double round_step(double value) {
    const double power = std::pow(10, std::floor(std::log10(value)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= value * (1 - 1e-9)) {
            return factor * power;
        }
    }
    return 10 * power;
}

}  // namespace

double Axis::place(double value) const noexcept {
    if (logarithmic) {
        return (std::log(value) - std::log(low)) / (std::log(high) - std::log(low));
    }
    return (value - low) / (high - low);
}

Axis linear_axis(double low, double high, int wanted) {
    if (high - low <= 1e-12 * std::max(std::abs(low), std::abs(high))) {
        const double margin = low == 0 ? 1 : std::abs(low) / 2;
        low -= margin;
        high += margin;
    }
    const double step = round_step((high - low) / std::max(wanted, 1));
    Axis axis;
    const double first = std::floor(low / step + 1e-9);
    const double last = std::ceil(high / step - 1e-9);
    axis.low = first * step;
    axis.high = last * step;
    for (double n = first; n <= last; ++n) {
        axis.ticks.push_back(n * step);
    }
    return axis;
}

Axis log_axis(double low, double high) {
    if (high <= low * (1 + 1e-12)) {
        low /= 2;
        high *= 2;
    }
    constexpr double kFewDecades = 3;
    const bool dense = std::log10(high / low) < kFewDecades;
    Axis axis{low, high, true, {}};
    for (double power = std::floor(std::log10(low)); power <= std::ceil(std::log10(high));
         ++power) {
        for (const double factor : {1.0, 2.0, 5.0}) {
            const double tick = factor * std::pow(10, power);
            if ((factor == 1 || dense) && tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9)) {
                axis.ticks.push_back(tick);
            }
        }
    }
    return axis;
}

std::string tick_text(const Axis& axis, double tick) {
    constexpr double kThousand = 1e3;
    constexpr double kMillion = 1e6;
    const double largest = std::max(std::abs(axis.low), std::abs(axis.high));
    const bool shorten =
        axis.logarithmic ? std::abs(tick) >= 10 * kThousand : largest >= 20 * kThousand;
    if (shorten && tick != 0) {
        const bool millions =
            axis.logarithmic ? std::abs(tick) >= kMillion : largest >= 20 * kMillion;
        const double unit = millions ? kMillion : kThousand;
        return number_text(tick / unit, tick / unit == std::floor(tick / unit) ? 0 : 1) +
               (millions ? " M" : " k");
    }
    const double step =
        axis.logarithmic || axis.ticks.size() < 2 ? std::abs(tick) : axis.ticks[1] - axis.ticks[0];
    const int decimals =
        step > 0 ? std::clamp(static_cast<int>(-std::floor(std::log10(step) + 1e-9)), 0, 6) : 0;
    return number_text(tick, decimals);
}

}  // namespace tusk::lab

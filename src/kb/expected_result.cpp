#include "kb/expected_result.h"

#include <algorithm>
#include <cmath>

namespace tusk::kb {

double expected_result(const registry::Analysis& analysis, const search::Line& line) {
    // Proven values are results; tree searches give the mean of results.
    if (line.exact || analysis.win_rate) {
        return std::clamp((line.value + 1) / 2, 0.0, 1.0);
    }
    return 1 / (1 + std::exp(-line.value / kLeadScale));
}

}  // namespace tusk::kb

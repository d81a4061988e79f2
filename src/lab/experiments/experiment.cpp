#include "lab/experiments/experiment.h"

#include <algorithm>

namespace tusk::lab {

std::string_view name_of(Scale scale) noexcept {
    return scale == Scale::kFull ? "full" : "small";
}

std::optional<Scale> scale_named(std::string_view name) noexcept {
    for (const Scale scale : {Scale::kSmall, Scale::kFull}) {
        if (name_of(scale) == name) {
            return scale;
        }
    }
    return std::nullopt;
}

const Experiment* find_experiment(std::string_view name) {
    const auto& all = experiments();
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const Experiment& one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace tusk::lab

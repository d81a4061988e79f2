#pragma once
// ReviewSettings: the bounds of kept reviews; `tusk serve --limit name=value` sets them.

#include <vector>

#include "core/params.h"

namespace tusk::server {

struct ReviewSettings {
    int kept_reviews = 5000;    // 0 = none is kept
    int kept_reviews_mb = 500;  // of all of them together; one of a long game has about 100 kB

    static std::vector<core::ParamField<ReviewSettings>> fields() {
        using S = ReviewSettings;
        using core::number_field;
        return {
            number_field<S, int>("kept_reviews", &S::kept_reviews, 0, 1'000'000,
                                 "reviews that are kept; the oldest go"),
            number_field<S, int>("kept_reviews_mb", &S::kept_reviews_mb, 1, 100'000,
                                 "megabytes of kept reviews; the oldest go"),
        };
    }
};

}  // namespace tusk::server

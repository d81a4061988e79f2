#include "grid/job_id.h"

#include <algorithm>

namespace tusk::grid {

std::optional<JobId> JobId::parse(std::string_view text) noexcept {
    const auto in_alphabet = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '2' && c <= '7');
    };
    if (text.size() != kLength || !std::all_of(text.begin(), text.end(), in_alphabet)) {
        return std::nullopt;
    }
    JobId id;
    std::copy(text.begin(), text.end(), id.text_.begin());
    return id;
}

}  // namespace tusk::grid

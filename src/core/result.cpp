#include "core/result.h"

#include "core/text.h"

namespace tusk::core {

std::vector<Place> places(const Error& error) {
    std::vector<Place> result;
    if (error.where.empty()) {
        return result;
    }
    std::size_t start = 0;
    while (start <= error.where.size()) {
        const std::size_t end = std::min(error.where.find(", ", start), error.where.size());
        const std::string part = error.where.substr(start, end - start);
        const std::size_t blank = part.rfind(' ');
        if (blank != std::string::npos && to_unsigned(std::string_view(part).substr(blank + 1))) {
            result.push_back({part.substr(0, blank), part.substr(blank + 1)});
        } else {
            result.push_back({part});
        }
        start = end + 2;
    }
    return result;
}

}  // namespace tusk::core

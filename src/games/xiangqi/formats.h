#pragma once
#include <span>
#include "games/common/record.h"
namespace tusk::games::xiangqi {
[[nodiscard]] inline std::span<const RecordFormat> record_formats() noexcept {
    return {};
}
}  // namespace tusk::games::xiangqi

// The bytes of data/xiangqi/weights.txt as they were when the program was built: the evaluation is
// part of the program.
#pragma once

#include <string_view>

namespace tusk::games::xiangqi {

[[nodiscard]] std::string_view standard_weights() noexcept;

}  // namespace tusk::games::xiangqi

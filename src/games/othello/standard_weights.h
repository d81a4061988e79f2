// The bytes of data/othello/weights.bin as they were when the program was built: the evaluation is
// part of the program.
#pragma once

#include <string_view>

namespace tusk::games::othello {

[[nodiscard]] std::string_view standard_weights() noexcept;

}  // namespace tusk::games::othello

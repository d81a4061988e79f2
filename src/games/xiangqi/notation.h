#pragma once
#include "games/xiangqi/position.h"
namespace tusk::games::xiangqi {
[[nodiscard]] std::vector<std::string> notation_names();
}

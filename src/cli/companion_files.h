#pragma once
// The other files of a format that has several, looked for beside the first.

#include <string>

#include "registry/game.h"

namespace tusk::cli {

// Finds files in the folder of `path` by name, in upper or lower case; empty path = finds nothing.
[[nodiscard]] registry::CompanionFiles companions_beside(const std::string& path);

}  // namespace tusk::cli

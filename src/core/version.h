#pragma once
// Which program this is.

#include <string>

namespace tusk::core {

[[nodiscard]] std::string version();  // "0.1.0"

// "0.1.0 (1f2e3d4c5b)": with the commit it was built from; a + behind it means changed files.
[[nodiscard]] std::string build_name();

// "AMD Ryzen 5 3600, 12 threads, 31 GB": where it runs.
[[nodiscard]] std::string machine_name();

}  // namespace tusk::core

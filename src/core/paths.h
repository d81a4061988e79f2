#pragma once
// Where the program's own files are, wherever it is started from.
//
// A build tree runs with the source tree's data/, an installed program with <prefix>/share/tusk.
// TUSK_DATA overrides both.

#include <string>

namespace tusk::core {

// Absolute path of a file or folder below data/, e.g. data_path("othello/openings.tsv"). The file
// need not exist; readers report that with the full path.
[[nodiscard]] std::string data_path(const std::string& relative);

// The folder of the built web app: TUSK_WEB, <prefix>/share/tusk/web, or the build tree's. It need
// not exist.
[[nodiscard]] std::string web_path();

// Where this person's own data is kept: $XDG_DATA_HOME/tusk or ~/.local/share/tusk.
[[nodiscard]] std::string user_path(const std::string& relative);

// Absolute path of the running program.
[[nodiscard]] std::string program_path();

}  // namespace tusk::core

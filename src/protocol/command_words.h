#pragma once
// The command text of an external engine as words, and where its program is.
//
// No shell is involved: blanks separate words, single and double quotes keep them together, a
// backslash protects the next character (not inside single quotes). Pure functions.

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace tusk::protocol {

// At least one word; the error names the column of an open quote or a lonely backslash.
[[nodiscard]] core::Result<std::vector<std::string>> split_command(std::string_view text);

// The path of an executable: as given if it has a slash, else from PATH, else from /usr/games
// (where Debian keeps engines and which is in few people's PATH).
[[nodiscard]] core::Result<std::string> find_program(const std::string& name);

}  // namespace tusk::protocol

#pragma once
// The data base of the lab, as commands open it: --db URL, or the file that tusk serve uses.

#include <memory>
#include <string>

#include "core/progress.h"
#include "lab/runs/run_driver.h"
#include "store/writer.h"

namespace tusk::cli {

// ~/.local/share/tusk/games.db, or where XDG_DATA_HOME says.
[[nodiscard]] std::string default_database();

// Brought to the newest version; an empty URL means the default.
[[nodiscard]] core::Result<std::unique_ptr<store::Writer>> open_lab(const std::string& url);

// A run as a line of progress.
[[nodiscard]] core::Progress progress_of(const lab::RunView& view);

}  // namespace tusk::cli

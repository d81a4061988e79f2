#include "cli/lab_store.h"

#include <fmt/format.h>

#include "core/json.h"
#include "core/paths.h"

namespace tusk::cli {

using core::fail;
using core::Result;

std::string default_database() {
    return "sqlite:" + core::user_path("games.db");
}

Result<std::unique_ptr<store::Writer>> open_lab(const std::string& url) {
    auto database = store::Database::open(url.empty() ? default_database() : url);
    if (!database) {
        return fail(database.error());
    }
    if (auto done = lab::prepare_lab(**database); !done) {
        return fail(done.error());
    }
    constexpr std::size_t kMaxQueued = 10'000;
    return std::make_unique<store::Writer>(std::move(*database), kMaxQueued);
}

core::Progress progress_of(const lab::RunView& view) {
    core::Progress progress;
    for (const lab::StoredStep& step : view.steps) {
        progress.done += static_cast<std::uint64_t>(step.progress_done);
        progress.total += static_cast<std::uint64_t>(step.progress_total);
        if (step.done || step.summary.empty() || !progress.note.empty()) {
            continue;
        }
        const core::Json json = core::Json::parse(step.summary);
        if (json.contains("pentanomial")) {
            progress.note = fmt::format("+{} ={} -{}", json["wins"].get<int>(),
                                        json["draws"].get<int>(), json["losses"].get<int>());
            if (json["sprt"].is_object()) {
                progress.note += fmt::format(
                    " LLR {:+.2f} [{:.2f}, {:.2f}]", json["sprt"]["llr"].get<double>(),
                    json["sprt"]["lower"].get<double>(), json["sprt"]["upper"].get<double>());
            }
        }
        if (view.steps.size() > 1) {
            progress.note = step.title + " " + progress.note;
        }
    }
    return progress;
}

}  // namespace tusk::cli

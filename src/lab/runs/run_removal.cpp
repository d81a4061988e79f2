#include "lab/runs/run_removal.h"

#include "core/json.h"
#include "lab/runs/run_access.h"
#include "lab/training/weights_shelf.h"
#include "registry/spec.h"

namespace tusk::lab {

using core::fail;
using core::Json;
using core::Result;

namespace {

bool spec_names(const Json& player, const std::string& weights) {
    const auto spec = player.is_string() ? registry::parse_spec(player.get<std::string>())
                                         : Result<registry::PlayerSpec>(registry::PlayerSpec{});
    if (!spec) {
        return false;
    }
    for (const auto& [name, value] : spec->params) {
        if (name == "weights" && value == weights) {
            return true;
        }
    }
    return false;
}

// Whether a run plays with the weights, begins with them or is measured by them.
bool request_names(const std::string& text, const std::string& weights) {
    const Json request = Json::parse(text, nullptr, false);
    if (!request.is_object()) {
        return false;
    }
    if (request.value("start", Json()) == weights || request.value("against", Json()) == weights) {
        return true;
    }
    const Json players = request.value("players", Json());
    for (const Json& entry : players.is_array() ? players : Json::array()) {
        if (entry.is_object() && spec_names(entry.value("player", Json()), weights)) {
            return true;
        }
    }
    return false;
}

Result<bool> is_in_use(soci::session& session, const std::string& run, const std::string& weights) {
    constexpr int kPage = 200;
    for (RunQuery query{"", "", 0, kPage};; query.offset += kPage) {
        auto page = list_runs(session, query);
        if (!page) {
            return fail(page.error());
        }
        for (const StoredRun& other : *page) {
            const bool is_over = other.state == RunState::kDone || other.state == RunState::kFailed;
            if (other.id != run && !is_over && request_names(other.request, weights)) {
                return true;
            }
        }
        if (page->size() < kPage) {
            return false;
        }
    }
}

}  // namespace

Result<RemovedRun> remove_run(store::Writer& writer, const std::string& id) {
    RemovedRun removed;
    bool is_training = false;
    auto done = run_on(writer, [&](soci::session& session) -> Result<void> {
        auto run = load_run(session, id);
        if (!run) {
            return fail(run.error());
        }
        is_training = *run && (*run)->kind == "training";
        if (is_training && about_weights((*run)->name).value("run", "") == id) {
            removed.weights = (*run)->name;
            auto in_use = is_in_use(session, id, removed.weights);
            if (!in_use) {
                return fail(in_use.error());
            }
            removed.weights_kept = *in_use;
        }
        return delete_run(session, id);
    });
    if (!done) {
        return fail(done.error());
    }
    if (is_training) {
        remove_training_files(id);
    }
    if (!removed.weights.empty() && !removed.weights_kept) {
        // Somebody may have removed them by hand.
        static_cast<void>(remove_weights(removed.weights));
    }
    return removed;
}

}  // namespace tusk::lab

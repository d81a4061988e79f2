// The runs that this server drives, and those that nobody drives any more.

#include <algorithm>

#include "server/api/lab_desk_parts.h"
#include "server/api/lab_files.h"
#include "server/api/urgency.h"

namespace tusk::server {

using core::Json;
using lab::RunState;

namespace {

constexpr std::int64_t kViewMs = 250;  // between two looks at a run that is driven here
constexpr std::int64_t kOrphanMs = 2000;

}  // namespace

void LabDesk::enqueue(const std::string& id) {
    orphans_.erase(id);
    if (!is_here(id)) {
        waiting_.push_back(id);
        pump();
    }
}

void LabDesk::pump() {
    while (!closed_ && !waiting_.empty() &&
           drives_.size() < static_cast<std::size_t>(settings_.runs)) {
        const std::string id = waiting_.front();
        waiting_.pop_front();
        drive(id);
    }
}

void LabDesk::drive(const std::string& id) {
    auto drive = std::make_unique<Drive>();
    drive->thread = std::jthread([this, alive = alive_, id, services = services_, owner = owner_,
                                  goes_on = drive->goes_on](const std::stop_token& stop) {
        set_urgency(Urgency::kLab);  // people who play come first
        lab::DriveOptions options;
        options.interval_ms = kViewMs;
        options.owner = owner;
        options.engines = engine_names(services.registry);
        options.state_when_stopped = [goes_on] {
            return *goes_on ? RunState::kWaiting : RunState::kStopped;
        };
        options.on_change = [&](const lab::RunView& view) {
            const RunState state = view.run.state;
            const bool active = state == RunState::kWaiting || state == RunState::kRunning;
            auto shown = std::make_shared<const Json>(run_json(
                services.registry, view, active ? RunDriver::kHere : RunDriver::kNobody, false));
            services.loop.post(
                [this, alive, id, shown, control = view.run.control, games = view.run.games] {
                    if (*alive) {
                        changed(id, shown, control, games);
                    }
                });
        };
        core::Result<lab::RunView> driven = core::fail(core::ErrorCode::kCancelled, "stopped");
        if (const auto worked = guarded([&] {
                driven = lab::drive_run(services.registry, services.writer, id, options, stop);
            });
            !worked) {
            driven = core::fail(worked.error());
        }
        const auto state = driven ? core::Result<RunState>(driven->run.state)
                                  : core::Result<RunState>(core::fail(driven.error()));
        if (!state && state.error().code != core::ErrorCode::kStorage) {
            // An engine that is not offered any more, say. The run itself tells it, unless another
            // program has it; if that cannot be written, the next start finds the run again.
            static_cast<void>(
                rewrite_state(services.writer, id, RunState::kFailed, state.error().text()));
        }
        services.loop.post([this, alive, id, state] {
            if (*alive) {
                ended(id, state);
            }
        });
    });
    drives_.emplace(id, std::move(drive));
}

void LabDesk::changed(const std::string& id, std::shared_ptr<const Json> shown,
                      const std::string& control, std::int64_t games) {
    const auto found = drives_.find(id);
    if (found == drives_.end()) {
        return;
    }
    Drive& drive = *found->second;
    if (drive.games >= 0) {
        games_ += std::max<std::int64_t>(0, games - drive.games);
    }
    drive.games = games;
    drive.control = control;
    Json run = *shown;
    run["control"] = !bounds_.is_public;
    drive.shown = std::move(shown);
    watchers_.announce(id, run);
}

void LabDesk::ended(const std::string& id, const core::Result<RunState>& state) {
    const auto found = drives_.find(id);
    const auto drive = std::move(found->second);
    drives_.erase(found);
    drive->thread.join();  // it has said its last word
    if (!state && state.error().code == core::ErrorCode::kStorage) {
        orphans_.insert(id);  // the data base may come back
        look_after_orphans();
    }
    pump();
    watchers_.refresh(id);
    for (const Action& action : drive->on_end) {
        action();
    }
}

void LabDesk::end_drive(const std::string& id, Action then) {
    Drive& drive = *drives_.at(id);
    drive.on_end.push_back(std::move(then));
    drive.thread.request_stop();
}

LabDesk::Counters LabDesk::counters() const {
    return {drives_.size(), waiting_.size(), games_};
}

// --- runs that nobody drives any more ---

void LabDesk::adopt() {
    aside<std::vector<lab::StoredRun>>(
        slow_,
        [this]() -> Answer<std::vector<lab::StoredRun>> {
            auto runs = unfinished_runs(services_.writer);
            if (!runs) {
                return tl::unexpected(problem_of(runs.error()));
            }
            return std::move(*runs);
        },
        [this](const Answer<std::vector<lab::StoredRun>>& runs) {
            if (runs) {
                consider(*runs);
            } else {
                later(kOrphanMs, [this] { adopt(); });
            }
        });
}

// Goes on with those that a server began and nobody drives; keeps an eye on the others.
void LabDesk::consider(const std::vector<lab::StoredRun>& runs) {
    for (const lab::StoredRun& run : runs) {
        const bool is_open = run.state == RunState::kWaiting || run.state == RunState::kRunning;
        if (!is_open || run.control.empty() || is_here(run.id) || turns_.contains(run.id)) {
            orphans_.erase(run.id);
        } else if (driver_of(run) == RunDriver::kElsewhere) {
            orphans_.insert(run.id);
        } else {
            enqueue(run.id);
        }
    }
    look_after_orphans();
}

void LabDesk::look_after_orphans() {
    if (tends_orphans_ || orphans_.empty()) {
        return;
    }
    tends_orphans_ = true;
    later(kOrphanMs, [this] {
        const std::vector<std::string> ids(orphans_.begin(), orphans_.end());
        aside<std::vector<lab::StoredRun>>(
            quick_,
            [this, ids]() -> Answer<std::vector<lab::StoredRun>> {
                std::vector<lab::StoredRun> runs;
                for (const std::string& id : ids) {
                    if (auto view = load_view(services_.writer, id)) {
                        runs.push_back(std::move(view->run));
                    } else if (view.error().status != 404) {
                        return tl::unexpected(view.error());
                    }
                }
                return runs;
            },
            [this, ids](const Answer<std::vector<lab::StoredRun>>& runs) {
                tends_orphans_ = false;
                if (runs) {
                    for (const std::string& id : ids) {
                        orphans_.erase(id);
                    }
                    consider(*runs);
                }
                look_after_orphans();
            });
    });
}

}  // namespace tusk::server

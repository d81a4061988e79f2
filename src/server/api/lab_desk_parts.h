#pragma once
// What the two files of LabDesk share: lab_desk.cpp (questions and changes) and lab_drives.cpp
// (the runs that are driven here).

#include <atomic>
#include <thread>

#include "core/json.h"
#include "server/api/guarded.h"
#include "server/api/lab_desk.h"
#include "server/api/lab_json.h"

namespace tusk::server {

[[nodiscard]] inline Problem no_such_run() {
    return not_found("there is no such run; check the link");
}

[[nodiscard]] Answer<lab::RunView> load_view(store::Writer& writer, const std::string& id);

// Changes the state of a run that nobody drives; `error` is why it failed.
[[nodiscard]] core::Result<void> rewrite_state(store::Writer& writer, const std::string& id,
                                               lab::RunState state, const std::string& error = {});

// External engines are players of their games already, under the names that requests use.
[[nodiscard]] lab::EngineNames engine_names(const registry::Registry& registry);

struct LabDesk::Drive {
    std::shared_ptr<const core::Json> shown;  // the last LabRun; null at first
    std::string control;
    std::int64_t games = -1;  // stored, as last told
    std::vector<Action> on_end;
    // Set before a stop at the server's own end: the run goes on at the next start.
    std::shared_ptr<std::atomic<bool>> goes_on = std::make_shared<std::atomic<bool>>(false);
    std::jthread thread;
};

template <class T>
void LabDesk::aside(SideThread& thread, std::function<Answer<T>()> work,
                    std::function<void(Answer<T>)> then) {
    auto shared = std::make_shared<std::function<void(Answer<T>)>>(std::move(then));
    const bool taken =
        thread.submit([&loop = services_.loop, alive = alive_, work = std::move(work), shared] {
            auto answer = std::make_shared<Answer<T>>(tl::unexpected(Problem{}));
            if (const auto worked = guarded([&] { *answer = work(); }); !worked) {
                *answer = tl::unexpected(problem_of(worked.error()));
            }
            loop.post([alive, answer, shared] {
                if (*alive) {
                    (*shared)(std::move(*answer));
                }
            });
        });
    if (!taken) {
        (*shared)(tl::unexpected(Problem{503, "busy", "the lab has too much to do just now", {}}));
    }
}

}  // namespace tusk::server

#pragma once
// A player's thinking as a task of a desk: what went wrong in the search and what went wrong with
// the task itself are one answer for whoever waits.

#include <functional>
#include <memory>
#include <stop_token>
#include <utility>

#include "registry/player.h"
#include "server/api/engine_desk.h"

namespace tusk::server {

using Thought = core::Result<registry::Analysis>;

// `think` runs on a thread of the desk, `then` on the network thread.
[[nodiscard]] inline EngineDesk::Task thinking(std::function<Thought(const std::stop_token&)> think,
                                               std::function<void(const Thought&)> then) {
    auto thought = std::make_shared<Thought>(core::fail(core::ErrorCode::kCancelled, "stopped"));
    EngineDesk::Task task;
    task.work = [thought, think = std::move(think)](const std::stop_token& stop) {
        *thought = think(stop);
    };
    task.finished = [thought, then = std::move(then)](const core::Result<void>& worked) {
        then(worked ? *thought : Thought(core::fail(worked.error())));
    };
    return task;
}

}  // namespace tusk::server

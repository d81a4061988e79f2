#pragma once
// Work for a request that the network thread must not wait for: done on a thread of a desk, with a
// fair share for each client, and gone on with on the network thread.

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "server/api/engine_desk.h"
#include "server/api/problems.h"

namespace tusk::server {

template <class T>
using Answer = tl::expected<T, Problem>;
template <class T>
using Reply = std::function<void(Answer<T>)>;

// `bytes`: what the work holds while it waits. The reply is not called when the desk ends first.
template <class T>
void do_aside(EngineDesk& desk, const std::string& client, std::size_t bytes,
              std::function<Answer<T>()> work, Reply<T> reply) {
    auto answer = std::make_shared<Answer<T>>(tl::unexpected(Problem{}));
    EngineDesk::Task task;
    task.bytes = bytes;
    task.work = [answer, work = std::move(work)](const std::stop_token&) { *answer = work(); };
    task.finished = [answer, reply](const core::Result<void>& worked) {
        if (worked) {
            reply(std::move(*answer));
        } else {
            reply(tl::unexpected(problem_of(worked.error())));
        }
    };
    if (auto ticket = desk.submit(client, std::move(task)); !ticket) {
        reply(tl::unexpected(too_many(ticket.error().message)));
    }
}

}  // namespace tusk::server

// One position, deepening live.

#include <chrono>

#include "core/json.h"
#include "core/random_token.h"
#include "server/api/notations_json.h"
#include "server/api/search_task.h"
#include "server/api/thinking.h"

namespace tusk::server {

using core::Json;

namespace {

// Intermediate results are shown this often at most; the eye cannot follow more.
constexpr std::chrono::milliseconds kShowEvery{80};

class AnalysisTask final : public SearchTask {
public:
    AnalysisTask(const TaskServices& services, SearchOrder order,
                 std::shared_ptr<const registry::State> state, search::Seat seat, TaskReport report)
        : services_(services), report_(std::make_shared<TaskReport>(std::move(report))) {
        start(std::move(order), std::move(state), seat);
    }
    ~AnalysisTask() override {
        *report_ = nullptr;
        services_.desk.withdraw(ticket_);
    }

private:
    using Shared = std::shared_ptr<TaskReport>;  // empty inside once nobody listens

    static void tell(const Shared& report, Json fields, bool last) {
        if (*report) {
            const TaskReport now = *report;  // the last word may destroy the task
            now(std::move(fields), last);
        }
    }

    void start(SearchOrder order, std::shared_ptr<const registry::State> state, search::Seat seat) {
        EngineDesk::Task task = thinking(
            [order, state, seat, report = report_, loop = &services_.loop,
             pool = &services_.players](const std::stop_token& stop) -> Thought {
                auto player = pool->borrow(state->game(), order.player, core::random_token());
                if (!player) {
                    return core::fail(player.error());
                }
                auto shown = std::chrono::steady_clock::time_point{};
                search::FunctionSink sink([&](const registry::Analysis& analysis) {
                    const auto now = std::chrono::steady_clock::now();
                    if (now - shown < kShowEvery) {
                        return;
                    }
                    shown = now;
                    loop->post([report, json = told_analysis(*state, analysis)] {
                        tell(report, {{"state", "running"}, {"analysis", json}}, false);
                    });
                });
                return (*player)->think(state->view(seat), order.limits, stop, sink);
            },
            [report = report_, state](const Thought& thought) {
                if (thought) {
                    tell(report, {{"state", "done"}, {"analysis", told_analysis(*state, *thought)}},
                         true);
                } else {
                    tell(report,
                         {{"state", "failed"}, {"problem", to_json(problem_of(thought.error()))}},
                         true);
                }
            });
        const auto started = std::make_shared<bool>(false);
        task.started = [report = report_, started] {
            *started = true;
            tell(report, {{"state", "running"}}, false);
        };
        auto ticket = services_.desk.submit(order.client, std::move(task));
        if (!ticket) {
            Problem problem = too_many(ticket.error().message);
            services_.loop.post([report = report_, problem] {
                tell(report, {{"state", "failed"}, {"problem", to_json(problem)}}, true);
            });
            return;
        }
        ticket_ = *ticket;
        if (!*started) {
            tell(report_, {{"state", "queued"}, {"ahead", services_.desk.ahead_of(ticket_)}},
                 false);
        }
    }

    TaskServices services_;
    Shared report_;
    EngineDesk::Ticket ticket_ = 0;
};

}  // namespace

std::unique_ptr<SearchTask> start_analysis(const TaskServices& services, SearchOrder order,
                                           std::shared_ptr<const registry::State> state,
                                           search::Seat seat, TaskReport report) {
    return std::make_unique<AnalysisTask>(services, std::move(order), std::move(state), seat,
                                          std::move(report));
}

}  // namespace tusk::server

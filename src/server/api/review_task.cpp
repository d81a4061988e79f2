// A whole game, decision by decision. Each position is a search of its own at the desk, so that a
// review never holds a core for longer than one of them.

#include <algorithm>
#include <chrono>
#include <vector>

#include "core/json.h"
#include "core/random_token.h"
#include "kb/review.h"
#include "registry/replay.h"
#include "server/api/notations_json.h"
#include "server/api/search_task.h"

namespace tusk::server {

using core::Json;

namespace {

constexpr std::size_t kMaxWorst = 10;

// A decision to judge, with the position it was made in.
struct Question {
    int ply = 0;
    search::Seat seat = search::Seat::kFirst;
    search::Action played;
    std::shared_ptr<const registry::State> before;
};

core::Result<std::vector<Question>> questions_of(const registry::State& whole) {
    std::vector<Question> questions;
    auto state = whole.game().parse(whole.initial(), whole.options());
    if (!state) {
        return core::fail(state.error());
    }
    for (const registry::PlayedAction& played : whole.history()) {
        const auto ply = static_cast<int>((*state)->history().size()) + 1;
        if (search::is_seat(played.decider) && (*state)->legal(played.decider).size() > 1) {
            questions.push_back({ply, played.decider, played.action,
                                 std::shared_ptr<const registry::State>((*state)->clone())});
        }
        if (auto done = (*state)->apply(played.decider, played.action); !done) {
            return core::fail(done.error());
        }
    }
    return questions;
}

class ReviewTask final : public SearchTask {
public:
    ReviewTask(const TaskServices& services, SearchOrder order,
               std::shared_ptr<const registry::State> state, TaskReport report)
        : services_(services),
          order_(std::move(order)),
          state_(std::move(state)),
          report_(std::move(report)),
          occasion_(core::random_token()),
          began_(std::chrono::steady_clock::now()) {
        order_.limits.lines = search::Limits::kAllLines;
        auto questions = questions_of(*state_);
        if (!questions) {
            fail_with(problem_of(questions.error()));
            return;
        }
        questions_ = std::move(*questions);
        ask_next();
    }
    ~ReviewTask() override {
        *alive_ = false;
        services_.desk.withdraw(ticket_);
    }

private:
    // Runs on the network thread if the task still exists then.
    template <class Action>
    auto if_alive(Action action) {
        return [alive = alive_, action] {
            if (*alive) {
                action();
            }
        };
    }

    void fail_with(const Problem& problem) {
        services_.loop.post(if_alive([this, problem] {
            const TaskReport report = report_;
            report({{"state", "failed"}, {"problem", to_json(problem)}}, true);
        }));
    }

    void ask_next() {
        if (judged_.size() == questions_.size()) {
            services_.loop.post(if_alive([this] { finish(); }));
            return;
        }
        const Question& question = questions_[questions_.size() - 1 - judged_.size()];
        auto answer = std::make_shared<core::Result<registry::Analysis>>(
            core::fail(core::ErrorCode::kCancelled, "stopped"));
        EngineDesk::Task task;
        task.work = [order = order_, occasion = occasion_, question, answer,
                     pool = &services_.players](const std::stop_token& stop) {
            auto player = pool->borrow(question.before->game(), order.player, occasion);
            search::NullSink sink;
            *answer = player ? (*player)->think(question.before->view(question.seat), order.limits,
                                                stop, sink)
                             : core::Result<registry::Analysis>(core::fail(player.error()));
        };
        task.finished = if_alive([this, question, answer] { answered(question, *answer); });
        auto ticket = services_.desk.submit(order_.client, std::move(task));
        if (!ticket) {
            fail_with(too_many(ticket.error().message));
            return;
        }
        ticket_ = *ticket;
        if (judged_.empty()) {
            const std::size_t ahead = services_.desk.ahead_of(ticket_);
            services_.loop.post(if_alive([this, ahead] {
                report_({{"state", "queued"},
                         {"ahead", ahead},
                         {"done", 0},
                         {"total", questions_.size()}},
                        false);
            }));
        }
    }

    void answered(const Question& question, const core::Result<registry::Analysis>& answer) {
        auto ply = answer ? kb::judge(question.ply, question.seat, question.played, *answer,
                                      state_->game().info().points)
                          : core::fail(answer.error());
        if (!ply) {
            fail_with(problem_of(ply.error()));
            return;
        }
        judged_.push_back(*ply);
        const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(
            std::chrono::steady_clock::now() - began_);
        const auto done = static_cast<std::int64_t>(judged_.size());
        const auto left = static_cast<std::int64_t>(questions_.size()) - done;
        report_({{"state", "running"},
                 {"plies", Json::array({ply_json(question, *ply)})},
                 {"done", done},
                 {"total", questions_.size()},
                 {"left_ms", spent.count() * left / done}},
                false);
        ask_next();
    }

    static Json ply_json(const Question& question, const kb::ReviewedPly& ply) {
        Json json = {
            {"ply", ply.ply},
            {"seat", search::index(ply.seat)},
            {"played", question.before->text(ply.played)},
            {"best", question.before->text(ply.best)},
            {"value", ply.value},
            {"played_value", ply.played_value},
            {"loss", ply.loss},
            {"exact", ply.exact},
            {"depth", ply.depth},
            {"value_exact", ply.value_exact},
            {"played_exact", ply.played_exact},
            {"end_in", ply.end_in ? Json(*ply.end_in) : Json(nullptr)},
            {"played_end_in", ply.played_end_in ? Json(*ply.played_end_in) : Json(nullptr)},
            {"chance", ply.chance ? Json(*ply.chance) : Json(nullptr)},
            {"played_chance", ply.played_chance ? Json(*ply.played_chance) : Json(nullptr)}};
        add_review_notations(json, *question.before, ply.played, ply.best);
        return json;
    }

    void finish() {
        Json seats = Json::array();
        for (const kb::SeatReview& seat :
             kb::summarise(judged_, state_->game().info().seat_names.size(), kMaxWorst)) {
            seats.push_back({{"moves", seat.moves}, {"loss", seat.loss}, {"worst", seat.worst}});
        }
        const TaskReport report = report_;  // the last word may destroy this task
        report({{"state", "done"},
                {"done", judged_.size()},
                {"total", questions_.size()},
                {"summary", {{"seats", std::move(seats)}}}},
               true);
    }

    TaskServices services_;
    SearchOrder order_;
    std::shared_ptr<const registry::State> state_;
    TaskReport report_;
    std::string occasion_;
    std::chrono::steady_clock::time_point began_;
    std::vector<Question> questions_;
    std::vector<kb::ReviewedPly> judged_;
    EngineDesk::Ticket ticket_ = 0;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace

std::unique_ptr<SearchTask> start_review(const TaskServices& services, SearchOrder order,
                                         std::shared_ptr<const registry::State> state,
                                         TaskReport report) {
    return std::make_unique<ReviewTask>(services, std::move(order), std::move(state),
                                        std::move(report));
}

}  // namespace tusk::server

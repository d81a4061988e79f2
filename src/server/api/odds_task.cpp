// The odds of a decision that chance answers: every way it can go, how probable it is, and what the
// player expects of it. One search at the desk for each, in the order chance lists them.

#include <algorithm>

#include "core/json.h"
#include "core/random_token.h"
#include "kb/chance_answers.h"
#include "kb/expected_result.h"
#include "server/api/search_task.h"
#include "server/api/thinking.h"

namespace tusk::server {

using core::Json;

namespace {

constexpr std::size_t kMostAnswers = 64;
constexpr std::int64_t kLeastMs = 20;

struct Expectation {
    double value = 0;  // for the seat that asks, in the game's unit
    double worth = 0;  // ... as points, or the part of a game to expect
    bool exact = false;
};

Expectation ended(const registry::State& state, search::Seat seat) {
    const auto outcome = state.outcome();
    const double payoff = outcome ? outcome->payoff[search::index(seat)] : 0;
    const bool points = state.game().info().points;
    return {payoff, points ? payoff : payoff > 0 ? 1 : payoff < 0 ? 0 : 0.5, true};
}

Expectation expected(const registry::State& state, const registry::Analysis& analysis,
                     search::Seat seat) {
    const bool own = state.deciders().first() == seat;
    const bool points = state.game().info().points;
    search::Line line;
    line.value = analysis.value;
    line.exact = analysis.exact;
    if (!analysis.lines.empty()) {
        line = analysis.lines.front();
    }
    const double chance = kb::expected_result(analysis, line);
    const double value = own ? line.value : -line.value + 0.0;
    return {value, points ? value : own ? chance : 1 - chance, line.exact};
}

class OddsTask final : public SearchTask {
public:
    OddsTask(const TaskServices& services, SearchOrder order,
             std::shared_ptr<const registry::State> before, search::Seat seat,
             std::vector<kb::ChanceAnswer> answers, TaskReport report)
        : services_(services),
          order_(std::move(order)),
          before_(std::move(before)),
          seat_(seat),
          answers_(std::move(answers)),
          report_(std::move(report)),
          occasion_(core::random_token()) {
        if (order_.limits.time_ms) {
            order_.limits.time_ms = std::max(
                kLeastMs, *order_.limits.time_ms / static_cast<std::int64_t>(answers_.size()));
        }
        order_.limits.lines = 1;
        begin();
    }
    ~OddsTask() override {
        *alive_ = false;
        services_.desk.withdraw(ticket_);
    }

private:
    template <class Action>
    auto if_alive(Action action) {
        return [alive = alive_, action](const auto&... values) {
            if (*alive) {
                action(values...);
            }
        };
    }

    // Not before the connection knows of this task.
    void begin() {
        services_.loop.post(if_alive([this] { go_on(); }));
    }

    void go_on() {
        while (found_.size() < answers_.size() &&
               answers_[found_.size()].state->deciders().nobody()) {
            found_.push_back(ended(*answers_[found_.size()].state, seat_));
        }
        if (found_.size() == answers_.size()) {
            const TaskReport report = report_;  // the last word may destroy this task
            report(fields("done"), true);
            return;
        }
        report_(fields("running"), false);
        ask(answers_[found_.size()].state);
    }

    void ask(const std::shared_ptr<const registry::State>& state) {
        EngineDesk::Task task = thinking(
            [order = order_, occasion = occasion_, state,
             pool = &services_.players](const std::stop_token& stop) -> Thought {
                auto player = pool->borrow(state->game(), order.player, occasion);
                search::NullSink sink;
                return player ? (*player)->think(state->view(state->deciders().first()),
                                                 order.limits, stop, sink)
                              : core::fail(player.error());
            },
            if_alive([this, state](const Thought& thought) {
                if (!thought) {
                    fail_with(problem_of(thought.error()));
                    return;
                }
                found_.push_back(expected(*state, *thought, seat_));
                go_on();
            }));
        auto ticket = services_.desk.submit(order_.client, std::move(task));
        if (!ticket) {
            services_.loop.post(
                if_alive([this, text = ticket.error().message] { fail_with(too_many(text)); }));
            return;
        }
        ticket_ = *ticket;
    }

    void fail_with(const Problem& problem) {
        const TaskReport report = report_;
        report({{"state", "failed"}, {"problem", to_json(problem)}}, true);
    }

    // What is known so far; the mean once all is.
    [[nodiscard]] Json fields(const char* state) const {
        Json list = Json::array();
        Json mean = nullptr;
        double sum = 0;
        for (std::size_t i = 0; i < answers_.size(); ++i) {
            const bool known = i < found_.size();
            list.push_back({{"text", text_of(answers_[i])},
                            {"probability", answers_[i].probability},
                            {"value", known ? Json(found_[i].value) : Json(nullptr)},
                            {"worth", known ? Json(found_[i].worth) : Json(nullptr)},
                            {"exact", known && found_[i].exact}});
            sum += known ? answers_[i].probability * found_[i].worth : 0;
        }
        if (found_.size() == answers_.size()) {
            mean = sum;
        }
        return {{"state", state},
                {"done", found_.size()},
                {"total", answers_.size()},
                {"odds", std::move(list)},
                {"mean", std::move(mean)}};
    }

    [[nodiscard]] std::string text_of(const kb::ChanceAnswer& answer) const {
        const auto walk = before_->clone();
        std::string text;
        for (const search::Action event : answer.events) {
            text += (text.empty() ? "" : " ") + walk->text(event);
            if (!walk->apply(search::Seat::kChance, event)) {
                break;
            }
        }
        return text;
    }

    TaskServices services_;
    SearchOrder order_;
    std::shared_ptr<const registry::State> before_;  // chance is to act
    search::Seat seat_;
    std::vector<kb::ChanceAnswer> answers_;
    TaskReport report_;
    std::string occasion_;
    std::vector<Expectation> found_;
    EngineDesk::Ticket ticket_ = 0;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace

core::Result<std::unique_ptr<SearchTask>> start_odds(const TaskServices& services,
                                                     SearchOrder order,
                                                     const registry::State& state,
                                                     search::Seat seat, const std::string& move,
                                                     TaskReport report) {
    if (state.game().info().hidden) {
        return core::fail(core::ErrorCode::kUnsupported,
                          "odds are told of games in which chance acts in the open");
    }
    auto action = state.parse_action(seat, move);
    if (!action) {
        return core::fail(action.error().within("move"));
    }
    std::shared_ptr<registry::State> asked = state.clone();
    if (auto done = asked->apply(seat, *action); !done) {
        return core::fail(done.error().within("move"));
    }
    auto answers = kb::chance_answers(*asked, kMostAnswers);
    if (!answers) {
        return core::fail(answers.error());
    }
    if (answers->empty()) {
        return core::fail(core::ErrorCode::kUnsupported, "chance has no say in this move", "move");
    }
    return std::make_unique<OddsTask>(services, std::move(order), std::move(asked), seat,
                                      std::move(*answers), std::move(report));
}

}  // namespace tusk::server

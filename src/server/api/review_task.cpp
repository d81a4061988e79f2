// A whole game, decision by decision. Each position is a search of its own at the desk, so that a
// review never holds a core for longer than one of them.

#include <algorithm>
#include <chrono>
#include <optional>

#include "core/json.h"
#include "core/random_token.h"
#include "kb/game_review.h"
#include "server/api/notations_json.h"
#include "server/api/review_shelf.h"
#include "server/api/room.h"
#include "server/api/search_task.h"
#include "server/api/thinking.h"

namespace tusk::server {

using core::Json;

namespace {

constexpr std::size_t kMaxWorst = 10;

// Not less for a position, however many share the time of a decision.
constexpr std::int64_t kLeastMs = 20;

Json number_or_null(const auto& number) {
    return number ? Json(*number) : Json(nullptr);
}

Json luck_json(const std::optional<kb::Luck>& luck) {
    if (!luck) {
        return nullptr;
    }
    return {{"before", luck->before},
            {"decided", luck->decided},
            {"spoken", luck->spoken},
            {"gave", luck->gave},
            {"probability", number_or_null(luck->probability)}};
}

// The texts of a line, as far as decisions follow each other without chance between them.
Json line_json(const registry::State& before, const std::vector<search::Action>& line) {
    Json texts = Json::array();
    const auto state = before.clone();
    for (const search::Action action : line) {
        const registry::Deciders deciders = state->deciders();
        if (deciders.nobody() || deciders.chance) {
            break;
        }
        const std::string text = state->text(action);
        if (!state->apply(deciders.first(), action)) {
            break;
        }
        texts.push_back(text);
    }
    return texts;
}

Json decision_json(const kb::ReviewedDecision& decision) {
    const kb::ReviewedPly& ply = decision.ply;
    Json json = {{"ply", ply.ply},
                 {"seat", search::index(ply.seat)},
                 {"played", decision.before->text(ply.played)},
                 {"best", decision.before->text(ply.best)},
                 {"line", line_json(*decision.before, ply.line)},
                 {"value", ply.value},
                 {"played_value", ply.played_value},
                 {"loss", ply.loss},
                 {"exact", ply.exact},
                 {"depth", ply.depth},
                 {"value_exact", ply.value_exact},
                 {"played_exact", ply.played_exact},
                 {"end_in", number_or_null(ply.end_in)},
                 {"played_end_in", number_or_null(ply.played_end_in)},
                 {"chance", number_or_null(ply.chance)},
                 {"played_chance", number_or_null(ply.played_chance)},
                 {"luck", luck_json(decision.luck)}};
    add_review_notations(json, *decision.before, ply.played, ply.best);
    return json;
}

Json summary_json(const kb::GameReview& review) {
    Json seats = Json::array();
    for (const kb::SeatReview& seat : review.seats(kMaxWorst)) {
        seats.push_back({{"moves", seat.moves}, {"loss", seat.loss}, {"worst", seat.worst}});
    }
    Json luck = nullptr;
    if (const auto sums = review.luck()) {
        Json fortunes = Json::array();
        for (const kb::Fortune& fortune : sums->fortunes) {
            fortunes.push_back({{"dealt", fortune.dealt}, {"came", fortune.came}});
        }
        luck = {{"cost", sums->cost}, {"fortunes", std::move(fortunes)},
                {"gave", sums->gave}, {"start", sums->start},
                {"end", sums->end},   {"rest", sums->rest}};
    }
    return {{"seats", std::move(seats)}, {"luck", std::move(luck)}};
}

class ReviewTask final : public SearchTask {
public:
    ReviewTask(const TaskServices& services, SearchOrder order,
               std::shared_ptr<const registry::State> state, TaskReport report)
        : services_(services),
          order_(std::move(order)),
          line_(std::move(state)),
          report_(std::move(report)),
          occasion_(core::random_token()),
          began_(std::chrono::steady_clock::now()) {
        auto review = kb::GameReview::of(*line_);
        if (!review) {
            fail_with(problem_of(review.error()));
            return;
        }
        review_.emplace(std::move(*review));
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
        return [alive = alive_, action](const auto&... values) {
            if (*alive) {
                action(values...);
            }
        };
    }

    void fail_with(const Problem& problem) {
        services_.loop.post(if_alive([this, problem] {
            const TaskReport report = report_;
            report({{"state", "failed"}, {"problem", to_json(problem)}}, true);
        }));
    }

    // The time of a decision is shared by the ways chance could have gone after it.
    [[nodiscard]] search::Limits limits_for(const kb::GameReview::Question& question) const {
        search::Limits limits = order_.limits;
        limits.lines = question.all_lines ? search::Limits::kAllLines : 1;
        if (limits.time_ms) {
            limits.time_ms =
                std::max(kLeastMs, *limits.time_ms / static_cast<std::int64_t>(question.shares));
        }
        return limits;
    }

    void ask_next() {
        const auto question = review_->next();
        if (!question) {
            services_.loop.post(if_alive([this] { finish(); }));
            return;
        }
        EngineDesk::Task task = thinking(
            [player_spec = order_.player, limits = limits_for(*question), occasion = occasion_,
             question = *question,
             pool = &services_.players](const std::stop_token& stop) -> Thought {
                auto player = pool->borrow(question.state->game(), player_spec, occasion);
                search::NullSink sink;
                return player ? (*player)->think(question.state->view(question.seat), limits, stop,
                                                 sink)
                              : core::fail(player.error());
            },
            if_alive([this](const Thought& thought) { answered(thought); }));
        auto ticket = services_.desk.submit(order_.client, std::move(task));
        if (!ticket) {
            fail_with(too_many(ticket.error().message));
            return;
        }
        ticket_ = *ticket;
        if (review_->done() == 0) {
            const std::size_t ahead = services_.desk.ahead_of(ticket_);
            services_.loop.post(if_alive([this, ahead] {
                report_({{"state", "queued"},
                         {"ahead", ahead},
                         {"done", 0},
                         {"total", review_->total()}},
                        false);
            }));
        }
    }

    void answered(const core::Result<registry::Analysis>& answer) {
        auto done = answer ? review_->answer(*answer) : core::fail(answer.error());
        if (!done) {
            fail_with(problem_of(done.error()));
            return;
        }
        report_progress();
        ask_next();
    }

    void report_progress() {
        Json plies = Json::array();
        for (; told_ < review_->decisions().size(); ++told_) {
            plies.push_back(decision_json(review_->decisions()[told_]));
            judged_.push_back(plies.back());
        }
        const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(
            std::chrono::steady_clock::now() - began_);
        const auto asked = static_cast<std::int64_t>(review_->done());
        const auto left = static_cast<std::int64_t>(review_->total()) - asked;
        report_({{"state", "running"},
                 {"plies", std::move(plies)},
                 {"done", asked},
                 {"total", review_->total()},
                 {"left_ms", spent.count() * left / std::max<std::int64_t>(1, asked)}},
                false);
    }

    void finish() {
        if (told_ < review_->decisions().size()) {  // decisions that needed no search
            report_progress();
        }
        const Json source = ReviewShelf::source_json(order_, unix_ms());
        Json summary = summary_json(*review_);
        Json kept = source;
        kept["plies"] = std::move(judged_);
        kept["summary"] = summary;
        services_.reviews.keep(*line_, order_, kept);
        const TaskReport report = report_;  // the last word may destroy this task
        report({{"state", "done"},
                {"done", review_->done()},
                {"total", review_->total()},
                {"source", source},
                {"summary", std::move(summary)}},
               true);
    }

    TaskServices services_;
    SearchOrder order_;
    std::shared_ptr<const registry::State> line_;
    TaskReport report_;
    std::string occasion_;
    std::chrono::steady_clock::time_point began_;
    std::optional<kb::GameReview> review_;
    std::size_t told_ = 0;  // decisions that were reported
    Json judged_ = Json::array();
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

#include "server/api/live_connection.h"

#include "core/json.h"
#include "core/text.h"
#include "server/api/catalogue.h"
#include "server/api/player_policy.h"
#include "server/api/request_json.h"

namespace tusk::server {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

constexpr std::size_t kMaxTasks = 8;
constexpr std::size_t kMaxWatches = 100;
constexpr std::size_t kMaxRunWatches = 20;
constexpr std::int64_t kAnalyseMs = 5000;
constexpr std::int64_t kMaxAnalyseMs = 60'000;
constexpr std::int64_t kOddsMs = 1500;  // shared by all that chance can do
constexpr std::int64_t kReviewMs = 400;
constexpr std::int64_t kMaxReviewMs = 5000;
constexpr core::JsonBounds kMessageBounds{64 * 1024, 8};

Result<int> lines_of(const Json& message) {
    const auto found = message.find("lines");
    if (found == message.end()) {
        return 1;
    }
    if (found->is_string() && found->get_ref<const std::string&>() == "all") {
        return search::Limits::kAllLines;
    }
    auto number = number_field(message, "lines", 1, 1000);
    if (!number) {
        return fail(number.error());
    }
    return static_cast<int>(number->value_or(1));
}

}  // namespace

LiveConnection::LiveConnection(Connection& connection, const registry::Registry& registry,
                               GameHall& hall, LabDesk& lab, const TaskServices& services)
    : connection_(connection), registry_(registry), hall_(hall), lab_(lab), services_(services) {}

LiveConnection::~LiveConnection() {
    *alive_ = false;
    hall_.leave(*this);
    lab_.watchers().leave(*this);
}

void LiveConnection::show(std::shared_ptr<const std::string> message) {
    connection_.send(std::move(message));
}

void LiveConnection::send(const Json& message) {
    connection_.send(std::make_shared<const std::string>(json_text(message)));
}

void LiveConnection::complain(const Problem& problem) {
    send({{"type", "error"}, {"problem", to_json(problem)}});
}

void LiveConnection::on_message(std::string_view text) {
    auto message = core::parse_json(text, kMessageBounds);
    if (!message) {
        complain(problem_of(message.error()));
        return;
    }
    if (!message->is_object()) {
        complain(problem_of({ErrorCode::kSyntax, "a JSON object is expected", {}}));
        return;
    }
    dispatch(*message);
}

void LiveConnection::dispatch(const Json& message) {
    auto type = required_text(message, "type", 20);
    if (!type) {
        complain(problem_of(type.error()));
    } else if (*type == "watch") {
        watch(message);
    } else if (*type == "unwatch") {
        unwatch(message);
    } else if (*type == "analyse") {
        analyse(message);
    } else if (*type == "odds") {
        odds(message);
    } else if (*type == "review") {
        review(message);
    } else if (*type == "watch-run" || *type == "unwatch-run") {
        watch_run(message, *type == "watch-run");
    } else if (*type == "cancel") {
        cancel(message);
    } else {
        complain(problem_of(
            {ErrorCode::kUnknownName, "there is no message " + core::quoted(*type), "type"}));
    }
}

void LiveConnection::watch(const Json& message) {
    auto known = expect_fields(message, {"type", "game", "tokens"});
    auto id = known ? required_text(message, "game", 64) : fail(known.error());
    auto tokens = required_texts(message, "tokens", 8, 64);
    if (!id || !tokens) {
        complain(problem_of(!id ? id.error() : tokens.error()));
        return;
    }
    if (hall_.watches_of(*this) >= kMaxWatches) {
        complain(too_many("this connection watches too many games"));
        return;
    }
    hall_.watch(*this, *id, *tokens);
}

void LiveConnection::unwatch(const Json& message) {
    auto known = expect_fields(message, {"type", "game"});
    auto id = known ? required_text(message, "game", 64) : fail(known.error());
    if (!id) {
        complain(problem_of(id.error()));
        return;
    }
    hall_.unwatch(*this, *id);
}

void LiveConnection::watch_run(const Json& message, bool begins) {
    auto known = expect_fields(message, {"type", "run"});
    auto id = known ? required_text(message, "run", 64) : fail(known.error());
    if (!id) {
        complain(problem_of(id.error()));
    } else if (!begins) {
        lab_.watchers().unwatch(*this, *id);
    } else if (lab_.watchers().watches_of(*this) >= kMaxRunWatches) {
        complain(too_many("this connection watches too many runs"));
    } else {
        lab_.watchers().watch(*this, *id);
    }
}

void LiveConnection::cancel(const Json& message) {
    auto known = expect_fields(message, {"type", "task"});
    auto task = known ? required_text(message, "task", 64) : fail(known.error());
    if (!task) {
        complain(problem_of(task.error()));
    } else if (tasks_.erase(*task) > 0) {
        send({{"type", "task"}, {"task", *task}, {"state", "cancelled"}});
    }
}

TaskReport LiveConnection::report_of(const std::string& task) {
    return [this, alive = alive_, task](Json fields, bool last) {
        if (!*alive) {
            return;
        }
        fields["type"] = "task";
        fields["task"] = task;
        send(fields);
        if (last) {
            tasks_.erase(task);
        }
    };
}

void LiveConnection::fail_task(const std::string& task, const Problem& problem) {
    tasks_.erase(task);
    send({{"type", "task"}, {"task", task}, {"state", "failed"}, {"problem", to_json(problem)}});
}

Result<SearchOrder> LiveConnection::order_of(const Json& message, const registry::Game& game,
                                             std::int64_t default_ms, std::int64_t max_ms) {
    auto spec = text_field(message, "player", 500, "");
    auto limits = limits_field(message, "limits");
    auto lines = lines_of(message);
    if (!spec || !limits || !lines) {
        return fail(!spec ? spec.error() : !limits ? limits.error() : lines.error());
    }
    const std::string player = spec->empty() ? game.analyst() : *spec;
    if (auto done = allow_player(game, player); !done) {
        return fail(done.error());
    }
    SearchOrder order{connection_.client(), player,
                      allowed_limits(*limits, player, default_ms, max_ms)};
    order.limits.lines = *lines;
    return order;
}

std::optional<std::string> LiveConnection::new_task(const Json& message) {
    auto task = required_text(message, "task", 64);
    if (!task) {
        complain(problem_of(task.error()));
        return std::nullopt;
    }
    tasks_.erase(*task);
    if (tasks_.size() >= kMaxTasks) {
        fail_task(*task, too_many("too many searches at once; cancel one of them"));
        return std::nullopt;
    }
    return *task;
}

void LiveConnection::analyse(const Json& message) {
    const auto task = new_task(message);
    if (!task) {
        return;
    }
    auto known = expect_fields(message, {"type", "task", "game", "position", "options", "moves",
                                         "live", "player", "limits", "lines"});
    auto id = known ? required_text(message, "game", 40) : fail(known.error());
    auto game = id ? registry_.require(*id) : fail(id.error());
    auto order = game ? order_of(message, **game, kAnalyseMs, kMaxAnalyseMs) : fail(game.error());
    if (!order) {
        fail_task(*task, problem_of(order.error()));
        return;
    }
    if (const auto live = message.find("live"); live != message.end()) {
        start_hint(*task, std::move(*order), *live, (*game)->info().id);
        return;
    }
    auto state = requested_state(**game, message);
    if (!state) {
        fail_task(*task, problem_of(state.error()));
        return;
    }
    const registry::Deciders deciders = (*state)->deciders();
    if (deciders.nobody() || deciders.chance) {
        fail_task(*task,
                  conflict("game-over", deciders.chance ? "chance acts here" : "the game is over"));
        return;
    }
    if ((*game)->info().hidden) {
        fail_task(
            *task,
            Problem{422, "unsupported", "a game with secrets is analysed from a seat of it", {}});
        return;
    }
    tasks_[*task] = start_analysis(services_, std::move(*order), std::move(*state),
                                   deciders.first(), report_of(*task));
}

void LiveConnection::odds(const Json& message) {
    const auto task = new_task(message);
    if (!task) {
        return;
    }
    auto known = expect_fields(message, {"type", "task", "game", "position", "options", "moves",
                                         "live", "player", "limits", "move"});
    auto id = known ? required_text(message, "game", 40) : fail(known.error());
    auto move = known ? required_text(message, "move", 100) : fail(known.error());
    auto game = id ? registry_.require(*id) : fail(id.error());
    auto order = game ? order_of(message, **game, kOddsMs, kMaxAnalyseMs) : fail(game.error());
    if (!order || !move) {
        fail_task(*task, problem_of(!order ? order.error() : move.error()));
        return;
    }
    const auto start = [this, order = *order, move = *move](const std::string& name,
                                                            const registry::State& state,
                                                            search::Seat seat) {
        auto made = start_odds(services_, order, state, seat, move, report_of(name));
        if (made) {
            tasks_[name] = std::move(*made);
        } else {
            fail_task(name, problem_of(made.error()));
        }
    };
    if (const auto live = message.find("live"); live != message.end()) {
        look_at_live(*task, *live, (*game)->info().id,
                     [start, name = *task](const GameHall::Sight& sight) {
                         start(name, *sight.state, sight.seat);
                     });
        return;
    }
    auto state = requested_state(**game, message);
    if (!state) {
        fail_task(*task, problem_of(state.error()));
        return;
    }
    start(*task, **state, (*state)->deciders().first());
}

void LiveConnection::start_hint(const std::string& task, SearchOrder order, const Json& live,
                                const std::string& game) {
    look_at_live(task, live, game,
                 [this, task, order = std::move(order)](const GameHall::Sight& sight) {
                     tasks_[task] =
                         start_analysis(services_, order, sight.state, sight.seat, report_of(task));
                 });
}

void LiveConnection::look_at_live(const std::string& task, const Json& live,
                                  const std::string& game,
                                  std::function<void(const GameHall::Sight&)> then) {
    auto known = expect_fields(live, {"id", "token"});
    auto id = known ? required_text(live, "id", 64) : fail(known.error());
    auto token = known ? required_text(live, "token", 64) : fail(known.error());
    if (!id || !token) {
        fail_task(task, problem_of((!id ? id.error() : token.error()).within("live")));
        return;
    }
    tasks_[task] = nullptr;  // a cancel may come before the game has been loaded
    hall_.look(
        *id, {*token},
        [this, alive = alive_, task, then = std::move(then), game](Answer<GameHall::Sight> sight) {
            if (!*alive || !tasks_.contains(task)) {
                return;
            }
            if (!sight) {
                fail_task(task, sight.error());
            } else if (sight->state->game().info().id != game) {
                fail_task(task, conflict("wrong-game", "this is another kind of game"));
            } else {
                then(*sight);
            }
        });
}

void LiveConnection::review(const Json& message) {
    const auto task = new_task(message);
    if (!task) {
        return;
    }
    auto known = expect_fields(
        message, {"type", "task", "game", "position", "options", "moves", "player", "limits"});
    if (known && !message.contains("moves")) {
        known = fail(ErrorCode::kSyntax, "is missing", "moves");
    }
    auto id = known ? required_text(message, "game", 40) : fail(known.error());
    auto game = id ? registry_.require(*id) : fail(id.error());
    auto order = game ? order_of(message, **game, kReviewMs, kMaxReviewMs) : fail(game.error());
    auto state = order ? requested_state(**game, message) : fail(order.error());
    if (!state) {
        fail_task(*task, problem_of(state.error()));
        return;
    }
    if ((*game)->info().seat_names.size() != 2) {
        fail_task(*task, Problem{422, "unsupported", "this game cannot be reviewed yet", {}});
        return;
    }
    tasks_[*task] = start_review(services_, std::move(*order), std::move(*state), report_of(*task));
}

}  // namespace tusk::server

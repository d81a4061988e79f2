#include "server/api/live_connection.h"

#include "core/json.h"
#include "core/text.h"
#include "server/api/request_json.h"
#include "server/api/review_shelf.h"

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
constexpr std::int64_t kMaxReviewMs = 5000;
constexpr core::JsonBounds kMessageBounds{64 * 1024, 8};

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

std::optional<LiveConnection::Begun> LiveConnection::begin_task(const Json& message) {
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
    const std::uint64_t number = ++last_task_;
    tasks_[*task].number = number;
    return Begun{*task, number};
}

bool LiveConnection::is_wanted(const Begun& begun) const {
    const auto found = tasks_.find(begun.name);
    return found != tasks_.end() && found->second.number == begun.number;
}

template <class T>
Reply<T> LiveConnection::if_wanted(const Begun& begun, std::function<void(T)> then) {
    return [this, alive = alive_, begun, then = std::move(then)](Answer<T> answer) {
        if (!*alive || !is_wanted(begun)) {
            return;
        }
        if (answer) {
            then(std::move(*answer));
        } else {
            fail_task(begun.name, answer.error());
        }
    };
}

// Reading a request may replay a long game and look into files of weights: not here.
template <class T>
void LiveConnection::read_aside(const Begun& begun, std::function<Result<T>()> read,
                                std::function<void(T)> then) {
    do_aside<T>(
        services_.questions, connection_.client(), 0,
        [read = std::move(read)]() -> Answer<T> {
            auto value = read();
            if (!value) {
                return tl::unexpected(problem_of(value.error()));
            }
            return std::move(*value);
        },
        if_wanted<T>(begun, std::move(then)));
}

void LiveConnection::analyse(const Json& message) {
    const auto begun = begin_task(message);
    if (!begun) {
        return;
    }
    const std::vector<std::string> fields = {"type",  "task", "game",   "position", "options",
                                             "moves", "live", "player", "limits",   "lines"};
    const auto start = [this, begun = *begun](AskedSearch asked) {
        tasks_[begun.name].task = start_analysis(services_, std::move(asked.order), asked.state,
                                                 asked.seat, report_of(begun.name));
    };
    if (message.contains("live")) {
        look_at_live(*begun, message, fields, kAnalyseMs, start);
        return;
    }
    read_aside<AskedSearch>(
        *begun,
        [&registry = registry_, message, client = connection_.client(),
         fields]() -> Result<AskedSearch> {
            auto asked =
                asked_search(registry, message, client, fields, {kAnalyseMs, kMaxAnalyseMs});
            if (asked && asked->state->game().info().hidden) {
                return fail(ErrorCode::kUnsupported,
                            "a game with secrets is analysed from a seat of it");
            }
            return asked;
        },
        start);
}

void LiveConnection::odds(const Json& message) {
    const auto begun = begin_task(message);
    if (!begun) {
        return;
    }
    auto move = required_text(message, "move", 100);
    if (!move) {
        fail_task(begun->name, problem_of(move.error()));
        return;
    }
    const std::vector<std::string> fields = {"type",  "task", "game",   "position", "options",
                                             "moves", "live", "player", "limits",   "move"};
    const auto start = [this, begun = *begun, move = *move](AskedSearch asked) {
        auto made = start_odds(services_, std::move(asked.order), *asked.state, asked.seat, move,
                               report_of(begun.name));
        if (made) {
            tasks_[begun.name].task = std::move(*made);
        } else {
            fail_task(begun.name, problem_of(made.error()));
        }
    };
    if (message.contains("live")) {
        look_at_live(*begun, message, fields, kOddsMs, start);
        return;
    }
    read_aside<AskedSearch>(
        *begun,
        [&registry = registry_, message, client = connection_.client(), fields] {
            return asked_search(registry, message, client, fields, {kOddsMs, kMaxAnalyseMs});
        },
        start);
}

void LiveConnection::review(const Json& message) {
    const auto begun = begin_task(message);
    if (!begun) {
        return;
    }
    if (!message.contains("moves")) {
        fail_task(begun->name, problem_of({ErrorCode::kSyntax, "is missing", "moves"}));
        return;
    }
    const std::vector<std::string> fields = {"type",    "task",  "game",   "position",
                                             "options", "moves", "player", "limits"};
    read_aside<AskedSearch>(
        *begun,
        [&registry = registry_, message, client = connection_.client(),
         fields]() -> Result<AskedSearch> {
            auto asked = asked_search(registry, message, client, fields,
                                      {ReviewShelf::kUsualMs, kMaxReviewMs, true});
            if (asked && asked->state->game().info().seat_names.size() != 2) {
                return fail(ErrorCode::kUnsupported, "this game cannot be reviewed yet");
            }
            return asked;
        },
        [this, begun = *begun](AskedSearch asked) {
            tasks_[begun.name].task =
                start_review(services_, std::move(asked.order), asked.state, report_of(begun.name));
        });
}

void LiveConnection::look_at_live(const Begun& begun, const Json& message,
                                  const std::vector<std::string>& fields, std::int64_t default_ms,
                                  std::function<void(AskedSearch)> start) {
    const Json& live = message.at("live");
    auto known = expect_fields(live, {"id", "token"});
    auto id = known ? required_text(live, "id", 64) : fail(known.error());
    auto token = known ? required_text(live, "token", 64) : fail(known.error());
    if (!id || !token) {
        fail_task(begun.name, problem_of((!id ? id.error() : token.error()).within("live")));
        return;
    }
    const auto with_sight = [this, begun, message, fields, default_ms,
                             start = std::move(start)](const GameHall::Sight& sight) {
        const auto game = required_text(message, "game", 40);
        if (game && sight.state->game().info().id != *game) {
            fail_task(begun.name, conflict("wrong-game", "this is another kind of game"));
            return;
        }
        read_aside<AskedSearch>(
            begun,
            [&registry = registry_, message, client = connection_.client(), fields, default_ms,
             sight] {
                return asked_search(registry, message, client, fields,
                                    {default_ms, kMaxAnalyseMs, false, sight});
            },
            start);
    };
    hall_.look(*id, {*token}, if_wanted<GameHall::Sight>(begun, with_sight));
}

}  // namespace tusk::server

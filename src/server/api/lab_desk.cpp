#include "server/api/lab_desk.h"

#include <algorithm>

#include "core/digest.h"
#include "core/json.h"
#include "core/random_token.h"
#include "lab/experiments/experiment.h"
#include "lab/runs/run_removal.h"
#include "lab/training/training_plan.h"
#include "server/api/lab_desk_parts.h"
#include "server/api/lab_files.h"
#include "server/api/lab_json.h"
#include "server/api/lab_training.h"
#include "server/api/offered_engines.h"
#include "server/api/room.h"

namespace tusk::server {

using core::Json;
using lab::RunState;

namespace {

constexpr std::size_t kMaxQueued = 1000;    // questions that wait for the data base
constexpr std::size_t kMaxSlowQueued = 50;  // plans and files

Problem driven_elsewhere() {
    return conflict("driven-elsewhere", "another program is working on this run");
}

bool is_over(RunState state) {
    return state == RunState::kDone || state == RunState::kFailed;
}

}  // namespace

Answer<lab::RunView> load_view(store::Writer& writer, const std::string& id) {
    auto view = lab::view_run(writer, id);
    if (!view) {
        return tl::unexpected(problem_of(view.error()));
    }
    if (!*view) {
        return tl::unexpected(no_such_run());
    }
    return std::move(**view);
}

core::Result<void> rewrite_state(store::Writer& writer, const std::string& id, RunState state,
                                 const std::string& error) {
    return lab::run_on(writer, [&](soci::session& session) -> core::Result<void> {
        auto run = lab::load_run(session, id);
        if (!run) {
            return core::fail(run.error());
        }
        if (!*run || driver_of(**run) == RunDriver::kElsewhere) {
            return core::fail(core::ErrorCode::kGameOver, "the run has changed meanwhile");
        }
        (*run)->state = state;
        (*run)->error = error;
        (*run)->ended_ms = state == RunState::kFailed ? unix_ms() : 0;
        return lab::release_run(session, **run);
    });
}

lab::EngineNames engine_names(const registry::Registry& registry) {
    lab::EngineNames names;
    for (const OfferedEngine& engine : offered_engines(registry)) {
        names.emplace(engine.name, "@" + engine.name);
    }
    return names;
}

LabDesk::LabDesk(const LabServices& services, const LabSettings& settings, const LabBounds& bounds)
    : services_(services),
      settings_(settings),
      bounds_(bounds),
      owner_("server-" + core::random_token().substr(0, 6)),
      quick_(kMaxQueued),
      slow_(kMaxSlowQueued),
      watchers_(
          services.loop,
          [this](const std::string& id, JsonReply reply) { current(id, {}, std::move(reply)); },
          [this](const std::string& id) { return drives_.contains(id); }) {
    adopt();
}

LabDesk::~LabDesk() {
    close();
}

void LabDesk::close() {
    *alive_ = false;
    closed_ = true;
    for (auto& [id, drive] : drives_) {
        *drive->goes_on = true;
        drive->thread.request_stop();
    }
    drives_.clear();  // waits for the threads
    quick_.close();
    slow_.close();
}

void LabDesk::later(std::int64_t delay_ms, Action action) {
    services_.loop.after(std::chrono::milliseconds(delay_ms),
                         [alive = alive_, action = std::move(action)] {
                             if (*alive) {
                                 action();
                             }
                         });
}

bool LabDesk::is_here(const std::string& id) const {
    return drives_.contains(id) ||
           std::find(waiting_.begin(), waiting_.end(), id) != waiting_.end();
}

bool LabDesk::may_control(const std::string& hash, const Tokens& tokens) const {
    return !bounds_.is_public ||
           (!hash.empty() && std::any_of(tokens.begin(), tokens.end(), [&](const auto& token) {
               return core::hex(core::sha256(token)) == hash;
           }));
}

// --- what there is ---

Json LabDesk::info() const {
    Json engines = Json::array();
    for (const OfferedEngine& engine : offered_engines(services_.registry)) {
        engines.push_back({{"name", engine.name}, {"game", engine.game}});
    }
    Json experiments = Json::array();
    for (const lab::Experiment& experiment : lab::experiments()) {
        experiments.push_back({{"name", experiment.name},
                               {"game", experiment.game},
                               {"title", experiment.title},
                               {"question", experiment.question},
                               {"source", experiment.source}});
    }
    return {{"cores", bounds_.cores},
            {"max_games", bounds_.max_games},
            {"engines", std::move(engines)},
            {"experiments", std::move(experiments)}};
}

// The data base does not know that a run waits or is driven here.
Json LabDesk::placed(Json run) const {
    const bool active = run["state"] == "waiting" || run["state"] == "running";
    if (active && is_here(run["id"])) {
        run["driver"] = "here";
    }
    return run;
}

void LabDesk::current(const std::string& id, const Tokens& tokens, JsonReply reply) {
    if (const auto found = drives_.find(id); found != drives_.end() && found->second->shown) {
        Json run = *found->second->shown;
        run["control"] = may_control(found->second->control, tokens);
        reply(std::move(run));
        return;
    }
    aside<Json>(
        quick_,
        [this, id, tokens]() -> Answer<Json> {
            auto view = load_view(services_.writer, id);
            if (!view) {
                return tl::unexpected(view.error());
            }
            return run_json(services_.registry, *view, driver_of(view->run),
                            may_control(view->run.control, tokens));
        },
        [this, reply = std::move(reply)](Answer<Json> run) {
            if (!run) {
                reply(tl::unexpected(run.error()));
                return;
            }
            reply(placed(std::move(*run)));
        });
}

void LabDesk::show(const std::string& id, const Tokens& tokens, JsonReply reply) {
    current(id, tokens, std::move(reply));
}

void LabDesk::list(const lab::RunQuery& query, const Tokens& tokens, JsonReply reply) {
    aside<Json>(
        quick_,
        [this, query, tokens]() -> Answer<Json> {
            std::vector<lab::RunView> views;
            auto done =
                lab::run_on(services_.writer, [&](soci::session& session) -> core::Result<void> {
                    auto runs = lab::list_runs(session, query);
                    if (!runs) {
                        return core::fail(runs.error());
                    }
                    for (lab::StoredRun& run : *runs) {
                        auto steps = run.kind == "match" || run.kind == "training"
                                         ? lab::load_steps(session, run.id)
                                         : core::Result<std::vector<lab::StoredStep>>();
                        if (!steps) {
                            return core::fail(steps.error());
                        }
                        views.push_back({std::move(run), std::move(*steps), 0, -1, {}});
                    }
                    return {};
                });
            if (!done) {
                return tl::unexpected(problem_of(done.error()));
            }
            Json list = Json::array();
            for (const lab::RunView& view : views) {
                list.push_back(summary_of(run_json(services_.registry, view, driver_of(view.run),
                                                   may_control(view.run.control, tokens))));
            }
            return list;
        },
        [this, reply = std::move(reply)](Answer<Json> list) {
            if (!list) {
                reply(tl::unexpected(list.error()));
                return;
            }
            for (Json& run : *list) {
                const auto found = drives_.find(run["id"].get_ref<const std::string&>());
                if (found != drives_.end() && found->second->shown) {
                    const bool control = run["control"];
                    run = summary_of(*found->second->shown);
                    run["control"] = control;
                } else {
                    run = placed(std::move(run));
                }
            }
            reply(std::move(*list));
        });
}

// --- a new run ---

void LabDesk::start(const Json& body, JsonReply reply) {
    if (bounds_.is_public && !settings_.open_house) {
        reply(tl::unexpected(forbidden("whoever runs this server keeps its lab to themselves")));
        return;
    }
    const auto begun = drives_.size() + waiting_.size() + static_cast<std::size_t>(starting_);
    if (begun >= static_cast<std::size_t>(settings_.runs + settings_.max_waiting)) {
        reply(tl::unexpected(too_many("many runs wait already; stop one or come back later")));
        return;
    }
    ++starting_;
    struct Begun {
        std::string id;
        std::string control;
        Json run;
    };
    aside<Begun>(
        slow_,
        [this, body]() -> Answer<Begun> {
            auto request = allowed_run(services_.registry, body, bounds_);
            auto plan = request ? lab::make_plan(services_.registry, *request,
                                                 engine_names(services_.registry))
                                : core::fail(request.error());
            if (!plan) {
                return tl::unexpected(problem_of(plan.error()));
            }
            if (auto free = lab::check_new_training(*request); !free) {
                return tl::unexpected(problem_of(free.error()));
            }
            Begun made;
            made.control = core::random_token();
            auto id =
                lab::begin_run(services_.writer, *plan, core::hex(core::sha256(made.control)));
            if (!id) {
                return tl::unexpected(problem_of(id.error()));
            }
            made.id = *id;
            auto view = load_view(services_.writer, made.id);
            if (!view) {
                return tl::unexpected(view.error());
            }
            made.run = run_json(services_.registry, *view, RunDriver::kHere, true);
            return made;
        },
        [this, reply = std::move(reply)](Answer<Begun> made) {
            --starting_;
            if (!made) {
                reply(tl::unexpected(made.error()));
                return;
            }
            enqueue(made->id);
            reply(Json{{"control", made->control}, {"run", std::move(made->run)}});
        });
}

// --- changes, one after the other ---

void LabDesk::take_turn(const std::string& id, Action action) {
    const auto [turn, is_free] = turns_.try_emplace(id);
    if (is_free) {
        action();
    } else {
        turn->second.push_back(std::move(action));
    }
}

void LabDesk::end_turn(const std::string& id) {
    const auto turn = turns_.find(id);
    if (turn->second.empty()) {
        turns_.erase(turn);
        return;
    }
    const Action next = std::move(turn->second.front());
    turn->second.pop_front();
    next();
}

void LabDesk::change(const std::string& id, const Tokens& tokens,
                     std::function<void(const Problem&)> refuse,
                     std::function<void(const lab::StoredRun&)> action) {
    take_turn(id, [this, id, tokens, refuse = std::move(refuse), action = std::move(action)] {
        aside<lab::RunView>(
            quick_, [this, id] { return load_view(services_.writer, id); },
            [this, id, tokens, refuse, action](Answer<lab::RunView> view) {
                if (view && !may_control(view->run.control, tokens)) {
                    view = tl::unexpected(forbidden("only whoever began the run can do this"));
                }
                if (!view) {
                    refuse(view.error());
                    end_turn(id);
                    return;
                }
                action(view->run);
            });
    });
}

void LabDesk::set_state(const std::string& id, RunState state, Reply<void> then) {
    aside<void>(
        quick_,
        [this, id, state]() -> Answer<void> {
            auto done = rewrite_state(services_.writer, id, state);
            if (!done && done.error().code == core::ErrorCode::kGameOver) {
                return tl::unexpected(driven_elsewhere());
            }
            if (!done) {
                return tl::unexpected(problem_of(done.error()));
            }
            return {};
        },
        std::move(then));
}

// The answer to a change that was made; it ends the turn.
void LabDesk::answer_with_run(const std::string& id, const Tokens& tokens, const JsonReply& reply) {
    current(id, tokens, [this, id, reply](Answer<Json> run) {
        if (run) {
            Json shown = *run;
            shown["control"] = !bounds_.is_public;
            watchers_.announce(id, shown);
        }
        reply(std::move(run));
        end_turn(id);
    });
}

void LabDesk::stop(const std::string& id, const Tokens& tokens, JsonReply reply) {
    const auto refuse = [reply](const Problem& problem) { reply(tl::unexpected(problem)); };
    change(id, tokens, refuse, [this, id, tokens, reply](const lab::StoredRun& run) {
        if (drives_.contains(id)) {
            end_drive(id, [this, id, tokens, reply] { answer_with_run(id, tokens, reply); });
            return;
        }
        if (is_over(run.state) || driver_of(run) == RunDriver::kElsewhere) {
            reply(tl::unexpected(is_over(run.state)
                                     ? conflict("run-over", "the run is over already")
                                     : driven_elsewhere()));
            end_turn(id);
            return;
        }
        std::erase(waiting_, id);
        orphans_.erase(id);
        set_state(id, RunState::kStopped, [this, id, tokens, reply](const Answer<void>& done) {
            if (!done) {
                reply(tl::unexpected(done.error()));
                end_turn(id);
                return;
            }
            answer_with_run(id, tokens, reply);
        });
    });
}

void LabDesk::resume(const std::string& id, const Tokens& tokens, JsonReply reply) {
    const auto refuse = [reply](const Problem& problem) { reply(tl::unexpected(problem)); };
    change(id, tokens, refuse, [this, id, tokens, reply](const lab::StoredRun& run) {
        if (is_here(id)) {
            answer_with_run(id, tokens, reply);
            return;
        }
        std::optional<Problem> problem;
        if (run.state == RunState::kDone) {
            problem = conflict("run-over", "the run is over already");
        } else if (driver_of(run) == RunDriver::kElsewhere) {
            problem = driven_elsewhere();
        } else if (waiting_.size() >= static_cast<std::size_t>(settings_.max_waiting)) {
            problem = too_many("many runs wait already; stop one or come back later");
        }
        if (problem) {
            reply(tl::unexpected(*problem));
            end_turn(id);
            return;
        }
        set_state(id, RunState::kWaiting, [this, id, tokens, reply](const Answer<void>& done) {
            if (!done) {
                reply(tl::unexpected(done.error()));
                end_turn(id);
                return;
            }
            enqueue(id);
            answer_with_run(id, tokens, reply);
        });
    });
}

void LabDesk::remove(const std::string& id, const Tokens& tokens, Reply<void> reply) {
    const auto refuse = [reply](const Problem& problem) { reply(tl::unexpected(problem)); };
    change(id, tokens, refuse, [this, id, reply](const lab::StoredRun& run) {
        if (drives_.contains(id)) {
            end_drive(id, [this, id, reply] { erase(id, reply); });
            return;
        }
        if (driver_of(run) == RunDriver::kElsewhere) {
            reply(tl::unexpected(driven_elsewhere()));
            end_turn(id);
            return;
        }
        std::erase(waiting_, id);
        orphans_.erase(id);
        erase(id, reply);
    });
}

void LabDesk::erase(const std::string& id, const Reply<void>& reply) {
    aside<void>(
        quick_,
        [this, id]() -> Answer<void> {
            if (auto done = lab::remove_run(services_.writer, id); !done) {
                return tl::unexpected(problem_of(done.error()));
            }
            return {};
        },
        [this, id, reply](const Answer<void>& done) {
            if (done) {
                watchers_.gone(id, no_such_run());
            }
            reply(done);
            end_turn(id);
        });
}

// --- games and files ---

void LabDesk::games(const std::string& id, const lab::GameQuery& query, JsonReply reply) {
    aside<Json>(
        quick_,
        [this, id, query] { return games_json(services_.registry, services_.writer, id, query); },
        std::move(reply));
}

void LabDesk::game(const std::string& id, const std::string& step, int pair, int half,
                   JsonReply reply) {
    aside<Json>(
        quick_,
        [this, id, step, pair, half] {
            return lab_record_json(services_.registry, services_.writer, id, step, pair, half);
        },
        std::move(reply));
}

void LabDesk::records(const std::string& id, const std::string& step, const std::string& format,
                      Reply<LabFile> reply) {
    aside<LabFile>(
        slow_,
        [this, id, step, format] {
            return lab_records(services_.registry, services_.writer, id, step, format);
        },
        std::move(reply));
}

void LabDesk::report(const std::string& id, ReportForm form, Reply<std::string> reply) {
    aside<std::string>(
        slow_, [this, id, form] { return lab_report(services_.writer, id, form); },
        std::move(reply));
}

void LabDesk::training(JsonReply reply) {
    aside<Json>(
        quick_, [this]() -> Answer<Json> { return training_info(bounds_); }, std::move(reply));
}

void LabDesk::training_players(const std::string& text, std::size_t most, JsonReply reply) {
    aside<Json>(
        quick_, [text, most]() -> Answer<Json> { return suggested_players(text, most); },
        std::move(reply));
}

void LabDesk::weights(JsonReply reply) {
    aside<Json>(
        quick_, []() -> Answer<Json> { return trained_weights(); }, std::move(reply));
}

}  // namespace tusk::server

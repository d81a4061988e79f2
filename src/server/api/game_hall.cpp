#include "server/api/game_hall.h"

#include <algorithm>

#include "core/json.h"
#include "server/api/hall_visit.h"
#include "server/api/new_game.h"
#include "server/api/request_json.h"
#include "server/api/room.h"
#include "server/archive/game_archive.h"

namespace tusk::server {

using core::Json;
using search::Seat;

namespace {

constexpr std::size_t kTokenSize = 26;

Problem no_such_game() {
    return not_found("there is no such game; check the link");
}

bool is_id(std::string_view text) {
    return text.size() == kTokenSize && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= '2' && c <= '7');
           });
}

std::shared_ptr<const std::string> gone_message(const std::string& id, const Problem& problem) {
    return std::make_shared<const std::string>(
        json_text({{"type", "gone"}, {"game", id}, {"problem", to_json(problem)}}));
}

struct Replayed {
    LiveGame live;
    std::int64_t turn_began_ms;  // since 1970
};

// The game as its set-up and events tell it.
core::Result<Replayed> replayed(const registry::Registry& registry, const StoredWhole& whole) {
    auto game = registry.require(whole.game.game);
    if (!game) {
        return core::fail(game.error());
    }
    constexpr core::JsonBounds kBounds{std::size_t{1} << 20, 16};
    auto json = core::parse_json(whole.game.setup, kBounds);
    auto setup = json ? setup_from(*json) : core::fail(json.error());
    auto live = setup ? LiveGame::open(**game, whole.game.id, std::move(*setup))
                      : core::fail(setup.error());
    std::int64_t turn_began_ms = whole.game.created_ms;
    for (std::size_t i = 0; live && i < whole.events.size(); ++i) {
        auto data = core::parse_json(whole.events[i].data, kBounds);
        auto event = data ? event_from(*data) : core::fail(data.error());
        const std::int64_t turn = live->turn();
        auto done = event ? live->apply(*event) : core::fail(event.error());
        if (!done) {
            return core::fail(done.error().within("event " + std::to_string(i + 1)));
        }
        turn_began_ms = live->turn() == turn ? turn_began_ms : whole.events[i].at_ms;
    }
    if (!live) {
        return core::fail(live.error());
    }
    return Replayed{std::move(*live), turn_began_ms};
}

}  // namespace

GameHall::GameHall(const HallServices& services, const HallSettings& settings)
    : services_(services), settings_(settings) {
    wake();
    services_.loop.after(std::chrono::milliseconds(sweep_ms()), [this, alive = alive_] {
        if (*alive) {
            sweep();
        }
    });
}

GameHall::~GameHall() {
    *alive_ = false;
}

std::int64_t GameHall::sweep_ms() const {
    return std::min(kSweepMs, std::max<std::int64_t>(20, settings_.idle_ms));
}

void GameHall::sweep() {
    const std::int64_t now = steady_ms();
    std::erase_if(rooms_, [&](const auto& entry) { return entry.second->idle(now); });
    wake();
    std::erase_if(allowances_, [&](const auto& entry) {
        return now - entry.second.at_ms > 60'000;  // full again
    });
    if (settings_.keep_days > 0) {
        constexpr std::int64_t kDayMs = 24 * 3'600'000;
        constexpr int kAtOnce = 1000;
        services_.writer.submit(
            [before = unix_ms() -
                      settings_.keep_days * kDayMs](soci::session& session) -> core::Result<void> {
                auto removed = remove_older(session, before, kAtOnce);
                return removed ? core::Result<void>() : core::fail(removed.error());
            },
            [](const core::Result<void>& /*the next sweep tries again*/) {});
    }
    services_.loop.after(std::chrono::milliseconds(sweep_ms()), [this, alive = alive_] {
        if (*alive) {
            sweep();
        }
    });
}

void GameHall::with_room(const std::string& id, RoomAction action) {
    if (const auto found = rooms_.find(id); found != rooms_.end()) {
        action(found->second.get());
        return;
    }
    if (!is_id(id)) {
        action(tl::unexpected(no_such_game()));
        return;
    }
    auto& waiting = loading_[id];
    waiting.push_back(std::move(action));
    if (waiting.size() == 1) {
        load(id);
    }
}

void GameHall::load(const std::string& id) {
    auto whole = std::make_shared<std::optional<StoredWhole>>();
    services_.writer.submit(
        [id, whole](soci::session& session) -> core::Result<void> {
            auto found = load_game(session, id);
            if (!found) {
                return core::fail(found.error());
            }
            *whole = std::move(*found);
            return {};
        },
        [this, alive = alive_, id, whole](const core::Result<void>& result) {
            services_.loop.post([this, alive, id, whole, result] {
                if (!*alive) {
                    return;
                }
                if (!result) {
                    loaded(id, tl::unexpected(problem_of(result.error())));
                } else if (!*whole) {
                    loaded(id, tl::unexpected(no_such_game()));
                } else if (auto game = replayed(services_.registry, **whole); !game) {
                    loaded(id, tl::unexpected(problem_of(game.error())));
                } else {
                    loaded(id, std::make_unique<Room>(
                                   *this, std::move(game->live),
                                   static_cast<std::int64_t>((*whole)->events.size()),
                                   (*whole)->game.updated_ms, game->turn_began_ms));
                }
            });
        });
}

void GameHall::loaded(const std::string& id, Answer<std::unique_ptr<Room>> room) {
    const auto waiting = std::move(loading_.at(id));
    loading_.erase(id);
    if (room && rooms_.size() >= static_cast<std::size_t>(settings_.max_rooms)) {
        room = tl::unexpected(Problem{503, "busy", "too many games are open just now", {}});
    }
    Answer<Room*> answer = nullptr;
    if (room) {
        answer = rooms_.emplace(id, std::move(*room)).first->second.get();
        (*answer)->open();
    } else {
        answer = tl::unexpected(room.error());
    }
    for (const RoomAction& action : waiting) {
        action(answer);
    }
}

void GameHall::create(const Json& body, const std::string& client, JsonReply reply) {
    const std::int64_t now = steady_ms();
    const double most = settings_.games_per_minute;
    auto [allowance, is_new] = allowances_.try_emplace(client, Allowance{most, now});
    allowance->second.games =
        std::min(most, allowance->second.games +
                           static_cast<double>(now - allowance->second.at_ms) * most / 60'000);
    allowance->second.at_ms = now;
    if (allowance->second.games < 1) {
        reply(tl::unexpected(too_many("you started many games; wait a minute")));
        return;
    }
    if (rooms_.size() >= static_cast<std::size_t>(settings_.max_rooms)) {
        reply(tl::unexpected(Problem{503, "busy", "too many games are open just now", {}}));
        return;
    }
    allowance->second.games -= 1;
    do_aside<std::shared_ptr<NewGame>>(
        services_.questions, client, 0,
        [&registry = services_.registry, body, client,
         engine_ms = settings_.engine_ms]() -> Answer<std::shared_ptr<NewGame>> {
            auto made = new_game(registry, body, client, unix_ms(), engine_ms);
            if (!made) {
                return tl::unexpected(problem_of(made.error()));
            }
            return std::make_shared<NewGame>(std::move(*made));
        },
        [this, client, reply = std::move(reply)](const Answer<std::shared_ptr<NewGame>>& made) {
            if (made) {
                begin(std::move(**made), reply);
                return;
            }
            if (const auto found = allowances_.find(client); found != allowances_.end()) {
                found->second.games += 1;  // nothing was begun
            }
            reply(tl::unexpected(made.error()));
        });
}

void GameHall::begin(NewGame made, JsonReply reply) {
    auto game = std::make_shared<NewGame>(std::move(made));
    const GameSetup& setup = game->live.setup();
    StoredGame row{game->live.id(),           game->live.game().info().id,
                   json_text(to_json(setup)), json_text(summary_json(game->live, setup.created_ms)),
                   game->live.over(),         setup.created_ms,
                   setup.created_ms,          wake_time(game->live, setup.created_ms)};
    services_.writer.submit(
        [row = std::move(row)](soci::session& session) { return insert_game(session, row); },
        [this, alive = alive_, game, reply = std::move(reply)](const core::Result<void>& result) {
            services_.loop.post([this, alive, game, reply, result] {
                if (!*alive) {
                    return;
                }
                if (!result) {
                    reply(tl::unexpected(problem_of(result.error())));
                    return;
                }
                ++totals_.created;
                const std::string id = game->live.id();
                const std::int64_t created_ms = game->live.setup().created_ms;
                auto room =
                    std::make_unique<Room>(*this, std::move(game->live), 0, created_ms, created_ms);
                Room& here = *rooms_.emplace(id, std::move(room)).first->second;
                here.open();
                Tokens all = game->tokens;
                all.push_back(game->control);
                Audience maker = here.audience_of(all);
                if (shows_too_much(here.live(), maker)) {
                    maker.seats = 0;  // one of the seats will be somebody else's
                }
                Json answer = {{"id", id},
                               {"tokens", game->tokens},
                               {"invitations", game->invitations},
                               {"control", game->control},
                               {"game", here.json_for(maker)}};
                reply(std::move(answer));
                here.touch();
            });
        });
}

void GameHall::show(const std::string& id, const Tokens& tokens, JsonReply asker) {
    visit(id, tokens, std::move(asker), [=](Room& room, Audience audience, const auto& reply) {
        reply(room.json_for(audience));
    });
}

void GameHall::positions(const std::string& id, const Tokens& tokens, const std::string& client,
                         std::size_t from, std::size_t to, JsonReply asker) {
    visit(id, tokens, std::move(asker),
          [=, this](Room& room, Audience audience, const auto& reply) {
              const auto live = std::make_shared<const LiveGame>(room.live().copy());
              do_aside<Json>(
                  services_.questions, client, 0,
                  [live, viewer = live->viewer_of(audience.seats), from, to]() -> Answer<Json> {
                      auto list = earlier_positions(*live, viewer, from, to);
                      if (!list) {
                          return tl::unexpected(problem_of(list.error()));
                      }
                      return std::move(*list);
                  },
                  reply);
          });
}

void GameHall::record(const std::string& id, const Tokens& tokens, Reply<registry::Record> asker) {
    visit(id, tokens, std::move(asker), [=](Room& room, Audience audience, const auto& reply) {
        const LiveGame& live = room.live();
        auto record = live.record(live.viewer_of(audience.seats));
        if (!record) {
            reply(tl::unexpected(problem_of(record.error())));
            return;
        }
        reply(std::move(*record));
    });
}

void GameHall::act(const std::string& id, const Tokens& tokens, const Json& body, JsonReply asker) {
    visit(id, tokens, std::move(asker), [=](Room& room, Audience audience, const auto& reply) {
        auto known = expect_fields(body, {"seat", "text", "ply"});
        auto text = known ? required_text(body, "text", 100) : core::fail(known.error());
        auto ply = number_field(body, "ply", 0, 1'000'000);
        if (!text || !ply) {
            reply(tl::unexpected(problem_of(!text ? text.error() : ply.error())));
            return;
        }
        const auto seat = seat_of(body, audience, room.live().setup().seats.size());
        if (!seat) {
            reply(tl::unexpected(seat.error()));
            return;
        }
        const std::int64_t turn_ms = room.turn_age_ms();
        room.submit(
            [=](const LiveGame& live) -> Answer<std::optional<GameEvent>> {
                const auto now = static_cast<std::int64_t>(live.state().history().size());
                if (*ply && **ply != now) {
                    return tl::unexpected(
                        conflict("stale", "the game has gone on since; look at the board again"));
                }
                auto event = live.decide(*seat, *text, turn_ms);
                if (!event) {
                    return tl::unexpected(problem_of(event.error()));
                }
                return *event;
            },
            then_show(room, audience, reply));
    });
}

void GameHall::undo(const std::string& id, const Tokens& tokens, const Json& body,
                    JsonReply asker) {
    visit(id, tokens, std::move(asker), [=](Room& room, Audience audience, const auto& reply) {
        if (auto known = expect_fields(body, {}); !known) {
            reply(tl::unexpected(problem_of(known.error())));
            return;
        }
        if (audience.seats == 0) {
            reply(tl::unexpected(forbidden("only a player can take back a move")));
            return;
        }
        room.submit(
            [audience, turn_ms = room.turn_age_ms()](
                const LiveGame& live) -> Answer<std::optional<GameEvent>> {
                const auto event = live.undo(audience.seats, turn_ms);
                if (!event) {
                    return tl::unexpected(
                        conflict("nothing-to-undo", "there is nothing you can take back now"));
                }
                return event;
            },
            then_show(room, audience, reply));
    });
}

void GameHall::resign(const std::string& id, const Tokens& tokens, const Json& body,
                      JsonReply asker) {
    visit(id, tokens, std::move(asker), [=](Room& room, Audience audience, const auto& reply) {
        if (auto known = expect_fields(body, {"seat"}); !known) {
            reply(tl::unexpected(problem_of(known.error())));
            return;
        }
        const auto seat = seat_of(body, audience, room.live().setup().seats.size());
        if (!seat) {
            reply(tl::unexpected(seat.error()));
            return;
        }
        room.submit(
            [seat = *seat, turn_ms = room.turn_age_ms()](
                const LiveGame& live) -> Answer<std::optional<GameEvent>> {
                auto event = live.resign(seat, turn_ms);
                if (!event) {
                    return tl::unexpected(problem_of(event.error()));
                }
                return *event;
            },
            then_show(room, audience, reply));
    });
}

void GameHall::control(const std::string& id, const Tokens& tokens, const Json& body,
                       JsonReply asker) {
    visit(id, tokens, std::move(asker), [=](Room& room, Audience audience, const auto& reply) {
        if (!audience.control) {
            reply(tl::unexpected(forbidden("only whoever began the game can do this")));
            return;
        }
        auto known = expect_fields(body, {"paused", "delay_ms", "step"});
        auto paused = boolean_field(body, "paused", room.live().paused());
        auto delay = number_field(body, "delay_ms", 0, 10'000);
        auto step = boolean_field(body, "step", false);
        if (!known || !paused || !delay || !step) {
            reply(tl::unexpected(problem_of(!known    ? known.error()
                                            : !paused ? paused.error()
                                            : !delay  ? delay.error()
                                                      : step.error())));
            return;
        }
        room.submit(
            [=](const LiveGame& live) -> Answer<std::optional<GameEvent>> {
                if (live.over()) {
                    return tl::unexpected(conflict("game-over", "the game is over"));
                }
                const auto& seats = live.setup().seats;
                if (*paused && std::any_of(seats.begin(), seats.end(),
                                           [](const SeatSetup& seat) { return !seat.engine; })) {
                    return tl::unexpected(Problem{
                        422, "unsupported", "only a game between engines can be paused", {}});
                }
                GameEvent event;
                event.kind = GameEvent::Kind::kControl;
                event.paused = *paused;
                event.delay_ms = delay->value_or(live.delay_ms());
                const bool same =
                    event.paused == live.paused() && event.delay_ms == live.delay_ms();
                return same ? std::nullopt : std::optional(event);
            },
            [&room, step = *step, show = then_show(room, audience, reply)](Answer<void> done) {
                if (done && step) {
                    room.step();
                }
                show(std::move(done));
            });
    });
}

void GameHall::summaries(const Json& body, JsonReply reply) {
    auto known = expect_fields(body, {"ids"});
    auto ids = known ? required_texts(body, "ids", kMaxSummaries, 64) : core::fail(known.error());
    if (!ids) {
        reply(tl::unexpected(problem_of(ids.error())));
        return;
    }
    auto rows = std::make_shared<std::vector<StoredGame>>();
    services_.writer.submit(
        [ids = std::move(*ids), rows](soci::session& session) -> core::Result<void> {
            auto found = load_summaries(session, ids);
            if (!found) {
                return core::fail(found.error());
            }
            *rows = std::move(*found);
            return {};
        },
        [this, alive = alive_, rows, reply = std::move(reply)](const core::Result<void>& result) {
            services_.loop.post([alive, rows, reply, result] {
                if (!*alive) {
                    return;
                }
                if (!result) {
                    reply(tl::unexpected(problem_of(result.error())));
                    return;
                }
                Json list = Json::array();
                for (const StoredGame& row : *rows) {
                    if (auto summary = core::parse_json(row.summary)) {
                        complete_summary(*summary);
                        list.push_back(std::move(*summary));
                    }
                }
                reply(std::move(list));
            });
        });
}

void GameHall::wake() {
    auto ids = std::make_shared<std::vector<std::string>>();
    services_.writer.submit(
        [ids, before = unix_ms() + kWakeAheadMs,
         most = 2 * settings_.max_rooms](soci::session& session) -> core::Result<void> {
            auto found = games_due(session, before, most);
            if (!found) {
                return core::fail(found.error());
            }
            *ids = std::move(*found);
            return {};
        },
        [this, alive = alive_, ids](const core::Result<void>& /*the next sweep tries again*/) {
            services_.loop.post([this, alive, ids] {
                for (std::size_t i = 0; *alive && i < ids->size(); ++i) {
                    with_room((*ids)[i], [](const Answer<Room*>&) {});
                }
            });
        });
}

void GameHall::watch(Watcher& watcher, const std::string& id, const Tokens& tokens) {
    const WatchBook::Number number = watches_.begin(watcher, id);
    with_room(id, [this, number, id, tokens](Answer<Room*> room) {
        Watcher* const here = watches_.find(number);
        if (here == nullptr) {
            return;  // gone while the game was loaded
        }
        const auto refuse = [&](const Problem& problem) {
            watches_.end(*here, id);
            here->show(gone_message(id, problem));
        };
        if (!room) {
            refuse(room.error());
            return;
        }
        const Audience audience = (*room)->audience_of(tokens);
        if (shows_too_much((*room)->live(), audience)) {
            refuse(one_seat_only());
            return;
        }
        (*room)->watch(*here, audience);
    });
}

void GameHall::unwatch(Watcher& watcher, const std::string& id) {
    watches_.end(watcher, id);
    if (const auto room = rooms_.find(id); room != rooms_.end()) {
        room->second->unwatch(watcher);
    }
}

void GameHall::leave(Watcher& watcher) {
    for (const std::string& id : watches_.leave(watcher)) {
        unwatch(watcher, id);
    }
}

std::size_t GameHall::watches_of(const Watcher& watcher) const {
    return watches_.count(watcher);
}

void GameHall::look(const std::string& id, const Tokens& tokens, Reply<Sight> asker) {
    visit(id, tokens, std::move(asker), [=](Room& room, Audience audience, const auto& reply) {
        const LiveGame& live = room.live();
        const SeatMask due = audience.seats & live.deciding(false);
        if (due == 0) {
            reply(tl::unexpected(conflict("not-your-turn", "it is not your turn")));
            return;
        }
        const auto seat = search::seat_at(static_cast<std::size_t>(__builtin_ctz(due)));
        reply(Sight{std::shared_ptr<const registry::State>(live.state().clone()), seat});
    });
}

GameHall::Counters GameHall::counters() const {
    Counters result = totals_;
    result.games = rooms_.size();
    for (const auto& [id, room] : rooms_) {
        result.watches += room->watches();
    }
    return result;
}

}  // namespace tusk::server

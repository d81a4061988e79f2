#include "server/api/room.h"

#include <chrono>
#include <utility>

#include "core/digest.h"
#include "core/json.h"
#include "server/api/thinking.h"
#include "server/archive/game_archive.h"

namespace tusk::server {

using core::Json;
using search::Seat;

namespace {

using Kind = GameEvent::Kind;

constexpr std::int64_t kRetryMs = 500;
constexpr std::int64_t kClockGraceMs = 20;  // the timer must not ring before the clock is down
constexpr std::int64_t kPresenceMs = 500;   // who comes and goes is told at most this often

std::shared_ptr<const std::string> game_message(Json game) {
    return std::make_shared<const std::string>(
        json_text({{"type", "game"}, {"game", std::move(game)}}));
}

GameEvent fault_of(Seat seat, std::string what) {
    GameEvent event;
    event.kind = Kind::kFault;
    event.seat = seat;
    event.text = std::move(what);
    return event;
}

}  // namespace

std::optional<std::int64_t> wake_time(const LiveGame& live, std::int64_t turn_began_ms) {
    const auto due = live.due_ms();
    return due ? std::optional(turn_began_ms + *due) : std::nullopt;
}

std::int64_t steady_ms() noexcept {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

std::int64_t unix_ms() noexcept {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

Room::Room(GameHall& hall, LiveGame live, std::int64_t stored_events, std::int64_t updated_ms,
           std::int64_t turn_began_ms)
    : hall_(hall),
      live_(std::move(live)),
      stored_events_(stored_events),
      updated_ms_(updated_ms),
      turn_began_ms_(steady_ms() - std::max<std::int64_t>(0, unix_ms() - turn_began_ms)),
      touched_ms_(steady_ms() - hall.settings_.interest_ms - 1) {}  // nobody has looked yet

Room::~Room() {
    stop_thinking();
}

void Room::later(std::int64_t delay_ms, std::function<void(Room&)> action) {
    hall_.services_.loop.after(
        std::chrono::milliseconds(delay_ms),
        [hall = &hall_, alive = hall_.alive_, id = live_.id(), action = std::move(action)] {
            if (!*alive) {
                return;
            }
            if (const auto found = hall->rooms_.find(id); found != hall->rooms_.end()) {
                action(*found->second);
            }
        });
}

void Room::submit(Command command, Reply<void> reply) {
    constexpr std::size_t kMaxWaiting = 64;
    if (requests_.size() >= kMaxWaiting) {
        reply(tl::unexpected(too_many("too many requests about this game are waiting")));
        return;
    }
    requests_.push_back({std::move(command), std::move(reply)});
    serve();
}

void Room::serve() {
    while (!storing_ && !requests_.empty()) {
        Request request = std::move(requests_.front());
        requests_.pop_front();
        auto event = request.command(live_);
        if (!event) {
            request.reply(tl::unexpected(event.error()));
        } else if (!*event) {
            request.reply({});
        } else {
            store(**event, std::move(request.reply));
        }
    }
}

void Room::store(const GameEvent& event, Reply<void> reply) {
    auto next = live_.after(event);
    if (!next) {
        reply(tl::unexpected(problem_of(next.error())));
        return;
    }
    storing_ = true;
    const std::int64_t now = unix_ms();
    auto game = std::make_shared<LiveGame>(std::move(*next));
    StoredEvent row{stored_events_ + 1, to_json(event).dump(), now};
    const std::int64_t turn_began = game->turn() == live_.turn() ? now - turn_age_ms() : now;
    hall_.services_.writer.submit(
        [id = live_.id(), row = std::move(row),
         progress = GameProgress{json_text(summary_json(*game, now)), game->over(),
                                 wake_time(*game, turn_began)}](soci::session& session) {
            return append_event(session, id, row, progress);
        },
        [hall = &hall_, alive = hall_.alive_, id = live_.id(), game, now, seat = event.seat,
         reply = std::move(reply)](const core::Result<void>& result) {
            hall->services_.loop.post([hall, alive, id, game, now, seat, reply, result] {
                if (!*alive) {
                    return;
                }
                Room& room = *hall->rooms_.at(id);  // a room that stores is never dropped
                room.storing_ = false;
                if (result) {
                    room.stored(std::move(*game), seat, now);
                    reply({});
                } else {
                    reply(tl::unexpected(problem_of(result.error())));
                    room.stop_thinking();
                    room.later(kRetryMs, [](Room& later) { later.arrange(); });
                }
                room.serve();
            });
        });
}

void Room::stored(LiveGame next, Seat seat, std::int64_t at_ms) {
    const std::size_t plies_before = live_.state().history().size();
    const bool noticed = next.version() != live_.version();
    const bool next_turn = next.turn() != live_.turn();
    // When it ends, nothing is hidden any more: moves that were shown as "?" are told.
    const bool told = next.over() && !live_.over() && live_.game().info().hidden;
    live_ = std::move(next);
    ++stored_events_;
    ++hall_.totals_.events;
    if (noticed) {
        updated_ms_ = at_ms;
    }
    if (next_turn) {
        turn_began_ms_ = steady_ms();
    }
    arrange();
    // A decision that stays secret until others have decided is shown to its own seat alone.
    const SeatMask only = noticed ? 0 : 1u << search::index(seat);
    show(told ? 0 : std::min(plies_before, live_.state().history().size()), only);
}

void Room::arrange() {
    if (const auto pass = live_.forced()) {
        stop_thinking();
        submit(
            [event = *pass](const LiveGame& live) -> Answer<std::optional<GameEvent>> {
                // By now another request may have been served.
                const auto due = live.forced();
                return due && due->seat == event.seat ? due : std::nullopt;
            },
            [](const Answer<void>&) {});
        return;
    }
    const SeatMask engines = live_.deciding(true);
    const bool stands = live_.paused() && !step_;
    if (engines == 0 || stands || !someone_cares()) {
        stop_thinking();
    } else {
        const Seat seat = search::seat_at(static_cast<std::size_t>(__builtin_ctz(engines)));
        if (!search_ || search_->seat != seat || search_->version != live_.version()) {
            stop_thinking();
            think(seat);
        }
    }
    watch_clock();
}

void Room::think(Seat seat) {
    const SeatSetup& setup = live_.setup().seats[search::index(seat)];
    search::Limits limits = setup.limits;
    if (live_.setup().clock) {
        limits.remaining_ms = live_.clock().remaining_ms(seat);
        limits.increment_ms = live_.setup().clock->increment_ms;
    }
    limits.time_ms =
        std::min(limits.time_ms.value_or(hall_.settings_.engine_ms), hall_.settings_.engine_ms);
    const std::uint64_t number = ++searches_;
    const auto with_this = [hall = &hall_, alive = hall_.alive_, id = live_.id()](auto action) {
        return [=](const auto&... values) {
            const auto found = *alive ? hall->rooms_.find(id) : hall->rooms_.end();
            if (*alive && found != hall->rooms_.end()) {
                action(*found->second, values...);
            }
        };
    };
    auto view = std::make_shared<const registry::View>(live_.state().view(seat));
    EngineDesk::Task task = thinking(
        [view, limits, spec = setup.player, id = live_.id(),
         pool = &hall_.services_.players](const std::stop_token& stop) -> Thought {
            auto player = pool->borrow(*view->game, spec, id);
            search::NullSink sink;
            return player ? (*player)->think(*view, limits, stop, sink)
                          : core::fail(player.error());
        },
        with_this([number](Room& room, const Thought& thought) { room.thought(number, thought); }));
    task.started = with_this([number](Room& room) {
        if (room.search_ && room.search_->number == number) {
            room.search_->running = true;
        }
    });
    // The search is on record before the desk may start it.
    search_ = Search{0, seat, number, live_.version(), false};
    auto ticket = hall_.services_.desk.submit(live_.setup().owner, std::move(task));
    if (ticket) {
        search_->ticket = *ticket;
        return;
    }
    search_.reset();  // this client's queue is full: try again in a while
    later(kRetryMs, [](Room& room) { room.arrange(); });
}

void Room::thought(std::uint64_t number, const core::Result<registry::Analysis>& answer) {
    if (!search_ || search_->number != number) {
        return;  // nobody wants this answer any more
    }
    const Seat seat = search_->seat;
    if (!answer || !answer->best) {
        const GameEvent event = fault_of(seat, answer ? "no move" : answer.error().text());
        submit([event](const LiveGame&) -> Answer<std::optional<GameEvent>> { return event; },
               [](const Answer<void>&) {});
        return;
    }
    const std::int64_t time_ms = answer->time_ms;
    const std::int64_t wait = live_.delay_ms() - turn_age_ms();
    const std::string text = live_.state().text(*answer->best);
    const auto play = [number, seat, text, time_ms](Room& room) {
        if (room.search_ && room.search_->number == number) {
            room.play_engine_move(seat, text, time_ms);
        }
    };
    if (wait > 0 && !step_) {
        later(wait, play);
    } else {
        play(*this);
    }
}

void Room::play_engine_move(Seat seat, std::string text, std::int64_t time_ms) {
    step_ = false;
    submit(
        [seat, text = std::move(text), time_ms,
         version = live_.version()](const LiveGame& live) -> Answer<std::optional<GameEvent>> {
            if (live.version() != version || live.over()) {
                return std::nullopt;
            }
            auto event = live.decide(seat, text, time_ms);
            if (!event) {
                return fault_of(seat, event.error().text());
            }
            return *event;
        },
        [](const Answer<void>&) {});
}

void Room::stop_thinking() {
    if (search_) {
        if (search_->ticket != 0) {
            hall_.services_.desk.withdraw(search_->ticket);
        }
        search_.reset();
    }
}

void Room::watch_clock() {
    ++clock_watch_;
    if (!live_.setup().clock || live_.over() || live_.paused()) {
        return;
    }
    const SeatMask persons = live_.deciding(false);
    for (std::size_t i = 0; i < live_.setup().seats.size(); ++i) {
        const Seat seat = search::seat_at(i);
        if ((persons >> i & 1) != 0 && live_.clock().runs_for(seat)) {
            const std::int64_t left = live_.clock().remaining_ms(seat) - turn_age_ms();
            later(std::max<std::int64_t>(left, 0) + kClockGraceMs,
                  [watch = clock_watch_, seat](Room& room) {
                      if (room.clock_watch_ == watch) {
                          room.call_time(seat);
                      }
                  });
        }
    }
}

void Room::call_time(Seat seat) {
    submit(
        [this, seat](const LiveGame& live) -> Answer<std::optional<GameEvent>> {
            return live.time_out(seat, turn_age_ms());
        },
        [](const Answer<void>&) {});
}

void Room::step() {
    step_ = true;
    arrange();
}

std::int64_t Room::turn_age_ms() const {
    return steady_ms() - turn_began_ms_;
}

Audience Room::audience_of(const Tokens& tokens) const {
    Audience audience;
    for (const std::string& token : tokens) {
        const std::string hash = core::hex(core::sha256(token));
        audience.seats |= live_.seating().seats_of(hash);
        audience.control = audience.control || live_.setup().control_hash == hash;
    }
    return audience;
}

Surroundings Room::surroundings() const {
    Surroundings around;
    for (const auto& [watcher, audience] : watches_) {
        around.connected |= audience.seats;
        around.spectators += audience.seats == 0 && !audience.control ? 1 : 0;
    }
    if (search_) {
        around.thinking = 1u << search::index(search_->seat);
        around.clock_stopped = search_->running ? 0 : around.thinking;
    }
    around.turn_age_ms = turn_age_ms();
    around.updated_ms = updated_ms_;
    return around;
}

Json Room::json_for(const Audience& audience) const {
    return live_game_json(live_, audience, surroundings(), 0);
}

void Room::watch(Watcher& watcher, const Audience& audience) {
    watches_[&watcher] = audience;
    touch();
    arrange();
    watcher.show(game_message(json_for(audience)));
    show_presence_soon();
}

void Room::unwatch(Watcher& watcher) {
    if (watches_.erase(&watcher) > 0) {
        touch();
        show_presence_soon();
    }
}

void Room::touch() {
    const bool cared = someone_cares();
    touched_ms_ = steady_ms();
    // When the interest ends the engine is stopped.
    later(hall_.settings_.interest_ms + 1, [](Room& room) {
        if (!room.someone_cares()) {
            room.arrange();
        }
    });
    if (!cared) {
        arrange();
    }
}

bool Room::someone_cares() const {
    return !watches_.empty() || live_.setup().clock.has_value() ||
           steady_ms() - touched_ms_ < hall_.settings_.interest_ms;
}

bool Room::idle(std::int64_t now_ms) const {
    const auto due = live_.due_ms();
    return watches_.empty() && !storing_ && requests_.empty() && !search_ &&
           now_ms - touched_ms_ > hall_.settings_.idle_ms &&
           (!due || *due - turn_age_ms() > kWakeAheadMs);
}

void Room::show(std::size_t moves_from, SeatMask only) {
    const Surroundings around = surroundings();
    std::map<Audience, std::shared_ptr<const std::string>> texts;
    for (const auto& [watcher, audience] : watches_) {
        if (only != 0 && (audience.seats & only) == 0) {
            continue;
        }
        auto& text = texts[audience];
        if (text == nullptr) {
            text = game_message(live_game_json(live_, audience, around, moves_from));
        }
        watcher->show(text);
    }
}

void Room::show_presence_soon() {
    if (std::exchange(presence_due_, true)) {
        return;
    }
    later(kPresenceMs, [](Room& room) {
        room.presence_due_ = false;
        room.show(room.live_.state().history().size(), 0);
    });
}

}  // namespace tusk::server

#pragma once
// Room: one live game in memory with its watchers, its queue of requests, its engine and its clock.
//
// Requests are commands in a queue. A command says which event it wants; the event is stored before
// it is applied, and the next command waits until then. Network thread only.

#include <deque>
#include <functional>
#include <map>
#include <optional>

#include "server/api/game_hall.h"
#include "server/api/live_game.h"

namespace tusk::server {

inline constexpr std::int64_t kSweepMs = 30'000;  // at the latest, games nobody needs are dropped
// A game is in memory this long before its clock needs somebody.
inline constexpr std::int64_t kWakeAheadMs = 2 * kSweepMs;

class Room {
public:
    // `turn_began_ms`: when the turn began, in milliseconds since 1970; its clock has run since,
    // whether the game was in memory or not.
    Room(GameHall& hall, LiveGame live, std::int64_t stored_events, std::int64_t updated_ms,
         std::int64_t turn_began_ms);
    ~Room();
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;

    // What a request wants: an event, nothing, or a problem.
    using Command = std::function<Answer<std::optional<GameEvent>>(const LiveGame&)>;
    void submit(Command command, Reply<void> reply);

    [[nodiscard]] Audience audience_of(const Tokens& tokens) const;
    // The game as it is now, with all its moves.
    [[nodiscard]] nlohmann::json json_for(const Audience& audience) const;
    [[nodiscard]] const LiveGame& live() const noexcept { return live_; }
    [[nodiscard]] std::int64_t turn_age_ms() const;

    void watch(Watcher& watcher, const Audience& audience);
    void unwatch(Watcher& watcher);
    // A request was made about this game: it stays in memory, its engine goes on for a while.
    void touch();
    // Plays one engine move although the game is paused.
    void step();
    // Starts what goes on by itself: engines and clocks. Once, when the room stands in the hall.
    void open() { arrange(); }
    // Whether it can leave the memory: nobody asks, and nothing happens by itself for a while.
    [[nodiscard]] bool idle(std::int64_t now_ms) const;
    [[nodiscard]] std::size_t watches() const noexcept { return watches_.size(); }

private:
    struct Request {
        Command command;
        Reply<void> reply;
    };
    struct Search {
        EngineDesk::Ticket ticket = 0;
        search::Seat seat = search::Seat::kFirst;
        std::uint64_t number = 0;  // tells an old search's answer from the present one's
        std::int64_t version = 0;  // of the game it thinks about
        bool running = false;
    };

    void serve();
    void store(const GameEvent& event, Reply<void> reply);
    void stored(LiveGame next, search::Seat seat, std::int64_t at_ms);
    void arrange();  // what has to go on by itself: passes, engines, clocks
    void think(search::Seat seat);
    void thought(std::uint64_t number, const core::Result<registry::Analysis>& answer);
    void play_engine_move(search::Seat seat, std::string text, std::int64_t time_ms);
    void stop_thinking();
    void watch_clock();
    void call_time(search::Seat seat);
    // To all watchers, or to those of the seats in `only`.
    void show(std::size_t moves_from, SeatMask only);
    void show_presence_soon();
    [[nodiscard]] Surroundings surroundings() const;
    [[nodiscard]] bool someone_cares() const;
    // Runs `action` later on this room, unless it is gone by then.
    void later(std::int64_t delay_ms, std::function<void(Room&)> action);

    GameHall& hall_;
    LiveGame live_;
    std::int64_t stored_events_;
    std::int64_t updated_ms_;     // Unix time
    std::int64_t turn_began_ms_;  // by the steady clock
    std::int64_t touched_ms_;
    std::deque<Request> requests_;
    bool storing_ = false;
    std::map<Watcher*, Audience> watches_;
    std::optional<Search> search_;
    std::uint64_t searches_ = 0;
    std::uint64_t clock_watch_ = 0;
    bool step_ = false;
    bool presence_due_ = false;
};

// When the game must be looked at although nobody asks, in milliseconds since 1970.
[[nodiscard]] std::optional<std::int64_t> wake_time(const LiveGame& live,
                                                    std::int64_t turn_began_ms);

[[nodiscard]] std::int64_t steady_ms() noexcept;
[[nodiscard]] std::int64_t unix_ms() noexcept;

}  // namespace tusk::server

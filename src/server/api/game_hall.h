#pragma once
// GameHall: all games that are played, who watches them, and the engines that play in them.
//
// Every change goes one way: a request becomes an event, the event is stored, and only then is it
// applied and shown. So nothing that anybody was told can be lost, and requests about one game are
// served strictly one after the other. Games are loaded when somebody asks for them and dropped
// from memory when nobody has for a while. Network thread only; answers may come later.

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "registry/player_pool.h"
#include "registry/registry.h"
#include "server/api/aside.h"
#include "server/api/engine_desk.h"
#include "server/api/hall_settings.h"
#include "server/api/live_game_json.h"
#include "server/api/problems.h"
#include "server/api/watch_book.h"
#include "server/net/event_loop.h"
#include "store/writer.h"

namespace tusk::server {

using Tokens = std::vector<std::string>;

// Everything the hall works with; all of it outlives the hall.
struct HallServices {
    const registry::Registry& registry;
    EventLoop& loop;
    store::Writer& writer;
    EngineDesk& desk;       // engines of the games
    EngineDesk& questions;  // requests that need a moment
    registry::PlayerPool& players;
};

class Room;
struct NewGame;

class GameHall {
public:
    GameHall(const HallServices& services, const HallSettings& settings);
    ~GameHall();
    GameHall(const GameHall&) = delete;
    GameHall& operator=(const GameHall&) = delete;

    using JsonReply = Reply<nlohmann::json>;

    // A new game; the answer holds the secret tokens, which are told this once.
    void create(const nlohmann::json& body, const std::string& client, JsonReply reply);
    void show(const std::string& id, const Tokens& tokens, JsonReply reply);
    void positions(const std::string& id, const Tokens& tokens, const std::string& client,
                   std::size_t from, std::size_t to, JsonReply reply);
    void record(const std::string& id, const Tokens& tokens, Reply<registry::Record> reply);
    void act(const std::string& id, const Tokens& tokens, const nlohmann::json& body,
             JsonReply reply);
    void undo(const std::string& id, const Tokens& tokens, const nlohmann::json& body,
              JsonReply reply);
    void resign(const std::string& id, const Tokens& tokens, const nlohmann::json& body,
                JsonReply reply);
    // An invitation becomes the secret of its seat, once; told this once, and again to whoever
    // brings the same secret.
    void join(const std::string& id, const nlohmann::json& body, JsonReply reply);
    void offer(const std::string& id, const Tokens& tokens, const nlohmann::json& body,
               JsonReply reply);
    void answer(const std::string& id, const Tokens& tokens, const nlohmann::json& body,
                JsonReply reply);
    void control(const std::string& id, const Tokens& tokens, const nlohmann::json& body,
                 JsonReply reply);
    void summaries(const nlohmann::json& body, JsonReply reply);

    // Shows the game now and after every change, through the eyes the tokens give. Again for the
    // same game = with other tokens. Problems are shown as {"type":"gone"}.
    void watch(Watcher& watcher, const std::string& id, const Tokens& tokens);
    void unwatch(Watcher& watcher, const std::string& id);
    void leave(Watcher& watcher);
    [[nodiscard]] std::size_t watches_of(const Watcher& watcher) const;

    // The game as the token's seat sees it, for a hint: a copy of the state and the seat.
    struct Sight {
        std::shared_ptr<const registry::State> state;
        search::Seat seat;
    };
    void look(const std::string& id, const Tokens& tokens, Reply<Sight> reply);

    struct Counters {
        std::size_t games = 0;    // in memory
        std::size_t watches = 0;  // connection and game pairs
        std::uint64_t created = 0;
        std::uint64_t events = 0;
    };
    [[nodiscard]] Counters counters() const;

private:
    friend class Room;
    using RoomAction = std::function<void(Answer<Room*>)>;
    void with_room(const std::string& id, RoomAction action);
    // Calls action(Room&, audience, reply) with the game, or answers that there is none or that
    // the tokens are those of two seats that hide something from each other.
    template <class T, class Action>
    void visit(const std::string& id, const Tokens& tokens, Reply<T> reply, Action action);
    void load(const std::string& id);
    void loaded(const std::string& id, Answer<std::unique_ptr<Room>> room);
    // Stores a game that a request asked for, and shows it to its maker.
    void begin(NewGame made, JsonReply reply);
    void sweep();
    [[nodiscard]] std::int64_t sweep_ms() const;
    // Opens the games whose clocks need somebody soon, although nobody asks for them.
    void wake();

    HallServices services_;
    HallSettings settings_;
    std::map<std::string, std::unique_ptr<Room>, std::less<>> rooms_;
    std::map<std::string, std::vector<RoomAction>> loading_;
    WatchBook watches_;
    struct Allowance {
        double games = 0;
        std::int64_t at_ms = 0;
    };
    std::map<std::string, Allowance> allowances_;  // of new games, by client
    Counters totals_;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace tusk::server

#pragma once
// LiveConnection: one browser's WebSocket: the games and runs it watches, the searches it asked
// for. The messages are ClientMessage and ServerMessage of web/src/lib/api/types.ts. A message that
// makes no sense is answered with {"type":"error"}; the connection goes on.

#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "registry/registry.h"
#include "server/api/asked_search.h"
#include "server/api/game_hall.h"
#include "server/api/lab_desk.h"
#include "server/api/search_task.h"
#include "server/net/application.h"

namespace tusk::server {

class LiveConnection final : public LiveSession, public Watcher {
public:
    LiveConnection(Connection& connection, const registry::Registry& registry, GameHall& hall,
                   LabDesk& lab, const TaskServices& services);
    ~LiveConnection() override;

    void on_message(std::string_view text) override;
    void show(std::shared_ptr<const std::string> message) override;

private:
    void dispatch(const nlohmann::json& message);
    void watch(const nlohmann::json& message);
    void unwatch(const nlohmann::json& message);
    void watch_run(const nlohmann::json& message, bool begins);
    void cancel(const nlohmann::json& message);
    void analyse(const nlohmann::json& message);
    void odds(const nlohmann::json& message);
    void review(const nlohmann::json& message);
    // A task that a message has begun. A later one of the same name has another number.
    struct Begun {
        std::string name;
        std::uint64_t number;
    };
    // In place of an older one of that name; nothing when it cannot begin, which the client has
    // been told.
    [[nodiscard]] std::optional<Begun> begin_task(const nlohmann::json& message);
    [[nodiscard]] bool is_wanted(const Begun& begun) const;
    // Goes on while the connection is there and wants the task; a problem fails the task.
    template <class T>
    [[nodiscard]] Reply<T> if_wanted(const Begun& begun, std::function<void(T)> then);
    template <class T>
    void read_aside(const Begun& begun, std::function<core::Result<T>()> read,
                    std::function<void(T)> then);
    // Goes on with what the token's seat sees of a live game of this kind; else the task fails.
    void look_at_live(const Begun& begun, const nlohmann::json& message,
                      const std::vector<std::string>& fields, std::int64_t default_ms,
                      std::function<void(AskedSearch)> start);
    [[nodiscard]] TaskReport report_of(const std::string& task);
    void fail_task(const std::string& task, const Problem& problem);
    void complain(const Problem& problem);
    void send(const nlohmann::json& message);

    Connection& connection_;
    const registry::Registry& registry_;
    GameHall& hall_;
    LabDesk& lab_;
    TaskServices services_;
    struct Task {
        std::uint64_t number = 0;
        std::unique_ptr<SearchTask> task;  // once the request has been read
    };
    std::map<std::string, Task> tasks_;
    std::uint64_t last_task_ = 0;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace tusk::server

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
    void start_hint(const std::string& task, SearchOrder order, const nlohmann::json& live,
                    const std::string& game);
    // Goes on with what the token's seat sees of a live game of this kind; else the task fails.
    void look_at_live(const std::string& task, const nlohmann::json& live, const std::string& game,
                      std::function<void(const GameHall::Sight&)> then);
    // The name of the task a message begins, in place of an older one of that name; nothing when it
    // cannot begin, which the client has been told.
    [[nodiscard]] std::optional<std::string> new_task(const nlohmann::json& message);
    // The search a message asks for, without the position.
    [[nodiscard]] core::Result<SearchOrder> order_of(const nlohmann::json& message,
                                                     const registry::Game& game,
                                                     std::int64_t default_ms, std::int64_t max_ms);
    [[nodiscard]] TaskReport report_of(const std::string& task);
    void fail_task(const std::string& task, const Problem& problem);
    void complain(const Problem& problem);
    void send(const nlohmann::json& message);

    Connection& connection_;
    const registry::Registry& registry_;
    GameHall& hall_;
    LabDesk& lab_;
    TaskServices services_;
    std::map<std::string, std::unique_ptr<SearchTask>> tasks_;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace tusk::server

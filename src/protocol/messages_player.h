#pragma once
// MessagesPlayer: a player that is another program told in lines of JSON (registry/messages.h).
//
// Before each question the program is told what has happened since the last one; when that does not
// go on from what it knows, it is told everything from the deal on. Only what the seat may know is
// ever sent. After a failure the next think() starts the program anew. One thread at a time.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "protocol/ext_settings.h"
#include "protocol/process.h"
#include "registry/game.h"

namespace tusk::protocol {

class MessagesPlayer final : public registry::Player {
public:
    explicit MessagesPlayer(ExtEngine engine) : engine_(std::move(engine)) {}

    [[nodiscard]] core::Result<registry::Analysis> think(const registry::View& view,
                                                         const registry::Limits& limits,
                                                         std::stop_token stop,
                                                         registry::Sink& sink) override;
    void new_game() override { told_.clear(); }
    void game_over(const registry::View& view) override;

private:
    [[nodiscard]] core::Result<registry::Analysis> ask(const registry::View& view,
                                                       const registry::Limits& limits,
                                                       const std::stop_token& stop);
    [[nodiscard]] core::Result<void> tell(const registry::View& view, const std::stop_token& stop);

    ExtEngine engine_;
    std::unique_ptr<Process> process_;
    std::vector<std::string> told_;
};

}  // namespace tusk::protocol

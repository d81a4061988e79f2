#pragma once
// NboardPlayer: a player that is another program speaking NBoard.
//
// Every question carries the whole game as GGF, so any starting position will do. The protocol has
// no time limit, only a depth: when the time for a move is used up the engine is stopped and the
// best move it has shown counts. After a failure the next think() starts the program anew. One
// thread at a time.

#include <memory>
#include <string>
#include <utility>

#include "protocol/ext_settings.h"
#include "protocol/nboard_client.h"
#include "registry/game.h"

namespace tusk::protocol {

class NboardPlayer final : public registry::Player {
public:
    explicit NboardPlayer(ExtEngine engine) : engine_(std::move(engine)) {}

    [[nodiscard]] core::Result<registry::Analysis> think(const registry::View& view,
                                                         const registry::Limits& limits,
                                                         std::stop_token stop,
                                                         registry::Sink& sink) override;
    void new_game() override {}

private:
    [[nodiscard]] core::Result<registry::Analysis> ask(const registry::View& view,
                                                       const registry::Limits& limits,
                                                       const std::stop_token& stop,
                                                       registry::Sink& sink);
    [[nodiscard]] core::Result<void> start(const std::stop_token& stop);
    [[nodiscard]] core::Result<void> set_depth(const registry::Limits& limits,
                                               const std::stop_token& stop);
    [[nodiscard]] Deadline deadline(std::int64_t search_ms = 0) const;

    ExtEngine engine_;
    std::unique_ptr<NboardClient> client_;
    int depth_ = 0;  // last told; 0 = the engine's own
};

}  // namespace tusk::protocol

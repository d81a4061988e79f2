#pragma once
// CecpPlayer: a player that is another program speaking the protocol of xboard.
//
// The engine keeps the game itself: it stays in force mode, moves it does not know yet are told one
// by one, and `go` asks for one move, which counts as known to it. When the game at hand is no
// continuation of the one it knows, it starts again. Times for a move are whole seconds (`st`), at
// least one: programs read no fractions there. After a failure the next think() starts the program
// anew. One thread at a time.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "protocol/cecp_client.h"
#include "protocol/engine_moves.h"
#include "protocol/ext_settings.h"
#include "registry/game.h"

namespace tusk::protocol {

class CecpPlayer final : public registry::Player {
public:
    explicit CecpPlayer(ExtEngine engine) : engine_(std::move(engine)) {}

    [[nodiscard]] core::Result<registry::Analysis> think(const registry::View& view,
                                                         const registry::Limits& limits,
                                                         std::stop_token stop,
                                                         registry::Sink& sink) override;
    void new_game() override { synchronised_ = false; }

private:
    [[nodiscard]] core::Result<registry::Analysis> ask(const registry::View& view,
                                                       const registry::Limits& limits,
                                                       const std::stop_token& stop,
                                                       registry::Sink& sink);
    [[nodiscard]] core::Result<void> start(const registry::View& view, const std::stop_token& stop);
    [[nodiscard]] core::Result<void> synchronise(const EngineMoves& moves,
                                                 const registry::View& view,
                                                 const std::stop_token& stop);
    [[nodiscard]] core::Result<void> begin_game(const EngineMoves& moves,
                                                const registry::View& view,
                                                const std::stop_token& stop);
    [[nodiscard]] core::Result<void> tell_limits(const registry::Limits& limits,
                                                 const std::stop_token& stop);
    [[nodiscard]] core::Result<void> tell_all(const std::vector<std::string>& lines,
                                              const std::stop_token& stop);
    [[nodiscard]] Deadline deadline(std::int64_t search_ms = 0) const;

    ExtEngine engine_;
    std::unique_ptr<CecpClient> client_;
    bool synchronised_ = false;
    std::string initial_;
    std::vector<std::string> known_;  // moves the engine knows
    std::string level_;               // the time control last told in this game
    std::string depth_;
};

}  // namespace tusk::protocol

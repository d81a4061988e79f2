#pragma once
// GtpPlayer: a player that is another program speaking GTP.
//
// The engine keeps the game itself: moves it does not know yet are sent one by one, passes
// included, and the move it generates counts as known to it. When the game at hand is not a
// continuation of the one it knows, it starts again from an empty board. GTP cannot set up a
// position for games other than Go, so a game must begin at the standard start. After a failure
// the next think() starts the program anew. One thread at a time.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "protocol/ext_settings.h"
#include "protocol/gtp_client.h"
#include "registry/player.h"

namespace tusk::protocol {

class GtpPlayer final : public registry::Player {
public:
    explicit GtpPlayer(ExtEngine engine) : engine_(std::move(engine)) {}

    // A stop request ends the engine (GTP has no other way) and is kCancelled.
    [[nodiscard]] core::Result<registry::Analysis> think(const registry::View& view,
                                                         const registry::Limits& limits,
                                                         std::stop_token stop,
                                                         registry::Sink& sink) override;
    void new_game() override { synchronised_ = false; }

private:
    using Move = std::pair<registry::Seat, std::string>;

    [[nodiscard]] core::Result<registry::Analysis> ask(const registry::View& view,
                                                       const registry::Limits& limits,
                                                       const std::stop_token& stop);
    [[nodiscard]] core::Result<void> start(const registry::View& view, const std::stop_token& stop);
    [[nodiscard]] core::Result<void> synchronise(const registry::View& view,
                                                 const std::stop_token& stop);
    [[nodiscard]] core::Result<void> clear(const registry::View& view, const std::stop_token& stop);
    [[nodiscard]] core::Result<void> tell_time(registry::Seat seat, const registry::Limits& limits,
                                               const std::stop_token& stop);
    // A command that may be refused without harm, sent only if the engine knows it.
    [[nodiscard]] core::Result<void> suggest(const std::string& command,
                                             const std::stop_token& stop);
    [[nodiscard]] Deadline deadline(std::int64_t search_ms = 0) const;

    ExtEngine engine_;
    std::unique_ptr<GtpClient> client_;
    bool synchronised_ = false;
    core::NamedValues options_;  // rules the engine plays by
    std::vector<Move> moves_;    // that the engine knows
};

}  // namespace tusk::protocol

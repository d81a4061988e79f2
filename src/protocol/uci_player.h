#pragma once
// UciPlayer: a player that is another program speaking UCI or UCCI.
//
// Every question carries the whole game, so any starting position will do. The clocks of both sides
// are passed on as they are; how to spend them is the engine's business. An engine that knows
// several games is told which one by `UCI_Variant`; pondering is switched off. After a failure the
// next think() starts the program anew. One thread at a time.

#include <memory>
#include <string>
#include <utility>

#include "protocol/engine_moves.h"
#include "protocol/ext_settings.h"
#include "protocol/uci_client.h"
#include "registry/game.h"

namespace tusk::protocol {

class UciPlayer final : public registry::Player {
public:
    UciPlayer(ExtEngine engine, UciDialect dialect)
        : engine_(std::move(engine)), dialect_(dialect) {}

    [[nodiscard]] core::Result<registry::Analysis> think(const registry::View& view,
                                                         const registry::Limits& limits,
                                                         std::stop_token stop,
                                                         registry::Sink& sink) override;
    void new_game() override { new_game_ = true; }

private:
    [[nodiscard]] core::Result<registry::Analysis> ask(const registry::View& view,
                                                       const registry::Limits& limits,
                                                       const std::stop_token& stop,
                                                       registry::Sink& sink);
    [[nodiscard]] core::Result<void> start(const registry::View& view, const std::stop_token& stop);
    [[nodiscard]] core::Result<void> prepare(const registry::Limits& limits,
                                             const std::stop_token& stop);
    [[nodiscard]] std::string position_line(const EngineMoves& moves) const;
    [[nodiscard]] std::string go_line(const registry::Limits& limits, registry::Seat seat) const;
    [[nodiscard]] std::string ucci_time(std::int64_t time_ms) const;
    [[nodiscard]] Deadline deadline(std::int64_t search_ms = 0) const;

    ExtEngine engine_;
    UciDialect dialect_;
    std::unique_ptr<UciClient> client_;
    bool new_game_ = true;
    bool milliseconds_ = true;
    int lines_ = 1;  // last told
};

}  // namespace tusk::protocol

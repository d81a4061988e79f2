#pragma once
// CdcPlayer: a player that is another program speaking the platform protocol of dark chess.
//
// Every move and every flip with its result is told to the engine, its own ones too, as the
// platform does. When the game at hand is not a continuation of the one it knows, it starts again;
// a game must begin at the standard start. After a failure the next think() starts the program
// anew. One thread at a time.

#include <memory>

#include "protocol/cdc_text.h"
#include "protocol/ext_settings.h"
#include "protocol/process.h"
#include "registry/player.h"

namespace tusk::protocol {

class CdcPlayer final : public registry::Player {
public:
    explicit CdcPlayer(ExtEngine engine) : engine_(std::move(engine)) {}

    // A stop request ends the engine (the protocol has no other way) and is kCancelled.
    [[nodiscard]] core::Result<registry::Analysis> think(const registry::View& view,
                                                         const registry::Limits& limits,
                                                         std::stop_token stop,
                                                         registry::Sink& sink) override;
    void new_game() override { synchronised_ = false; }

private:
    [[nodiscard]] core::Result<registry::Analysis> ask(const registry::View& view,
                                                       const registry::Limits& limits,
                                                       const std::stop_token& stop);
    [[nodiscard]] core::Result<void> start(const std::stop_token& stop);
    [[nodiscard]] core::Result<void> clear(const registry::View& view, const std::stop_token& stop);
    [[nodiscard]] core::Result<void> synchronise(const registry::View& view,
                                                 const std::stop_token& stop);
    // The reply to a command; a refusal is an error (kEngineReply).
    [[nodiscard]] core::Result<std::string> require(std::string_view command,
                                                    std::string_view arguments, Deadline deadline,
                                                    const std::stop_token& stop);
    [[nodiscard]] Deadline deadline(std::int64_t search_ms = 0) const;

    ExtEngine engine_;
    std::unique_ptr<Process> process_;
    bool synchronised_ = false;
    core::NamedValues options_;          // rules the engine plays by
    std::vector<std::string> requests_;  // moves and flips that the engine knows
};

}  // namespace tusk::protocol

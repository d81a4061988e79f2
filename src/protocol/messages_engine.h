#pragma once
// MessagesEngine: an engine for games that are told in lines of JSON (registry/messages.h).
//
// It listens until it is asked, thinks, and answers with one line. What it cannot take in is
// answered by {"type":"error","message":...} and changes nothing. `quit` or the end of the input
// ends it.

#include <memory>

#include "protocol/engine_loop.h"
#include "registry/game.h"

namespace tusk::protocol {

class MessagesEngine final : public EngineLoop {
public:
    MessagesEngine(const registry::Messages& messages, std::unique_ptr<registry::Player> player,
                   const registry::Limits& limits, std::istream& in, std::ostream& out);

protected:
    void handle(const InputLine& line, std::stop_token stop) override;
    [[nodiscard]] bool interrupts(std::string_view /*line*/) const override { return false; }
    [[nodiscard]] bool ends(std::string_view line) const override;

private:
    void complain(const core::Error& error);

    const registry::Messages& messages_;
    std::unique_ptr<registry::Player> player_;
    registry::Limits limits_;
    std::unique_ptr<registry::Listener> listener_;
};

}  // namespace tusk::protocol

#include "protocol/messages_engine.h"

#include "core/json.h"
#include "core/text.h"

namespace tusk::protocol {

namespace {

constexpr std::string_view kQuit = "quit";

}  // namespace

MessagesEngine::MessagesEngine(const registry::Messages& messages,
                               std::unique_ptr<registry::Player> player,
                               const registry::Limits& limits, std::istream& in, std::ostream& out)
    : EngineLoop(in, out),
      messages_(messages),
      player_(std::move(player)),
      limits_(limits),
      listener_(messages.listener()) {
    player_->new_game();
}

void MessagesEngine::handle(const InputLine& line, std::stop_token stop) {
    if (line.too_long) {
        complain({core::ErrorCode::kTooLarge, "the line is too long", {}});
        return;
    }
    if (core::trim(line.text).empty() || ends(line.text)) {
        return;
    }
    auto heard = listener_->hear(line.text);
    if (!heard) {
        complain(heard.error());
        return;
    }
    if (!*heard) {
        return;
    }
    registry::Limits limits = limits_;
    if ((*heard)->time_ms && !limits.time_ms) {
        limits.time_ms = (*heard)->time_ms;
    }
    search::NullSink sink;
    const auto analysis = player_->think((*heard)->view, limits, std::move(stop), sink);
    if (!analysis || !analysis->best) {
        complain(analysis
                     ? core::Error{core::ErrorCode::kEngineReply, "the player has no answer", {}}
                     : analysis.error());
        return;
    }
    send(messages_.answer(*analysis->best));
}

bool MessagesEngine::ends(std::string_view line) const {
    return core::trim(line) == kQuit;
}

void MessagesEngine::complain(const core::Error& error) {
    send(core::Json{{"type", "error"}, {"message", error.text()}}.dump(
        -1, ' ', false, core::Json::error_handler_t::replace));
}

}  // namespace tusk::protocol

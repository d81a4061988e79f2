#include "protocol/ext_player.h"

#include "protocol/cdc_player.h"
#include "protocol/cecp_player.h"
#include "protocol/ext_settings.h"
#include "protocol/game_session.h"
#include "protocol/gtp_player.h"
#include "protocol/messages_player.h"
#include "protocol/nboard_player.h"
#include "protocol/uci_player.h"

namespace tusk::protocol {

namespace {

core::Result<std::unique_ptr<registry::Player>> make_external(const core::NamedValues& values) {
    auto engine = read_ext_engine(values);
    if (!engine) {
        return core::fail(engine.error());
    }
    switch (engine->settings.protocol) {
        case ExtProtocol::kGtp: return std::make_unique<GtpPlayer>(std::move(*engine));
        case ExtProtocol::kNboard: return std::make_unique<NboardPlayer>(std::move(*engine));
        case ExtProtocol::kUci:
            return std::make_unique<UciPlayer>(std::move(*engine), UciDialect::kUci);
        case ExtProtocol::kUcci:
            return std::make_unique<UciPlayer>(std::move(*engine), UciDialect::kUcci);
        case ExtProtocol::kCecp: return std::make_unique<CecpPlayer>(std::move(*engine));
        case ExtProtocol::kCdc: return std::make_unique<CdcPlayer>(std::move(*engine));
        case ExtProtocol::kMessages: return std::make_unique<MessagesPlayer>(std::move(*engine));
    }
    return core::fail(core::ErrorCode::kUnknownName, "no such protocol");
}

core::Result<void> check_external(const core::NamedValues& values) {
    return read_ext_engine(values).map([](const auto&) {});
}

}  // namespace

void add_external_players(registry::Registry& registry) {
    for (const auto& game : registry.games()) {
        if (is_open_two_seat_game(*game) || game->messages() != nullptr) {
            game->add_player({"ext", "another program behind a protocol; option.X=V reaches it",
                              core::describe<ExtSettings>(), true, make_external, check_external});
        }
    }
}

}  // namespace tusk::protocol

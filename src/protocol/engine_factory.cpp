#include "protocol/engine_factory.h"

#include <array>

#include "core/text.h"
#include "protocol/cdc_engine.h"
#include "protocol/gtp_engine.h"
#include "protocol/messages_engine.h"
#include "protocol/nboard_engine.h"
#include "protocol/uci_engine.h"
#include "registry/spec.h"

namespace tusk::protocol {

namespace {

using Run = void (*)(GameSession, const registry::Limits&, std::istream&, std::ostream&,
                     const EngineEnd&);

template <class Engine>
void run(GameSession session, const registry::Limits& limits, std::istream& in, std::ostream& out,
         const EngineEnd& end) {
    Engine engine(std::move(session), limits, in, out);
    engine.run(end);
}

template <UciDialect dialect>
void run_uci(GameSession session, const registry::Limits& limits, std::istream& in,
             std::ostream& out, const EngineEnd& end) {
    UciEngine engine(std::move(session), limits, dialect, in, out);
    engine.run(end);
}

struct Entry {
    std::string_view name;
    Run run;
    std::string_view usual_game = {};
    bool tells_chance = false;  // what chance did can be said in it
};

constexpr std::array kEntries{
    Entry{"gtp", &run<GtpEngine>},
    Entry{"nboard", &run<NboardEngine>},
    Entry{"uci", &run_uci<UciDialect::kUci>, "xiangqi", true},
    Entry{"ucci", &run_uci<UciDialect::kUcci>, "xiangqi"},
    Entry{"cdc", &run<CdcEngine>, "darkchess", true},
};

constexpr std::string_view kMessages = "messages";

// For games that are told in messages, which are games with secrets.
core::Result<int> run_messages(const registry::Game& game, std::string_view player_spec,
                               const registry::Limits& limits, std::istream& in, std::ostream& out,
                               const EngineEnd& end) {
    if (game.messages() == nullptr) {
        return core::fail(core::ErrorCode::kUnsupported,
                          game.info().id + " is not told in messages", "--protocol");
    }
    auto player = registry::make_player(game, player_spec);
    if (!player) {
        return core::fail(player.error());
    }
    MessagesEngine engine(*game.messages(), std::move(*player), limits, in, out);
    engine.run(end);
    return 0;
}

}  // namespace

std::vector<std::string> engine_protocols() {
    std::vector<std::string> names;
    for (const Entry& entry : kEntries) {
        names.emplace_back(entry.name);
    }
    names.emplace_back(kMessages);
    return names;
}

std::string_view usual_game(std::string_view protocol) {
    if (protocol == kMessages) {
        return "honeymoon";
    }
    for (const Entry& entry : kEntries) {
        if (entry.name == protocol) {
            return entry.usual_game;
        }
    }
    return {};
}

core::Result<int> run_engine(std::string_view protocol, const registry::Game& game,
                             std::string_view player_spec, const registry::Limits& limits,
                             std::istream& in, std::ostream& out, const EngineEnd& end) {
    if (protocol == kMessages) {
        return run_messages(game, player_spec, limits, in, out, end);
    }
    for (const Entry& entry : kEntries) {
        if (entry.name != protocol) {
            continue;
        }
        if (!entry.tells_chance && !is_plain_two_seat_game(game)) {
            return core::fail(core::ErrorCode::kUnsupported,
                              english_name(game) +
                                  " is not a game for two seats that see everything and decide "
                                  "everything");
        }
        if (entry.name == "cdc" && game.info().id != entry.usual_game) {
            return core::fail(core::ErrorCode::kUnsupported,
                              "the protocol cdc is for darkchess alone");
        }
        auto session = GameSession::create(game, player_spec);
        if (!session) {
            return core::fail(session.error());
        }
        entry.run(std::move(*session), limits, in, out, end);
        return 0;
    }
    return core::fail(core::ErrorCode::kUnknownName,
                      "no protocol " + core::quoted(protocol) +
                          "; there is: " + core::listed(engine_protocols()));
}

}  // namespace tusk::protocol

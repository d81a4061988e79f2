#include "protocol/engine_factory.h"

#include <array>

#include "core/text.h"
#include "protocol/cdc_engine.h"
#include "protocol/gtp_engine.h"
#include "protocol/nboard_engine.h"
#include "protocol/uci_engine.h"

namespace tusk::protocol {

namespace {

using Run = void (*)(GameSession, const registry::Limits&, std::istream&, std::ostream&);

template <class Engine>
void run(GameSession session, const registry::Limits& limits, std::istream& in, std::ostream& out) {
    Engine engine(std::move(session), limits, in, out);
    engine.run();
}

template <UciDialect dialect>
void run_uci(GameSession session, const registry::Limits& limits, std::istream& in,
             std::ostream& out) {
    UciEngine engine(std::move(session), limits, dialect, in, out);
    engine.run();
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

}  // namespace

std::vector<std::string> engine_protocols() {
    std::vector<std::string> names;
    for (const Entry& entry : kEntries) {
        names.emplace_back(entry.name);
    }
    return names;
}

std::string_view usual_game(std::string_view protocol) {
    for (const Entry& entry : kEntries) {
        if (entry.name == protocol) {
            return entry.usual_game;
        }
    }
    return {};
}

core::Result<int> run_engine(std::string_view protocol, const registry::Game& game,
                             std::string_view player_spec, const registry::Limits& limits,
                             std::istream& in, std::ostream& out) {
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
        entry.run(std::move(*session), limits, in, out);
        return 0;
    }
    return core::fail(core::ErrorCode::kUnknownName,
                      "no protocol " + core::quoted(protocol) +
                          "; there is: " + core::listed(engine_protocols()));
}

}  // namespace tusk::protocol

#include "server/api/offered_engines.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "registry/spec.h"
#include "server/api/discretion.h"

namespace tusk::server {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

class OfferedPlayer final : public registry::Player {
public:
    OfferedPlayer(std::unique_ptr<Player> engine, std::string spec, std::string name)
        : engine_(std::move(engine)), spec_(std::move(spec)), name_(std::move(name)) {}

    Result<registry::Analysis> think(const registry::View& view, const registry::Limits& limits,
                                     std::stop_token stop, registry::Sink& sink) override {
        auto analysis = engine_->think(view, limits, std::move(stop), sink);
        if (!analysis) {
            core::Error error = analysis.error();
            error.message = discreet_text(std::move(error.message), spec_, name_);
            error.where = discreet_text(std::move(error.where), spec_, name_);
            error.saying.clear();  // its words might quote the command
            error.words.clear();
            return fail(std::move(error));
        }
        return analysis;
    }
    void new_game() override { engine_->new_game(); }

private:
    std::unique_ptr<Player> engine_;
    std::string spec_;
    std::string name_;
};

bool is_name(std::string_view text) {
    constexpr std::size_t kMaxName = 32;
    return !text.empty() && text.size() <= kMaxName &&
           std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
           });
}

Result<void> try_out(const registry::Game& game, const std::string& spec) {
    auto player = registry::make_player(game, spec);
    auto state = game.initial({});
    if (!player || !state) {
        return fail(!player ? player.error() : state.error());
    }
    const registry::Deciders deciders = (*state)->deciders();
    if (deciders.chance || deciders.nobody()) {
        return {};
    }
    registry::Limits limits;
    limits.time_ms = 100;
    search::NullSink sink;
    auto analysis = (*player)->think((*state)->view(deciders.first()), limits, {}, sink);
    if (!analysis) {
        return fail(analysis.error());
    }
    return {};
}

}  // namespace

Result<void> offer_engine(registry::Registry& registry, std::string_view text) {
    const std::size_t equals = text.find('=');
    const std::size_t colon = text.find(':', std::min(equals, text.size()));
    if (equals == std::string_view::npos || colon == std::string_view::npos) {
        return fail(ErrorCode::kSyntax,
                    fmt::format("{} is not NAME=GAME:SPEC", core::quoted(text)));
    }
    const std::string name(text.substr(0, equals));
    const std::string spec(text.substr(colon + 1));
    if (!is_name(name)) {
        return fail(ErrorCode::kSyntax,
                    fmt::format("{} is no name: a-z, 0-9 and - are allowed", core::quoted(name)));
    }
    const std::string id(text.substr(equals + 1, colon - equals - 1));
    auto known = registry.require(id);
    if (!known) {
        return fail(known.error().within(name));
    }
    const auto found =
        std::find_if(registry.games().begin(), registry.games().end(),
                     [&](const auto& candidate) { return candidate.get() == *known; });
    registry::Game& game = **found;
    const std::string player = "@" + name;
    if (game.find_player(player) != nullptr) {
        return fail(ErrorCode::kOutOfRange, fmt::format("{} is offered twice", player));
    }
    if (auto works = try_out(game, spec); !works) {
        return fail(works.error().within(player));
    }
    registry::PlayerType type;
    type.name = player;
    type.help = "an engine of this server";
    type.offered = true;
    type.check = [player](const core::NamedValues& values) -> Result<void> {
        if (values.empty()) {
            return {};
        }
        return fail(ErrorCode::kUnknownName,
                    fmt::format("{} has no parameters; whoever runs the server set them", player));
    };
    type.make = [&game, spec, player, check = type.check](
                    const core::NamedValues& values) -> Result<std::unique_ptr<registry::Player>> {
        if (auto good = check(values); !good) {
            return fail(good.error());
        }
        auto engine = registry::make_player(game, spec);
        if (!engine) {
            return fail(engine.error().code, fmt::format("{} cannot be made", player));
        }
        return std::make_unique<OfferedPlayer>(std::move(*engine), spec, player);
    };
    game.add_player(std::move(type));
    return {};
}

std::vector<OfferedEngine> offered_engines(const registry::Registry& registry) {
    std::vector<OfferedEngine> engines;
    for (const auto& game : registry.games()) {
        for (const registry::PlayerType& type : game->players()) {
            if (type.offered) {
                engines.push_back({type.name.substr(1), game->info().id});
            }
        }
    }
    return engines;
}

}  // namespace tusk::server

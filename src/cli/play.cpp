// tusk play: a game in the terminal, people and engines in any mixture.

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/play_session.h"
#include "cli/settings.h"
#include "registry/spec.h"

namespace tusk::cli {

namespace {

using core::fail;
using core::Result;

constexpr std::int64_t kDefaultTimeMs = 1000;  // for a move of an engine
constexpr std::string_view kPerson = "person";

struct Request {
    std::string game;
    std::array<std::string, search::kMaxSeats> seats;
    PositionOptions position;
    LimitOptions limits;
    std::uint64_t seed = 1;
};

void declare(Arguments& arguments, Request& request) {
    arguments.required("game", request.game, "the game, see tusk games");
    for (std::size_t i = 0; i < request.seats.size(); ++i) {
        arguments.text("--seat" + std::to_string(i + 1), request.seats[i], "SPEC",
                       i == 0 ? "person, or a player, see tusk games GAME" : "the same");
    }
    request.position.declare(arguments);
    request.limits.declare(arguments);
    arguments.number("--seed", request.seed, 0, Arguments::kMaxNumber, "S", "of chance (1)");
}

// Seats nobody was named for: the first of them is the person's, unless one was named already.
void fill_seats(const registry::Game& game, std::vector<std::string>& names) {
    bool has_person = std::find(names.begin(), names.end(), kPerson) != names.end();
    for (std::string& name : names) {
        if (name.empty()) {
            name = has_person ? game.main_player() : kPerson;
            has_person = true;
        }
    }
}

Result<std::vector<PlayTable::Seat>> make_seats(const registry::Game& game,
                                                const Request& request) {
    const std::size_t count = game.info().seat_names.size();
    for (std::size_t i = count; i < request.seats.size(); ++i) {
        if (!request.seats[i].empty()) {
            return fail(core::ErrorCode::kOutOfRange,
                        game.info().id + " has " + std::to_string(count) + " seats",
                        "seat" + std::to_string(i + 1));
        }
    }
    std::vector<std::string> names(request.seats.begin(),
                                   request.seats.begin() + static_cast<std::ptrdiff_t>(count));
    fill_seats(game, names);
    std::vector<PlayTable::Seat> seats;
    for (std::size_t i = 0; i < count; ++i) {
        PlayTable::Seat seat{names[i], nullptr, {}};
        if (names[i] != kPerson) {
            const std::string where = "seat" + std::to_string(i + 1);
            auto player = registry::make_player(game, names[i]);
            if (!player) {
                return fail(player.error().within(where));
            }
            auto limits = limits_for(request.limits, names[i], kDefaultTimeMs);
            if (!limits) {
                return fail(limits.error().within(where));
            }
            seat.player = std::move(*player);
            seat.limits = *limits;
        }
        seats.push_back(std::move(seat));
    }
    return seats;
}

}  // namespace

CommandResult play(const registry::Registry& registry, const Words& words) {
    Arguments arguments("play", "Plays a game in the terminal.",
                        "tusk play othello --seat2 alphabeta --time 500");
    Request request;
    declare(arguments, request);
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    auto game = registry.require(request.game);
    if (!game) {
        return fail(game.error());
    }
    auto seats = make_seats(**game, request);
    if (!seats) {
        return fail(seats.error());
    }
    auto state = request.position.open(**game);
    if (!state) {
        return fail(state.error());
    }
    auto hint_limits = limits_for(request.limits, (*game)->analyst(), kDefaultTimeMs);
    if (!hint_limits) {
        return fail(hint_limits.error());
    }
    PlayTable table(std::move(*state), std::move(*seats), request.seed);
    PlaySession session(registry, std::move(table), *hint_limits);
    return session.run();
}

}  // namespace tusk::cli

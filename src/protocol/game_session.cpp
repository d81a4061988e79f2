#include "protocol/game_session.h"

#include "core/text.h"
#include "registry/replay.h"
#include "registry/spec.h"

namespace tusk::protocol {

using core::ErrorCode;
using core::fail;
using core::Result;
using registry::Action;
using registry::Game;
using registry::Seat;
using registry::State;

namespace {

constexpr std::string_view kPass = "pass";

Result<void> play_pass(State& state) {
    const Seat mover = state.deciders().first();
    auto pass = state.parse_action(mover, kPass);
    if (!pass) {
        return fail(ErrorCode::kIllegalMove,
                    "it is the turn of " + state.game().seat_name(mover) + ", who cannot pass");
    }
    return state.apply(mover, *pass);
}

Result<void> check_not_over(const State& state) {
    if (state.deciders().nobody()) {
        return fail(ErrorCode::kGameOver, "the game is over");
    }
    return {};
}

}  // namespace

bool is_open_two_seat_game(const Game& game) {
    return game.info().seat_names.size() == 2 && !game.info().hidden;
}
bool is_plain_two_seat_game(const Game& game) {
    return is_open_two_seat_game(game) && !game.info().chance;
}

std::string english_name(const Game& game) {
    const auto found = game.info().names.find("en");
    return found == game.info().names.end() ? game.info().id : found->second;
}

std::optional<core::ParamInfo> find_option(const Game& game, std::string_view name) {
    for (core::ParamInfo& option : game.options()) {
        if (option.name == name) {
            return std::move(option);
        }
    }
    return std::nullopt;
}

std::string option_value(const core::ParamInfo& option, const core::NamedValues& values) {
    for (const auto& [name, value] : values) {
        if (name == option.name) {
            return value;
        }
    }
    return option.default_value;
}

Result<GameSession> GameSession::create(const Game& game, std::string_view player_spec) {
    if (!is_open_two_seat_game(game)) {
        return fail(ErrorCode::kUnsupported,
                    english_name(game) + " is not a game for two seats that see everything");
    }
    auto state = game.initial({});
    if (!state) {
        return fail(state.error());
    }
    GameSession session(game, std::move(*state));
    if (auto done = session.set_player(player_spec); !done) {
        return fail(done.error());
    }
    return session;
}

Result<void> GameSession::restart() {
    auto state = game_->initial(state_->options());
    if (!state) {
        return fail(state.error());
    }
    load(std::move(*state));
    return {};
}

Result<void> GameSession::restart_with(std::string_view option, std::string_view value) {
    core::NamedValues options = state_->options();
    std::erase_if(options, [&](const auto& item) { return item.first == option; });
    options.emplace_back(option, value);
    auto state = game_->initial(options);
    if (!state) {
        return fail(state.error());
    }
    load(std::move(*state));
    return {};
}

void GameSession::load(std::unique_ptr<State> state) {
    place(std::move(state));
    player_->new_game();
}

void GameSession::place(std::unique_ptr<State> state) {
    state_ = std::move(state);
    steps_.clear();
    for (std::size_t i = 0; i < state_->history().size(); ++i) {
        steps_.push_back(i);
    }
}

Result<void> GameSession::set_player(std::string_view spec) {
    auto player = registry::make_player(*game_, spec);
    if (!player) {
        return fail(player.error());
    }
    player_ = std::move(*player);
    player_name_ = core::trim(spec.substr(0, spec.find(',')));
    player_spec_ = spec;
    return {};
}

Result<std::unique_ptr<State>> GameSession::state_for(Seat seat) const {
    if (auto open = check_not_over(*state_); !open) {
        return fail(open.error());
    }
    std::unique_ptr<State> state = state_->clone();
    if (seat != to_move()) {
        if (auto passed = play_pass(*state); !passed) {
            return fail(passed.error());
        }
        if (auto open = check_not_over(*state); !open) {
            return fail(open.error());
        }
    }
    return state;
}

Result<void> GameSession::play(std::string_view text, std::optional<Seat> seat) {
    const Seat mover = to_move();
    const bool needs_pass = !seat && must_pass() && !state_->parse_action(mover, text);
    auto next = state_for(seat ? *seat : needs_pass ? search::other(mover) : mover);
    if (!next) {
        return fail(next.error());
    }
    const Seat player = (*next)->deciders().first();
    auto action = (*next)->parse_action(player, text);
    if (!action) {
        return fail(action.error());
    }
    if (auto done = (*next)->apply(player, *action); !done) {
        return done;
    }
    steps_.push_back(state_->history().size());
    state_ = std::move(*next);
    return {};
}

bool GameSession::undo() {
    if (steps_.empty()) {
        return false;
    }
    auto state = registry::replay(*game_, registry::record_of(*state_), steps_.back());
    if (!state) {
        return false;
    }
    state_ = std::move(*state);
    steps_.pop_back();
    return true;
}

Result<registry::Analysis> GameSession::think(const State& state, const registry::Limits& limits,
                                              std::stop_token stop, registry::Sink& sink) {
    if (auto open = check_not_over(state); !open) {
        return fail(open.error());
    }
    return player_->think(state.view(state.deciders().first()), limits, std::move(stop), sink);
}

bool GameSession::must_pass() const {
    const std::vector<Action> legal = state_->legal(to_move());
    return legal.size() == 1 && state_->text(legal.front()) == kPass;
}

}  // namespace tusk::protocol

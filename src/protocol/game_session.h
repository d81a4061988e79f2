#pragma once
// GameSession: the game an engine protocol speaks about, and the player that answers.
//
// Common to all protocols for two seats that see everything: moves as text, passes put in where a
// side has to pass and the other program does not say so, taking back, thinking. A taken-back step
// is what one call of play() did, a pass put in included. One thread at a time.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "registry/game.h"

namespace tusk::protocol {

inline constexpr std::string_view kEngineName = "tusk";
inline constexpr std::string_view kEngineVersion = "0.1.0";

// Can a protocol for two seats without chance and secrets carry this game?
[[nodiscard]] bool is_plain_two_seat_game(const registry::Game& game);
// The same, for protocols that can tell what chance did.
[[nodiscard]] bool is_open_two_seat_game(const registry::Game& game);

// The name other programs know the game by.
[[nodiscard]] std::string english_name(const registry::Game& game);

// The rule option with this name, if the game has one.
[[nodiscard]] std::optional<core::ParamInfo> find_option(const registry::Game& game,
                                                         std::string_view name);
// Its present value: as set, or the default.
[[nodiscard]] std::string option_value(const core::ParamInfo& option,
                                       const core::NamedValues& values);

class GameSession {
public:
    // The standard start with default rules. The error says what is wrong with the player spec or
    // that the game does not fit (kUnsupported).
    [[nodiscard]] static core::Result<GameSession> create(const registry::Game& game,
                                                          std::string_view player_spec);

    // The standard start with the present rules.
    [[nodiscard]] core::Result<void> restart();
    // Sets a rule option and starts again; an error leaves everything as it was.
    [[nodiscard]] core::Result<void> restart_with(std::string_view option, std::string_view value);
    // Goes on from another state of the same game.
    void load(std::unique_ptr<registry::State> state);
    // The same, but the player keeps what it has learned: the state belongs to the game at hand.
    void place(std::unique_ptr<registry::State> state);
    [[nodiscard]] core::Result<void> set_player(std::string_view spec);

    // Plays a move given as text, for `seat` or for whoever is to move. If the other side is to
    // move and may pass, a pass goes first. An error leaves the state as it was.
    [[nodiscard]] core::Result<void> play(std::string_view text,
                                          std::optional<registry::Seat> seat = {});
    // The present state, with a pass of the other side added if it is not this seat's turn.
    [[nodiscard]] core::Result<std::unique_ptr<registry::State>> state_for(
        registry::Seat seat) const;
    // False when there is nothing to take back.
    [[nodiscard]] bool undo();

    // What the player thinks of a state of the game. kGameOver at its end.
    [[nodiscard]] core::Result<registry::Analysis> think(const registry::State& state,
                                                         const registry::Limits& limits,
                                                         std::stop_token stop,
                                                         registry::Sink& sink);

    [[nodiscard]] const registry::Game& game() const { return *game_; }
    [[nodiscard]] const registry::State& state() const { return *state_; }
    [[nodiscard]] std::string_view player_name() const { return player_name_; }
    [[nodiscard]] const std::string& player_spec() const { return player_spec_; }
    [[nodiscard]] registry::Player& player() const { return *player_; }
    [[nodiscard]] bool over() const { return state_->deciders().nobody(); }
    [[nodiscard]] registry::Seat to_move() const { return state_->deciders().first(); }
    // Passing is all the side to move can do.
    [[nodiscard]] bool must_pass() const;

private:
    GameSession(const registry::Game& game, std::unique_ptr<registry::State> state)
        : game_(&game), state_(std::move(state)) {}

    const registry::Game* game_;
    std::unique_ptr<registry::State> state_;
    std::unique_ptr<registry::Player> player_;
    std::string player_name_;
    std::string player_spec_;
    std::vector<std::size_t> steps_;  // length of the history before each step
};

}  // namespace tusk::protocol

#pragma once
// State: one game in progress at run time, with its history.
//
// It knows all that has been revealed to anybody, so it stays with the referee; players get views.
// Hidden things that nobody knows yet (the pieces under face-down squares, the rest of a pack) are
// not in it: they are chance, and the referee resolves chance from its Secret. Several seats may
// have to decide at once; each decision stays pending, and invisible to the others, until all are
// in. Undo is a property of the record: replay a shorter one. One thread at a time.

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/common/explanation.h"
#include "games/common/look.h"
#include "registry/outcome.h"
#include "registry/view.h"

namespace tusk::registry {

struct ChanceOutcome {
    Action action;
    std::uint32_t weight = 0;
};

struct PlayedAction {
    Decider decider = Seat::kFirst;
    Action action;
    std::string text;
    friend bool operator==(const PlayedAction&, const PlayedAction&) = default;
};

class State {
public:
    State() = default;
    State& operator=(const State&) = delete;
    virtual ~State() = default;
    [[nodiscard]] virtual std::unique_ptr<State> clone() const = 0;

    // Plays an action for a seat or for chance. An error leaves the state as it was and says why
    // (not to decide now, not legal, game over).
    [[nodiscard]] virtual core::Result<void> apply(Decider decider, Action action) = 0;

    [[nodiscard]] virtual const Game& game() const = 0;
    [[nodiscard]] virtual Deciders deciders() const = 0;
    [[nodiscard]] virtual std::vector<Action> legal(Decider decider) const = 0;
    [[nodiscard]] virtual std::vector<ChanceOutcome> chance() const = 0;
    [[nodiscard]] virtual std::optional<Outcome> outcome() const = 0;
    // What a seat is called here: its colour, where the game decides that on the way.
    [[nodiscard]] virtual std::string seat_name(Seat seat) const = 0;
    [[nodiscard]] virtual View view(Viewer viewer) const = 0;
    [[nodiscard]] virtual std::uint64_t key() const = 0;

    // Everything that happened, in order, decisions made at once by seat.
    [[nodiscard]] virtual std::span<const PlayedAction> history() const = 0;
    // May `viewer` know the action with this index of the history?
    [[nodiscard]] virtual bool sees(Viewer viewer, std::size_t index) const = 0;

    // Text of an action in one of the game's notations (empty = the standard one).
    [[nodiscard]] virtual std::string text(Action action, std::string_view notation = {}) const = 0;
    // Any notation the game reads. The error names the text and the reason (occupied, no flip,
    // ...).
    [[nodiscard]] virtual core::Result<Action> parse_action(Decider decider,
                                                            std::string_view text) const = 0;

    // What a written action leaves unsaid and has to come before it: a forced pass, the flip whose
    // result is told.
    [[nodiscard]] virtual std::optional<Action> unsaid(std::string_view text) const = 0;

    // A text of several actions in order ("f5d6c3", "1. f5 d6"); errors name the index from 1.
    [[nodiscard]] virtual core::Result<std::vector<PlayedAction>> parse_actions(
        std::string_view text) const = 0;

    [[nodiscard]] virtual std::string position() const = 0;  // the present position as text
    [[nodiscard]] virtual std::string initial() const = 0;   // the one it started from
    // The position turned and mirrored to the one form that stands for all its symmetric ones; the
    // same as position() in games without symmetries.
    [[nodiscard]] virtual std::string canonical() const = 0;
    [[nodiscard]] virtual const core::NamedValues& options() const = 0;
    [[nodiscard]] virtual std::string board() const = 0;  // a picture for the terminal

    // What stands where, as the viewer may know it; empty for games without a board.
    [[nodiscard]] virtual std::optional<games::Scene> scene(Viewer viewer) const = 0;
    // Which cells an action touches; nothing for games without a board.
    [[nodiscard]] virtual games::Gesture gesture(Action action) const = 0;
    // What a legal action changes, from what the viewer may know; nothing for games that do not
    // explain their moves.
    [[nodiscard]] virtual games::Explanation explanation(Viewer viewer, Action action) const = 0;
    // The name of the opening that reaches exactly this position; empty for all others. An error
    // means that the game's own data cannot be read.
    [[nodiscard]] virtual core::Result<std::string> opening() const = 0;

    // The whole state as one line: initial position, options, history, pending decisions.
    // Game::decode() brings it back. Not for players: it holds secrets.
    [[nodiscard]] virtual std::string encode() const = 0;

protected:
    State(const State&) = default;
};

}  // namespace tusk::registry

#pragma once
// PlayTable: a game between people at this terminal and engines, with undo. It prints nothing.
//
// It holds the state and its secret, like the referee, but people decide when they like. Undo goes
// back to the last decision a person made; what followed by itself (engines, forced passes, chance)
// is taken back with it.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "registry/game.h"

namespace tusk::cli {

class PlayTable {
public:
    struct Seat {
        std::string name;                          // "person" or the spec of the player
        std::unique_ptr<registry::Player> player;  // none = a person
        search::Limits limits;
    };

    PlayTable(std::unique_ptr<registry::State> state, std::vector<Seat> seats, std::uint64_t seed);

    // Plays an action for whoever decides now; chance acts by itself afterwards. `by_choice` is
    // true for a decision of a person, to which undo can come back.
    [[nodiscard]] core::Result<void> play(registry::Action action, bool by_choice);
    // False when no person has decided anything yet.
    [[nodiscard]] bool undo();
    // Ends the game with a loss of this seat.
    void resign(registry::Seat seat);
    // Goes on from a record; an error leaves everything as it was.
    [[nodiscard]] core::Result<void> load(const registry::Record& record);

    [[nodiscard]] const registry::State& state() const noexcept { return *state_; }
    [[nodiscard]] registry::Decider decider() const { return state_->deciders().first(); }
    [[nodiscard]] Seat& seat(registry::Seat seat) { return seats_.at(search::index(seat)); }
    [[nodiscard]] bool is_person(registry::Seat seat) const {
        return seats_.at(search::index(seat)).player == nullptr;
    }
    [[nodiscard]] bool has_people() const;
    // The seat of the only person; a spectator if there are none or several.
    [[nodiscard]] registry::Viewer only_person() const;
    // May every person know this action of the history? (Without people: may a spectator?)
    [[nodiscard]] bool people_see(std::size_t index) const;
    // By the rules, or by resignation.
    [[nodiscard]] std::optional<registry::Outcome> outcome() const;
    [[nodiscard]] registry::Record record() const;

private:
    void start();

    std::unique_ptr<registry::State> state_;
    std::vector<Seat> seats_;
    std::unique_ptr<registry::Secret> secret_;
    std::size_t set_up_ = 0;            // entries of the history that were not dealt here
    std::vector<std::size_t> choices_;  // length of the history before each choice of a person
    std::optional<registry::Seat> resigned_;
};

}  // namespace tusk::cli

#pragma once
// View: everything a seat (or a spectator) may know about a game, and nothing else.
//
// Players are given a View, never a State. For a game of perfect information it carries the
// position and its path; for a game with secrets only the observation, the redacted history and the
// viewer's own legal actions. A View is an immutable value; copying it is cheap.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/params.h"
#include "core/result.h"
#include "registry/outcome.h"
#include "search/types.h"

namespace tusk::registry {

using search::Action;
using search::Decider;
using search::Seat;
using search::Viewer;

// Who must decide now: a set of seats (several when they decide at once), or chance. Nobody = over.
struct Deciders {
    std::uint8_t seat_mask = 0;
    bool chance = false;

    [[nodiscard]] bool has(Seat seat) const noexcept {
        return search::is_seat(seat) ? ((seat_mask >> search::index(seat)) & 1) != 0
                                     : seat == Seat::kChance && chance;
    }
    [[nodiscard]] bool nobody() const noexcept { return seat_mask == 0 && !chance; }
    // The only decider, or the first of several.
    [[nodiscard]] Decider first() const noexcept {
        return chance
                   ? Seat::kChance
                   : search::seat_at(static_cast<std::size_t>(__builtin_ctz(seat_mask | 0x100u)));
    }
    friend bool operator==(const Deciders&, const Deciders&) = default;
};

// One past action as the viewer knows it; `text` is "?" and `action` empty when it is hidden.
struct SeenAction {
    Decider decider = Seat::kFirst;
    std::optional<Action> action;
    std::string text;
};

class Game;

class View {
public:
    // The game's own part, made by the adapter; players special to a game downcast it.
    struct Content {
        Content() = default;
        Content(const Content&) = delete;
        Content& operator=(const Content&) = delete;
        virtual ~Content() = default;
    };

    Viewer viewer = Seat::kSpectator;
    Deciders deciders;
    std::vector<Action> legal;  // the viewer's own legal actions; empty if it need not decide
    std::vector<std::string> legal_text;  // in the same order, in the standard notation
    std::string position;                 // what the viewer knows, as text of the game
    std::string initial;              // the position the game started from, as far as it is public
    core::NamedValues options;        // rule options that are not default
    std::vector<SeenAction> history;  // since the initial position
    std::optional<Outcome> outcome;
    const Game* game = nullptr;  // outlives every view
    std::shared_ptr<const Content> content;

    [[nodiscard]] std::string text_of(Action action) const;  // of a legal action
};

}  // namespace tusk::registry

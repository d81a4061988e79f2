#pragma once
// Sketches: what a text draws on the board, whether a game can go on from there or not. A board
// editor needs the text of a position while it is being made.
//
// A capability of a game beside the Game interface: games without a board that all may see have
// none.

#include <optional>
#include <string>
#include <string_view>

#include "registry/game.h"

namespace tusk::registry {

struct Sketch {
    std::string text;    // in the game's own form
    games::Scene scene;  // what stands on the board
    Seat to_move = Seat::kFirst;
    std::optional<core::Error> fault;  // why it cannot be played
};

class SketchPad {
public:
    SketchPad() = default;
    SketchPad(const SketchPad&) = delete;
    SketchPad& operator=(const SketchPad&) = delete;
    virtual ~SketchPad() = default;

    // Empty text = the standard start. The error says why the text draws nothing.
    [[nodiscard]] virtual core::Result<Sketch> sketch(std::string_view position,
                                                      const core::NamedValues& options) const = 0;
};

// Null where the game has no board to draw on.
[[nodiscard]] inline const SketchPad* sketch_pad(const Game& game) {
    return dynamic_cast<const SketchPad*>(&game);
}

}  // namespace tusk::registry

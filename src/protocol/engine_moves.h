#pragma once
// EngineMoves: the game of a view in the notation another program uses.
//
// Programs that differ in how they count ranks write the same text for different moves, so texts
// are compared with those of the legal moves and never guessed.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "registry/game.h"

namespace tusk::protocol {

class EngineMoves {
public:
    // `notation` is one of the game's; empty = its standard one. Fails with kUnknownName, and with
    // kUnsupported for games with hidden actions.
    [[nodiscard]] static core::Result<EngineMoves> of(const registry::View& view,
                                                      const std::string& notation);

    [[nodiscard]] const std::vector<std::string>& played() const { return played_; }
    // "h2e2 h9g7"
    [[nodiscard]] std::string played_text() const;
    [[nodiscard]] bool from_standard_start() const { return standard_start_; }
    [[nodiscard]] const std::string& initial() const { return initial_; }

    // A legal move; kIllegalMove when it has the form of one, kEngineReply when it is none. The
    // error's text goes on where the program has been named: "answered ...".
    [[nodiscard]] core::Result<registry::Action> read(std::string_view text) const;
    [[nodiscard]] std::string text(registry::Action action) const;
    // The moves of a line as far as they are legal.
    [[nodiscard]] std::vector<registry::Action> read_line(
        const std::vector<std::string>& texts) const;

private:
    EngineMoves() = default;

    std::string notation_;
    std::unique_ptr<registry::State> state_;
    std::vector<std::string> played_;
    std::string initial_;
    bool standard_start_ = false;
};

}  // namespace tusk::protocol

#pragma once
// One `go` carried out: thinking, reporting, waiting where the protocol wants it, the answer.

#include <functional>
#include <memory>
#include <string>

#include "protocol/uci_info.h"
#include "protocol/uci_search.h"
#include "registry/game.h"

namespace tusk::protocol {

struct UciThinking {
    std::shared_ptr<const registry::State> state;  // somebody can move in it
    registry::Player* player = nullptr;
    registry::Limits limits;
    bool infinite = false;
    bool ponder = false;
    int mate = 0;  // not 0: a win in this many moves is enough
    UciInfoStyle style;
    std::function<void(const std::string&)> send;

    // Runs in the search thread; the value is the line with the best move.
    [[nodiscard]] std::string run(UciSearch::Signals& signals) const;

private:
    [[nodiscard]] core::Result<registry::Analysis> think(const registry::Limits& now,
                                                         UciSearch::Signals& signals) const;
    [[nodiscard]] std::optional<registry::Action> choose(const registry::Analysis& analysis) const;
};

}  // namespace tusk::protocol

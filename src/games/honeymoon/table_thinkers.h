#pragma once
// Players that follow simple rules: the lower rungs of the ladder.
//
// highcard fights for a card turned up when it is a queen or better. report adds up a table of card
// values: it bids what the sum of its hand is worth, leads the card with the best balance between
// the chance of winning the round and the price, and follows with the cheapest card for the outcome
// it wants. Both see only the observation. Not thread safe: one per game.

#include "games/honeymoon/card_values.h"
#include "games/honeymoon/position.h"
#include "search/thinker.h"

namespace tusk::games::honeymoon {

struct NoParams {
    static std::vector<core::ParamField<NoParams>> fields() { return {}; }
};

class HighCardThinker {
public:
    using Params = NoParams;
    static constexpr std::string_view kName = "highcard";
    static constexpr std::string_view kHelp =
        "fights for every queen, king and ace that is turned up";

    explicit HighCardThinker(const Params& /*params*/) {}
    search::Analysis think(const search::Situation<Position>& situation,
                           const search::Limits& limits, std::stop_token stop, search::Sink& sink);
    void new_game() {}
};

class ReportThinker {
public:
    using Params = NoParams;
    static constexpr std::string_view kName = "report";
    static constexpr std::string_view kHelp =
        "adds up card values and counts the chances of each lead";

    explicit ReportThinker(const Params& /*params*/) {}
    search::Analysis think(const search::Situation<Position>& situation,
                           const search::Limits& limits, std::stop_token stop, search::Sink& sink);
    void new_game() {}
};

// The chance that a lead holds: that the other hand, any `held` of the unseen cards, has no card
// that beats it.
[[nodiscard]] double chance_to_win(Card lead, CardSet unseen, int held, Strain strain) noexcept;

}  // namespace tusk::games::honeymoon

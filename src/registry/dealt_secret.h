#pragma once
// The secret of a game that shuffles something before the first move.

#include <concepts>
#include <utility>
#include <vector>

#include "core/random.h"
#include "registry/game.h"

namespace tusk::registry {

// A shuffled pack or the like, where the game has one. Without it, chance draws by weight.
template <class P>
concept DealsSecrets = requires(const P c, const typename P::Deal deal, core::Rng& rng) {
    { P::deal(rng) } -> std::same_as<typename P::Deal>;
    { draw(deal, c) } -> std::same_as<typename P::Move>;
};

template <class P>
class DealtSecret final : public Secret {
public:
    DealtSecret(std::uint64_t seed, typename P::Deal deal) : Secret(seed), deal_(std::move(deal)) {}
    [[nodiscard]] const typename P::Deal& deal() const noexcept { return deal_; }

private:
    typename P::Deal deal_;
};

// Pieces lie face down on the board: what lies where.
template <class P>
concept UncoversCells = DealsSecrets<P> && requires(const P c, const typename P::Deal deal) {
    { uncovered_cells(deal, c) } -> std::same_as<std::vector<int>>;
};

}  // namespace tusk::registry

#include "book/frontier.h"

#include <cmath>
#include <limits>

namespace tusk::book {

using core::fail;
using core::Result;

namespace {

constexpr Price kPly = 1000;
constexpr Price kNever = std::numeric_limits<Price>::max() / 4;

// The position after a move of a position of the book.
Result<std::string> position_after(const Book& book, const std::string& canonical,
                                   const std::string& move) {
    auto state = book.game().parse(canonical, book.options());
    if (!state) {
        return fail(state.error());
    }
    const registry::Decider decider = (*state)->deciders().first();
    auto action = (*state)->parse_action(decider, move);
    if (!action) {
        return fail(action.error());
    }
    if (auto done = (*state)->apply(decider, *action); !done) {
        return fail(done.error());
    }
    return (*state)->canonical();
}

}  // namespace

Frontier::Frontier(std::vector<SeedPosition> seeds, double deviation)
    : per_hundredth_(std::llround(deviation * kPly / 100)) {
    for (const SeedPosition& seed : seeds) {
        if (seed.last || seed.ply == 0) {
            roots_.push_back({key_of(seed.canonical), seed.ply * kPly});
        }
    }
}

Price Frontier::step(const BookPosition& position, const BookMove& move) const noexcept {
    return kPly + per_hundredth_ * (Price{position.value} - move.value);
}

Result<std::optional<Choice>> Frontier::choose(const Book& book) const {
    const auto& positions = book.positions();
    std::vector<Price> below(positions.size(), kNever);  // of the cheapest move out of the book
    const auto price_of = [&](const BookPosition& position, const BookMove& move) {
        if (move.in_book()) {
            return step(position, move) + below[*move.position];
        }
        const bool is_open = !move.ends_game && !move.recurs && !taken_.contains(move.leads_to);
        return is_open ? step(position, move) : kNever;
    };
    for (const std::size_t at : book.order()) {
        for (const BookMove& move : positions[at].moves) {
            below[at] = std::min(below[at], price_of(positions[at], move));
        }
    }
    std::optional<std::size_t> at;
    Price best = kNever;
    for (const Root& root : roots_) {
        const auto index = book.find(root.key);
        if (index && root.price + below[*index] < best) {
            at = index;
            best = root.price + below[*index];
        }
    }
    while (at) {
        const BookPosition& position = positions[*at];
        const BookMove* cheapest = nullptr;
        for (const BookMove& move : position.moves) {
            if (cheapest == nullptr || price_of(position, move) < price_of(position, *cheapest)) {
                cheapest = &move;
            }
        }
        if (!cheapest->in_book()) {
            auto canonical = position_after(book, position.text, cheapest->text);
            if (!canonical) {
                return fail(canonical.error());
            }
            return Choice{*canonical, cheapest->leads_to, best};
        }
        at = cheapest->position;
    }
    return std::nullopt;
}

}  // namespace tusk::book

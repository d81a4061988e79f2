#pragma once
// Frontier: which position enters the book next.
//
// Drop-out expansion (Lincke, "Strategies for the automatic construction of opening books", 2000):
// every move that leads out of the book has a price: one ply for each move from the start to it,
// and `deviation` plies for each unit that any of these moves, whoever played it, is worth less
// than the best one in its position. The cheapest is expanded. So the book grows along the lines
// that good players will play, and a line that turns out bad for one side is left as soon as its
// value says so. Seeds are lines that are played whatever they cost: the position at the end of one
// costs its plies alone.
//
// Ties go to the earlier seed and the game's earlier move, so the choice depends on what the book
// holds and never on the order in which it came in. Linear in the size of the book per choice.

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "book/book.h"
#include "book/seeds.h"

namespace tusk::book {

using Price = std::int64_t;  // thousandths of a ply

struct Choice {
    std::string canonical;
    PositionKey key;
    Price price = 0;
};

class Frontier {
public:
    // `seeds` in the order of Seeds::positions(); the first is the start.
    Frontier(std::vector<SeedPosition> seeds, double deviation);

    // The cheapest position outside the book that is not taken; nothing when all lines are at the
    // end of their games. The book must be settled.
    [[nodiscard]] core::Result<std::optional<Choice>> choose(const Book& book) const;

    // Positions that are being searched are not chosen again.
    void take(const PositionKey& key) { taken_.insert(key); }
    void release(const PositionKey& key) { taken_.erase(key); }
    [[nodiscard]] bool is_taken(const PositionKey& key) const { return taken_.contains(key); }

private:
    struct Root {
        PositionKey key;
        Price price;
    };
    [[nodiscard]] Price step(const BookPosition& position, const BookMove& move) const noexcept;

    std::vector<Root> roots_;
    Price per_hundredth_;
    std::unordered_set<PositionKey, PositionKeyHash> taken_;
};

}  // namespace tusk::book

#pragma once
// Tables: the endgame tables that a search may ask, for everything its root can turn into.
//
// A win or loss holds under every rule on repetition: who wins comes nearer to the end with every
// move, so no position comes again. It does not hold against the no-capture limit; an answer is
// given only if the end comes before it. Draws are answered where nobody can be forced to offend
// (Table::draws_are_firm); elsewhere the search goes on by itself. docs/games/xiangqi.md has the
// reasons. Immutable, shared between threads.

#include <memory>
#include <optional>
#include <unordered_map>

#include "search/types.h"

namespace tusk::games::xiangqi {

struct Position;
class Table;

class Tables {
public:
    // Makes the small tables, once in a process: not while a clock is running.
    static void make_ready();
    // Those that positions below this one may need; null if there are none. Larger ones are read
    // from this person's folder when they are first needed.
    [[nodiscard]] static std::shared_ptr<const Tables> for_root(const Position& root);

    // The exact value for the side to move; nothing if no table can tell.
    [[nodiscard]] std::optional<search::Score> probe(const Position& p) const noexcept;

private:
    struct Entry {
        std::shared_ptr<const Table> table;
        bool turned = false;
    };
    void add(const std::shared_ptr<const Table>& table);

    std::unordered_map<std::uint64_t, Entry> by_ending_;
    int most_pieces_ = 0;
};

}  // namespace tusk::games::xiangqi

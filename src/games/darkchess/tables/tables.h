#pragma once
// Tables: the endgame tables that a search may ask, for everything its root can turn into.
//
// With nothing hidden and few pieces a table knows the result under best play. The draw counter can
// spoil a win: a win is told as such only if even its end comes before the limit, and as a draw if
// not even the next capture does. In between it is most likely a win, and gets a value that is high
// and no proof. Repetition spoils nothing: who wins comes nearer to the end with every move. Not
// asked where chasing is forbidden, which the tables do not know. Immutable, shared between
// threads.

#include <memory>
#include <optional>
#include <unordered_map>

#include "search/types.h"

namespace tusk::games::darkchess {

struct Position;
class Table;

class Tables {
public:
    // Begins to make the small tables, once in a process: not while a clock is running.
    static void make_ready();
    // Those that positions below this one may need; null if there are none.
    [[nodiscard]] static std::shared_ptr<const Tables> for_root(const Position& root);

    // The value for the side to move; nothing if no table can tell.
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

}  // namespace tusk::games::darkchess

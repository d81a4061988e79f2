#pragma once
// Seeds: lines that a book shall hold whatever their value is, such as named openings and the lists
// that tournaments draw their openings from.
//
// A file has one line of moves each, in any notation the game reads; what follows a tab (names) and
// what follows `#` is left out.

#include <string>
#include <string_view>
#include <vector>

#include "book/book.h"

namespace tusk::book {

inline constexpr std::size_t kMaxSeeds = 1'000'000;

struct SeedPosition {
    std::string canonical;
    int ply = 0;        // moves from the start
    bool last = false;  // a line ends here
};

// Every position of the lines of `text`, each one once, the start first and then ply by ply in the
// order of the lines. Finished games are left out. The error names `source`, line and move.
class Seeds {
public:
    [[nodiscard]] core::Result<void> read(const registry::Game& game,
                                          const core::NamedValues& options, std::string_view text,
                                          const std::string& source);
    [[nodiscard]] std::vector<SeedPosition> positions() const;

private:
    void add(const registry::State& state, int ply, bool last);

    std::vector<SeedPosition> found_;
    std::unordered_map<std::string, std::size_t> index_;
};

// The files of a game that a book is built over when none are named: data/<game>/openings.tsv and
// match_openings.txt, those that exist.
[[nodiscard]] std::vector<std::string> default_seed_files(const registry::Game& game);

}  // namespace tusk::book

#pragma once
// Book: positions of the opening with what a search said about each of their moves.
//
// A position is kept once for all its symmetric forms (State::canonical) and its moves once for all
// that lead to the same position, so neither turned boards nor transpositions are searched twice. A
// move whose position is in the book too is worth what that position is worth, all others what the
// search said: values are negamaxed from the end of the book to its beginning. The best move that
// leads out of the book is the drop-out move. Moves are recognised by the position they lead to,
// which is why a book never needs to know how a game turns its board.
//
// For two seats, zero sum, no chance and nothing hidden; the same seat may move again. In games
// whose positions can recur a move back to a position on the way counts as one out of the book.
// Values are whole hundredths of the game's unit. One writer, or any number of readers.

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "registry/game.h"

namespace tusk::book {

using Value = std::int32_t;  // hundredths of the game's unit, for the seat to move
inline constexpr Value kMaxValue = 100'000'000;
inline constexpr std::size_t kMaxPositions = 1'000'000;
inline constexpr int kMaxDepth = 127;

[[nodiscard]] Value value_of(double units) noexcept;
[[nodiscard]] constexpr double units_of(Value value) noexcept {
    return static_cast<double>(value) / 100;
}

// 128 bits of the SHA-256 of a position's canonical text: equal keys are equal positions.
struct PositionKey {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    friend auto operator<=>(const PositionKey&, const PositionKey&) = default;
};
struct PositionKeyHash {
    std::size_t operator()(const PositionKey& key) const noexcept { return key.low; }
};
[[nodiscard]] PositionKey key_of(std::string_view canonical);

struct BookMove {
    std::string text;    // in the position as the book keeps it
    Value searched = 0;  // what the search said
    Value value = 0;     // what it is worth: that of the position it leads to, where it is known
    PositionKey leads_to;
    std::optional<std::size_t> position;  // where that stands in the book
    bool same_seat = false;               // who moves there
    bool ends_game = false;
    bool recurs = false;  // leads back to a position on the way

    [[nodiscard]] bool in_book() const noexcept { return position && !recurs; }
};

struct BookPosition {
    std::string text;             // canonical
    int depth = 0;                // of the search
    std::vector<BookMove> moves;  // in the order of the game's legal moves
    Value value = 0;              // of the best move

    // The best move that leads out of the book; nothing if all lead to positions in it.
    [[nodiscard]] const BookMove* drop_out() const noexcept;
};

// A move as a search valued it, by its text in the position that was searched.
struct SearchedMove {
    std::string text;
    Value value = 0;
};

// Whether a game is of the kind books are for.
[[nodiscard]] bool can_have_book(const registry::GameInfo& info) noexcept;

class Book {
public:
    // An error if the game is not of the kind books are for, or has no such options.
    [[nodiscard]] static core::Result<Book> make(const registry::Game& game,
                                                 const core::NamedValues& options);

    // Adds a position, or replaces what was known about it. `canonical` must be a canonical text;
    // at least one move, each legal there. Where several moves lead to the same position the best
    // one counts. Values are right again after settle().
    [[nodiscard]] core::Result<std::size_t> enter(std::string_view canonical, int depth,
                                                  const std::vector<SearchedMove>& moves);

    // Works out the values of all positions anew. Linear in the size of the book.
    void settle();

    [[nodiscard]] const registry::Game& game() const noexcept { return *game_; }
    [[nodiscard]] const core::NamedValues& options() const noexcept { return options_; }
    [[nodiscard]] const std::vector<BookPosition>& positions() const noexcept { return positions_; }
    [[nodiscard]] std::optional<std::size_t> find(const PositionKey& key) const;
    // Positions after those their moves lead to; filled by settle().
    [[nodiscard]] const std::vector<std::size_t>& order() const noexcept { return order_; }
    // How many positions can be reached from this one, itself included.
    [[nodiscard]] std::size_t count_from(std::size_t index) const;

    // Who evaluated it, as a player spec; told to people only.
    std::string player;

private:
    Book(const registry::Game& game, core::NamedValues options);
    void sort_out();

    struct Place {
        std::size_t position;
        std::size_t move;
    };

    const registry::Game* game_;
    core::NamedValues options_;
    std::vector<BookPosition> positions_;
    std::unordered_map<PositionKey, std::size_t, PositionKeyHash> index_;
    // Moves that lead to positions which are not in the book yet.
    std::unordered_multimap<PositionKey, Place, PositionKeyHash> waiting_;
    std::vector<std::size_t> order_;
};

}  // namespace tusk::book

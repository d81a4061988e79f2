#pragma once
// A text of one or more games, cut at the places where a game must end: at a result, before a
// position, before a number 1. What lies between (a Part) is one game or several; the reader of
// move_texts.h finds out by playing its stretches, each a line or part of one.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/common/game_text.h"

namespace tusk::games {

// Words that engine protocols put before a position or a list of moves.
inline constexpr std::string_view kPositionWord = "position";
inline constexpr std::string_view kFenWord = "fen";
inline constexpr std::string_view kStartWord = "startpos";
inline constexpr std::string_view kMovesWord = "moves";

// Part of one line: it may belong to the game before it or begin one.
struct Stretch {
    std::vector<Item> items;
    std::string title;         // lines without moves that stand before it
    std::uint64_t number = 0;  // it begins with; 0 = none
    bool has_moves = false;
};

struct Part {
    std::size_t begin = 0;  // in the text
    std::optional<std::string> start;
    std::vector<Stretch> stretches;
    std::optional<StatedEnd> end;
    bool has_moves = false;
};

// Cuts a folded text, which must outlive it, into parts.
class Divider {
public:
    using IsPosition = bool (*)(std::string_view text);

    Divider(const FoldedText& folded, MoveForm form, IsPosition is_position)
        : folded_(folded), is_position_(is_position), scanner_(folded.text(), form) {}

    // The next part; nothing at the end.
    [[nodiscard]] std::optional<Part> next();

    // Lines without moves that no game followed, and where they begin.
    [[nodiscard]] const std::string& left_over() const noexcept { return title_; }
    [[nodiscard]] std::size_t left_over_at() const noexcept { return title_at_; }

private:
    void step();
    [[nodiscard]] bool take_line();
    void begin_part(std::size_t at, std::string start);
    void add_title();
    void close_stretch();
    void close_part();

    const FoldedText& folded_;
    IsPosition is_position_;
    ItemScanner scanner_;
    std::vector<Part> ready_;
    Part part_;
    Stretch stretch_;
    std::string title_;
    std::size_t title_at_ = 0;
    bool line_begins_ = true;
    bool done_ = false;
};

}  // namespace tusk::games

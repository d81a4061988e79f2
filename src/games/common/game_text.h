#pragma once
// Texts of games as people have them: what every reader of moves shares.
//
// FoldedText makes full-width digits, letters, signs and blanks plain, one character for one, so
// that lines and columns stay what they are. ItemScanner cuts such a text into moves, numbers of
// moves, comments, stated results and words that are none of these; a game says what its moves
// look like (MoveForm), legal or not. Linear in the size of the text; no locale.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tusk::games {

// How many bytes at the front of a plain text have the form of a move; 0 = none.
using MoveForm = std::size_t (*)(std::string_view text);

struct Spot {
    std::size_t line = 1;
    std::size_t column = 1;  // in characters
};

class FoldedText {
public:
    // A byte order mark at the front is left out.
    explicit FoldedText(std::string_view original);

    [[nodiscard]] std::string_view text() const noexcept { return text_; }
    // What stood in the place of text()[begin, end).
    [[nodiscard]] std::string_view original(std::size_t begin, std::size_t end) const noexcept;
    // Where an offset into text() lies. Cheap when asked in ascending order.
    [[nodiscard]] Spot spot(std::size_t offset) const noexcept;

private:
    std::string_view original_;
    std::string text_;
    std::vector<std::uint32_t> origin_;  // of each byte of text_, and of its end
    mutable std::size_t seen_ = 0;       // spot() was asked up to here
    mutable Spot seen_spot_;
};

// The end of a game as a text states it: 1-0, *, 紅先勝, 和棋, "Black wins".
struct StatedEnd {
    std::string_view side;  // a seat's name, "first" or "second"; empty: drawn or not known
    bool wins = false;      // that side; else it loses
    bool drawn = false;
    std::size_t length = 0;  // of the text
};
// At the front of a plain text; nothing if there is none, or if it is only part of a word.
[[nodiscard]] std::optional<StatedEnd> stated_end(std::string_view text) noexcept;

enum class ItemKind : std::uint8_t { kMove, kNumber, kComment, kEnd, kWord, kLineEnd };

struct Item {
    ItemKind kind = ItemKind::kWord;
    std::size_t begin = 0;  // of its text; of a comment without its brackets
    std::size_t end = 0;
    std::uint64_t number = 0;  // of kNumber
    bool goes_on = false;      // of kNumber: "1...", the second move of a round
    StatedEnd stated = {};     // of kEnd
};

class ItemScanner {
public:
    ItemScanner(std::string_view text, MoveForm form) noexcept : text_(text), form_(form) {}

    // The next item; nothing at the end. Blanks, commas, dashes between moves and signs such as !?
    // are stepped over.
    [[nodiscard]] std::optional<Item> next();

    [[nodiscard]] std::size_t at() const noexcept { return at_; }
    void seek(std::size_t at) noexcept { at_ = at; }

private:
    [[nodiscard]] std::string_view rest() const noexcept { return text_.substr(at_); }
    [[nodiscard]] bool step_over() noexcept;
    [[nodiscard]] Item take(ItemKind kind, std::size_t length) noexcept;
    [[nodiscard]] std::optional<Item> take_number() noexcept;
    [[nodiscard]] std::optional<Item> take_comment() noexcept;
    [[nodiscard]] Item take_word() noexcept;

    std::string_view text_;
    MoveForm form_;
    std::size_t at_ = 0;
    bool after_move_ = false;  // signs such as ! and + may follow
    bool unclosed_brace_ = false;
    bool unclosed_bracket_ = false;
    std::uint64_t last_number_ = 0;
};

}  // namespace tusk::games

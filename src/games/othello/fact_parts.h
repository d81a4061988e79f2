// Small helpers for writing facts about an Othello board.
#pragma once

#include <string>
#include <vector>

#include "games/common/explanation.h"
#include "games/othello/bitboard.h"

namespace tusk::games::othello {

inline Tone tone_of(int balance) noexcept {
    return balance > 0 ? Tone::kGood : balance < 0 ? Tone::kBad : Tone::kNeutral;
}

inline std::vector<int> cells_of(Bitboard squares, int size) {
    std::vector<int> cells;
    for (; squares != 0; squares &= squares - 1) {
        const int square = first_square(squares);
        cells.push_back(square / 8 * size + square % 8);
    }
    return cells;
}

// "a1, h8"
inline std::string names_of(Bitboard squares) {
    std::string names;
    for (; squares != 0; squares &= squares - 1) {
        const int square = first_square(squares);
        names += names.empty() ? "" : ", ";
        names += {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
    }
    return names;
}

// A mark without squares would mark nothing and is left out.
inline void add_mark(Fact& fact, const char* name, MarkRole role, Bitboard squares, int size) {
    if (squares != 0) {
        fact.marks.push_back({name, role, cells_of(squares, size)});
    }
}

// "1 disc", "2 discs"
inline std::string counted(int count, const std::string& noun) {
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

// The four numbers that most facts have.
struct BothSides {
    int own_before = 0;
    int own_after = 0;
    int other_before = 0;
    int other_after = 0;

    void into(Fact& fact) const {
        fact.numbers.insert(fact.numbers.end(), {{"own_before", own_before},
                                                 {"own_after", own_after},
                                                 {"other_before", other_before},
                                                 {"other_after", other_after}});
    }
    // How much better own - other has become.
    [[nodiscard]] int gain() const noexcept {
        return (own_after - other_after) - (own_before - other_before);
    }
};

}  // namespace tusk::games::othello

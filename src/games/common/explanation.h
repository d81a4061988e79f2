#pragma once
// Explanation: what a move changes, fact by fact, for people who learn a game.
//
// A game models Explained by giving explain(position, move). It decides what is worth saying; the
// programs that show it know no game: they have a sentence, numbers, a tone and cells to mark.
// Sentences here are English; `saying` names the sentence, so that an app can say it in its own
// language with the numbers and the cells of the marks by their names. Plain values.

#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "search/types.h"

namespace tusk::games {

// How a fact looks for the side that moves.
enum class Tone : std::uint8_t { kGood, kBad, kNeutral };

// What marked cells mean: they belong to the side that moves or to another one; they are to be
// feared or to be aimed at by the side that moves.
enum class MarkRole : std::uint8_t { kOwn, kOther, kDanger, kTarget };

struct Mark {
    std::string name = {};  // unique among the numbers and marks of a fact
    MarkRole role = MarkRole::kOwn;
    std::vector<int> cells = {};  // as in Look, ascending, never empty
    friend bool operator==(const Mark&, const Mark&) = default;
};

struct Fact {
    std::string id = {};      // what it is about: "othello.mobility"; never renamed
    std::string saying = {};  // which sentence says it: "othello.mobility.better"
    std::string text = {};    // the sentence in English
    Tone tone = Tone::kNeutral;
    bool matters = false;  // the move changes something here; shown first
    std::vector<std::pair<std::string, int>> numbers = {};
    std::vector<Mark> marks = {};

    // Numbers that are not there count as 0.
    [[nodiscard]] int number(std::string_view name) const noexcept {
        for (const auto& [key, value] : numbers) {
            if (key == name) {
                return value;
            }
        }
        return 0;
    }
    [[nodiscard]] const Mark* mark(std::string_view name) const noexcept {
        for (const Mark& mark : marks) {
            if (mark.name == name) {
                return &mark;
            }
        }
        return nullptr;
    }
    friend bool operator==(const Fact&, const Fact&) = default;
};

struct Explanation {
    std::vector<Fact> facts;  // the most telling first; an id stands at most once

    [[nodiscard]] const Fact* fact(std::string_view id) const noexcept {
        for (const Fact& fact : facts) {
            if (fact.id == id) {
                return &fact;
            }
        }
        return nullptr;
    }
    friend bool operator==(const Explanation&, const Explanation&) = default;
};

// One step of the reasons for a ruling (repetition, chases), for a list of sentences with arrows.
struct Arrow {
    int from = 0;  // cells as in Look
    int to = 0;
    MarkRole role = MarkRole::kTarget;
    friend bool operator==(const Arrow&, const Arrow&) = default;
};
struct RulingStep {
    int ply = -1;             // the action it speaks of, counted from 0; -1 = the whole
    std::string saying = {};  // which sentence says it: "xiangqi.chase.unprotected"
    std::string text = {};    // the sentence in English
    // What the sentence names, in its words: {"attacker", "red cannon"}, {"attacker_square", "e2"}.
    std::vector<std::pair<std::string, std::string>> words = {};
    std::vector<Arrow> arrows = {};
    friend bool operator==(const RulingStep&, const RulingStep&) = default;
};

[[nodiscard]] constexpr std::string_view name_of(Tone tone) noexcept {
    switch (tone) {
        case Tone::kGood: return "good";
        case Tone::kBad: return "bad";
        case Tone::kNeutral: return "neutral";
    }
    return "neutral";
}

[[nodiscard]] constexpr std::string_view name_of(MarkRole role) noexcept {
    switch (role) {
        case MarkRole::kOwn: return "own";
        case MarkRole::kOther: return "other";
        case MarkRole::kDanger: return "danger";
        case MarkRole::kTarget: return "target";
    }
    return "own";
}

// `Seen` is the position; for a game with secrets it must be what the viewer knows of it, so that
// an explanation can never tell more.
template <class Seen, class Move>
concept Explained = requires(const Seen seen, const Move move) {
    { explain(seen, move) } -> std::same_as<Explanation>;
};

}  // namespace tusk::games

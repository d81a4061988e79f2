// Mobility, frontier, stability, corners, quiet moves, and the order of all facts.

#include "games/othello/explain.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/othello/edge_play.h"
#include "games/othello/fact_parts.h"
#include "games/othello/stability.h"

namespace tusk::games::othello {

namespace {

Bitboard moves_of(Bitboard own, Bitboard other, Bitboard board) noexcept {
    return legal_moves(own, other) & board;
}

// stability.h knows the edges of the usual board only. A smaller one gets the rule that needs no
// table: safe along an axis at the rim, in a full line, or beside an own stable disc.
Bitboard stable_on_small_board(Bitboard own, Bitboard other, Bitboard board, int size) noexcept {
    constexpr std::array<std::array<int, 2>, 4> kAxes{{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};
    const auto inside = [&](int row, int column) {
        return row >= 0 && row < size && column >= 0 && column < size;
    };
    Bitboard stable = 0;
    const auto safe_along = [&](int row, int column, const std::array<int, 2>& axis) {
        bool full = true;
        for (const int sign : {-1, 1}) {
            int r = row + sign * axis[0];
            int c = column + sign * axis[1];
            if (!inside(r, c) || (stable & square_bit(r * 8 + c)) != 0) {
                return true;
            }
            for (; inside(r, c); r += sign * axis[0], c += sign * axis[1]) {
                full = full && ((own | other) & square_bit(r * 8 + c)) != 0;
            }
        }
        return full;
    };
    for (Bitboard before = board; stable != before;) {
        before = stable;
        for (Bitboard left = own & ~stable; left != 0; left &= left - 1) {
            const int square = first_square(left);
            if (std::all_of(kAxes.begin(), kAxes.end(), [&](const auto& axis) {
                    return safe_along(square / 8, square % 8, axis);
                })) {
                stable |= square_bit(square);
            }
        }
    }
    return stable;
}

Bitboard stable_of(Bitboard own, Bitboard other, const Change& change) noexcept {
    return change.size == 8 ? stable_discs(own, other)
                            : stable_on_small_board(own, other, change.board, change.size);
}

}  // namespace

Change change_of(const Position& p, Move move) noexcept {
    Change change;
    change.size = p.size;
    change.square = move.square();
    change.board = p.board_mask();
    change.flipped = flips(p.own, p.opponent, move.square());
    change.own_before = p.own;
    change.other_before = p.opponent;
    change.own_after = p.own | change.flipped | square_bit(move.square());
    change.other_after = p.opponent & ~change.flipped;
    return change;
}

Fact mobility_fact(const Change& c) {
    const Bitboard own_before = moves_of(c.own_before, c.other_before, c.board);
    const Bitboard own_after = moves_of(c.own_after, c.other_after, c.board);
    const Bitboard other_before = moves_of(c.other_before, c.own_before, c.board);
    const Bitboard other_after = moves_of(c.other_after, c.own_after, c.board);
    const BothSides count{std::popcount(own_before), std::popcount(own_after),
                          std::popcount(other_before), std::popcount(other_after)};
    Fact fact{.id = "othello.mobility"};
    count.into(fact);
    add_mark(fact, "own_moves", MarkRole::kOwn, own_after, c.size);
    add_mark(fact, "replies", MarkRole::kOther, other_after, c.size);
    add_mark(fact, "new_replies", MarkRole::kDanger, other_after & ~other_before, c.size);
    fact.tone = tone_of(count.gain());
    fact.matters = fact.tone != Tone::kNeutral;
    if (other_after == 0) {
        fact.matters = true;
        fact.tone = own_after != 0 ? Tone::kGood : Tone::kNeutral;
        fact.saying = own_after != 0 ? "othello.mobility.pass" : "othello.mobility.end";
        fact.text = own_after != 0 ? "The opponent has no move and must pass."
                                   : "Nobody can move any more: the game ends.";
        return fact;
    }
    const std::string counts =
        fmt::format("the opponent goes from {} to {}, you from {} to {}.", count.other_before,
                    counted(count.other_after, "move"), count.own_before, count.own_after);
    switch (fact.tone) {
        case Tone::kGood:
            fact.saying = "othello.mobility.better";
            fact.text = "More room for you: " + counts;
            break;
        case Tone::kBad:
            fact.saying = "othello.mobility.worse";
            fact.text = "Less room for you: " + counts;
            break;
        case Tone::kNeutral:
            fact.saying = "othello.mobility.even";
            fact.text = "Room is balanced as before: " + counts;
            break;
    }
    return fact;
}

Fact frontier_fact(const Change& c) {
    const Bitboard near_before = neighbours(c.empties_before());
    const Bitboard near_after = neighbours(c.empties_after());
    const BothSides count{
        std::popcount(c.own_before & near_before), std::popcount(c.own_after & near_after),
        std::popcount(c.other_before & near_before), std::popcount(c.other_after & near_after)};
    Fact fact{.id = "othello.frontier"};
    count.into(fact);
    const auto touching = [](Bitboard discs, Bitboard empties) {
        return std::popcount(neighbours(discs) & empties);
    };
    fact.numbers.insert(fact.numbers.end(),
                        {{"own_potential_before", touching(c.other_before, c.empties_before())},
                         {"own_potential_after", touching(c.other_after, c.empties_after())},
                         {"other_potential_before", touching(c.own_before, c.empties_before())},
                         {"other_potential_after", touching(c.own_after, c.empties_after())}});
    add_mark(fact, "own_frontier", MarkRole::kOwn, c.own_after & near_after, c.size);
    add_mark(fact, "other_frontier", MarkRole::kOther, c.other_after & near_after, c.size);
    // The least a move with a frontier flip can do is to expose its own disc and that one.
    constexpr int kUsual = 2;
    const int more = count.own_after - count.own_before;
    fact.tone = more <= 0 ? Tone::kGood : more > kUsual ? Tone::kBad : Tone::kNeutral;
    fact.matters = fact.tone != Tone::kNeutral;
    const std::string counts = fmt::format(
        "discs next to empty squares, yours from {} to {}, the opponent's from {} to {}.",
        count.own_before, count.own_after, count.other_before, count.other_after);
    switch (fact.tone) {
        case Tone::kGood:
            fact.saying = "othello.frontier.better";
            fact.text = "Not more exposed: " + counts;
            break;
        case Tone::kBad:
            fact.saying = "othello.frontier.worse";
            fact.text = "Much more exposed: " + counts;
            break;
        case Tone::kNeutral:
            fact.saying = "othello.frontier.even";
            fact.text = "A little more exposed: " + counts;
            break;
    }
    return fact;
}

Fact stable_fact(const Change& c) {
    const Bitboard own_before = stable_of(c.own_before, c.other_before, c);
    const Bitboard own_after = stable_of(c.own_after, c.other_after, c);
    const Bitboard other_before = stable_of(c.other_before, c.own_before, c);
    const Bitboard other_after = stable_of(c.other_after, c.own_after, c);
    const BothSides count{std::popcount(own_before), std::popcount(own_after),
                          std::popcount(other_before), std::popcount(other_after)};
    const int own_gain = count.own_after - count.own_before;
    const int other_gain = count.other_after - count.other_before;
    Fact fact{.id = "othello.stable"};
    count.into(fact);
    fact.numbers.insert(fact.numbers.end(), {{"own_gain", own_gain}, {"other_gain", other_gain}});
    add_mark(fact, "own_stable", MarkRole::kOwn, own_after, c.size);
    add_mark(fact, "other_stable", MarkRole::kOther, other_after, c.size);
    add_mark(fact, "own_new", MarkRole::kTarget, own_after & ~own_before, c.size);
    add_mark(fact, "other_new", MarkRole::kDanger, other_after & ~other_before, c.size);
    fact.tone = tone_of(own_gain - other_gain);
    fact.matters = own_gain != 0 || other_gain != 0;
    if (own_gain > 0 && other_gain > 0) {
        fact.saying = "othello.stable.both";
        fact.text = fmt::format("Safe for ever: {} more of yours, {} more of the opponent's.",
                                counted(own_gain, "disc"), other_gain);
    } else if (own_gain > 0) {
        fact.saying = "othello.stable.gain";
        fact.text = fmt::format("You gain {} that can never be flipped, {} in all.",
                                counted(own_gain, "disc"), count.own_after);
    } else if (other_gain > 0) {
        fact.saying = "othello.stable.gift";
        fact.text = fmt::format("The opponent gains {} that can never be flipped, {} in all.",
                                counted(other_gain, "disc"), count.other_after);
    } else {
        fact.saying = "othello.stable.same";
        fact.text = fmt::format("No new disc is safe for ever: you have {}, the opponent {}.",
                                count.own_after, count.other_after);
    }
    return fact;
}

Fact corners_fact(const Change& c) {
    const Bitboard corners = corners_of(c.size);
    const Bitboard bit = square_bit(c.square);
    const Bitboard own_before = moves_of(c.own_before, c.other_before, c.board) & corners;
    const Bitboard own_after = moves_of(c.own_after, c.other_after, c.board) & corners;
    const Bitboard other_before = moves_of(c.other_before, c.own_before, c.board) & corners;
    const Bitboard other_after = moves_of(c.other_after, c.own_after, c.board) & corners;
    const bool takes = (bit & corners) != 0;
    const Bitboard given = other_after & ~other_before;
    const Bitboard denied = other_before & ~other_after;
    const Bitboard won = own_after & ~own_before;
    const Bitboard by_x = empty_corner_by_x(c.square, c.empties_before(), c.size);
    const Bitboard by_c = empty_corner_by_c(c.square, c.empties_before(), c.size);
    Fact fact{.id = "othello.corners"};
    BothSides{std::popcount(own_before), std::popcount(own_after), std::popcount(other_before),
              std::popcount(other_after)}
        .into(fact);
    fact.numbers.insert(fact.numbers.end(), {{"takes", takes ? 1 : 0},
                                             {"given", std::popcount(given)},
                                             {"denied", std::popcount(denied)},
                                             {"won", std::popcount(won)},
                                             {"x_square", by_x != 0 ? 1 : 0},
                                             {"c_square", by_c != 0 ? 1 : 0}});
    add_mark(fact, "own_corners", MarkRole::kOwn, own_after & ~won, c.size);
    add_mark(fact, "other_corners", MarkRole::kOther, other_after & ~given, c.size);
    add_mark(fact, "given_corners", MarkRole::kDanger, given, c.size);
    add_mark(fact, "denied_corners", MarkRole::kTarget, (denied | (takes ? bit : 0)), c.size);
    add_mark(fact, "won_corners", MarkRole::kTarget, won, c.size);
    add_mark(fact, "near_corner", MarkRole::kDanger, (by_x | by_c) & ~given, c.size);
    fact.matters = true;
    if (takes) {
        fact.tone = Tone::kGood;
        fact.saying = given != 0 ? "othello.corners.trades" : "othello.corners.takes";
        fact.text = given != 0 ? "Takes a corner and opens " + names_of(given) + " to the opponent."
                               : "Takes a corner: this disc can never be flipped.";
    } else if (given != 0) {
        fact.tone = Tone::kBad;
        fact.saying = "othello.corners.gives";
        fact.text = "Gives a corner away: the opponent can take " + names_of(given) + ".";
    } else if (denied != 0) {
        fact.tone = Tone::kGood;
        fact.saying = "othello.corners.denies";
        fact.text = "The opponent can no longer take " + names_of(denied) + ".";
    } else if (by_x != 0) {
        fact.tone = Tone::kBad;
        fact.saying = "othello.corners.x_square";
        fact.text = "X-square: it may open the corner " + names_of(by_x) + " later.";
    } else if (won != 0) {
        fact.tone = Tone::kGood;
        fact.saying = "othello.corners.wins";
        fact.text = "Threatens to take " + names_of(won) + ".";
    } else if (by_c != 0) {
        fact.saying = "othello.corners.c_square";
        fact.text = "C-square: take care of the corner " + names_of(by_c) + ".";
    } else {
        fact.matters = false;
        fact.saying = "othello.corners.same";
        fact.text = fmt::format("Corners as before: you could take {}, the opponent {}.",
                                std::popcount(own_after), std::popcount(other_after));
    }
    return fact;
}

Fact quiet_fact(const Change& c) {
    const Bitboard exposed = c.flipped & neighbours(c.empties_after());
    const int flips = std::popcount(c.flipped);
    const int new_frontier = std::popcount(exposed);
    Fact fact{.id = "othello.quiet"};
    fact.numbers = {
        {"flips", flips}, {"new_frontier", new_frontier}, {"quiet", new_frontier == 0 ? 1 : 0}};
    add_mark(fact, "inside", MarkRole::kOwn, c.flipped & ~exposed, c.size);
    add_mark(fact, "exposed", MarkRole::kDanger, exposed, c.size);
    fact.matters = new_frontier == 0;
    fact.tone = new_frontier == 0 ? Tone::kGood : Tone::kNeutral;
    if (new_frontier == 0) {
        fact.saying = "othello.quiet.quiet";
        fact.text = fmt::format("Quiet move: it flips {}, none of them next to an empty square.",
                                counted(flips, "disc"));
    } else {
        fact.saying = "othello.quiet.loud";
        fact.text = fmt::format("Flips {}; {} next to empty squares.", counted(flips, "disc"),
                                new_frontier);
    }
    return fact;
}

Explanation explain(const Position& p, Move move) {
    Explanation explanation;
    if (move.is_pass()) {
        return explanation;
    }
    const Change change = change_of(p, move);
    auto& facts = explanation.facts;
    const auto add = [&](std::optional<Fact> fact) {
        if (fact) {
            facts.push_back(std::move(*fact));
        }
    };
    add(trap_fact(change));
    add(corners_fact(change));
    add(stable_fact(change));
    add(mobility_fact(change));
    add(quiet_fact(change));
    add(tempo_fact(change));
    add(edges_fact(change));
    add(parity_fact(change));
    add(frontier_fact(change));
    add(quadrants_fact(change));
    const auto weight = [](const Fact& fact) {
        if (fact.matters) {
            return fact.tone == Tone::kNeutral ? 1 : 0;
        }
        return fact.saying.ends_with(".same") ? 3 : 2;  // "as before" says least
    };
    std::stable_sort(facts.begin(), facts.end(),
                     [&](const Fact& a, const Fact& b) { return weight(a) < weight(b); });
    return explanation;
}

}  // namespace tusk::games::othello

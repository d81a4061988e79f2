// Parity, quadrants, unbalanced edges, tempo and Stoner traps.

#include <fmt/format.h>

#include "games/othello/edge_play.h"
#include "games/othello/explain.h"
#include "games/othello/fact_parts.h"

namespace tusk::games::othello {

namespace {

int count_odd(const std::vector<Bitboard>& regions) noexcept {
    int odd = 0;
    for (const Bitboard region : regions) {
        odd += std::popcount(region) % 2;
    }
    return odd;
}

// Where an answer would be "in the same place"; 0 = the whole board is one place.
Bitboard place_of(const Change& c) {
    Bitboard edge_squares = 0;
    for (const Edge& edge : edges_of(c.size)) {
        if ((edge.squares() & square_bit(c.square)) != 0) {
            edge_squares |= edge.squares();
        }
    }
    if (edge_squares != 0) {
        return edge_squares & c.empties_after();
    }
    const Bitboard region = region_of(c.square, c.empties_before());
    return region == c.empties_before() ? 0 : region & c.empties_after();
}

// Traps that stand in `now` and not in `earlier`.
std::vector<StonerTrap> fresh(const std::vector<StonerTrap>& now,
                              const std::vector<StonerTrap>& earlier) {
    std::vector<StonerTrap> result;
    for (const StonerTrap& trap : now) {
        bool known = false;
        for (const StonerTrap& old : earlier) {
            known = known || (old.x_square == trap.x_square && old.corners == trap.corners);
        }
        if (!known) {
            result.push_back(trap);
        }
    }
    return result;
}

struct TrapSquares {
    Bitboard x_squares = 0;
    Bitboard discs = 0;
    Bitboard corners = 0;
};

TrapSquares squares_of(const std::vector<StonerTrap>& traps) noexcept {
    TrapSquares squares;
    for (const StonerTrap& trap : traps) {
        squares.x_squares |= square_bit(trap.x_square);
        squares.discs |= trap.discs;
        squares.corners |= trap.corners;
    }
    return squares;
}

}  // namespace

Bitboard region_of(int square, Bitboard empties) noexcept {
    Bitboard region = square_bit(square);
    for (Bitboard before = 0; region != before;) {
        before = region;
        region |= neighbours(region) & empties;
    }
    return region;
}

std::vector<Bitboard> regions_of(Bitboard empties) {
    std::vector<Bitboard> regions;
    for (Bitboard left = empties; left != 0; left &= ~regions.back()) {
        regions.push_back(region_of(first_square(left), empties));
    }
    return regions;
}

Fact parity_fact(const Change& c) {
    const auto before = regions_of(c.empties_before());
    const auto after = regions_of(c.empties_after());
    const Bitboard region = region_of(c.square, c.empties_before());
    const Bitboard rest = region & c.empties_after();
    const auto parts = regions_of(rest);
    const Bitboard own_moves = legal_moves(c.own_before, c.other_before) & c.board;
    const Bitboard entries = legal_moves(c.other_after, c.own_after) & rest;
    const Bitboard reserve = legal_moves(c.own_after, c.other_after) & rest;
    const int size = std::popcount(region);
    const int left = size - 1;
    const bool last_own = size % 2 != 0;
    Bitboard odd_squares = 0;
    Bitboard odd_before = 0;
    for (const Bitboard one : after) {
        odd_squares |= std::popcount(one) % 2 != 0 ? one : 0;
    }
    for (const Bitboard one : before) {
        odd_before |= std::popcount(one) % 2 != 0 ? one : 0;
    }
    Fact fact{.id = "othello.parity"};
    fact.numbers = {{"empties_before", std::popcount(c.empties_before())},
                    {"empties_after", std::popcount(c.empties_after())},
                    {"regions_before", static_cast<int>(before.size())},
                    {"regions_after", static_cast<int>(after.size())},
                    {"odd_before", count_odd(before)},
                    {"odd_after", count_odd(after)},
                    {"region_before", size},
                    {"region_left", left},
                    {"parts", static_cast<int>(parts.size())},
                    {"odd_left", count_odd(parts)},
                    {"last_own", last_own ? 1 : 0},
                    {"other_enters", std::popcount(entries)}};
    add_mark(fact, "even_regions", MarkRole::kOwn, c.empties_after() & ~odd_squares, c.size);
    add_mark(fact, "odd_regions", MarkRole::kOther, odd_squares, c.size);
    const bool several = before.size() > 1;
    fact.matters = several;
    if (!several && rest != 0) {
        const bool splits = parts.size() > 1;
        fact.matters = splits;
        fact.tone = splits && count_odd(parts) == 0 ? Tone::kGood : Tone::kNeutral;
        fact.saying = splits ? "othello.parity.splits" : "othello.parity.whole";
        fact.text = splits ? fmt::format(
                                 "Splits the empty squares into {} regions, {} of them "
                                 "with an odd number.",
                                 parts.size(), count_odd(parts))
                           : fmt::format("The empty squares are one region of {}.", left);
    } else if (rest == 0) {
        fact.tone = several ? Tone::kGood : Tone::kNeutral;
        fact.saying = "othello.parity.fills";
        fact.text = "Fills the last empty square of its region.";
    } else if (entries == 0 && reserve != 0) {
        fact.tone = Tone::kGood;
        fact.saying = "othello.parity.alone";
        fact.text = fmt::format(
            "The opponent cannot move in this region; {} you in reserve.",
            left == 1 ? "1 square waits for" : std::to_string(left) + " squares wait for");
    } else if (last_own) {
        fact.tone = Tone::kGood;
        fact.saying = "othello.parity.even";
        fact.text = fmt::format(
            "Leaves {} empty squares in this region, an even number: the last "
            "move there can be yours.",
            left);
    } else {
        const bool choice = (own_moves & odd_before) != 0;
        fact.tone = choice ? Tone::kBad : Tone::kNeutral;
        fact.saying = "othello.parity.odd";
        fact.text = fmt::format(
            "Leaves {} in this region, an odd number: the last move there can "
            "be the opponent's.",
            counted(left, "empty square"));
    }
    fact.matters = fact.matters && (fact.tone != Tone::kNeutral || parts.size() > 1);
    return fact;
}

std::optional<Fact> quadrants_fact(const Change& c) {
    if (c.size != 8) {
        return std::nullopt;
    }
    constexpr Bitboard kOneOfEach = 0x0000001100000011ULL;
    const Bitboard before = odd_quadrants(c.empties_before());
    const Bitboard after = odd_quadrants(c.empties_after());
    const int odd_before = std::popcount(before & kOneOfEach);
    const int odd_after = std::popcount(after & kOneOfEach);
    Fact fact{.id = "othello.quadrants", .saying = "othello.quadrants.count"};
    fact.text = fmt::format(
        "Quarters of the board with an odd number of empty squares: {} "
        "(before {}).",
        odd_after, odd_before);
    fact.numbers = {{"odd_before", odd_before}, {"odd_after", odd_after}};
    add_mark(fact, "odd_quarters", MarkRole::kOther, after & c.empties_after(), c.size);
    add_mark(fact, "even_quarters", MarkRole::kOwn, c.empties_after() & ~after, c.size);
    return fact;
}

std::optional<Fact> edges_fact(const Change& c) {
    const auto own_before = unbalanced_edges(c.own_before, c.empties_before(), c.size);
    const auto own_after = unbalanced_edges(c.own_after, c.empties_after(), c.size);
    const auto other_before = unbalanced_edges(c.other_before, c.empties_before(), c.size);
    const auto other_after = unbalanced_edges(c.other_after, c.empties_after(), c.size);
    const BothSides count{own_before.count, own_after.count, other_before.count, other_after.count};
    if (count.own_before + count.own_after + count.other_before + count.other_after == 0) {
        return std::nullopt;
    }
    Fact fact{.id = "othello.edges"};
    count.into(fact);
    add_mark(fact, "own_edges", MarkRole::kOwn, own_after.discs, c.size);
    add_mark(fact, "other_edges", MarkRole::kOther, other_after.discs, c.size);
    add_mark(fact, "own_gaps", MarkRole::kDanger, own_after.gaps, c.size);
    add_mark(fact, "other_gaps", MarkRole::kTarget, other_after.gaps, c.size);
    fact.tone = tone_of(-count.gain());
    fact.matters = count.own_before != count.own_after || count.other_before != count.other_after;
    if (count.own_after > count.own_before) {
        fact.saying = "othello.edges.own_new";
        fact.text = "Leaves you an unbalanced edge: the free C-square beside it can be attacked.";
    } else if (count.other_after < count.other_before) {
        fact.saying = "othello.edges.other_gone";
        fact.text = "The opponent's unbalanced edge is gone.";
    } else if (count.own_after < count.own_before) {
        fact.saying = "othello.edges.own_gone";
        fact.text = "Your unbalanced edge is gone.";
    } else if (count.other_after > count.other_before) {
        fact.saying = "othello.edges.other_new";
        fact.text = "Leaves the opponent an unbalanced edge.";
    } else {
        fact.saying = "othello.edges.same";
        fact.text = fmt::format("Unbalanced edges as before: yours {}, the opponent's {}.",
                                count.own_after, count.other_after);
    }
    return fact;
}

Fact tempo_fact(const Change& c) {
    const Bitboard own_before = safe_moves(c.own_before, c.other_before, c.board, c.size);
    const Bitboard own_after = safe_moves(c.own_after, c.other_after, c.board, c.size);
    const Bitboard other_before = safe_moves(c.other_before, c.own_before, c.board, c.size);
    const Bitboard other_after = safe_moves(c.other_after, c.own_after, c.board, c.size);
    const bool can_answer = (legal_moves(c.other_after, c.own_after) & c.board) != 0;
    const bool safe = (own_before & square_bit(c.square)) != 0;
    const Bitboard place = place_of(c);
    const bool gains = safe && can_answer && place != 0 && (other_after & place) == 0;
    const bool exhausts = can_answer && other_before != 0 && other_after == 0;
    const BothSides count{std::popcount(own_before), std::popcount(own_after),
                          std::popcount(other_before), std::popcount(other_after)};
    Fact fact{.id = "othello.tempo"};
    count.into(fact);
    fact.numbers.insert(
        fact.numbers.end(),
        {{"safe", safe ? 1 : 0}, {"gains", gains ? 1 : 0}, {"exhausts", exhausts ? 1 : 0}});
    add_mark(fact, "own_safe", MarkRole::kOwn, own_after, c.size);
    add_mark(fact, "other_safe", MarkRole::kOther, other_after, c.size);
    add_mark(fact, "place", MarkRole::kTarget, gains ? place : 0, c.size);
    fact.matters = gains || exhausts;
    fact.tone = gains || exhausts ? Tone::kGood : Tone::kNeutral;
    if (exhausts) {
        fact.saying = "othello.tempo.exhausts";
        fact.text = "The opponent has no safe move left and must give something away.";
    } else if (gains) {
        fact.saying = "othello.tempo.gains";
        fact.text = "Gains a tempo: the opponent has no safe answer in this place.";
    } else {
        fact.saying = "othello.tempo.count";
        fact.text = fmt::format(
            "Moves that give nothing away: the opponent has {}, you would "
            "have {}.",
            count.other_after, count.own_after);
    }
    return fact;
}

std::optional<Fact> trap_fact(const Change& c) {
    const auto own_before = stoner_traps(c.own_before, c.other_before, c.board, c.size);
    const auto own_after = stoner_traps(c.own_after, c.other_after, c.board, c.size);
    const auto other_before = stoner_traps(c.other_before, c.own_before, c.board, c.size);
    const auto other_after = stoner_traps(c.other_after, c.own_after, c.board, c.size);
    const auto cut = stoner_cut(c.own_before, c.other_before, c.square, c.board, c.size);
    if (own_before.empty() && own_after.empty() && other_before.empty() && other_after.empty() &&
        cut.empty()) {
        return std::nullopt;
    }
    std::vector<StonerTrap> sprung;
    for (const StonerTrap& trap : own_before) {
        if (trap.x_square == c.square) {
            sprung.push_back(trap);
        }
    }
    const auto fallen = fresh(other_after, other_before);
    const auto stopped = fresh(other_before, other_after);
    const auto prepared = fresh(own_after, own_before);
    Fact fact{.id = "othello.trap", .matters = true};
    BothSides{static_cast<int>(own_before.size()), static_cast<int>(own_after.size()),
              static_cast<int>(other_before.size()), static_cast<int>(other_after.size())}
        .into(fact);
    fact.numbers.insert(fact.numbers.end(),
                        {{"springs", sprung.empty() ? 0 : 1}, {"cuts", cut.empty() ? 0 : 1}});
    const auto say = [&](const char* saying, Tone tone, const std::vector<StonerTrap>& traps,
                         bool attacks, std::string text) {
        const TrapSquares squares = squares_of(traps);
        fact.saying = saying;
        fact.tone = tone;
        fact.text = std::move(text);
        add_mark(fact, "x_squares", attacks ? MarkRole::kTarget : MarkRole::kDanger,
                 squares.x_squares, c.size);
        add_mark(fact, "edge_discs", attacks ? MarkRole::kOther : MarkRole::kOwn, squares.discs,
                 c.size);
        add_mark(fact, "corners", attacks ? MarkRole::kTarget : MarkRole::kDanger, squares.corners,
                 c.size);
    };
    if (!sprung.empty()) {
        say("othello.trap.springs", Tone::kGood, sprung, true,
            "Springs a Stoner trap: whatever the opponent answers, you get a corner of the edge.");
    } else if (!cut.empty()) {
        say("othello.trap.cuts", Tone::kGood, cut, true,
            "Completes a Stoner trap: a corner of the edge is yours.");
    } else if (!fallen.empty()) {
        say("othello.trap.falls", Tone::kBad, fallen, false,
            "Runs into a Stoner trap: the opponent attacks at " +
                names_of(squares_of(fallen).x_squares) + ".");
    } else if (!stopped.empty()) {
        say("othello.trap.stops", Tone::kGood, stopped, false,
            "Stops the opponent's Stoner trap at " + names_of(squares_of(stopped).x_squares) + ".");
    } else if (!prepared.empty()) {
        say("othello.trap.prepares", Tone::kGood, prepared, true,
            "Threatens a Stoner trap at " + names_of(squares_of(prepared).x_squares) + ".");
    } else if (!other_after.empty()) {
        say("othello.trap.leaves", Tone::kBad, other_after, false,
            "The opponent still has a Stoner trap at " +
                names_of(squares_of(other_after).x_squares) + ".");
    } else {
        say("othello.trap.misses", Tone::kNeutral, own_before, true,
            "A Stoner trap is there for you at " + names_of(squares_of(own_before).x_squares) +
                ".");
    }
    return fact;
}

}  // namespace tusk::games::othello

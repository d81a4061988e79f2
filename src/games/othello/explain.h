// What a move of Othello changes, in the words of its players.
//
// "own" is the side that moves, "other" its opponent; "before" is the position as it stands and
// "after" the one with the move played. "Could" means: if it were that side's turn. Every fact
// counts exactly what is written here; docs/games/othello.md says the same for people.
//
//   othello.mobility   legal moves of both sides: own_before, own_after, other_before, other_after.
//                      Better or worse: the sign of the change of own - other. A pass that the
//                      move forces, and the end of the game, are said instead.
//   othello.frontier   discs next to an empty square (eight directions), of both sides; and
//                      potential mobility, the empty squares next to a disc of the opponent:
//                      own_potential_..., other_potential_.... Good = own has no more
//                      than before; bad = three more: its own disc and two flipped ones.
//   othello.stable     discs that no play can ever flip (stability.h: proven ones only) of both
//                      sides. A move cannot lose one. Better = own gain - gain of the other side.
//   othello.corners    corners each side could take; takes = the move is one; given = corners the
//                      other side can take now and could not before; denied = the reverse, also by
//                      taking it; won = corners own could take next and could not before; x_square,
//                      c_square = it is one, beside an empty corner.
//   othello.quiet      flips; new_frontier = flipped discs next to an empty square after the move.
//                      quiet = there are none.
//   othello.parity     empty regions (connected in eight directions): regions_, odd_ (those with an
//                      odd number of squares), empties_; region_before = squares of the region the
//                      move is played into, region_left = one less, parts = into how many pieces it
//                      falls, odd_left = how many of them are odd. If both sides go on playing
//                      there in turns, the side that enters an odd region gets its last move:
//                      last_own. other_enters = moves the other side has there now. Good = leaves
//                      an even rest, or a rest where only own can move; bad = leaves an odd rest
//                      although own could have played into an odd region. Both only if there is
//                      more than one region; splitting the only one into even parts is good.
//   othello.quadrants  the same as the endgame search sees it: the quarters of the board with an
//                      odd number of empty squares, odd_before and odd_after. Usual board only.
//   othello.edges      unbalanced edges of both sides (edge_play.h). Left out if there are none.
//   othello.tempo      safe moves (edge_play.h) of both sides; safe = this move is one. gains = it
//                      is safe and the other side, though it can move, has no safe answer in the
//                      same place: on the same edge for a move on an edge, else in the same region
//                      if there are several. exhausts = the other side had safe moves and has none.
//   othello.trap       Stoner traps (edge_play.h) of both sides; springs = the move is the X-square
//                      of one, cuts = it is the second step. Left out if there are none.
//
// A forced pass has no facts. Pure function, thread safe; tens of microseconds.
#pragma once

#include "games/common/explanation.h"
#include "games/othello/position.h"

namespace tusk::games::othello {

// A move and both boards, from the side of the mover throughout.
struct Change {
    int size = 8;
    int square = 0;
    Bitboard board = 0;  // all squares
    Bitboard flipped = 0;
    Bitboard own_before = 0;
    Bitboard other_before = 0;
    Bitboard own_after = 0;
    Bitboard other_after = 0;

    [[nodiscard]] Bitboard empties_before() const noexcept {
        return board & ~(own_before | other_before);
    }
    [[nodiscard]] Bitboard empties_after() const noexcept {
        return board & ~(own_after | other_after);
    }
};
[[nodiscard]] Change change_of(const Position& p, Move move) noexcept;  // not a pass

// Empty squares connected (eight directions) with `square`, which is one of them.
[[nodiscard]] Bitboard region_of(int square, Bitboard empties) noexcept;
[[nodiscard]] std::vector<Bitboard> regions_of(Bitboard empties);

// Facts that look at one thing; explain() has them all. Empty = there is nothing to say.
[[nodiscard]] Fact mobility_fact(const Change& change);
[[nodiscard]] Fact frontier_fact(const Change& change);
[[nodiscard]] Fact stable_fact(const Change& change);
[[nodiscard]] Fact corners_fact(const Change& change);
[[nodiscard]] Fact quiet_fact(const Change& change);
[[nodiscard]] Fact parity_fact(const Change& change);
[[nodiscard]] std::optional<Fact> quadrants_fact(const Change& change);
[[nodiscard]] std::optional<Fact> edges_fact(const Change& change);
[[nodiscard]] Fact tempo_fact(const Change& change);
[[nodiscard]] std::optional<Fact> trap_fact(const Change& change);

}  // namespace tusk::games::othello

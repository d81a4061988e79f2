#pragma once
// What a game offers a search, at compile time.
//
// A game is a value type P with nested types and facts, and free functions found beside it. P
// models `Position` and as many of the optional concepts as it has; a search states in its
// `requires` clause what it needs. Nothing here is virtual, nothing allocates per node.
//
// Required of every game (all noexcept):
//   P::Move     trivially copyable; m.code() -> uint32 (below 2^24), P::Move::from_code(uint32), ==
//   P::Undo     whatever undo() needs
//   P::Rules    rule options (core/params.h); P::initial(rules)
//   P::facts    static constexpr Facts
//   to_act(p)            the seat that decides, or Seat::kChance; the same seat may act twice in a
//                        row, and a search changes sign only when the seat changes
//   moves(p, list)       legal moves of to_act(p) in a fixed order; a forced pass is a move; empty
//                        only at chance nodes and at the end of the game
//   play(p, m) -> Undo,  undo(p, m, u)
//   outcome(p, path)     set when the game is over
//   key(p)               64-bit key that includes the seat to act
// For people, used by the run-time adapter only:
//   P::parse(text, rules) -> Result<P>, format(p), show(p), move_text(p, m, notation),
//   parse_move(p, text) -> Result<Move>, reason_text(p, outcome)

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed_vector.h"
#include "core/params.h"
#include "core/random.h"
#include "core/result.h"
#include "search/path.h"
#include "search/types.h"

namespace tusk::search {

template <class P>
using MoveList = core::FixedVector<typename P::Move, static_cast<std::size_t>(P::facts.max_moves)>;

template <class P>
struct ChanceMove {
    typename P::Move move;
    std::uint32_t weight;  // exact integer weight; probability = weight / sum
};

template <class P>
using ChanceList =
    core::FixedVector<ChanceMove<P>,
                      static_cast<std::size_t>(P::facts.max_chance > 0 ? P::facts.max_chance : 1)>;

template <class M>
concept MoveCode = std::equality_comparable<M> && requires(const M m, std::uint32_t code) {
    { m.code() } -> std::convertible_to<std::uint32_t>;
    { M::from_code(code) } -> std::same_as<M>;
};

template <class P>
concept Position = std::copyable<P> && MoveCode<typename P::Move> &&
    core::Parametric<typename P::Rules> &&
    requires(P p, const P c, typename P::Move m, const typename P::Undo u,
             const typename P::Rules rules, MoveList<P>& list, PathView<P> path) {
    { P::facts } -> std::convertible_to<Facts>;
    { P::initial(rules) } -> std::same_as<P>;
    { to_act(c) } -> std::same_as<Seat>;
    { moves(c, list) } -> std::same_as<void>;
    { play(p, m) } -> std::same_as<typename P::Undo>;
    { undo(p, m, u) } -> std::same_as<void>;
    { outcome(c, path) } -> std::same_as<std::optional<Outcome>>;
    { key(c) } -> std::same_as<std::uint64_t>;
};

// Text for people and files. `notation` is one of P::notations(); the first is the standard one.
template <class P>
concept Readable = requires(const P c, typename P::Move m, std::string_view text,
                            const typename P::Rules rules, const Outcome o) {
    { P::parse(text, rules) } -> std::same_as<core::Result<P>>;
    { format(c) } -> std::same_as<std::string>;
    { show(c) } -> std::same_as<std::string>;
    { move_text(c, m, text) } -> std::same_as<std::string>;
    { parse_move(c, text) } -> std::same_as<core::Result<typename P::Move>>;
    { reason_text(c, o) } -> std::same_as<std::string>;
};

// A static estimate for the seat to act.
template <class P>
concept Evaluated = requires(const P c) {
    { evaluate(c) } -> std::same_as<Score>;
};

// Chance nodes with exact integer weights: moves of Seat::kChance.
template <class P>
concept Chancy = requires(const P c, ChanceList<P>& list) {
    { chance(c, list) } -> std::same_as<void>;
};

// Null moves: the seat to act may hand over the turn in the search although the rules may not
// allow it. may_pass says where that is a sensible question (not in check, for instance).
template <class P>
concept Passable = requires(P p, const P c, const typename P::Undo u) {
    { may_pass(c) } -> std::same_as<bool>;
    { play_null(p) } -> std::same_as<typename P::Undo>;
    { undo_null(p, u) } -> std::same_as<void>;
};

// Hidden information: what a seat (or a spectator) knows, and a guess at the rest that fits it.
// Obs is another type than P, so that a player cannot reach what it must not know.
template <class P>
concept Hidden = !std::same_as<typename P::Obs, P> &&
                 requires(const P c, const typename P::Obs obs, core::Rng& rng, Viewer viewer,
                          typename P::Move m) {
    { observe(c, viewer) } -> std::same_as<typename P::Obs>;
    { sample(obs, rng) } -> std::same_as<P>;
    { format(obs) } -> std::same_as<std::string>;  // the information set, as text
    { sees(c, m, viewer) } -> std::same_as<bool>;  // may the viewer know this action?
};

// Several seats decide at once. deciders() is a bit mask of seats; to_act() runs through them in
// ascending order and moves_for() must not depend on what the earlier ones chose.
template <class P>
concept Simultaneous = requires(const P c, Seat seat, MoveList<P>& list) {
    { deciders(c) } -> std::same_as<std::uint8_t>;
    { moves_for(c, seat, list) } -> std::same_as<void>;
};

// An upper bound on how many depth-costing moves are left; a search at least that deep is exact.
template <class P>
concept Bounded = requires(const P c) {
    { plies_left(c) } -> std::same_as<int>;
};

// Moves that are free of depth, such as a forced pass.
template <class P>
concept HasFreeMoves = requires(const P c, typename P::Move m) {
    { costs_depth(c, m) } -> std::same_as<bool>;
};

// A game's own opinion on move order: larger is searched earlier. `exact` = the subtree is searched
// to the end of the game, where other things matter than in the middle.
template <class P>
concept Ordered = requires(const P c, typename P::Move m, int depth, bool exact) {
    { order_score(c, m, depth, exact) } -> std::same_as<int>;
};

// A fast hash-free solver for the last few plies: called instead of searching when it applies.
template <class P>
concept HasExactLeaf = requires(const P c, Score alpha, Score beta, std::uint64_t& nodes) {
    { is_exact_leaf(c) } -> std::same_as<bool>;
    { exact_leaf(c, alpha, beta, nodes) } -> std::same_as<Score>;
};

// A cheap proof that the final score is at most this (stable discs, for instance).
template <class P>
concept HasUpperBound = requires(const P c, Score alpha) {
    { upper_bound(c, alpha) } -> std::same_as<Score>;
};

// A selective cut (ProbCut family): if a search to `shallow_depth` is beyond the window by
// `margin`, the deep search is assumed to be so too. It is tried only where the static value is at
// most `static_margin` on the wrong side of the window. `sigmas` is the confidence wanted in
// standard deviations. False = no cut at this depth; below P::kMinCutDepth, and in exact searches
// below P::kMinExactCutDepth, there never is one.
struct CutPlan {
    int shallow_depth = 0;
    Score margin = 0;
    Score static_margin = 0;
};
template <class P>
concept Selective = requires(const P c, int depth, double sigmas, CutPlan& plan) {
    { plan_cut(c, depth, sigmas, plan) } -> std::same_as<bool>;
    { P::kMinCutDepth } -> std::convertible_to<int>;
    { P::kMinExactCutDepth } -> std::convertible_to<int>;
};

// Captures, checks and exchanges: what quiescence, moves made in stages and the pruning of
// chess-like games ask for. Moves are legal ones; is_legal() takes any code.
//   captures, quiets    add the legal moves of that sort to the list
//   exchange_wins       does the exchange on the target, both sides stopping when it suits them,
//                       bring the mover at least this much?
//   captured_value      of what the move takes, in score units
//   move_slot           piece and target as one number below P::kMoveSlots
//   victim_slot         what is taken, below P::kVictimSlots
template <class P>
concept Tactical = requires(const P c, typename P::Move m, MoveList<P>& list, Score least) {
    { in_check(c) } -> std::same_as<bool>;
    { captures(c, list) } -> std::same_as<void>;
    { quiets(c, list) } -> std::same_as<void>;
    { is_legal(c, m) } -> std::same_as<bool>;
    { is_capture(c, m) } -> std::same_as<bool>;
    { gives_check(c, m) } -> std::same_as<bool>;
    { exchange_wins(c, m, least) } -> std::same_as<bool>;
    { captured_value(c, m) } -> std::same_as<Score>;
    { move_slot(c, m) } -> std::same_as<std::size_t>;
    { victim_slot(c, m) } -> std::same_as<std::size_t>;
    { P::kMoveSlots } -> std::convertible_to<std::size_t>;
    { P::kVictimSlots } -> std::convertible_to<std::size_t>;
};

// Quiet moves that attack the king at once, added to the list: what quiescence looks at beside
// captures. It need not find all of them.
template <class P>
concept HasQuietChecks = requires(const P c, MoveList<P>& list) {
    { quiet_checks(c, list) } -> std::same_as<void>;
};

// Ends that come from the way and not from the position: a repetition, a counter. Asked below the
// root, `ply` moves from it; a search takes a second occurrence after the root for the last one.
template <class P>
concept EndsOnPath = requires(const P c, PathView<P> path, int ply) {
    { end_on_path(c, path, ply) } -> std::same_as<std::optional<Outcome>>;
};

// Whether such an end is a repetition alone, which a search may value in another way.
template <class P>
concept HasCycles = requires(const P c, const Outcome& end) {
    { is_cycle(c, end) } -> std::same_as<bool>;
};

// A move worth a try where a search finds all of them equal.
template <class P>
concept HasRootHint = requires(const P c) {
    { root_hint(c) } -> std::same_as<std::optional<typename P::Move>>;
};

// The key under which a search remembers a position, where the game's own key leaves out something
// that decides (a counter near its limit).
template <class P>
concept HasTableKey = requires(const P c) {
    { table_key(c) } -> std::same_as<std::uint64_t>;
};

// The key after a move, known before the move is made: a search that asks early has its table's
// entry at hand when it needs it. May be wrong where table_key() differs from key().
template <class P>
concept HasKeyAfter = requires(const P c, typename P::Move move) {
    { key_after(c, move) } -> std::same_as<std::uint64_t>;
};

// Endgame tables: the exact value of positions with few pieces, for the seat to act, as a score at
// the root (a win n plies away is kWinScore - n); nothing where no table can tell. make_ready is
// called before the first search, where time does not matter so much; for_root gives those that a
// search from there may need, null if there are none. Shared between threads.
template <class P>
concept HasTables = requires(const typename P::Tables& tables, const P c) {
    { P::Tables::make_ready() } -> std::same_as<void>;
    { P::Tables::for_root(c) } -> std::same_as<std::shared_ptr<const typename P::Tables>>;
    { tables.probe(c) } -> std::same_as<std::optional<Score>>;
};

// Few pieces are left: other null-move policies make sense.
template <class P>
concept HasEndgame = requires(const P c) {
    { is_endgame(c) } -> std::same_as<bool>;
};

// What a position has in common with others for which a static value errs in the same way: an array
// of hashed keys (where the pawns are, which guards are left).
template <class P>
concept HasStructure = requires(const P c) {
    { structure(c) } -> std::same_as<std::array<std::uint64_t, P::kStructures>>;
};

// An evaluation with a model of its own, chosen by name, and a state that is carried from move to
// move (pattern indices, the first layer of a network). `after` is the position after the move.
template <class P>
concept HasModel = requires(const typename P::Model& model, const std::string& name, const P after,
                            typename P::Move move, const typename P::Undo& undo,
                            const typename P::Model::State& before,
                            typename P::Model::State& state) {
    {
        P::Model::named(name)
        } -> std::same_as<core::Result<std::shared_ptr<const typename P::Model>>>;
    { model.refresh(after, state) } -> std::same_as<void>;
    { model.carry(before, after, move, undo, state) } -> std::same_as<void>;
    { model.evaluate(after, before) } -> std::same_as<Score>;
};

// A playout policy: one move of a random game, by a policy number the game defines (0 = uniform).
template <class P>
concept HasPlayoutMove = requires(const P c, int policy, core::Rng& rng) {
    { playout_move(c, policy, rng) } -> std::same_as<typename P::Move>;
    { P::playout_policies() } -> std::same_as<std::vector<std::string>>;
};

// Prior knowledge for tree policies: a weight > 0 for each move of the list, any scale.
template <class P>
concept HasPriors = requires(const P c, const MoveList<P>& list, std::span<float> weights) {
    { priors(c, list, weights) } -> std::same_as<void>;
};

// The game's functions by other names, for classes whose own members would hide them.
template <Position P>
[[nodiscard]] std::uint64_t key_of(const P& position) noexcept {
    return key(position);
}
template <Position P>
[[nodiscard]] std::optional<Outcome> outcome_of(const P& position, PathView<P> path) noexcept {
    return outcome(position, path);
}
template <Chancy P>
void chance_of(const P& position, ChanceList<P>& list) noexcept {
    chance(position, list);
}
template <Simultaneous P>
[[nodiscard]] std::uint8_t deciders_of(const P& position) noexcept {
    return deciders(position);
}
template <Hidden P>
[[nodiscard]] bool sees_of(const P& position, typename P::Move move, Viewer viewer) noexcept {
    return sees(position, move, viewer);
}

template <Position P>
[[nodiscard]] Action action_of(typename P::Move move) noexcept {
    return {move.code()};
}
template <Position P>
[[nodiscard]] typename P::Move move_of(Action action) noexcept {
    return P::Move::from_code(action.code);
}

// The payoff of a finished game as a search score for `seat`; wins are better the sooner they come.
template <Position P>
[[nodiscard]] Score outcome_score(const Outcome& outcome, Seat seat, int ply) noexcept {
    const std::int32_t payoff = outcome.payoff[index(seat)];
    if constexpr (P::facts.score_kind == ScoreKind::kPoints) {
        return payoff * P::facts.score_unit;
    } else {
        return payoff > 0 ? kWinScore - ply : payoff < 0 ? -kWinScore + ply : 0;
    }
}

}  // namespace tusk::search

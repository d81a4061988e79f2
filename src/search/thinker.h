#pragma once
// Thinker: a player at compile time. The run-time adapter lifts it to a registry Player.
//
// A thinker gets a Situation, which is all its seat may know: the position and its path in a game
// of perfect information, an observation and the legal moves in a game with secrets. It keeps what
// it wants between moves (tables, trees) and forgets it on new_game().

#include <concepts>
#include <stop_token>
#include <string_view>

#include "search/analysis.h"
#include "search/concepts.h"

namespace tusk::search {

template <Position P>
struct Situation {
    Seat seat = Seat::kFirst;
    P position;
    Path<P> path;
};

template <Position P>
requires Hidden<P>
struct Situation<P> {
    Seat seat = Seat::kFirst;
    typename P::Obs observation;
    MoveList<P> legal;
};

// T::kName and T::kHelp describe the player; T::Params are its parameters.
template <class T, class P>
concept Thinker = core::Parametric<typename T::Params> &&
    std::constructible_from<T, const typename T::Params&> &&
    requires(T t, const Situation<P>& situation, const Limits& limits, std::stop_token stop,
             Sink& sink) {
    { T::kName } -> std::convertible_to<std::string_view>;
    { T::kHelp } -> std::convertible_to<std::string_view>;
    { t.think(situation, limits, stop, sink) } -> std::same_as<Analysis>;
    { t.new_game() } -> std::same_as<void>;
};

}  // namespace tusk::search

#include "tests/games/test_games.h"

#include "registry/adapter.h"
#include "search/alphabeta/thinker.h"
#include "search/mcts/thinker.h"
#include "search/random_thinker.h"
#include "tests/games/claims/position.h"
#include "tests/games/dicerace/position.h"
#include "tests/games/kuhn/position.h"
#include "tests/games/tictactoe/position.h"

namespace tusk::tests {

template <class P>
using Random = search::RandomThinker<P>;
template <class P>
using AlphaBeta = search::AlphaBetaThinker<P>;
template <class P>
using Uct = search::UctThinker<P>;

registry::Registry test_games() {
    using TicTacToe = games::tictactoe::Position;
    using DiceRace = games::dicerace::Position;
    using Kuhn = games::kuhn::Position;
    using Claims = games::claims::Position;
    registry::Registry registry;
    registry.add(
        registry::make_game<TicTacToe, Random<TicTacToe>, AlphaBeta<TicTacToe>, Uct<TicTacToe>>());
    registry.add(registry::make_game<DiceRace, Random<DiceRace>, Uct<DiceRace>>());
    registry.add(registry::make_game<Kuhn, Random<Kuhn>>());
    registry.add(registry::make_game<Claims, Random<Claims>>());
    return registry;
}

}  // namespace tusk::tests

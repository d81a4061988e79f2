// The list: every game of tusk and the players that are built in. A new game is one line here.

#include "games/darkchess/position.h"
#include "games/darkchess/simple_thinkers.h"
#include "games/honeymoon/hooks.h"
#include "games/honeymoon/messages.h"
#include "games/honeymoon/play_advice.h"
#include "games/honeymoon/sampler_thinker.h"
#include "games/honeymoon/table_thinkers.h"
#include "games/othello/position.h"
#include "games/othello/weights_thinker.h"
#include "games/xiangqi/fen.h"
#include "games/xiangqi/position.h"
#include "registry/adapter.h"
#include "registry/registry.h"
#include "search/alphabeta/thinker.h"
#include "search/chance/expectimax.h"
#include "search/chance/ismcts.h"
#include "search/mcts/thinker.h"
#include "search/random_thinker.h"

namespace tusk::registry {

template <class P>
using Random = search::RandomThinker<P>;
template <class P>
using AlphaBeta = search::AlphaBetaThinker<P>;
template <class P>
using Expectimax = search::ExpectimaxThinker<P>;
template <class P>
using Uct = search::UctThinker<P>;
template <class T>
using PerfectPlay = games::honeymoon::PerfectPlay<T>;

Registry all_games() {
    Registry registry;
    using Othello = games::othello::Position;
    registry.add(make_game<Othello, Random<Othello>, games::othello::WeightsThinker,
                           AlphaBeta<Othello>, Uct<Othello>>());
    using Xiangqi = games::xiangqi::Position;
    registry.add(make_game<Xiangqi, Random<Xiangqi>, AlphaBeta<Xiangqi>, Uct<Xiangqi>>());
    using DarkChess = games::darkchess::Position;
    registry.add(make_game<DarkChess, Random<DarkChess>, games::darkchess::GreedyThinker,
                           games::darkchess::DangerThinker, Expectimax<DarkChess>,
                           AlphaBeta<DarkChess>, Uct<DarkChess>>());
    using Honeymoon = games::honeymoon::Position;
    registry.add(
        make_game<Honeymoon, PerfectPlay<games::honeymoon::SamplerThinker>,
                  PerfectPlay<Random<Honeymoon>>, PerfectPlay<games::honeymoon::HighCardThinker>,
                  PerfectPlay<games::honeymoon::ReportThinker>,
                  PerfectPlay<search::IsmctsThinker<Honeymoon>>>());
    return registry;
}

}  // namespace tusk::registry

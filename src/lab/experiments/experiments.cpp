// The list of the experiments. A new one is a file under lab/experiments and a line here.

#include "lab/experiments/coin_rules.h"
#include "lab/experiments/darkchess_search.h"
#include "lab/experiments/experiment.h"
#include "lab/experiments/honeymoon_deals.h"
#include "lab/experiments/othello_6x6.h"
#include "lab/experiments/othello_judged_sets.h"
#include "lab/experiments/othello_school.h"
#include "lab/experiments/othello_tuner.h"
#include "lab/experiments/othello_uct.h"
#include "lab/experiments/othello_uct_alphabeta.h"

namespace tusk::lab {

const std::vector<Experiment>& experiments() {
    static const std::vector<Experiment> list{
        othello_school(),      othello_tuner(), othello_uct(), othello_uct_alphabeta(),
        othello_judged_sets(), othello_6x6(),   coin_rules(),  darkchess_search(),
        honeymoon_deals(),
    };
    return list;
}

}  // namespace tusk::lab

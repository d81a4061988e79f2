// The list of the experiments. A new one is a file under lab/experiments and a line here.

#include "lab/experiment.h"
#include "lab/experiments/othello_school.h"

namespace tusk::lab {

const std::vector<Experiment>& experiments() {
    static const std::vector<Experiment> list{
        othello_school(),
    };
    return list;
}

}  // namespace tusk::lab

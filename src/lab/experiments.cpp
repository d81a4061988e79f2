// The list of the experiments. A new one is a file under lab/experiments and a line here.

#include "lab/experiment.h"

namespace tusk::lab {

const std::vector<Experiment>& experiments() {
    static const std::vector<Experiment> list;
    return list;
}

}  // namespace tusk::lab

#pragma once
// The experiment `honeymoon-deals`: what can be made in honeymoon bridge.
//
// One million random deals of 13 against 13, solved exactly: the distribution of tricks by strain
// and leader and the value of the lead, which nobody has published; a tenth as many in all five
// strains for the best of them; and self-play for what the exchange costs and how contracts fare.

#include "lab/experiments/experiment.h"

namespace tusk::lab {

[[nodiscard]] Experiment honeymoon_deals();

}  // namespace tusk::lab

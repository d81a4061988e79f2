#pragma once
// The coin problem under /api/v1/coin: rules of a structure, the proof of one of them, and what
// some coins can pay. Small enough questions to be answered at once, on the network thread: every
// bound here keeps an answer within some milliseconds.

#include <string>
#include <vector>

#include "server/net/application.h"

namespace tusk::server {

// `parts` are the words of the path after /api/v1, "coin" first.
void route_coin(const HttpRequest& request, const std::vector<std::string>& parts,
                const Respond& respond);

}  // namespace tusk::server

#pragma once
// The addresses under /api/v1/lab.

#include <string>
#include <vector>

#include "server/api/lab_desk.h"
#include "server/net/http.h"

namespace tusk::server {

// `parts` are the words of the path after /api/v1/; the first is "lab".
void route_lab(LabDesk& desk, const HttpRequest& request, const std::vector<std::string>& parts,
               Respond respond);

}  // namespace tusk::server

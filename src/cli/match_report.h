#pragma once
// What a match or tournament came to, for people and as JSON; both from the stored run.

#include <string>

#include "lab/runs/run_driver.h"

namespace tusk::cli {

void print_match(const registry::Game& game, const lab::RunView& view);
void print_match_json(const lab::RunView& view);

void print_tournament(const lab::RunView& view);
void print_tournament_json(const lab::RunView& view);

}  // namespace tusk::cli

#pragma once
// The player `ext`: an external engine behind a protocol, for every game two seats play openly.
//
//   ext,protocol=gtp,command=gtp-rhino
//   ext,protocol=nboard,command="edax -nboard",timeout_ms=60000,option.depth=12
//   ext,protocol=uci,command=fairy-stockfish,option.Threads=2
//   ext,protocol=cecp,command="hoixiangqi -x"
//   ext,protocol=cdc,command="tusk engine darkchess --protocol cdc"
//
// `option.X=V` becomes the line `X V` in GTP, `set X V` in NBoard, `setoption ...` in UCI and UCCI,
// `option X=V` in CECP, a command with its arguments in the platform protocol, sent once after the
// start. In games with chance, only the platform protocol and UCI can tell what it did.

#include "registry/registry.h"

namespace tusk::protocol {

// Adds `ext` to the games of a registry that is being filled; call it once.
void add_external_players(registry::Registry& registry);

}  // namespace tusk::protocol

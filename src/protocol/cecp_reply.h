#pragma once
// What an engine of the Chess Engine Communication Protocol (xboard) writes, taken apart. Pure
// functions; nothing is trusted.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace tusk::protocol {

// The features of an engine by name: `feature ping=1 variants="normal,xiangqi" done=1`.
using CecpFeatures = std::map<std::string, std::string, std::less<>>;

// Adds what a line says; false when it is no `feature` line. Repeated names (option="...") are kept
// once.
bool read_cecp_features(std::string_view line, CecpFeatures& features);

// "move h2e2", and the older "My move is: h2e2" and "1. ... h2e2".
[[nodiscard]] std::optional<std::string> parse_cecp_move(std::string_view line);

// "9 156 1084 48000 ...": depth, value in hundredths, hundredths of a second, nodes.
struct CecpThought {
    int depth = 0;
    int centi = 0;
    std::uint64_t nodes = 0;
};
[[nodiscard]] std::optional<CecpThought> parse_cecp_thought(std::string_view line);

// "1-0 {mate}", "1/2-1/2 {repetition}", "resign": the engine thinks that the game is over.
[[nodiscard]] bool is_cecp_result(std::string_view line);

// "Illegal move: h2e2", "Error (...): h2e2" about this very move.
[[nodiscard]] bool refuses_cecp_move(std::string_view line, std::string_view move);

}  // namespace tusk::protocol

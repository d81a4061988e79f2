// Our move generator beside Debian's fairy-stockfish: the same leaf counts from positions of random
// games.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/random.h"
#include "core/text.h"
#include "registry/registry.h"
#include "tests/shell.h"

namespace tusk::tests {
namespace {

constexpr int kPositions = 50;
constexpr int kDepth = 3;

TEST(fairy_stockfish, counts_the_same_leaves_in_positions_of_random_games) {
    const registry::Registry games = registry::all_games();
    const registry::Game& xiangqi = *games.find("xiangqi");
    core::Rng rng(17);
    std::string commands = "setoption name UCI_Variant value xiangqi\n";
    std::vector<std::string> positions;
    std::vector<std::uint64_t> leaves;
    while (positions.size() < kPositions) {
        const auto state = *xiangqi.initial({});
        const auto plies = 10 + rng.below(120);
        for (std::uint32_t ply = 0; ply < plies && !state->deciders().nobody(); ++ply) {
            const auto decider = state->deciders().first();
            const auto legal = state->legal(decider);
            ASSERT_TRUE(
                state->apply(decider, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
        }
        if (state->deciders().nobody()) {
            continue;
        }
        positions.push_back(state->position());
        leaves.push_back(*xiangqi.perft(*state, kDepth, {}, {}));
        commands += fmt::format("position fen {}\ngo perft {}\n", positions.back(), kDepth);
    }
    const std::string file = testing::TempDir() + "xiangqi_peer_commands.txt";
    ASSERT_TRUE(core::write_file(file, commands + "quit\n"));
    const ShellResult result = shell("PATH=$PATH:/usr/games; fairy-stockfish < '" + file + "'");
    ASSERT_EQ(result.status, 0) << "the Debian package fairy-stockfish is not installed";
    std::vector<std::uint64_t> counted;
    constexpr std::string_view kMark = "Nodes searched: ";
    for (const std::string_view line : core::lines(result.output)) {
        if (line.starts_with(kMark)) {
            counted.push_back(core::to_unsigned(line.substr(kMark.size())).value_or(0));
        }
    }
    ASSERT_EQ(counted.size(), leaves.size());
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        EXPECT_EQ(leaves[i], counted[i]) << positions[i];
    }
}

}  // namespace
}  // namespace tusk::tests

// Leaf counts of published sources: tests/perft/<game>.csv, lines `position,depth,options,leaves`.
// Adding a case means adding a line.

#include <gtest/gtest.h>

#include <filesystem>

#include "core/text.h"
#include "registry/registry.h"

namespace tusk {
namespace {

#ifdef TUSK_CHECKED
constexpr std::uint64_t kMostLeaves = 5'000'000;  // sanitizer builds are some 20 times slower
#else
constexpr std::uint64_t kMostLeaves = 1'000'000'000;
#endif

core::NamedValues options_of(std::string_view text) {
    core::NamedValues options;
    for (const std::string_view word : core::words(text)) {
        const auto parts = core::split(word, '=');
        options.emplace_back(parts.at(0), parts.at(1));
    }
    return options;
}

void check_file(const registry::Game& game, const std::string& path) {
    const auto text = core::read_file(path);
    ASSERT_TRUE(text) << text.error().text();
    int checked = 0;
    for (const std::string_view line : core::lines(*text)) {
        if (line.empty() || line.front() == '#') {
            continue;
        }
        const auto cells = core::split(line, ',');
        ASSERT_EQ(cells.size(), 4u) << line;
        const std::uint64_t expected = core::to_unsigned(cells[3]).value();
        if (expected > kMostLeaves) {
            continue;
        }
        const auto state = game.parse(cells[0], {});
        ASSERT_TRUE(state) << line;
        const auto depth = static_cast<int>(core::to_integer(cells[1]).value());
        const auto leaves = game.perft(**state, depth, options_of(cells[2]), {});
        ASSERT_TRUE(leaves) << line;
        EXPECT_EQ(*leaves, expected) << line;
        ++checked;
    }
    EXPECT_GE(checked, 3) << path;
}

TEST(perft, every_game_has_the_published_leaf_counts) {
    const registry::Registry games = registry::all_games();
    for (const auto& game : games.games()) {
        const std::string path = TUSK_SOURCE_DIR "/tests/perft/" + game->info().id + ".csv";
        check_file(*game, path);
    }
}

}  // namespace
}  // namespace tusk

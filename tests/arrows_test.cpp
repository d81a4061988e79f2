// Which folder of src/ may include which: the table of the architecture, checked on every #include
// line. Upper folders know games only through the registry.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"

namespace tusk {
namespace {

using Folders = std::vector<std::string>;

// "games" stands for every game and their common folder.
const std::map<std::string, Folders>& arrows() {
    static const std::map<std::string, Folders> table{
        {"core", {}},
        {"search", {"core"}},
        {"coin", {"core"}},
        {"games", {"core", "search"}},
        {"registry", {"core", "search", "games"}},
        {"protocol", {"core", "search", "registry"}},
        {"store", {"core"}},
        {"grid", {"core", "search", "registry", "coin", "protocol", "store"}},
        {"book", {"core", "search", "registry", "grid", "store"}},
        {"kb", {"core", "search", "registry", "book", "grid", "store"}},
        {"lab", {"core", "search", "coin", "registry", "protocol", "store", "grid", "book", "kb"}},
        {"server",
         {"core", "search", "coin", "registry", "protocol", "store", "grid", "book", "kb", "lab"}},
        {"cli",
         {"core", "search", "coin", "registry", "protocol", "store", "grid", "book", "kb", "lab",
          "server"}},
    };
    return table;
}

// The part of the path that arrows speak of: "search", or "games/othello".
std::string folder_of(std::string_view path) {
    const auto parts = core::split(path, '/');
    if (parts.size() < 2) {
        return {};
    }
    return parts[0] == "games" && parts.size() > 2 ? "games/" + std::string(parts[1])
                                                   : std::string(parts[0]);
}

std::string layer_of(const std::string& folder) {
    return folder.substr(0, folder.find('/'));
}

// The path between the quotation marks of an #include line; <...> is a package, not ours.
std::optional<std::string> included(std::string_view line) {
    line = core::trim(line);
    if (!line.starts_with('#')) {
        return std::nullopt;
    }
    line = core::trim(line.substr(1));
    if (!line.starts_with("include")) {
        return std::nullopt;
    }
    line = core::trim(line.substr(7));
    const std::size_t end = line.find('"', 1);
    if (!line.starts_with('"') || end == std::string_view::npos) {
        return std::nullopt;
    }
    return std::string(line.substr(1, end - 1));
}

// Training makes the evaluation of one game out of its parts, and an experiment may count what only
// its game knows; both see more than the registry.
bool is_about_one_game(const std::string& file) {
    return file.starts_with("lab/training/") || file.starts_with("lab/experiments/") ||
           file.starts_with("cli/train");
}

// Why the file (a path below src/) may not have this line; empty = it may.
std::string complaint(const std::string& file, std::string_view line) {
    const auto target_path = included(line);
    if (!target_path) {
        return {};
    }
    const std::string from = folder_of(file);
    const std::string to = folder_of(*target_path);
    if (!arrows().contains(layer_of(from))) {
        return file + ": no row of the table is about " + from;
    }
    if (to == from) {
        return {};
    }
    const std::string what = file + " includes " + *target_path;
    if (to.empty() || target_path->starts_with('.')) {
        return what + ": paths begin at src/";
    }
    const bool same_layer = layer_of(from) == "games" && layer_of(to) == "games";
    if (same_layer) {
        return to == "games/common" ? "" : what + ": a game never includes another";
    }
    if (is_about_one_game(file) && layer_of(to) == "games") {
        return {};
    }
    const Folders& allowed = arrows().at(layer_of(from));
    const bool is_allowed =
        std::find(allowed.begin(), allowed.end(), layer_of(to)) != allowed.end();
    return is_allowed ? "" : what + ": " + from + " may not include " + to;
}

TEST(arrows, every_include_line_keeps_to_the_table) {
    const std::filesystem::path root = std::filesystem::path(TUSK_SOURCE_DIR) / "src";
    int files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
        const std::string extension = entry.path().extension().string();
        if (!entry.is_regular_file() || (extension != ".h" && extension != ".cpp")) {
            continue;
        }
        ++files;
        const auto text = core::read_file(entry.path().string());
        ASSERT_TRUE(text) << text.error().text();
        const std::string file = std::filesystem::relative(entry.path(), root).generic_string();
        std::size_t number = 0;
        for (const std::string_view line : core::lines(*text)) {
            ++number;
            EXPECT_EQ(complaint(file, line), "") << "line " << number;
        }
    }
    EXPECT_GT(files, 20);
}

TEST(arrows, the_table_has_no_circles) {
    for (const auto& [folder, allowed] : arrows()) {
        std::set<std::string> reached;
        std::vector<std::string> open = allowed;
        while (!open.empty()) {
            const std::string next = open.back();
            open.pop_back();
            ASSERT_TRUE(arrows().contains(next)) << next;
            if (reached.insert(next).second) {
                open.insert(open.end(), arrows().at(next).begin(), arrows().at(next).end());
            }
        }
        EXPECT_FALSE(reached.contains(folder)) << folder;
    }
}

TEST(arrows, forbidden_lines_are_found) {
    const auto forbidden = [](const char* file, const char* line) {
        return !complaint(file, line).empty();
    };
    EXPECT_TRUE(forbidden("core/text.h", "#include \"search/types.h\""));
    EXPECT_TRUE(forbidden("search/minimax.h", "  #  include \"games/othello/position.h\"  // no"));
    EXPECT_TRUE(forbidden("games/othello/position.h", "#include \"games/go/position.h\""));
    EXPECT_TRUE(forbidden("games/othello/position.h", "#include \"registry/game.h\""));
    EXPECT_TRUE(forbidden("games/common/record.h", "#include \"games/othello/position.h\""));
    EXPECT_TRUE(forbidden("protocol/nboard.cpp", "#include \"games/othello/position.h\""));
    EXPECT_TRUE(forbidden("cli/main.cpp", "#include \"games/common/record.h\""));
    EXPECT_TRUE(forbidden("registry/game.h", "#include \"grid/task.h\""));
    EXPECT_TRUE(forbidden("registry/game.h", "#include \"tests/games/test_games.h\""));
    EXPECT_TRUE(forbidden("lab/match.cpp", "#include \"cli/terminal.h\""));
    EXPECT_TRUE(forbidden("core/text.cpp", "#include \"../search/types.h\""));
    EXPECT_TRUE(forbidden("core/text.cpp", "#include \"text.h\""));
    EXPECT_TRUE(forbidden("attic/old.cpp", "#include \"core/text.h\""));
}

TEST(arrows, allowed_lines_are_let_through) {
    const auto allowed = [](const char* file, const char* line) {
        return complaint(file, line).empty();
    };
    EXPECT_TRUE(allowed("search/mcts/tree.h", "#include \"search/concepts.h\""));
    EXPECT_TRUE(allowed("search/minimax.h", "#include \"core/random.h\""));
    EXPECT_TRUE(allowed("games/othello/position.h", "#include \"games/common/about.h\""));
    EXPECT_TRUE(allowed("games/go/ko/solver.h", "#include \"games/go/position.h\""));
    EXPECT_TRUE(allowed("registry/all_games.cpp", "#include \"games/othello/position.h\""));
    EXPECT_TRUE(allowed("protocol/gtp.cpp", "#include \"search/analysis.h\""));
    EXPECT_TRUE(allowed("cli/main.cpp", "#include \"lab/match.h\""));
    EXPECT_TRUE(allowed("core/text.cpp", "#include <fmt/format.h>"));
    EXPECT_TRUE(allowed("core/text.cpp", "// #include \"search/types.h\""));
}

}  // namespace
}  // namespace tusk

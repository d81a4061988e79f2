// The examples of README.md print what it shows: every ```console block is run from the top of the
// source tree. "..." stands for anything within a line, and alone on a line for any lines.

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>

#include "core/text.h"
#include "tests/shell.h"

namespace tusk {
namespace {

struct Example {
    std::string command;
    std::vector<std::string> expected;
};

std::vector<Example> examples() {
    std::vector<Example> result;
    const auto text = core::read_file(TUSK_SOURCE_DIR "/README.md");
    bool inside = false;
    for (const std::string_view line : core::lines(text.value())) {
        if (line.substr(0, 3) == "```") {
            inside = line == "```console";
        } else if (inside && line.substr(0, 2) == "$ ") {
            result.push_back({std::string(line.substr(2)), {}});
        } else if (inside && !result.empty()) {
            result.back().expected.emplace_back(line);
        }
    }
    return result;
}

// One line against a pattern in which "..." stands for any text.
bool line_matches(std::string_view pattern, std::string_view line) {
    const std::size_t gap = pattern.find("...");
    if (gap == std::string_view::npos) {
        return pattern == line;
    }
    if (line.substr(0, gap) != pattern.substr(0, gap)) {
        return false;
    }
    for (std::size_t i = gap; i <= line.size(); ++i) {
        if (line_matches(pattern.substr(gap + 3), line.substr(i))) {
            return true;
        }
    }
    return false;
}

bool matches(const std::vector<std::string>& pattern, std::size_t p,
             const std::vector<std::string_view>& lines, std::size_t l) {
    if (p == pattern.size()) {
        return l == lines.size();
    }
    if (pattern[p] == "...") {
        for (std::size_t i = l; i <= lines.size(); ++i) {
            if (matches(pattern, p + 1, lines, i)) {
                return true;
            }
        }
        return false;
    }
    return l < lines.size() && line_matches(pattern[p], lines[l]) &&
           matches(pattern, p + 1, lines, l + 1);
}

TEST(readme, patterns_match_what_they_should_and_nothing_else) {
    EXPECT_TRUE(line_matches("a ... c", "a bb c"));
    EXPECT_FALSE(line_matches("a ... c", "a bb d"));
    EXPECT_TRUE(matches({"x", "...", "z"}, 0, {"x", "y", "y", "z"}, 0));
    EXPECT_FALSE(matches({"x", "z"}, 0, {"x", "y", "z"}, 0));
    EXPECT_FALSE(matches({"x"}, 0, {"x", "y"}, 0));
}

TEST(readme, the_examples_print_what_it_shows) {
    const std::vector<Example> all = examples();
    EXPECT_GE(all.size(), 10u);
    const std::string folder =
        std::string(TUSK_PROGRAM).substr(0, std::string(TUSK_PROGRAM).rfind('/'));
    std::string data = (std::filesystem::temp_directory_path() / "tusk-readme-XXXXXX").string();
    ASSERT_NE(::mkdtemp(data.data()), nullptr);  // the examples share a data base, as a user's do
    for (const Example& example : all) {
        const tests::ShellResult result =
            tests::shell("cd '" TUSK_SOURCE_DIR "' && export XDG_DATA_HOME='" + data + "' PATH='" +
                         folder + "':$PATH; " + example.command);
        EXPECT_TRUE(matches(example.expected, 0, core::lines(result.output), 0))
            << "$ " << example.command << "\n"
            << result.output;
    }
    std::filesystem::remove_all(data);
}

}  // namespace
}  // namespace tusk

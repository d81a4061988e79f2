// Runs the real program on the cases of tests/cli/cases; tests/cli/README.md says how they are
// written.

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/text.h"

namespace tusk::cli {
namespace {

namespace fs = std::filesystem;
using core::Json;

struct Check {
    std::string kind;
    std::string text;
    std::string where;
};

struct Case {
    std::string name;  // file and title as one identifier
    std::string command;
    std::optional<std::string> input;
    std::map<std::string, std::string> files;
    int status = 0;
    std::vector<Check> checks;
};

// How GoogleTest names it in its messages.
void PrintTo(const Case& one, std::ostream* out) {
    *out << one.command;
}

std::string identifier(const std::string& text) {
    std::string result;
    for (const char c : text) {
        result += core::is_letter(c) || core::is_digit(c) ? c : '_';
    }
    return result;
}

void add_line(std::vector<Case>& cases, const std::string& key, const std::string& value,
              const std::string& file, int number) {
    if (key == "case") {
        cases.push_back({});
        cases.back().name = identifier(file + " " + value);
        return;
    }
    Case& one = cases.at(cases.size() - 1);
    if (key == "run") {
        one.command = value;
    } else if (key == "in") {
        one.input = one.input.value_or("") + value + "\n";
    } else if (key.starts_with("file ")) {
        one.files[key.substr(5)] += value + "\n";
    } else if (key == "exit") {
        one.status = std::stoi(value);
    } else {
        one.checks.push_back({key, value, file + ":" + std::to_string(number)});
    }
}

std::vector<Case> read_cases() {
    std::vector<Case> cases;
    std::vector<fs::path> paths;
    for (const auto& entry :
         fs::directory_iterator(fs::path(TUSK_SOURCE_DIR) / "tests" / "cli" / "cases")) {
        paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    for (const fs::path& path : paths) {
        std::ifstream file(path);
        std::string line;
        for (int number = 1; std::getline(file, line); ++number) {
            const std::size_t colon = line.find(": ");
            if (line.empty() || line[0] == '#' || colon == std::string::npos) {
                continue;
            }
            add_line(cases, line.substr(0, colon), line.substr(colon + 2), path.stem().string(),
                     number);
        }
    }
    return cases;
}

std::string content_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

struct Output {
    int status = 0;
    std::string out;
    std::string err;
};

class Folder {
public:
    Folder() {
        std::string pattern = (fs::temp_directory_path() / "tusk-cli-XXXXXX").string();
        path_ = ::mkdtemp(pattern.data());
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code error;
        fs::remove_all(path_, error);
    }
    [[nodiscard]] const fs::path& path() const { return path_; }
    [[nodiscard]] std::string resolve(std::string text) const {
        for (std::size_t at = text.find("{tmp}"); at != std::string::npos;
             at = text.find("{tmp}", at)) {
            text.replace(at, 5, path_.string());
        }
        return text;
    }

private:
    fs::path path_;
};

Output run_case(const Case& one, const Folder& folder) {
    for (const auto& [name, content] : one.files) {
        std::ofstream(folder.path() / name, std::ios::binary) << content;
    }
    std::ofstream(folder.path() / "stdin", std::ios::binary)
        << folder.resolve(one.input.value_or(""));
    std::ofstream(folder.path() / "script.sh")
        << "export TUSK_SOURCE='" TUSK_SOURCE_DIR "'\n"
        << "export PATH='" << fs::path(TUSK_PROGRAM).parent_path().string() << "':$PATH\n"
        << "export XDG_DATA_HOME='" << folder.path().string() << "'\n"
        << folder.resolve(one.command) << "\n";
    const std::string base = folder.path().string();
    const std::string command = "timeout 120 sh " + base + "/script.sh < " + base + "/stdin > " +
                                base + "/stdout 2> " + base + "/stderr";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, content_of(folder.path() / "stdout"),
            content_of(folder.path() / "stderr")};
}

void check_json(const std::string& text, const std::string& wanted) {
    const Json json = Json::parse(text, nullptr, false);
    ASSERT_FALSE(json.is_discarded()) << "not JSON: " << text;
    const bool by_type = wanted.find(" is ") != std::string::npos;
    const std::size_t middle = wanted.find(by_type ? " is " : " = ");
    ASSERT_NE(middle, std::string::npos) << "write `/pointer = value` or `/pointer is type`";
    const Json::json_pointer pointer(wanted.substr(0, middle));
    ASSERT_TRUE(json.contains(pointer)) << "nothing at " << wanted.substr(0, middle);
    if (by_type) {
        EXPECT_EQ(json.at(pointer).type_name(), wanted.substr(middle + 4));
    } else {
        EXPECT_EQ(json.at(pointer), Json::parse(wanted.substr(middle + 3)));
    }
}

void check(const Check& wanted, const std::string& text, const Output& output) {
    SCOPED_TRACE(wanted.where);
    const auto out_lines = core::lines(output.out);
    if (wanted.kind == "out") {
        EXPECT_NE(output.out.find(text), std::string::npos);
    } else if (wanted.kind == "out!") {
        EXPECT_EQ(output.out.find(text), std::string::npos);
    } else if (wanted.kind == "err") {
        EXPECT_NE(output.err.find(text), std::string::npos);
    } else if (wanted.kind == "err!") {
        EXPECT_EQ(output.err.find(text), std::string::npos);
    } else if (wanted.kind == "line") {
        EXPECT_NE(std::find(out_lines.begin(), out_lines.end(), text), out_lines.end());
    } else if (wanted.kind == "last") {
        ASSERT_FALSE(out_lines.empty());
        EXPECT_EQ(out_lines.back(), text);
    } else if (wanted.kind == "err lines") {
        EXPECT_EQ(core::lines(output.err).size(), std::stoul(text));
    } else if (wanted.kind == "json") {
        check_json(output.out, text);
    } else {
        ADD_FAILURE() << "no such check: " << wanted.kind;
    }
}

class Cli : public testing::TestWithParam<Case> {};

TEST_P(Cli, does_what_the_case_says) {
    const Case& one = GetParam();
    const Folder folder;
    const Output output = run_case(one, folder);
    EXPECT_EQ(output.status, one.status);
    for (const Check& wanted : one.checks) {
        check(wanted, folder.resolve(wanted.text), output);
    }
    if (HasFailure()) {
        ADD_FAILURE() << "run: " << one.command << "\nstdout:\n"
                      << output.out << "\nstderr:\n"
                      << output.err;
    }
}

INSTANTIATE_TEST_SUITE_P(cases, Cli, testing::ValuesIn(read_cases()),
                         [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace tusk::cli

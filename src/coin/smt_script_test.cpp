#include "coin/smt_script.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <numeric>

#include "core/text.h"

namespace tusk::coin {
namespace {

// What Z3 answers, line by line.
std::vector<std::string> ask_z3(const std::string& script) {
    const std::string path = ::testing::TempDir() + "/coin_" + std::to_string(::getpid()) + ".smt2";
    EXPECT_TRUE(core::write_file(path, script));
    std::FILE* pipe = ::popen(("z3 -smt2 " + path + " 2>&1").c_str(), "r");
    std::vector<std::string> answers;
    std::array<char, 256> line{};
    while (pipe != nullptr && std::fgets(line.data(), line.size(), pipe) != nullptr) {
        answers.emplace_back(core::trim(line.data()));
    }
    EXPECT_TRUE(pipe != nullptr && ::pclose(pipe) == 0);
    std::filesystem::remove(path);
    return answers;
}

TEST(coin_smt, z3_proves_the_printed_rules_for_a_up_to_8) {
    std::string scripts;
    std::size_t questions = 0;
    std::size_t rules = 0;
    for (std::int64_t a = 2; a <= 8; ++a) {
        for (std::int64_t r1 = 0; r1 < a; ++r1) {
            for (std::int64_t r2 = 0; r2 < a; ++r2) {
                if (std::gcd(a, std::gcd(r1, r2)) != 1) {
                    continue;
                }
                const auto printed = printed_rules({a, r1, r2});
                const auto script = smt_script({a, r1, r2}, printed);
                ASSERT_TRUE(script);
                scripts += script->text + "(reset)\n";
                questions += script->questions;
                rules += printed.size();
            }
        }
    }
    EXPECT_EQ(rules, 600U);
    const auto answers = ask_z3(scripts);
    ASSERT_EQ(answers.size(), questions);
    for (const std::string& answer : answers) {
        ASSERT_EQ(answer, "unsat");
    }
}

// The questions are worth something: a wrong rule is found.
TEST(coin_smt, z3_refutes_wrong_rules) {
    const Residues residues{7, 1, 3};
    const auto refuted = [&](const std::vector<PrintedRule>& rules) {
        const auto answers = ask_z3(smt_script(residues, rules).value().text);
        return std::find(answers.begin(), answers.end(), "sat") != answers.end();
    };
    const auto right = printed_rules(residues);
    EXPECT_FALSE(refuted(right));
    auto wrong = right;
    wrong[3].solution = "14k + 7m - 15";  // as a report once printed it
    EXPECT_TRUE(refuted(wrong));
    wrong = right;
    wrong[3].solution = "14k + 7m";
    EXPECT_TRUE(refuted(wrong));
    wrong = right;
    wrong[3].lines[0] = "3m - 2k >= -2";  // overlaps with its neighbour
    EXPECT_TRUE(refuted(wrong));
    wrong = right;
    wrong[3].lines[0] = "3m - 2k >= 0";  // leaves a gap
    EXPECT_TRUE(refuted(wrong));
    wrong = right;
    wrong.pop_back();
    EXPECT_TRUE(refuted(wrong));
}

TEST(coin_smt, texts_that_are_no_rules_are_refused) {
    const Residues residues{7, 1, 3};
    for (const PrintedRule& rule : std::vector<PrintedRule>{{"14x", {}},
                                                            {"14k + 7.5m", {}},
                                                            {"13k", {}},
                                                            {"14k", {"k > 3"}},
                                                            {"14k", {"k >= z"}}}) {
        EXPECT_FALSE(smt_script(residues, {rule})) << rule.solution;
    }
    EXPECT_FALSE(smt_script({101, 1, 3}, {}));
}

}  // namespace
}  // namespace tusk::coin

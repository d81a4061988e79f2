#include "coin/rules.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numeric>
#include <set>

#include "coin/brute_force.h"
#include "core/random.h"
#include "core/text.h"

namespace tusk::coin {
namespace {

std::string file(const std::string& name) {
    return core::read_file(std::string(TUSK_SOURCE_DIR) + "/tests/coin/" + name).value();
}

std::vector<Residues> pairs_of(std::int64_t a) {
    std::vector<Residues> found;
    for (std::int64_t r1 = 0; r1 < a; ++r1) {
        for (std::int64_t r2 = 0; r2 < a; ++r2) {
            if (check({a, r1, r2})) {
                found.push_back({a, r1, r2});
            }
        }
    }
    return found;
}

std::string csv_line(const Residues& residues, const Rule& rule, std::size_t number) {
    const LinearForm form = solution(residues, rule);
    const auto number_text = [](std::int64_t value) { return std::to_string(value); };
    return core::join(
        {number_text(residues.a), number_text(residues.r1), number_text(residues.r2),
         std::to_string(number), rule.lo.text(), rule.hi.text(), number_text(rule.x),
         number_text(rule.y), number_text(form.k), number_text(form.m), number_text(form.constant),
         line_rules_code(line_rules(residues, rule.lo, rule.hi))},
        ",");
}

TEST(coin_rules, the_book_for_2_to_7_is_the_reference_line_by_line) {
    std::string text = "a,r1,r2,rule,t_lo,t_hi,X,Y,coef_k,coef_m,const,line_rules\n";
    for (std::int64_t a = 2; a <= 7; ++a) {
        for (const Residues& residues : pairs_of(a)) {
            const auto rules = rules_for(residues);
            for (std::size_t i = 0; i < rules.size(); ++i) {
                text += csv_line(residues, rules[i], i + 1) + "\n";
            }
        }
    }
    std::string expected;
    const std::string reference = file("rulebook-a2-a7.csv");
    for (const std::string_view line : core::lines(reference)) {
        expected += std::string(line) + "\n";
    }
    EXPECT_EQ(text, expected);
}

TEST(coin_rules, values_are_the_reference_values) {
    int rows = 0;
    const std::string reference = file("frobenius3-km.csv");
    for (const std::string_view line : core::lines(reference)) {
        if (line.starts_with('a')) {
            continue;
        }
        std::array<std::int64_t, 8> n{};
        const auto parts = core::split(line, ',');
        for (std::size_t i = 0; i < n.size(); ++i) {
            n[i] = core::to_integer(parts[i]).value();
        }
        const Residues residues{n[0], n[1], n[2]};
        const auto rules = rules_for(residues);
        EXPECT_EQ(solution(residues, rule_at(residues, rules, n[3], n[4])).at(n[3], n[4]), n[5]);
        int genus_hits = 0;
        for (const GenusRule& rule : genus_rules(residues, rules)) {
            bool holds = true;
            for (const LineRule& one : line_rules(residues, rule.lo, rule.hi)) {
                holds = holds && one.holds(n[3], n[4]);
            }
            if (holds) {
                ++genus_hits;
                EXPECT_EQ(rule.genus.at(n[3], n[4]), n[7]) << line;
            }
        }
        EXPECT_EQ(genus_hits, 1);
        ++rows;
    }
    EXPECT_EQ(rows, 150);
}

// Every cell of the table for every pair: exactly one rule holds, and it tells what trying finds.
TEST(coin_rules, agree_with_trying_for_a_up_to_9) {
    for (std::int64_t a = 2; a <= 9; ++a) {
        for (const Residues& residues : pairs_of(a)) {
            const auto rules = rules_for(residues);
            for (std::int64_t k = 0; k <= 9; ++k) {
                for (std::int64_t m = 0; m <= 9; ++m) {
                    const std::int64_t b = a * k + residues.r1;
                    const std::int64_t c = a * m + residues.r2;
                    if (b < 1 || c < 1) {
                        continue;
                    }
                    int hits = 0;
                    for (const Rule& rule : rules) {
                        bool holds = true;
                        for (const LineRule& one : line_rules(residues, rule.lo, rule.hi)) {
                            holds = holds && one.holds(k, m);
                        }
                        hits += holds ? 1 : 0;
                        if (holds) {
                            ASSERT_EQ(solution(residues, rule).at(k, m),
                                      testing::brute_force({a, b, c}).frobenius + 1)
                                << a << ' ' << b << ' ' << c;
                            ASSERT_EQ(&rule_at(residues, rules, k, m), &rule);
                        }
                    }
                    ASSERT_EQ(hits, 1) << a << ' ' << b << ' ' << c;
                }
            }
        }
    }
}

TEST(coin_rules, counts_are_the_published_ones) {
    struct Row {
        std::int64_t a;
        std::size_t pairs, rules, b_below_c, most, primitive, primitive_rules;
    };
    const std::vector<Row> table{
        {2, 3, 4, 3, 2, 1, 2},         {3, 8, 16, 10, 4, 2, 6},
        {4, 12, 28, 18, 6, 2, 8},      {5, 24, 80, 44, 8, 4, 18},
        {6, 24, 64, 40, 10, 2, 12},    {7, 48, 216, 120, 12, 6, 34},
        {8, 48, 192, 108, 14, 4, 26},  {9, 72, 336, 186, 16, 6, 42},
        {10, 72, 304, 180, 18, 4, 32}, {11, 120, 760, 390, 20, 10, 74},
        {12, 96, 400, 232, 22, 4, 36}, {50, 1800, 18960, 10140, 98, 20, 328},
    };
    for (const Row& row : table) {
        Row found{row.a, 0, 0, 0, 0, 0, 0};
        for (const Residues& residues : pairs_of(row.a)) {
            const auto rules = rules_for(residues);
            ++found.pairs;
            found.rules += rules.size();
            found.b_below_c += views(residues, rules, true).size();
            found.most = std::max(found.most, rules.size());
            if (residues.r1 == 1 && std::gcd(residues.a, residues.r2) == 1) {
                ++found.primitive;
                found.primitive_rules += rules.size();
            }
        }
        EXPECT_EQ(found.pairs, row.pairs) << row.a;
        EXPECT_EQ(found.rules, row.rules) << row.a;
        EXPECT_EQ(found.b_below_c, row.b_below_c) << row.a;
        EXPECT_EQ(found.most, row.most) << row.a;
        EXPECT_EQ(found.primitive, row.primitive) << row.a;
        EXPECT_EQ(found.primitive_rules, row.primitive_rules) << row.a;
    }
}

TEST(coin_rules, only_b_below_c_means_every_cell_above_the_diagonal_and_no_other) {
    for (const Residues& residues : pairs_of(10)) {
        const auto list = views(residues, rules_for(residues), true);
        for (std::int64_t k = 0; k <= 15; ++k) {
            for (std::int64_t m = 0; m <= 15; ++m) {
                int hits = 0;
                for (const RuleView& view : list) {
                    bool holds = true;
                    for (const LineRule& one : view.lines) {
                        holds = holds && one.holds(k, m);
                    }
                    hits += holds ? 1 : 0;
                }
                EXPECT_EQ(hits, 10 * k + residues.r1 < 10 * m + residues.r2 ? 1 : 0);
            }
        }
    }
}

// Neighbours differ and no form comes twice: nothing can be left out.
TEST(coin_rules, the_list_is_minimal) {
    for (std::int64_t a = 2; a <= 80; ++a) {
        for (std::int64_t lambda = 1; lambda < a; ++lambda) {
            if (std::gcd(a, lambda) != 1) {
                continue;
            }
            std::set<std::pair<std::int64_t, std::int64_t>> forms;
            const auto rules = rules_for({a, 1, lambda});
            for (const Rule& rule : rules) {
                EXPECT_TRUE(less(rule.lo, rule.hi));
                forms.emplace(rule.x, rule.y);
            }
            EXPECT_EQ(forms.size(), rules.size()) << a << ' ' << lambda;
        }
    }
}

TEST(coin_rules, a_unit_changes_only_constants_and_a_swap_turns_the_plane) {
    const auto rules = rules_for({15, 4, 11});
    EXPECT_EQ(rules_for({15, 4 * 7 % 15, 11 * 7 % 15}), rules);
    const auto swapped = rules_for({15, 11, 4});
    ASSERT_EQ(swapped.size(), rules.size());
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const Rule& other = swapped[rules.size() - 1 - i];
        EXPECT_EQ(rules[i].x, other.y);
        EXPECT_EQ(rules[i].lo.num, other.hi.den);
        EXPECT_EQ(rules[i].lo.den, other.hi.num);
    }
}

TEST(coin_rules, texts_for_people) {
    const Residues residues{7, 1, 3};
    const auto rules = rules_for(residues);
    ASSERT_EQ(rules.size(), 6U);
    EXPECT_EQ(solution(residues, rules[3]).text(), "14k + 7m - 1");
    const auto lines = line_rules(residues, rules[3].lo, rules[3].hi);
    EXPECT_EQ(lines[0].text(), "3m - 2k >= -1");
    EXPECT_EQ(lines[1].text(), "2k - m >= 1");
    EXPECT_EQ(LinearForm{}.text(), "0");
    EXPECT_EQ((LinearForm{-1, 1, 0}.text()), "-k + m");
}

TEST(coin_rules, bad_residues_are_named) {
    const std::vector<std::pair<Residues, std::string>> cases{
        {{1, 0, 0}, "a: 1 is not a whole number from 2 to 1000000"},
        {{7, 7, 1}, "r1: 7 is not a residue from 0 to 6"},
        {{7, 1, -1}, "r2: -1 is not a residue from 0 to 6"},
        {{6, 2, 4}, "residues: no Frobenius number, common factor 2 of a, r1 and r2"},
    };
    for (const auto& [residues, message] : cases) {
        const auto good = check(residues);
        ASSERT_FALSE(good);
        EXPECT_EQ(good.error().text(), message);
    }
}

}  // namespace
}  // namespace tusk::coin

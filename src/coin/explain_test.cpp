#include "coin/explain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "core/json.h"
#include "core/paths.h"
#include "core/text.h"

namespace tusk::coin {
namespace {

std::int64_t weight(const Proof& proof, std::int64_t x, std::int64_t y) {
    const auto& [a, r1, r2] = proof.residues;
    return (a * proof.k + r1) * x + (a * proof.m + r2) * y;
}

// Every line of every proof: witnesses are of their class, the identity behind each inequality is
// one, and its factors are not negative.
TEST(coin_proof, every_step_of_every_proof_is_right) {
    for (std::int64_t a = 2; a <= 13; ++a) {
        for (std::int64_t r1 = 0; r1 < a; ++r1) {
            for (std::int64_t r2 = 0; r2 < a; ++r2) {
                if (std::gcd(a, std::gcd(r1, r2)) != 1) {
                    continue;
                }
                for (const auto& [k, m] : {std::pair(1, 1), std::pair(2, 9), std::pair(7, 3),
                                           std::pair(5, 6), std::pair(40, 1), std::pair(1, 40)}) {
                    const auto proof = make_proof({a, r1, r2}, k, m);
                    ASSERT_TRUE(proof);
                    const auto& [lo, hi] = std::pair(proof->rule.lo, proof->rule.hi);
                    std::set<std::int64_t> classes;
                    const auto check_row = [&](const Comparison& one, std::int64_t sign) {
                        EXPECT_EQ((r1 * one.x + r2 * one.y) % a, one.residue);
                        EXPECT_EQ(one.value.at(k, m), weight(*proof, one.x, one.y));
                        EXPECT_EQ(sign * (proof->corner.at(k, m) - one.value.at(k, m)),
                                  weight(*proof, one.dx, one.dy));
                        EXPECT_GE(one.first, 0);
                        EXPECT_GE(one.second, 0);
                        // first*(q*c - n*b) + second*(n'*b - q'*c) = divisor*(dx*b + dy*c)
                        EXPECT_EQ(-one.first * lo.num + one.second * hi.num,
                                  proof->divisor * one.dx);
                        EXPECT_EQ(one.first * lo.den - one.second * hi.den,
                                  proof->divisor * one.dy);
                    };
                    for (const Comparison& one : proof->existence) {
                        check_row(one, 1);
                        classes.insert(one.residue);
                    }
                    EXPECT_EQ(classes.size(), static_cast<std::size_t>(a));
                    EXPECT_GT(proof->divisor, 0);
                    bool has_corner = false;
                    for (const Comparison& one : proof->non_existence) {
                        check_row(one, -1);
                        has_corner = has_corner || (one.dx == 0 && one.dy == 0);
                    }
                    EXPECT_TRUE(has_corner);
                }
            }
        }
    }
}

TEST(coin_explain, speaks_all_languages_and_leaves_no_gap) {
    for (const std::string& language : proof_languages()) {
        for (const Residues& residues : {Residues{7, 1, 3}, Residues{7, 0, 3}, Residues{6, 2, 3}}) {
            const auto text = explain(make_proof(residues, 2, 3).value(), language);
            ASSERT_TRUE(text) << text.error().text();
            ASSERT_EQ(text->sections.size(), 4U);
            EXPECT_EQ(text->sections[1].rows.size(), static_cast<std::size_t>(residues.a));
            std::string all = text->title;
            for (const ProofSection& section : text->sections) {
                all += section.title;
                for (const std::string& paragraph : section.paragraphs) {
                    all += paragraph;
                }
                for (const auto& row : section.rows) {
                    EXPECT_EQ(row.size(), section.columns.size());
                    EXPECT_TRUE(std::none_of(row.begin(), row.end(),
                                             [](const std::string& cell) { return cell.empty(); }));
                }
            }
            EXPECT_EQ(all.find('{'), std::string::npos) << all;
        }
    }
}

TEST(coin_explain, languages_have_the_same_texts_with_the_same_fields) {
    const auto words = [](const std::string& language) {
        const auto text = core::read_file(core::data_path("coin/words/" + language + ".json"));
        return core::parse_json(text.value()).value();
    };
    const auto fields = [](const std::string& text) {
        std::multiset<std::string> found;
        for (std::size_t at = 0; (at = text.find('{', at)) != std::string::npos; ++at) {
            found.insert(text.substr(at, text.find('}', at) - at));
        }
        return found;
    };
    const core::Json english = words("en");
    for (const std::string& language : proof_languages()) {
        const core::Json other = words(language);
        EXPECT_EQ(other.size(), english.size());
        for (const auto& [key, text] : english.items()) {
            ASSERT_TRUE(other.contains(key)) << language << ' ' << key;
            EXPECT_EQ(fields(other.at(key)), fields(text)) << language << ' ' << key;
        }
    }
}

TEST(coin_explain, bad_requests_are_named) {
    EXPECT_EQ(explain(make_proof({7, 1, 3}, 1, 1).value(), "fr").error().text(),
              "language: 'fr' is not one of: en, zh-Hant, zh-Hans");
    EXPECT_EQ(make_proof({7, 0, 3}, 0, 1).error().text(), "k: makes a coin 0");
    EXPECT_EQ(make_proof({7, 1, 3}, -1, 1).error().text(),
              "k: -1 is not a whole number from 0 to 1000000000");
    EXPECT_EQ(make_proof({5003, 1, 3}, 1, 1).error().code, core::ErrorCode::kTooLarge);
}

}  // namespace
}  // namespace tusk::coin

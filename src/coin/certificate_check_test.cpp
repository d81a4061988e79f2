#include "coin/certificate_check.h"

#include <gtest/gtest.h>

#include <fstream>
#include <numeric>

#include "coin/certify.h"
#include "core/random.h"
#include "core/text.h"

namespace tusk::coin {
namespace {

constexpr const char* kExample =
    R"({"a":7,"r1":1,"r2":3,"rules":[{"lo":[0,1],"hi":[1,5],"X":1,"Y":7,"shape":[1,7,1,7]},)"
    R"({"lo":[1,5],"hi":[1,3],"X":2,"Y":2,"shape":[2,2,1,5]},)"
    R"({"lo":[1,3],"hi":[2,3],"X":1,"Y":5,"shape":[2,2,1,5]},)"
    R"({"lo":[2,3],"hi":[2,1],"X":3,"Y":2,"shape":[3,2,1,3]},)"
    R"({"lo":[2,1],"hi":[3,1],"X":1,"Y":3,"shape":[3,2,1,3]},)"
    R"({"lo":[3,1],"hi":[1,0],"X":7,"Y":1,"shape":[7,1,7,1]}]})";

Certificate read(std::string_view line) {
    Certificate certificate;
    EXPECT_TRUE(read_certificate(line, certificate)) << line;
    return certificate;
}

std::vector<Residues> all_pairs(std::int64_t most) {
    std::vector<Residues> found;
    for (std::int64_t a = 2; a <= most; ++a) {
        each_structure({Structures::kPairs, a, 0, a - 1}, [&](const Residues& residues) {
            found.push_back(residues);
            return true;
        });
    }
    return found;
}

TEST(coin_certificate, the_worked_example_has_its_text) {
    std::string text;
    append_line(text, certify({7, 1, 3}));
    EXPECT_EQ(text, std::string(kExample) + "\n");
    EXPECT_EQ(read(kExample), certify({7, 1, 3}));
}

TEST(coin_certificate, other_spellings_are_read_too) {
    std::string blanks(kExample);
    for (std::size_t at = 0; (at = blanks.find(',', at)) != std::string::npos; at += 2) {
        blanks.insert(at + 1, " ");
    }
    EXPECT_EQ(read(blanks), certify({7, 1, 3}));
}

TEST(coin_certificate, malformed_lines_are_errors_that_say_where) {
    const std::vector<std::pair<std::string, std::string>> cases{
        {"", ""},
        {"[]", "a: is missing"},
        {R"({"a":7,"r1":1,"r2":3})", "rules: is missing"},
        {R"({"a":7,"r1":1,"r2":3,"rules":[]})",
         "a certificate has exactly a, r1, r2 and a list of rules"},
        {R"({"a":7,"r1":1,"r2":-3,"rules":[]})",
         "r2: '-3' is not a whole number from 0 to 1000000"},
        {R"({"a":7,"r1":1,"r2":3,"rules":[{"lo":[0],"hi":[1,0],"X":1,"Y":1,"shape":[1,1,1,1]}]})",
         "rule 1, lo: is not a list of 2 numbers"},
        {R"({"a":7,"r1":1,"r2":3,"rules":[{"lo":[0,1],"hi":[1,0],"X":1,"Y":1}]})",
         "rule 1, shape: is missing"},
        {R"({"a":99999999999,"r1":1,"r2":3,"rules":[]})",
         "a: '99999999999' is not a whole number from 0 to 1000000"},
    };
    for (const auto& [line, message] : cases) {
        Certificate certificate;
        const auto good = read_certificate(line, certificate);
        ASSERT_FALSE(good) << line;
        if (!message.empty()) {
            EXPECT_EQ(good.error().text(), message);
        }
    }
}

TEST(coin_certificate_check, accepts_every_pair_up_to_30) {
    CertificateChecker checker;
    const auto pairs = all_pairs(30);
    EXPECT_EQ(pairs.size(), 7775U);
    for (const Residues& residues : pairs) {
        const auto good = checker.check(certify(residues));
        ASSERT_TRUE(good) << residues.a << ' ' << residues.r1 << ' ' << residues.r2 << ": "
                          << good.error().text();
    }
}

TEST(coin_certificate_check, accepts_large_structures_in_both_widths_of_numbers) {
    CertificateChecker checker;
    for (const Residues& residues :
         {Residues{32'767, 1, 20'000}, Residues{32'768, 1, 20'001}, Residues{100'003, 5, 61'234},
          Residues{99'990, 6, 35}, Residues{99'990, 0, 7}, Residues{5003, 1, 5002}}) {
        const auto good = checker.check(certify(residues));
        EXPECT_TRUE(good) << residues.a << ": " << good.error().text();
    }
}

// Every number of the certificate, one by one.
std::vector<std::int64_t*> numbers_of(Certificate& certificate) {
    std::vector<std::int64_t*> found{&certificate.a, &certificate.r1, &certificate.r2};
    for (CertifiedRule& rule : certificate.rules) {
        for (std::int64_t* number :
             {&rule.lo[0], &rule.lo[1], &rule.hi[0], &rule.hi[1], &rule.x, &rule.y, &rule.shape[0],
              &rule.shape[1], &rule.shape[2], &rule.shape[3]}) {
            found.push_back(number);
        }
    }
    return found;
}

// A changed certificate may still be right: for the structure it now names (another r1 or r2 of the
// same class). The rules of that structure are known, so nothing else is accepted.
TEST(coin_certificate_check, rejects_every_damaged_certificate) {
    core::Rng rng(5);
    CertificateChecker checker;
    const auto pairs = all_pairs(30);
    int rejected = 0;
    int still_true = 0;
    for (int round = 0; round < 60'000; ++round) {
        const Residues& residues = pairs[rng.below(static_cast<std::uint32_t>(pairs.size()))];
        Certificate certificate = certify(residues);
        const auto numbers = numbers_of(certificate);
        std::int64_t& number = *numbers[rng.below(static_cast<std::uint32_t>(numbers.size()))];
        const std::int64_t before = number;
        switch (rng.below(3)) {
            case 0: number += 1; break;
            case 1: number -= 1; break;
            default: number = rng.below(static_cast<std::uint32_t>(residues.a) + 1); break;
        }
        if (number == before) {
            continue;
        }
        if (!checker.check(certificate)) {
            ++rejected;
            continue;
        }
        ++still_true;
        ASSERT_EQ(certificate, certify({certificate.a, certificate.r1, certificate.r2}));
    }
    EXPECT_GT(rejected, 50'000);
    EXPECT_LT(still_true, 1'000);
}

TEST(coin_certificate_check, rejects_missing_doubled_and_exchanged_rules) {
    CertificateChecker checker;
    const Certificate whole = certify({23, 1, 16});
    ASSERT_TRUE(checker.check(whole));
    for (std::size_t i = 0; i < whole.rules.size(); ++i) {
        const auto at = static_cast<std::ptrdiff_t>(i);
        Certificate changed = whole;
        changed.rules.erase(changed.rules.begin() + at);
        EXPECT_FALSE(checker.check(changed));
        changed = whole;
        changed.rules.insert(changed.rules.begin() + at, whole.rules[i]);
        EXPECT_FALSE(checker.check(changed));
        changed = whole;
        std::swap(changed.rules[i].shape, changed.rules[(i + 2) % whole.rules.size()].shape);
        EXPECT_FALSE(checker.check(changed));
    }
}

// The forms and regions in k and m that people read, computed from a certificate of (1, lambda)
// alone, are those of the rule book for every unit multiple.
TEST(coin_certificate, instantiates_to_the_rule_book_for_every_unit) {
    for (const std::int64_t a : {7, 12, 15}) {
        each_structure({Structures::kPrimitive, a, 1, a - 1}, [&](const Residues& primitive) {
            const Certificate certificate = certify(primitive);
            for (std::int64_t unit = 1; unit < a; ++unit) {
                if (std::gcd(a, unit) != 1) {
                    continue;
                }
                const Residues residues{a, unit, primitive.r2 * unit % a};
                const auto rules = rules_for(residues);
                EXPECT_EQ(rules.size(), certificate.rules.size());
                for (std::size_t i = 0; i < rules.size(); ++i) {
                    const CertifiedRule& proven = certificate.rules[i];
                    // s = b(X-1) + c(Y-1) - a + 1 with b = ak + r1, c = am + r2
                    const LinearForm expected{
                        a * (proven.x - 1), a * (proven.y - 1),
                        residues.r1 * (proven.x - 1) + residues.r2 * (proven.y - 1) - a + 1};
                    EXPECT_EQ(solution(residues, rules[i]), expected);
                    for (std::int64_t k = 0; k < 12; ++k) {
                        for (std::int64_t m = 0; m < 12; ++m) {
                            const std::int64_t b = a * k + residues.r1;
                            const std::int64_t c = a * m + residues.r2;
                            const bool inside = proven.lo[0] * b <= proven.lo[1] * c &&
                                                proven.hi[1] * c < proven.hi[0] * b;
                            bool holds = true;
                            for (const LineRule& one :
                                 line_rules(residues, rules[i].lo, rules[i].hi)) {
                                holds = holds && one.holds(k, m);
                            }
                            EXPECT_EQ(holds, inside);
                        }
                    }
                }
            }
            return true;
        });
    }
}

TEST(coin_certificate_check, is_short_and_knows_nothing_of_how_rules_are_found) {
    const std::string folder = std::string(TUSK_SOURCE_DIR) + "/src/coin/";
    const std::string source = core::read_file(folder + "certificate_check.cpp").value();
    const std::string header = core::read_file(folder + "certificate_check.h").value();
    EXPECT_LT(core::lines(source).size() + core::lines(header).size(), 300U);
    const std::string both = source + header;
    for (const std::string_view line : core::lines(both)) {
        if (line.starts_with("#include \"coin/")) {
            EXPECT_TRUE(line == "#include \"coin/certificate.h\"" ||
                        line == "#include \"coin/certificate_check.h\"")
                << line;
        }
    }
}

}  // namespace
}  // namespace tusk::coin

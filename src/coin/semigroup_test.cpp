#include "coin/semigroup.h"

#include <gtest/gtest.h>

#include <numeric>

#include "coin/brute_force.h"
#include "coin/change.h"
#include "core/json.h"
#include "core/random.h"
#include "core/text.h"

namespace tusk::coin {
namespace {

std::string file(const std::string& name) {
    return core::read_file(std::string(TUSK_SOURCE_DIR) + "/tests/coin/" + name).value();
}

core::Json json_file(const std::string& name) {
    return core::parse_json(file(name), {.max_bytes = 1 << 20}).value();
}

std::vector<std::string> texts(const std::vector<Integer>& numbers) {
    std::vector<std::string> found;
    for (const Integer& number : numbers) {
        found.push_back(to_text(number));
    }
    return found;
}

Coins coins_of(const core::Json& list) {
    std::vector<std::string> words;
    for (const core::Json& one : list) {
        words.push_back(one.is_string() ? one.get<std::string>() : one.dump());
    }
    return Coins::parse(words).value();
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> found;
    for (const std::string_view word : core::words(text)) {
        found.emplace_back(word);
    }
    return found;
}

TEST(coin_semigroup, vectors_have_their_published_values) {
    int cases = 0;
    const std::string text = file("vectors.csv");
    for (const std::string_view line : core::lines(text)) {
        if (line.starts_with('#')) {
            continue;
        }
        const auto parts = core::split(line, ';');
        const auto semigroup = Semigroup::make(Coins::parse(words_of(parts[0])).value());
        ASSERT_TRUE(semigroup) << line;
        EXPECT_EQ(to_text(semigroup->frobenius()), parts[1]) << line;
        if (parts[2] != "-") {
            EXPECT_EQ(to_text(semigroup->genus()), parts[2]) << line;
        }
        ++cases;
    }
    EXPECT_EQ(cases, 17);
}

TEST(coin_semigroup, big_triples_have_the_values_of_other_programs) {
    const core::Json cases = json_file("frobenius3-big.json");
    EXPECT_FALSE(cases.empty());
    for (const core::Json& one : cases) {
        const auto semigroup = Semigroup::make(coins_of(one.at("coins")));
        ASSERT_TRUE(semigroup);
        EXPECT_EQ(to_text(semigroup->frobenius()), one.at("frobenius").get<std::string>());
        EXPECT_EQ(to_text(semigroup->genus()), one.at("genus").get<std::string>());
    }
}

TEST(coin_semigroup, sets_of_coins_have_the_values_of_other_programs) {
    const core::Json cases = json_file("semigroups.json");
    EXPECT_EQ(cases.size(), 30U);
    for (const core::Json& one : cases) {
        const Coins coins = coins_of(one.at("coins"));
        const auto semigroup = Semigroup::make(coins);
        ASSERT_TRUE(semigroup) << one;
        EXPECT_EQ(to_text(semigroup->frobenius()), one.at("frobenius").dump()) << one;
        EXPECT_EQ(to_text(semigroup->genus()), one.at("gaps").dump()) << one;
        EXPECT_EQ(semigroup->symmetric(), one.at("symmetric").get<bool>()) << one;
        EXPECT_EQ(texts(semigroup->minimal_generators()),
                  texts(coins_of(one.at("minimal_generators")).list()))
            << one;
        EXPECT_EQ(semigroup->pseudo_frobenius().size(), one.at("type").get<std::size_t>()) << one;
        if (one.contains("pseudo_frobenius") && one.at("pseudo_frobenius").is_array()) {
            std::vector<std::string> expected;
            for (const core::Json& number : one.at("pseudo_frobenius")) {
                expected.push_back(number.dump());
            }
            EXPECT_EQ(texts(semigroup->pseudo_frobenius()), expected) << one;
        }
        const Integer query(one.at("query").dump());
        EXPECT_EQ(to_text(ways_to_pay(coins, query).value()), one.at("ways").dump()) << one;
        const auto fewest = fewest_coins(coins, query).value();
        EXPECT_EQ(fewest ? core::Json(fewest->number) : core::Json(), one.at("fewest_coins"))
            << one;
    }
}

// All three ways to the figures against trying: tables of every modulus, with payments.
TEST(coin_semigroup, random_sets_agree_with_trying) {
    core::Rng rng(11);
    int tried = 0;
    while (tried < 250) {
        std::vector<std::int64_t> small;
        std::vector<Integer> numbers;
        std::int64_t common = 0;
        for (std::uint32_t left = 1 + rng.below(6); left > 0; --left) {
            small.push_back(1 + rng.below(rng.below(2) == 0 ? 20 : 120));
            numbers.emplace_back(small.back());
            common = std::gcd(common, small.back());
        }
        if (common != 1) {
            continue;
        }
        ++tried;
        const Coins coins = Coins::of(numbers);
        const auto brute = testing::brute_force(small);
        const auto semigroup = Semigroup::make(coins, {.with_payments = true}).value();
        ASSERT_EQ(semigroup.frobenius(), brute.frobenius);
        ASSERT_EQ(semigroup.genus(), brute.genus);
        for (const Integer& modulus : coins.list()) {
            const auto table = ResidueTable::make(coins, modulus, {}).value();
            ASSERT_EQ(table.frobenius(), brute.frobenius);
            ASSERT_EQ(table.genus(), brute.genus);
            ASSERT_EQ(table.minimal_generators(), semigroup.minimal_generators());
            ASSERT_EQ(table.gaps().size(), static_cast<std::size_t>(brute.genus));
            ASSERT_EQ(table.pseudo_frobenius(), semigroup.pseudo_frobenius());
        }
        for (std::size_t amount = 0; amount < brute.payable.size(); ++amount) {
            const auto counts = semigroup.pay(from_word(amount));
            ASSERT_EQ(counts.has_value(), brute.payable[amount]) << amount;
            Integer sum = 0;
            for (std::size_t i = 0; counts && i < coins.size(); ++i) {
                ASSERT_GE((*counts)[i], 0);
                sum += (*counts)[i] * coins.list()[i];
            }
            ASSERT_TRUE(!counts || sum == from_word(amount));
        }
    }
}

TEST(coin_semigroup, values_beyond_64_bits_are_not_wrapped) {
    // Four coins with a small smallest one and huge others: the values are Integers.
    const Integer huge("100000000000000000000000000000000000003");
    const Coins coins = Coins::of({7, huge, huge + 1, huge + 2});
    const auto semigroup = Semigroup::make(coins, {.with_payments = true}).value();
    Integer largest = 0;  // least amounts per class, by trying all small sums
    for (unsigned residue = 0; residue < 7; ++residue) {
        Integer least = -1;
        for (unsigned x = 0; x < 7; ++x) {
            for (unsigned y = 0; y < 7; ++y) {
                for (unsigned z = 0; z < 7; ++z) {
                    const Integer sum = x * huge + y * (huge + 1) + z * (huge + 2);
                    if (sum % 7 == residue && (least < 0 || sum < least)) {
                        least = sum;
                    }
                }
            }
        }
        largest = std::max(largest, least);
    }
    EXPECT_EQ(semigroup.frobenius(), largest - 7);
    EXPECT_TRUE(semigroup.pay(largest));
    EXPECT_FALSE(semigroup.pay(semigroup.frobenius()));
}

TEST(coin_semigroup, too_large_a_table_is_refused_with_its_size) {
    const Coins coins = Coins::parse(words_of("154181310085506670941625711946 "
                                              "158680751020617330182592402948 "
                                              "318478986009776864921535342136 "
                                              "742733997093445358247869497257"))
                            .value();
    const auto semigroup = Semigroup::make(coins);
    ASSERT_FALSE(semigroup);
    EXPECT_EQ(semigroup.error().code, core::ErrorCode::kTooLarge);
    EXPECT_NE(semigroup.error().message.find(" MB, the limit is 1024 MB"), std::string::npos)
        << semigroup.error().text();
}

TEST(coin_change, ways_beyond_64_bits_are_counted_exactly) {
    const Coins coins = Coins::of({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15});
    const auto ways = ways_to_pay(coins, 20000);
    ASSERT_TRUE(ways);
    EXPECT_GT(*ways, Integer("18446744073709551616"));
    // The ways to pay n without the coin 15 and those that use it.
    const Coins fewer = Coins::of({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14});
    EXPECT_EQ(*ways, *ways_to_pay(fewer, 20000) + *ways_to_pay(coins, 20000 - 15));
}

TEST(coin_change, amounts_beyond_the_limits_are_refused) {
    const auto ways = ways_to_pay(Coins::of({2, 3}), Integer("1000000000000"));
    ASSERT_FALSE(ways);
    EXPECT_EQ(ways.error().code, core::ErrorCode::kTooLarge);
    EXPECT_NE(ways.error().message.find("8000000000000 bytes"), std::string::npos);
}

TEST(coin_change, coins_with_a_common_divisor_are_as_good) {
    EXPECT_EQ(*ways_to_pay(Coins::of({4, 6}), 12), 2);
    EXPECT_EQ(*ways_to_pay(Coins::of({4, 6}), 13), 0);
    EXPECT_FALSE(fewest_coins(Coins::of({4, 6}), 13)->has_value());
    EXPECT_EQ((*fewest_coins(Coins::of({4, 6}), 14))->counts, (std::vector<std::uint64_t>{2, 1}));
}

}  // namespace
}  // namespace tusk::coin

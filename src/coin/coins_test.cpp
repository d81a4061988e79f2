#include "coin/coins.h"

#include <gtest/gtest.h>

namespace tusk::coin {
namespace {

core::Result<Coins> parsed(const std::vector<std::string>& words) {
    return Coins::parse(words);
}

TEST(coin_coins, are_sorted_and_each_there_once) {
    const auto coins = parsed({"20", "6", "9", "6", "0009"});
    ASSERT_TRUE(coins);
    EXPECT_EQ(coins->list(), (std::vector<Integer>{6, 9, 20}));
}

TEST(coin_coins, errors_name_the_coin_and_its_text) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
        {{}, "coins: no coins are given; name at least one"},
        {{"5", "0"}, "coin 2: '0' is not positive; the smallest coin there can be is 1"},
        {{"5", "-7"}, "coin 2: '-7' is negative"},
        {{"x"}, "coin 1: 'x' is not a whole number"},
        {{"5", "7x"}, "coin 2: '7x' is not a whole number"},
        {{"5", "7.0"}, "coin 2: '7.0' is not a whole number"},
        {{"5", ""}, "coin 2: '' is not a whole number"},
        {{"+5"}, "coin 1: '+5' is not a whole number"},
    };
    for (const auto& [words, message] : cases) {
        const auto coins = parsed(words);
        ASSERT_FALSE(coins);
        EXPECT_EQ(coins.error().text(), message);
    }
}

TEST(coin_coins, a_number_with_too_many_digits_is_refused) {
    const auto coins = parsed({std::string(kMaxDigits + 1, '7')});
    ASSERT_FALSE(coins);
    EXPECT_EQ(coins.error().code, core::ErrorCode::kTooLarge);
}

TEST(coin_coins, a_common_divisor_is_named) {
    const auto good = parsed({"6", "10", "14"})->need_coprime();
    ASSERT_FALSE(good);
    EXPECT_EQ(good.error().text(),
              "coins: there is no largest unpayable amount, all coins are divisible by 2");
    EXPECT_TRUE(parsed({"6", "10", "15"})->need_coprime());
}

}  // namespace
}  // namespace tusk::coin

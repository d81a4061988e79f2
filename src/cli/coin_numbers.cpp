// tusk coin frobenius, genus, type, gaps, apery, pay, ways, fewest: questions about given coins.

#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/coin.h"
#include "cli/interrupt.h"
#include "cli/report_json.h"
#include "coin/change.h"
#include "coin/semigroup.h"
#include "core/json.h"
#include "core/text.h"

namespace tusk::cli {

namespace {

using coin::Coins;
using coin::Integer;
using coin::to_text;
using core::Error;
using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

constexpr std::int64_t kMaxMemoryMb = 1 << 20;
constexpr unsigned kMaxListed = 1'000'000;  // lines that somebody can still do something with

Json texts_json(const std::vector<Integer>& numbers) {
    Json list = Json::array();
    for (const Integer& number : numbers) {
        list.push_back(to_text(number));
    }
    return list;
}

std::string joined(const std::vector<Integer>& numbers) {
    std::vector<std::string> texts;
    for (const Integer& number : numbers) {
        texts.push_back(to_text(number));
    }
    return core::join(texts, " ");
}

// The arguments that these commands share.
struct CoinArguments {
    std::string amount;
    std::vector<std::string> words;
    std::int64_t memory_mb = 1024;
    bool json = false;

    [[nodiscard]] Result<Coins> coins() const { return Coins::parse(words); }
    [[nodiscard]] coin::ResidueTable::Wish wish(bool with_payments) const {
        return {with_payments, static_cast<std::uint64_t>(memory_mb) << 20};
    }
};

// Ctrl-C stops the making of the table, which alone takes long.
Result<coin::Semigroup> make_semigroup(const Coins& coins, coin::ResidueTable::Wish wish) {
    const Interrupt interrupt;
    wish.stop = interrupt.token();
    return coin::Semigroup::make(coins, wish);
}

Result<coin::ResidueTable> make_table(const Coins& coins, const Integer& modulus,
                                      coin::ResidueTable::Wish wish) {
    const Interrupt interrupt;
    wish.stop = interrupt.token();
    return coin::ResidueTable::make(coins, modulus, wish);
}

// Who asks here may raise the limit.
Error with_advice(Error error) {
    if (error.code == ErrorCode::kTooLarge) {
        error.message += " (--memory raises it)";
    }
    return error;
}

enum class Needs { kCoins, kTable, kAmount };

void declare(Arguments& arguments, CoinArguments& given, Needs needs) {
    if (needs == Needs::kAmount) {
        arguments.required("amount", given.amount, "what is to be paid");
    }
    arguments.rest("coins", given.words, "whole numbers from 1 up, of any length");
    arguments.number("--memory", given.memory_mb, 1, kMaxMemoryMb, "MB",
                     "for the table that four and more coins need (1024)");
    arguments.flag("--json", given.json, "print JSON; whole numbers are texts there");
}

Json summary_json(const Coins& coins, const coin::Semigroup& semigroup) {
    return {{"coins", texts_json(coins.list())},
            {"frobenius", to_text(semigroup.frobenius())},
            {"genus", to_text(semigroup.genus())},
            {"conductor", to_text(semigroup.conductor())},
            {"symmetric", semigroup.symmetric()},
            {"minimal_generators", texts_json(semigroup.minimal_generators())},
            {"method", semigroup.method()}};
}

// frobenius, genus and type differ in what they print.
template <class Print>
CommandResult ask_semigroup(Arguments& arguments, const Words& words, const Print& print) {
    CoinArguments given;
    declare(arguments, given, Needs::kCoins);
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    const auto coins = given.coins();
    if (!coins) {
        return fail(coins.error());
    }
    const auto semigroup = make_semigroup(*coins, given.wish(false));
    if (!semigroup) {
        return fail(with_advice(semigroup.error()));
    }
    print(*coins, *semigroup, given.json);
    return kDone;
}

// gaps and apery look at a table of residues.
// `check` refuses what is certainly too much to list, before the work.
template <class Print>
CommandResult ask_table(Arguments& arguments, const Words& words, const Print& print,
                        Result<void> (*check)(const Integer& smallest, const Integer& modulus)) {
    CoinArguments given;
    std::string modulus_text;
    declare(arguments, given, Needs::kTable);
    arguments.text("--modulus", modulus_text, "COIN", "classes modulo this coin (the smallest)");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    const auto coins = given.coins();
    if (!coins) {
        return fail(coins.error());
    }
    Integer modulus = coins->smallest();
    if (!modulus_text.empty()) {
        const auto wanted = coin::parse_positive(modulus_text, "modulus");
        if (!wanted) {
            return fail(wanted.error());
        }
        modulus = *wanted;
        if (std::find(coins->list().begin(), coins->list().end(), modulus) == coins->list().end()) {
            return fail(ErrorCode::kOutOfRange,
                        core::quoted(modulus_text) + " is not one of the coins", "modulus");
        }
    }
    if (auto few = check(coins->smallest(), modulus); !few) {
        return fail(few.error());
    }
    const auto table = make_table(*coins, modulus, given.wish(false));
    if (!table) {
        return fail(with_advice(table.error()));
    }
    return print(*coins, *table, given.json);
}

Result<void> check_gaps(const Integer& smallest, const Integer& /*modulus*/) {
    if (smallest > kMaxListed + 1) {
        return fail(ErrorCode::kTooLarge,
                    fmt::format("no amount below {} can be paid; at most {} are listed",
                                to_text(smallest), kMaxListed),
                    "coins");
    }
    return {};
}

Result<void> check_apery(const Integer& /*smallest*/, const Integer& modulus) {
    if (modulus > kMaxListed) {
        return fail(ErrorCode::kTooLarge,
                    fmt::format("there are {} classes; at most {} are listed", to_text(modulus),
                                kMaxListed),
                    "coins");
    }
    return {};
}

CommandResult print_gaps(const Coins& coins, const coin::ResidueTable& table, bool json) {
    if (table.genus() > kMaxListed) {
        return fail(ErrorCode::kTooLarge,
                    fmt::format("{} amounts cannot be paid; at most {} are listed",
                                to_text(table.genus()), kMaxListed),
                    "coins");
    }
    const auto gaps = table.gaps();
    if (json) {
        print_json({{"coins", texts_json(coins.list())},
                    {"genus", to_text(table.genus())},
                    {"gaps", texts_json(gaps)}});
        return kDone;
    }
    for (const Integer& gap : gaps) {
        fmt::print("{}\n", to_text(gap));
    }
    return kDone;
}

CommandResult print_apery(const Coins& coins, const coin::ResidueTable& table, bool json) {
    Json list = Json::array();
    for (std::uint64_t residue = 0; residue < table.modulus(); ++residue) {
        if (json) {
            list.push_back(to_text(table.least(residue)));
        } else {
            fmt::print("{}\t{}\n", residue, to_text(table.least(residue)));
        }
    }
    if (json) {
        print_json({{"coins", texts_json(coins.list())},
                    {"modulus", std::to_string(table.modulus())},
                    {"apery", std::move(list)}});
    }
    return kDone;
}

// "44 = 4 x 6 + 1 x 20"
template <class Counts>
std::string sum_text(const Coins& coins, const Integer& amount, const Counts& counts) {
    std::string text;
    for (std::size_t i = 0; i < coins.size(); ++i) {
        const Integer count(counts[i]);
        if (count != 0) {
            text += fmt::format("{}{} x {}", text.empty() ? "" : " + ", to_text(count),
                                to_text(coins.list()[i]));
        }
    }
    return to_text(amount) + " = " + (text.empty() ? "0" : text);
}

template <class Counts>
Json counts_json(const Coins& coins, const Counts& counts) {
    Json list = Json::array();
    for (std::size_t i = 0; i < coins.size(); ++i) {
        const Integer count(counts[i]);
        if (count != 0) {
            list.push_back({{"coin", to_text(coins.list()[i])}, {"count", to_text(count)}});
        }
    }
    return list;
}

// pay, ways and fewest: an amount and coins.
struct Payment {
    Coins coins;
    Integer amount;
    bool json = false;
    coin::ResidueTable::Wish wish;
};

template <class Answer>
CommandResult ask_amount(Arguments& arguments, const Words& words, const Answer& answer) {
    CoinArguments given;
    declare(arguments, given, Needs::kAmount);
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    auto amount = coin::parse_whole(given.amount, "amount");
    if (!amount) {
        return fail(amount.error());
    }
    auto coins = given.coins();
    if (!coins) {
        return fail(coins.error());
    }
    return answer(Payment{std::move(*coins), std::move(*amount), given.json, given.wish(true)});
}

// Coins with a common divisor pay what the divided coins pay, if the amount has the divisor too.
CommandResult answer_pay(const Payment& payment) {
    const Integer divisor = payment.coins.common_divisor();
    std::vector<Integer> divided = payment.coins.list();
    for (Integer& coin : divided) {
        coin /= divisor;
    }
    std::optional<std::vector<Integer>> counts;
    if (payment.amount % divisor == 0) {
        const auto semigroup = make_semigroup(Coins::of(divided), payment.wish);
        if (!semigroup) {
            return fail(with_advice(semigroup.error()));
        }
        counts = semigroup->pay(payment.amount / divisor);
    }
    if (payment.json) {
        print_json({{"coins", texts_json(payment.coins.list())},
                    {"amount", to_text(payment.amount)},
                    {"payable", counts.has_value()},
                    {"counts", counts ? counts_json(payment.coins, *counts) : Json()}});
    } else if (counts) {
        fmt::print("{}\n", sum_text(payment.coins, payment.amount, *counts));
    } else {
        fmt::print("not payable\n");
    }
    return kDone;
}

CommandResult answer_ways(const Payment& payment) {
    const auto ways = coin::ways_to_pay(payment.coins, payment.amount);
    if (!ways) {
        return fail(ways.error());
    }
    if (payment.json) {
        print_json({{"coins", texts_json(payment.coins.list())},
                    {"amount", to_text(payment.amount)},
                    {"ways", to_text(*ways)}});
    } else {
        fmt::print("{}\n", to_text(*ways));
    }
    return kDone;
}

CommandResult answer_fewest(const Payment& payment) {
    const auto fewest = coin::fewest_coins(payment.coins, payment.amount);
    if (!fewest) {
        return fail(fewest.error());
    }
    const auto& found = *fewest;
    if (payment.json) {
        print_json({{"coins", texts_json(payment.coins.list())},
                    {"amount", to_text(payment.amount)},
                    {"fewest", found ? Json(std::to_string(found->number)) : Json()},
                    {"counts", found ? counts_json(payment.coins, found->counts) : Json()}});
    } else if (found) {
        fmt::print("{}\n{}\n", found->number,
                   sum_text(payment.coins, payment.amount, found->counts));
    } else {
        fmt::print("not payable\n");
    }
    return kDone;
}

}  // namespace

CommandResult coin_frobenius(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("coin frobenius",
                        "The largest amount that cannot be paid with these coins; -1 if there is "
                        "none.",
                        "tusk coin frobenius 6 9 20");
    return ask_semigroup(arguments, words,
                         [](const Coins& coins, const coin::Semigroup& semigroup, bool json) {
                             if (json) {
                                 print_json(summary_json(coins, semigroup));
                             } else {
                                 fmt::print("{}\n", to_text(semigroup.frobenius()));
                             }
                         });
}

CommandResult coin_genus(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("coin genus", "How many amounts cannot be paid with these coins.",
                        "tusk coin genus 6 9 20");
    return ask_semigroup(arguments, words,
                         [](const Coins& coins, const coin::Semigroup& semigroup, bool json) {
                             if (json) {
                                 print_json(summary_json(coins, semigroup));
                             } else {
                                 fmt::print("{}\n", to_text(semigroup.genus()));
                             }
                         });
}

CommandResult coin_type(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("coin type",
                        "The type: how many amounts cannot be paid themselves, but can after any "
                        "payable amount is added.",
                        "tusk coin type 31 41 59");
    return ask_semigroup(
        arguments, words, [](const Coins& coins, const coin::Semigroup& semigroup, bool json) {
            const auto numbers = semigroup.pseudo_frobenius();
            if (json) {
                Json out = summary_json(coins, semigroup);
                out["type"] = numbers.size();
                out["pseudo_frobenius"] = texts_json(numbers);
                print_json(out);
                return;
            }
            fmt::print("{}\npseudo-Frobenius numbers: {}\n{}\n", numbers.size(), joined(numbers),
                       semigroup.symmetric() ? "symmetric" : "not symmetric");
        });
}

CommandResult coin_gaps(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("coin gaps", "The amounts that cannot be paid with these coins.",
                        "tusk coin gaps 6 9 20");
    return ask_table(arguments, words, print_gaps, check_gaps);
}

CommandResult coin_apery(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("coin apery",
                        "The Apery set: for each class modulo one of the coins the smallest "
                        "amount that can be paid.",
                        "tusk coin apery 6 9 20");
    return ask_table(arguments, words, print_apery, check_apery);
}

CommandResult coin_pay(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("coin pay", "How an amount can be paid with these coins.",
                        "tusk coin pay 44 6 9 20");
    return ask_amount(arguments, words, answer_pay);
}

CommandResult coin_ways(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("coin ways",
                        "In how many ways an amount can be paid; the order of coins does not "
                        "count.",
                        "tusk coin ways 100 1 5 10 25 50");
    return ask_amount(arguments, words, answer_ways);
}

CommandResult coin_fewest(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("coin fewest", "With how few coins an amount can be paid.",
                        "tusk coin fewest 30 1 10 25");
    return ask_amount(arguments, words, answer_fewest);
}

}  // namespace tusk::cli

#include "server/api/coin_routes.h"

#include <fmt/format.h>

#include "coin/change.h"
#include "coin/explain.h"
#include "coin/rules_json.h"
#include "coin/semigroup.h"
#include "core/json.h"
#include "core/text.h"
#include "server/api/problems.h"
#include "server/api/routing.h"

namespace tusk::server {

using coin::to_text;
using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

constexpr std::int64_t kMaxMapModulus = 1000;
constexpr std::int64_t kMaxProofModulus = 200;
constexpr std::size_t kMaxCoins = 12;
constexpr std::int64_t kMaxCoin = 100'000;
constexpr std::int64_t kMaxAmount = 100'000;
constexpr unsigned kMaxGaps = 2000;

Result<std::int64_t> number_of(const HttpRequest& request, const char* name, std::int64_t min,
                               std::int64_t max) {
    const std::string_view text = request.parameter(name);
    const auto number = core::to_integer(text);
    if (!number) {
        return fail(ErrorCode::kSyntax,
                    text.empty() ? "is missing" : core::quoted(text) + " is not a whole number",
                    name);
    }
    if (*number < min || *number > max) {
        return fail(ErrorCode::kOutOfRange,
                    fmt::format("{} is not from {} to {}", *number, min, max), name);
    }
    return *number;
}

Result<coin::Residues> residues_of(const HttpRequest& request, std::int64_t max) {
    const auto a = number_of(request, "a", 2, max);
    const auto r1 = number_of(request, "r1", 0, max);
    const auto r2 = number_of(request, "r2", 0, max);
    for (const auto* number : {&a, &r1, &r2}) {
        if (!*number) {
            return fail(number->error());
        }
    }
    const coin::Residues residues{*a, *r1, *r2};
    if (auto good = check(residues); !good) {
        return fail(good.error());
    }
    return residues;
}

Result<Json> rules_answer(const HttpRequest& request) {
    const auto residues = residues_of(request, kMaxMapModulus);
    if (!residues) {
        return fail(residues.error());
    }
    const auto rules = coin::rules_for(*residues);
    Json list = Json::array();
    for (const coin::RuleView& view : views(*residues, rules, false)) {
        list.push_back(rule_json(*residues, view, list.size() + 1));
    }
    Json genus = Json::array();
    for (const coin::GenusRule& rule : genus_rules(*residues, rules)) {
        genus.push_back(rule_json(*residues, rule, genus.size() + 1));
    }
    return Json{{"a", residues->a},
                {"r1", residues->r1},
                {"r2", residues->r2},
                {"rules", std::move(list)},
                {"genus", std::move(genus)}};
}

Result<Json> proof_answer(const HttpRequest& request) {
    const auto residues = residues_of(request, kMaxProofModulus);
    const auto k = number_of(request, "k", 0, coin::kMaxExplainedFactor);
    const auto m = number_of(request, "m", 0, coin::kMaxExplainedFactor);
    if (!residues) {
        return fail(residues.error());
    }
    if (!k || !m) {
        return fail((k ? m : k).error());
    }
    const auto proof = coin::make_proof(*residues, *k, *m);
    if (!proof) {
        return fail(proof.error());
    }
    const std::string_view language = request.parameter("language");
    const auto text = coin::explain(*proof, language.empty() ? "en" : language);
    if (!text) {
        return fail(text.error());
    }
    Json json = proof_json(*text);
    json["rule"] = proof->number;
    return json;
}

Result<coin::Coins> coins_of(const HttpRequest& request) {
    const std::string_view text = request.parameter("coins");
    std::vector<std::string> words;
    for (const std::string_view word : core::split(text, ',')) {
        words.emplace_back(core::trim(word));
    }
    if (words.size() > kMaxCoins) {
        return fail(ErrorCode::kTooLarge, fmt::format("at most {} coins are taken here", kMaxCoins),
                    "coins");
    }
    auto coins = text.empty() ? coin::Coins::parse({}) : coin::Coins::parse(words);
    if (coins && coins->largest() > kMaxCoin) {
        return fail(
            ErrorCode::kTooLarge,
            fmt::format("coins up to {} are taken here; the program tusk takes any", kMaxCoin),
            "coins");
    }
    return coins;
}

Json texts(const std::vector<coin::Integer>& numbers) {
    Json list = Json::array();
    for (const coin::Integer& number : numbers) {
        list.push_back(to_text(number));
    }
    return list;
}

template <class Counts>
Json counts_json(const Counts& counts) {
    Json list = Json::array();
    for (const auto& count : counts) {
        list.push_back(to_text(coin::Integer(count)));
    }
    return list;
}

// Everything that exists only without a common divisor.
Result<void> add_semigroup(const coin::Coins& coins, Json& json) {
    const auto table = coin::ResidueTable::make(coins, coins.smallest(), {});
    if (!table) {
        return fail(table.error());
    }
    const bool few = table->genus() <= kMaxGaps;
    json["frobenius"] = to_text(table->frobenius());
    json["genus"] = to_text(table->genus());
    json["minimal_generators"] = texts(table->minimal_generators());
    json["gaps"] = few ? texts(table->gaps()) : Json();
    return {};
}

Result<Json> change_answer(const HttpRequest& request) {
    const auto coins = coins_of(request);
    if (!coins) {
        return fail(coins.error());
    }
    const auto amount = number_of(request, "amount", 0, kMaxAmount);
    if (!amount) {
        return fail(amount.error());
    }
    const coin::Integer divisor = coins->common_divisor();
    Json json = {{"coins", texts(coins->list())},
                 {"divisor", to_text(divisor)},
                 {"amount", std::to_string(*amount)},
                 {"frobenius", nullptr},
                 {"genus", nullptr},
                 {"minimal_generators", nullptr},
                 {"gaps", nullptr}};
    if (divisor == 1) {
        if (auto done = add_semigroup(*coins, json); !done) {
            return fail(done.error());
        }
    }
    const auto ways = coin::ways_to_pay(*coins, coin::Integer(*amount));
    const auto fewest = coin::fewest_coins(*coins, coin::Integer(*amount));
    if (!ways || !fewest) {
        return fail((ways ? fewest.error() : ways.error()));
    }
    json["ways"] = to_text(*ways);
    json["fewest"] = *fewest ? Json(std::to_string((*fewest)->number)) : Json();
    json["counts"] = *fewest ? counts_json((*fewest)->counts) : Json();
    return json;
}

}  // namespace

void route_coin(const HttpRequest& request, const std::vector<std::string>& parts,
                const Respond& respond) {
    using Answerer = Result<Json> (*)(const HttpRequest&);
    const std::string_view question = parts.size() == 2 ? std::string_view(parts[1]) : "";
    const Answerer answerer = question == "rules"    ? rules_answer
                              : question == "proof"  ? proof_answer
                              : question == "change" ? change_answer
                                                     : nullptr;
    if (answerer == nullptr) {
        respond(to_response(no_such_path()));
        return;
    }
    if (!is_read(request)) {
        respond(wrong_method("GET, HEAD"));
        return;
    }
    const auto result = answerer(request);
    respond(result ? json_response(*result) : to_response(problem_of(result.error())));
}

}  // namespace tusk::server

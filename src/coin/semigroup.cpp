#include "coin/semigroup.h"

#include <algorithm>

namespace tusk::coin {

namespace {

// Looking at all pairs is cheap up to here.
constexpr std::size_t kFewCoins = 256;

// Whether a*x + b*y = amount for some x, y >= 0; a and b may have a common divisor.
bool pair_pays(const Integer& a, const Integer& b, const Integer& amount) {
    const Integer divisor = gcd(a, b);
    if (amount % divisor != 0) {
        return false;
    }
    const Integer modulus = a / divisor;
    if (modulus == 1) {
        return true;
    }
    Integer inverse;
    mpz_invert(inverse.get_mpz_t(), Integer(b / divisor).get_mpz_t(), modulus.get_mpz_t());
    const Integer y = amount / divisor * inverse % modulus;
    return b * y <= amount;
}

// Without the coins that are multiples of others, and (the third of three) sums of others.
std::vector<Integer> without_superfluous(const std::vector<Integer>& coins) {
    if (coins.size() > kFewCoins) {
        return coins;
    }
    std::vector<Integer> kept;
    for (const Integer& coin : coins) {
        const bool multiple = std::any_of(kept.begin(), kept.end(),
                                          [&](const Integer& one) { return coin % one == 0; });
        if (!multiple) {
            kept.push_back(coin);
        }
    }
    for (std::size_t i = 2; i < kept.size();) {
        bool sum = false;
        for (std::size_t j = 0; j < i && !sum; ++j) {
            for (std::size_t k = j + 1; k < i && !sum; ++k) {
                sum = kept.size() <= 8 && pair_pays(kept[j], kept[k], kept[i]);
            }
        }
        if (sum) {
            kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(i));
        } else {
            ++i;
        }
    }
    return kept;
}

}  // namespace

Semigroup::Semigroup(std::vector<Integer> coins, std::vector<Integer> used, Core core)
    : coins_(std::move(coins)), used_(std::move(used)), core_(std::move(core)) {}

core::Result<Semigroup> Semigroup::make(const Coins& coins, const ResidueTable::Wish& wish) {
    if (auto good = coins.need_coprime(); !good) {
        return core::fail(good.error());
    }
    std::vector<Integer> used = without_superfluous(coins.list());
    if (used.front() == 1) {
        used.resize(1);
    }
    if (used.size() <= 2) {
        Pair pair{used.front(), used.size() == 2 ? used.back() : Integer(0)};
        return Semigroup(coins.list(), std::move(used), std::move(pair));
    }
    if (used.size() == 3) {
        ThreeCoins three({used[0], used[1], used[2]});
        return Semigroup(coins.list(), std::move(used), std::move(three));
    }
    const Coins left = Coins::of(used);
    auto table = ResidueTable::make(left, left.smallest(), wish);
    if (!table) {
        return core::fail(table.error());
    }
    return Semigroup(coins.list(), left.list(), std::move(*table));
}

Integer Semigroup::frobenius() const {
    if (const Pair* pair = std::get_if<Pair>(&core_)) {
        return pair->b == 0 ? Integer(-1) : Integer(pair->a * pair->b - pair->a - pair->b);
    }
    const ThreeCoins* three = std::get_if<ThreeCoins>(&core_);
    return three != nullptr ? three->frobenius() : std::get<ResidueTable>(core_).frobenius();
}

Integer Semigroup::genus() const {
    if (const Pair* pair = std::get_if<Pair>(&core_)) {
        return pair->b == 0 ? Integer(0) : Integer((pair->a - 1) * (pair->b - 1) / 2);
    }
    const ThreeCoins* three = std::get_if<ThreeCoins>(&core_);
    return three != nullptr ? three->genus() : std::get<ResidueTable>(core_).genus();
}

std::vector<Integer> Semigroup::minimal_generators() const {
    const ResidueTable* table = std::get_if<ResidueTable>(&core_);
    return table != nullptr ? table->minimal_generators() : used_;
}

std::vector<Integer> Semigroup::pseudo_frobenius() const {
    if (const ThreeCoins* three = std::get_if<ThreeCoins>(&core_)) {
        return three->pseudo_frobenius();
    }
    const ResidueTable* table = std::get_if<ResidueTable>(&core_);
    return table != nullptr ? table->pseudo_frobenius() : std::vector<Integer>{frobenius()};
}

std::optional<std::array<Integer, 2>> Semigroup::Pair::pay(const Integer& amount) const {
    if (b == 0) {
        return std::array<Integer, 2>{amount, 0};
    }
    Integer inverse;
    mpz_invert(inverse.get_mpz_t(), b.get_mpz_t(), a.get_mpz_t());
    const Integer y = amount * inverse % a;
    const Integer rest = amount - b * y;
    if (rest < 0) {
        return std::nullopt;
    }
    return std::array<Integer, 2>{rest / a, y};
}

// Counts of the coins of the core as counts of all coins.
std::vector<Integer> Semigroup::spread(const std::vector<Integer>& counts) const {
    std::vector<Integer> all(coins_.size());
    std::size_t next = 0;
    for (std::size_t i = 0; i < coins_.size() && next < used_.size(); ++i) {
        if (coins_[i] == used_[next]) {
            all[i] = counts[next++];
        }
    }
    return all;
}

std::optional<std::vector<Integer>> Semigroup::pay(const Integer& amount) const {
    if (const ResidueTable* table = std::get_if<ResidueTable>(&core_)) {
        const auto counts = table->pay(amount);
        return counts ? std::optional(spread(*counts)) : std::nullopt;
    }
    if (const ThreeCoins* three = std::get_if<ThreeCoins>(&core_)) {
        const auto counts = three->pay(amount);
        return counts ? std::optional(spread({counts->begin(), counts->end()})) : std::nullopt;
    }
    const auto counts = std::get<Pair>(core_).pay(amount);
    return counts ? std::optional(spread({counts->begin(), counts->end()})) : std::nullopt;
}

std::string_view Semigroup::method() const noexcept {
    switch (core_.index()) {
        case 0: return "formula";
        case 1: return "euclid";
        default: return "round robin";
    }
}

}  // namespace tusk::coin

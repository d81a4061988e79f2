#include "coin/residue_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/check.h"

namespace tusk::coin {

using core::ErrorCode;
using core::fail;

namespace {

// What both sorts of values need: a mark for "not payable yet" and the way from Integer.
struct WordValues {
    static constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
    static std::uint64_t of(const Integer& number) { return number.get_ui(); }
    static bool is_never(std::uint64_t value) noexcept { return value == kNever; }
    using Sum = unsigned __int128;  // of at most 2^63 values below 2^63
    static Integer integer(Sum value) {
        return (from_word(static_cast<std::uint64_t>(value >> 64)) << 64) +
               from_word(static_cast<std::uint64_t>(value));
    }
};

struct LongValues {
    static inline const Integer kNever = -1;
    static const Integer& of(const Integer& number) { return number; }
    static bool is_never(const Integer& value) { return value < 0; }
    using Sum = Integer;
    static const Integer& integer(const Integer& value) { return value; }
};

template <class Value>
using Kind = std::conditional_t<std::is_same_v<Value, std::uint64_t>, WordValues, LongValues>;

constexpr std::uint64_t kStepsBetweenLooks = 1 << 20;  // some milliseconds
constexpr unsigned kMegabyte = 1 << 20;

bool fits_words(const Integer& modulus, const Integer& largest) {
    return mpz_sizeinbase(Integer(modulus * largest).get_mpz_t(), 2) <= 63;
}

// Bytes of the table; long values are counted with what the allocator adds to each.
Integer bytes_needed(const Coins& coins, const Integer& modulus, bool with_payments) {
    constexpr unsigned kWordBytes = 8;
    constexpr unsigned kViaBytes = 4;
    constexpr unsigned kAllocatorBytes = 16;
    Integer each = kWordBytes;
    if (!fits_words(modulus, coins.largest())) {
        const std::size_t limbs =
            mpz_size(modulus.get_mpz_t()) + mpz_size(coins.largest().get_mpz_t());
        each = from_word(sizeof(Integer) + kAllocatorBytes + kWordBytes * limbs);
    }
    if (with_payments) {
        each += kViaBytes;
    }
    return modulus * each;
}

}  // namespace

core::Result<ResidueTable> ResidueTable::make(const Coins& coins, const Integer& modulus,
                                              const Wish& wish) {
    if (auto good = coins.need_coprime(); !good) {
        return fail(good.error());
    }
    const Integer bytes = bytes_needed(coins, modulus, wish.with_payments);
    if (bytes > from_word(wish.memory_bytes)) {
        return fail(ErrorCode::kTooLarge,
                    fmt::format("too large: a table of {} residues needs {} MB, the limit is {} MB",
                                to_text(modulus), to_text((bytes + kMegabyte - 1) / kMegabyte),
                                wish.memory_bytes / kMegabyte),
                    "coins");
    }
    ResidueTable table;
    table.coins_ = coins.list();
    table.modulus_ = modulus.get_ui();
    if (fits_words(modulus, coins.largest())) {
        table.fill(table.least_.emplace<0>(), wish);
    } else {
        table.fill(table.least_.emplace<1>(), wish);
    }
    if (wish.stop.stop_requested()) {
        return fail(ErrorCode::kCancelled, "stopped");
    }
    return table;
}

template <class Value>
void ResidueTable::fill(Values<Value>& least, const Wish& wish) {
    least.assign(modulus_, Value(Kind<Value>::kNever));
    least[0] = 0;
    if (wish.with_payments) {
        via_.assign(modulus_, 0);
    }
    // Whether coins entered so far pay this amount.
    const auto payable = [&](const Integer& amount) {
        const Value& value = least[residue_of(amount)];
        return !Kind<Value>::is_never(value) && Kind<Value>::integer(value) <= amount;
    };
    for (std::size_t i = 0; i < coins_.size(); ++i) {
        const Integer& coin = coins_[i];
        bool needed = false;
        if (coin == from_word(modulus_)) {  // its own class starts with 0: look one coin back
            needed = std::none_of(generators_.begin(), generators_.end(),
                                  [&](const Integer& one) { return payable(coin - one); });
        } else if (!payable(coin)) {
            needed = true;
            enter(least, i, wish);
        }
        if (needed) {
            generators_.push_back(coin);
        }
    }
    if (!wish.stop.stop_requested()) {
        sum_up(least);
    }
}

template <class Value>
void ResidueTable::enter(Values<Value>& least, std::size_t coin, const Wish& wish) {
    const Value step = Value(Kind<Value>::of(coins_[coin]));
    const std::uint64_t shift = residue_of(coins_[coin]);
    const std::uint64_t rounds = std::gcd(modulus_, shift);
    for (std::uint64_t first = 0; first < rounds; ++first) {
        std::uint64_t place = first;
        for (std::uint64_t p = first; p < modulus_; p += rounds) {
            if (!Kind<Value>::is_never(least[p]) &&
                (Kind<Value>::is_never(least[place]) || least[p] < least[place])) {
                place = p;
            }
        }
        if (Kind<Value>::is_never(least[place])) {
            continue;
        }
        Value value = least[place];
        for (std::uint64_t left = modulus_ / rounds; left > 1; --left) {
            if (left % kStepsBetweenLooks == 0 && wish.stop.stop_requested()) {
                return;
            }
            value += step;
            place = place >= modulus_ - shift ? place - (modulus_ - shift) : place + shift;
            if (!Kind<Value>::is_never(least[place]) && least[place] < value) {
                value = least[place];
            } else {
                least[place] = value;
                if (wish.with_payments) {
                    via_[place] = static_cast<std::uint32_t>(coin);
                }
            }
        }
    }
}

template <class Value>
void ResidueTable::sum_up(const Values<Value>& least) {
    typename Kind<Value>::Sum sum = 0;
    const Value* largest = least.data();
    for (const Value& value : least) {
        TUSK_ASSERT(!Kind<Value>::is_never(value), "coprime coins reach every class");
        sum += value;
        if (*largest < value) {
            largest = &value;
        }
    }
    const Integer modulus = from_word(modulus_);
    frobenius_ = Kind<Value>::integer(*largest) - modulus;
    genus_ = (2 * Kind<Value>::integer(sum) - modulus * (modulus - 1)) / (2 * modulus);
}

std::uint64_t ResidueTable::residue_of(const Integer& number) const {
    return mpz_fdiv_ui(number.get_mpz_t(), modulus_);
}

Integer ResidueTable::least(std::uint64_t residue) const {
    return std::visit([&](const auto& values) { return Integer(values[residue]); }, least_);
}

// least - modulus is one of them exactly if no generator leads from this class to the least amount
// of another one.
std::vector<Integer> ResidueTable::pseudo_frobenius() const {
    std::vector<Integer> found;
    for (std::uint64_t residue = 0; residue < modulus_; ++residue) {
        const Integer here = least(residue);
        const bool maximal =
            std::all_of(generators_.begin(), generators_.end(), [&](const Integer& coin) {
                const std::uint64_t there = (residue + residue_of(coin)) % modulus_;
                return residue_of(coin) == 0 || least(there) < here + coin;
            });
        if (maximal) {
            found.push_back(here - from_word(modulus_));
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<Integer> ResidueTable::gaps() const {
    std::vector<Integer> found;
    const Integer modulus = from_word(modulus_);
    for (std::uint64_t residue = 0; residue < modulus_; ++residue) {
        const Integer end = least(residue);
        for (Integer amount = from_word(residue); amount < end; amount += modulus) {
            found.push_back(amount);
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::optional<std::vector<Integer>> ResidueTable::pay(const Integer& amount) const {
    TUSK_ASSERT(!via_.empty(), "the table was made with payments");
    std::uint64_t residue = residue_of(amount);
    const Integer rest = amount - least(residue);
    if (rest < 0) {
        return std::nullopt;
    }
    const Integer modulus = from_word(modulus_);
    std::vector<Integer> counts(coins_.size());
    const auto own = std::find(coins_.begin(), coins_.end(), modulus) - coins_.begin();
    counts[static_cast<std::size_t>(own)] = rest / modulus;
    while (residue != 0) {
        const std::uint32_t coin = via_[residue];
        counts[coin] += 1;
        const std::uint64_t shift = residue_of(coins_[coin]);
        residue = residue >= shift ? residue - shift : residue + modulus_ - shift;
    }
    return counts;
}

}  // namespace tusk::coin

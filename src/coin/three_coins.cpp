#include "coin/three_coins.h"

#include <algorithm>
#include <utility>

#include "core/check.h"

namespace tusk::coin {

namespace {

constexpr std::size_t kCoins = 3;

Integer inverse_modulo(const Integer& number, const Integer& modulus) {
    Integer result;
    [[maybe_unused]] const int there =
        mpz_invert(result.get_mpz_t(), number.get_mpz_t(), modulus.get_mpz_t());
    TUSK_ASSERT(there != 0, "the numbers are coprime");
    return result;
}

Integer modulo(const Integer& number, const Integer& modulus) {
    Integer result;
    mpz_fdiv_r(result.get_mpz_t(), number.get_mpz_t(), modulus.get_mpz_t());
    return result;
}

Integer exact_quotient(const Integer& number, const Integer& divisor) {
    Integer result;
    mpz_divexact(result.get_mpz_t(), number.get_mpz_t(), divisor.get_mpz_t());
    return result;
}

Integer quotient_up(const Integer& number, const Integer& divisor) {
    Integer result;
    mpz_cdiv_q(result.get_mpz_t(), number.get_mpz_t(), divisor.get_mpz_t());
    return result;
}

// target -= factor * number
void subtract_product(Integer& target, const Integer& factor, const Integer& number) {
    mpz_submul(target.get_mpz_t(), factor.get_mpz_t(), number.get_mpz_t());
}

// Two neighbours of a sequence that obeys x[i+1] = q * x[i] - x[i-1].
struct Neighbours {
    Integer before;
    Integer now;

    void step(const Integer& quotient) {
        // before becomes q * now - before, then the two change places
        mpz_neg(before.get_mpz_t(), before.get_mpz_t());
        mpz_addmul(before.get_mpz_t(), quotient.get_mpz_t(), now.get_mpz_t());
        std::swap(before, now);
    }

    // So many steps with the quotient 2: the difference stays the same.
    void run(const Integer& steps, const Integer& difference) {
        subtract_product(now, steps, difference);
        before = now + difference;
    }
};

// The same two neighbours as a difference and a value: x[i-1] - x[i] and x[i]. In this form the
// continued fraction is Euclid's algorithm: a step takes a multiple of one off the other.
struct Fall {
    Integer fall;
    Integer now;
};

// Many steps of Euclid's algorithm at once: fall becomes a*fall - b*now, now becomes d*now -
// c*fall.
struct Batch {
    std::uint64_t a = 1;
    std::uint64_t b = 0;
    std::uint64_t c = 0;
    std::uint64_t d = 1;

    [[nodiscard]] bool empty() const noexcept { return b == 0 && c == 0; }

    void apply(Fall& pair) const {
        Integer now = pair.now * static_cast<unsigned long>(d);
        mpz_submul_ui(now.get_mpz_t(), pair.fall.get_mpz_t(), c);
        pair.fall *= static_cast<unsigned long>(a);
        mpz_submul_ui(pair.fall.get_mpz_t(), pair.now.get_mpz_t(), b);
        std::swap(pair.now, now);
    }
};

// Lehmer's idea: the first steps follow from the leading digits alone, as long as every number that
// begins with these digits has the same quotient. Both values stay positive.
Batch certain_steps(const Fall& pair) {
    constexpr std::size_t kLeading = 62;                     // bits that are looked at
    constexpr std::uint64_t kMost = std::uint64_t{1} << 31;  // so that products fit
    const std::size_t bits =
        std::max(mpz_sizeinbase(pair.fall.get_mpz_t(), 2), mpz_sizeinbase(pair.now.get_mpz_t(), 2));
    if (bits <= 2 * kLeading) {
        return {};
    }
    std::uint64_t x = Integer(pair.fall >> (bits - kLeading)).get_ui();
    std::uint64_t y = Integer(pair.now >> (bits - kLeading)).get_ui();
    Batch batch;
    // The true values lie between x - b and x + a, y - c and y + d (in units of the last bit).
    for (bool on_fall = true;; on_fall = !on_fall) {
        auto& [a, b, c, d] = batch;
        if (x <= b || y <= c) {
            return batch;
        }
        const std::uint64_t least = on_fall ? (x - b) / (y + d) : (y - c) / (x + a);
        const std::uint64_t most = on_fall ? (x + a) / (y - c) : (y + d) / (x - b);
        if (least != most || least >= kMost) {
            return batch;
        }
        if (on_fall) {
            if (a + least * c >= kMost || b + least * d >= kMost) {
                return batch;
            }
            x -= least * y;
            a += least * c;
            b += least * d;
        } else {
            if (c + least * a >= kMost || d + least * b >= kMost) {
                return batch;
            }
            y -= least * x;
            c += least * a;
            d += least * b;
        }
    }
}

bool any_is_one(const ThreeCoins::Triple& coins) {
    return std::any_of(coins.begin(), coins.end(), [](const Integer& coin) { return coin == 1; });
}

}  // namespace

ThreeCoins::ThreeCoins(Triple coins) : coins_(std::move(coins)) {
    take_out_divisors();
    if (!any_is_one(core_)) {
        inverse_ = inverse_modulo(core_[1], core_[0]);
        shape_ = find_shape();
    }
    sum_up();
}

void ThreeCoins::take_out_divisors() {
    core_ = coins_;
    for (std::size_t i = 0; i < kCoins; ++i) {
        Integer& one = core_[(i + 1) % kCoins];
        Integer& other = core_[(i + 2) % kCoins];
        divisors_[i] = gcd(one, other);
        if (divisors_[i] != 1) {
            one = exact_quotient(one, divisors_[i]);
            other = exact_quotient(other, divisors_[i]);
        }
    }
}

// P is not carried along: b*s[i] - c*P[i] is, and gives it back at the end.
ThreeCoins::LShape ThreeCoins::find_shape() const {
    const auto& [a, b, c] = core_;
    const Integer lambda = modulo(c * inverse_, a);
    Fall s{a - lambda, lambda};
    Fall lead{b * a - b * lambda + c, b * lambda - c};
    bool near_end = false;
    Integer steps;
    while (lead.now > 0) {
        if (const Batch batch = near_end ? Batch{} : certain_steps(s); !batch.empty()) {
            Fall after = lead;
            batch.apply(after);
            near_end = after.now <= 0;  // then step by step
            if (!near_end) {
                std::swap(lead, after);
                batch.apply(s);
            }
            continue;
        }
        if (s.fall > s.now) {
            steps = quotient_up(s.fall, s.now) - 1;
            subtract_product(s.fall, steps, s.now);
            subtract_product(lead.fall, steps, lead.now);
        }
        mpz_fdiv_q(steps.get_mpz_t(), s.now.get_mpz_t(), s.fall.get_mpz_t());
        const Integer until_crossed = quotient_up(lead.now, lead.fall);
        if (until_crossed < steps) {
            steps = until_crossed;
        }
        subtract_product(s.now, steps, s.fall);
        subtract_product(lead.now, steps, lead.fall);
    }
    const Integer before = s.now + s.fall;
    return {before, exact_quotient(b * s.now - lead.now, c), s.now,
            exact_quotient(b * before - lead.now - lead.fall, c)};
}

void ThreeCoins::sum_up() {
    const auto& [a, b, c] = core_;
    frobenius_ = -1;
    genus_ = 0;
    if (!any_is_one(core_)) {
        const auto& [w, h, nw, nh] = shape_;
        const Integer low = b * (w - 1) + c * (h - nh - 1);
        const Integer high = b * (w - nw - 1) + c * (h - 1);
        frobenius_ = std::max(low, high) - a;
        // Twice the sums of x and y over the rectangle, without those over the notch.
        const Integer twice_x = h * w * (w - 1) - nh * nw * (2 * w - nw - 1);
        const Integer twice_y = w * h * (h - 1) - nw * nh * (2 * h - nh - 1);
        genus_ = exact_quotient(b * twice_x + c * twice_y - a * (a - 1), 2 * a);
    }
    Triple level = core_;
    for (std::size_t i = kCoins; i-- > 0;) {
        const Integer& d = divisors_[i];
        frobenius_ = d * frobenius_ + (d - 1) * level[i];
        genus_ = d * genus_ + (d - 1) * (level[i] - 1) / 2;
        level[(i + 1) % kCoins] *= d;
        level[(i + 2) % kCoins] *= d;
    }
}

std::vector<Integer> ThreeCoins::pseudo_frobenius() const {
    std::vector<Integer> found{frobenius_};
    const auto& [w, h, nw, nh] = shape_;
    if (any_is_one(core_) || nw == 0 || nh == 0) {
        return found;
    }
    const auto& [a, b, c] = core_;
    const Integer low = b * (w - 1) + c * (h - nh - 1);
    const Integer high = b * (w - nw - 1) + c * (h - 1);
    Integer lesser = std::min(low, high);
    if (pay_core(abs(high - low))) {  // the other corner is this one and some more
        return found;
    }
    lesser -= a;
    Triple level = core_;
    for (std::size_t i = kCoins; i-- > 0;) {
        const Integer& d = divisors_[i];
        lesser = d * lesser + (d - 1) * level[i];
        level[(i + 1) % kCoins] *= d;
        level[(i + 2) % kCoins] *= d;
    }
    found.insert(found.begin(), lesser);
    return found;
}

// The cell of the L whose weight is congruent to the residue: start with c unused, then exchange
// s[i] coins b for P[i] coins c as often as there are so many, for i = 1 to v (greedy; each
// exchange keeps the residue and leads from the L of i - 1 into the L of i).
std::array<Integer, 2> ThreeCoins::cell_of(const Integer& residue) const {
    const auto& [a, b, c] = core_;
    const Integer start = modulo(residue * inverse_, a);
    Integer x = start;
    Neighbours s{a, modulo(c * inverse_, a)};
    while (s.now >= shape_.width) {
        if (x >= s.now) {
            x = modulo(x, s.now);
        }
        const Integer fall = s.before - s.now;
        if (fall > s.now) {
            s.step(quotient_up(s.before, s.now));
            continue;
        }
        const Integer most = s.now / fall;
        const Integer until_width = (s.now - shape_.width) / fall;
        const Integer steps = std::min(most, until_width);
        // The first side of the run that fits, then perhaps the last one.
        const Integer fitting = quotient_up(s.now - x, fall);
        if (fitting <= steps) {
            x -= s.now - fitting * fall;
        }
        const Integer last = s.now - steps * fall;
        if (last > 0 && x >= last) {
            x = modulo(x, last);
        }
        s.run(steps, fall);
        if (steps < most) {
            break;
        }
        if (s.now == 0) {
            break;
        }
    }
    const Integer y = modulo((start - x) * b * inverse_modulo(c, a), a);
    return {x, y};
}

std::optional<ThreeCoins::Triple> ThreeCoins::pay_core(const Integer& amount) const {
    Triple counts;
    for (std::size_t i = 0; i < kCoins; ++i) {
        if (core_[i] == 1) {
            counts[i] = amount;
            return counts;
        }
    }
    const auto& [a, b, c] = core_;
    const auto [x, y] = cell_of(modulo(amount, a));
    const Integer rest = amount - b * x - c * y;
    if (rest < 0) {
        return std::nullopt;
    }
    return Triple{exact_quotient(rest, a), x, y};
}

std::optional<ThreeCoins::Triple> ThreeCoins::pay(const Integer& amount) const {
    Integer rest = amount;
    Triple level = coins_;
    Triple extra;  // of coin i, because the other two pay only multiples of divisors_[i]
    for (std::size_t i = 0; i < kCoins; ++i) {
        const Integer& d = divisors_[i];
        if (d == 1) {
            continue;
        }
        extra[i] = modulo(rest * inverse_modulo(level[i], d), d);
        rest -= extra[i] * level[i];
        if (rest < 0) {
            return std::nullopt;
        }
        rest = exact_quotient(rest, d);
        level[(i + 1) % kCoins] = exact_quotient(level[(i + 1) % kCoins], d);
        level[(i + 2) % kCoins] = exact_quotient(level[(i + 2) % kCoins], d);
    }
    auto counts = pay_core(rest);
    if (!counts) {
        return std::nullopt;
    }
    // Coin i was not divided by divisors_[i], so its use below counts that often above.
    for (std::size_t i = 0; i < kCoins; ++i) {
        (*counts)[i] = (*counts)[i] * divisors_[i] + extra[i];
    }
    return counts;
}

}  // namespace tusk::coin

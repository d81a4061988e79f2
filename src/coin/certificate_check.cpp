#include "coin/certificate_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace tusk::coin {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

tl::unexpected<core::Error> refuse(std::string why) {
    return fail(ErrorCode::kOutOfRange, std::move(why));
}

// A ray of the plane of (b, c): c/b = num/den.
struct Ray {
    std::int64_t b = 0;
    std::int64_t c = 0;

    explicit Ray(const std::array<std::int64_t, 2>& ratio) : b(ratio[1]), c(ratio[0]) {}
    [[nodiscard]] std::int64_t weight(std::int64_t x, std::int64_t y) const noexcept {
        return b * x + c * y;
    }
};

bool in_lowest_terms(const std::array<std::int64_t, 2>& ratio) {
    return std::gcd(ratio[0], ratio[1]) == 1;  // [0,1] and [1,0] included, [0,0] not
}

// Weights of cells in classes up to this a are below 2^31: twice as many fit a vector register.
constexpr std::int64_t kMaxSmallModulus = 32'767;

// The lightest of the cells (x, y) with x = x0, x0 + stride, ..., y = (y0 + step) modulo period, on
// two rays at once. Written so that compilers turn the loop into vector instructions.
template <class Number>
std::pair<Number, Number> lightest(const std::vector<Number>& steps, Number x0, Number stride,
                                   Number y0, const Ray& lo, const Ray& hi) {
    const Number period = static_cast<Number>(steps.size());
    const Number lo_b = static_cast<Number>(lo.b);
    const Number lo_c = static_cast<Number>(lo.c);
    const Number hi_b = static_cast<Number>(hi.b);
    const Number hi_c = static_cast<Number>(hi.c);
    Number least_lo = std::numeric_limits<Number>::max();
    Number least_hi = std::numeric_limits<Number>::max();
    const Number* step = steps.data();
    for (Number i = 0; i < period; ++i) {
        const Number sum = y0 + step[i];
        const Number y = sum >= period ? sum - period : sum;
        const Number x = x0 + stride * i;
        least_lo = std::min(least_lo, static_cast<Number>(lo_b * x + lo_c * y));
        least_hi = std::min(least_hi, static_cast<Number>(hi_b * x + hi_c * y));
    }
    return {least_lo, least_hi};
}

}  // namespace

Result<void> CertificateChecker::check(const Certificate& certificate) {
    certificate_ = &certificate;
    if (auto good = check_structure(); !good) {
        return good;
    }
    return certificate.a <= kMaxSmallModulus ? check_rules(small_steps_)
                                             : check_rules(large_steps_);
}

Result<void> CertificateChecker::check_structure() const {
    const auto& [a, r1, r2, rules] = *certificate_;
    if (a < 2 || a > kMaxCertifiedModulus) {
        return refuse(fmt::format("a = {} is not from 2 to {}", a, kMaxCertifiedModulus));
    }
    if (r1 < 0 || r1 >= a || r2 < 0 || r2 >= a) {
        return refuse(fmt::format("the residues {}, {} are not from 0 to {}", r1, r2, a - 1));
    }
    if (const std::int64_t common = std::gcd(a, std::gcd(r1, r2)); common != 1) {
        return refuse(fmt::format("a, r1 and r2 have the common divisor {}", common));
    }
    if (rules.empty()) {
        return refuse("there are no rules");
    }
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const auto& [lo, hi, x, y, shape] = rules[i];
        const std::array numbers{lo[0], lo[1],    hi[0],    hi[1],    x,
                                 y,     shape[0], shape[1], shape[2], shape[3]};
        if (std::any_of(numbers.begin(), numbers.end(),
                        [bound = a](std::int64_t n) { return n < 0 || n > bound; })) {
            return refuse(fmt::format("rule {}: a number is not from 0 to {}", i + 1, a));
        }
        if (x < 1 || y < 1) {
            return refuse(fmt::format("rule {}: X and Y begin with 1", i + 1));
        }
    }
    return {};
}

// For each residue the smallest y, and for the cells of one residue how y changes from one x to the
// next: adding `stride_` to x adds steps[1] to y, modulo the number of steps.
template <class Number>
void CertificateChecker::prepare(std::vector<Number>& steps) {
    const auto& [a, r1, r2, rules] = *certificate_;
    stride_ = std::gcd(a, r2);
    const std::int64_t period = a / stride_;
    first_.assign(static_cast<std::size_t>(a), -1);
    for (std::int64_t y = 0, residue = 0; y < period; ++y, residue = (residue + r2) % a) {
        first_[static_cast<std::size_t>(residue)] = y;
    }
    const std::int64_t change = (a - r1 * stride_ % a) % a;
    steps.resize(static_cast<std::size_t>(period));
    std::int64_t residue = 0;
    for (Number& step : steps) {
        step = static_cast<Number>(first_[static_cast<std::size_t>(residue)]);
        residue = (residue + change) % a;
    }
    seen_.assign(static_cast<std::size_t>(a), 0);
    shape_number_ = 0;
}

template <class Number>
Result<void> CertificateChecker::check_rules(std::vector<Number>& steps) {
    prepare(steps);
    const auto& rules = certificate_->rules;
    const CertifiedRule* before = nullptr;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const CertifiedRule& rule = rules[i];
        Result<void> good = check_cover(rule, before);
        // A shape that was found good for the rule before is good for this one.
        if (good && (before == nullptr || rule.shape != before->shape)) {
            good = check_shape(rule);
        }
        good = good ? check_corners(rule) : good;
        good = good ? check_lightest(rule, steps) : good;
        if (!good) {
            return fail(good.error().within(fmt::format("rule {}", i + 1)));
        }
        before = &rule;
    }
    if (rules.back().hi != std::array<std::int64_t, 2>{1, 0}) {
        return refuse("the cones do not reach infinity");
    }
    return {};
}

Result<void> CertificateChecker::check_cover(const CertifiedRule& rule,
                                             const CertifiedRule* before) const {
    const auto& [lo, hi] = std::pair(rule.lo, rule.hi);
    if (!in_lowest_terms(lo) || !in_lowest_terms(hi)) {
        return refuse("an end of the cone is not in lowest terms");
    }
    if (lo != (before == nullptr ? std::array<std::int64_t, 2>{0, 1} : before->hi)) {
        return refuse("the cone does not begin where the one before ended");
    }
    if (lo[0] * hi[1] >= hi[0] * lo[1]) {
        return refuse("the cone is empty");
    }
    return {};
}

// All a residues, each once.
Result<void> CertificateChecker::check_shape(const CertifiedRule& rule) {
    const auto& [a, r1, r2, rules] = *certificate_;
    const auto& [w1, h1, w2, h2] = rule.shape;
    if (w2 < 1 || w2 > w1 || h1 < 1 || h1 > h2) {
        return refuse("the shape is none");
    }
    if ((w1 == w2) != (h1 == h2)) {
        return refuse("a rectangle is spelled [w,h,w,h]");
    }
    if (w1 * h1 + w2 * (h2 - h1) != a) {
        return refuse("the shape does not have a cells");
    }
    ++shape_number_;
    std::int64_t row = 0;  // r2*y modulo a
    for (std::int64_t y = 0; y < h2; ++y) {
        std::int64_t residue = row;
        for (std::int64_t x = 0; x < (y < h1 ? w1 : w2); ++x) {
            std::uint32_t& seen = seen_[static_cast<std::size_t>(residue)];
            if (seen == shape_number_) {
                return refuse(fmt::format("cell ({}, {}) has the residue of another one", x, y));
            }
            seen = shape_number_;
            residue += r1;
            residue -= residue >= a ? a : 0;
        }
        row += r2;
        row -= row >= a ? a : 0;
    }
    cells_ += static_cast<std::uint64_t>(a);
    return {};
}

// The heaviest cells of a shape are its corners.
Result<void> CertificateChecker::check_corners(const CertifiedRule& rule) const {
    const auto& [w1, h1, w2, h2] = rule.shape;
    for (const Ray& ray : {Ray(rule.lo), Ray(rule.hi)}) {
        const std::int64_t corner = ray.weight(rule.x - 1, rule.y - 1);
        if (ray.weight(w1 - 1, h1 - 1) > corner || ray.weight(w2 - 1, h2 - 1) > corner) {
            return refuse("existence: a cell of the shape is heavier than the corner");
        }
    }
    return {};
}

template <class Number>
Result<void> CertificateChecker::check_lightest(const CertifiedRule& rule,
                                                const std::vector<Number>& steps) {
    const auto& [a, r1, r2, rules] = *certificate_;
    const std::int64_t x = rule.x - 1;
    const std::int64_t y = rule.y - 1;
    const std::int64_t x0 = x % stride_;
    const std::int64_t residue = (r1 * (x - x0) + r2 * y) % a;  // what y has to make up at x0
    const std::int64_t y0 = first_[static_cast<std::size_t>(residue)];
    const Ray lo(rule.lo);
    const Ray hi(rule.hi);
    const auto [least_lo, least_hi] =
        lightest(steps, static_cast<Number>(x0), static_cast<Number>(stride_),
                 static_cast<Number>(y0), lo, hi);
    cells_ += steps.size();
    if (least_lo < lo.weight(x, y) || least_hi < hi.weight(x, y)) {
        return refuse("non-existence: a cell with the residue of the corner is lighter");
    }
    return {};
}

}  // namespace tusk::coin

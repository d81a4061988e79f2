#include "coin/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/check.h"

namespace tusk::coin {

using core::ErrorCode;
using core::fail;

namespace {

using Wide = __int128;

std::int64_t floor_quotient(std::int64_t number, std::int64_t divisor) noexcept {
    const std::int64_t quotient = number / divisor;
    return quotient * divisor > number ? quotient - 1 : quotient;
}

std::int64_t ceil_quotient(std::int64_t number, std::int64_t divisor) noexcept {
    return -floor_quotient(-number, divisor);
}

std::int64_t inverse_modulo(std::int64_t number, std::int64_t modulus) noexcept {
    std::int64_t r0 = modulus;
    std::int64_t r1 = number;
    std::int64_t t0 = 0;
    std::int64_t t1 = 1;
    while (r1 != 0) {
        const std::int64_t quotient = r0 / r1;
        r0 = std::exchange(r1, r0 - quotient * r1);
        t0 = std::exchange(t1, t0 - quotient * t1);
    }
    return t0 < 0 ? t0 + modulus : t0;
}

// Sides of the L-shapes for a'/lambda: s falls from a' to 0, p rises from 0 to a'.
struct Sides {
    std::vector<std::int64_t> s;
    std::vector<std::int64_t> p;
};

Sides sides_of(std::int64_t a, std::int64_t lambda) {
    Sides sides{{a, lambda}, {0, 1}};
    while (sides.s.back() != 0) {
        const std::int64_t s = sides.s.back();
        const std::int64_t s_before = sides.s[sides.s.size() - 2];
        const std::int64_t quotient = ceil_quotient(s_before, s);
        sides.p.push_back(quotient * sides.p.back() - sides.p[sides.p.size() - 2]);
        sides.s.push_back(quotient * s - s_before);
    }
    return sides;
}

// What the divisors shared with a do to a rule of the coprime case.
struct Lift {
    std::int64_t d = 1;  // gcd(a, r1)
    std::int64_t e = 1;  // gcd(a, r2)

    [[nodiscard]] Ratio ratio(std::int64_t num, std::int64_t den) const noexcept {
        const std::int64_t common = std::gcd(num * e, den * d);
        return {num * e / common, den * d / common};
    }
    [[nodiscard]] Rule rule(const Ratio& lo, const Ratio& hi, std::int64_t x, std::int64_t y,
                            const CellShape& shape) const noexcept {
        return {lo, hi, e * x, d * y, {e * shape.w1, d * shape.h1, e * shape.w2, d * shape.h2}};
    }
};

// One term of a sum for people: "14k", " + 7m", " - 1".
void append_term(std::string& text, std::int64_t factor, std::string_view name) {
    if (factor == 0) {
        return;
    }
    const std::int64_t size = std::abs(factor);
    text += text.empty() ? (factor < 0 ? "-" : "") : (factor < 0 ? " - " : " + ");
    if (size != 1 || name.empty()) {
        text += std::to_string(size);
    }
    text += name;
}

}  // namespace

std::string Ratio::text() const {
    return is_infinite() ? "inf" : fmt::format("{}/{}", num, den);
}

bool less(const Ratio& one, const Ratio& other) noexcept {
    return one.num * other.den < other.num * one.den;
}

core::Result<void> check(const Residues& residues) {
    const auto& [a, r1, r2] = residues;
    if (a < 2 || a > kMaxModulus) {
        return fail(ErrorCode::kOutOfRange,
                    fmt::format("{} is not a whole number from 2 to {}", a, kMaxModulus), "a");
    }
    for (const auto& [name, r] : {std::pair("r1", r1), std::pair("r2", r2)}) {
        if (r < 0 || r >= a) {
            return fail(ErrorCode::kOutOfRange,
                        fmt::format("{} is not a residue from 0 to {}", r, a - 1), name);
        }
    }
    if (const std::int64_t common = std::gcd(a, std::gcd(r1, r2)); common != 1) {
        return fail(ErrorCode::kOutOfRange,
                    fmt::format("no Frobenius number, common factor {} of a, r1 and r2", common),
                    "residues");
    }
    return {};
}

std::vector<Rule> rules_for(const Residues& residues) {
    const auto& [a, r1, r2] = residues;
    const Lift lift{std::gcd(a, r1), std::gcd(a, r2)};
    const std::int64_t reduced = a / (lift.d * lift.e);
    if (reduced == 1) {
        return {lift.rule({0, 1}, {1, 0}, 1, 1, {})};
    }
    const std::int64_t lambda =
        r2 / lift.e % reduced * inverse_modulo(r1 / lift.d % reduced, reduced) % reduced;
    const auto [s, p] = sides_of(reduced, lambda);
    std::vector<Rule> rules;
    rules.reserve(2 * (s.size() - 2));
    for (std::size_t v = s.size() - 1; v-- > 0;) {
        const bool plain = s[v + 1] == 0 || p[v] == 0;  // a rectangle has one spelling
        const CellShape shape = plain ? CellShape{s[v], p[v + 1], s[v], p[v + 1]}
                                      : CellShape{s[v], p[v + 1] - p[v], s[v] - s[v + 1], p[v + 1]};
        if (s[v + 1] != 0) {
            rules.push_back(lift.rule(lift.ratio(s[v + 1], p[v + 1]), lift.ratio(s[v + 1], p[v]),
                                      s[v], p[v + 1] - p[v], shape));
        }
        if (p[v] != 0) {
            rules.push_back(lift.rule(lift.ratio(s[v + 1], p[v]), lift.ratio(s[v], p[v]),
                                      s[v] - s[v + 1], p[v + 1], shape));
        }
    }
    return rules;
}

std::string LinearForm::text() const {
    std::string text;
    append_term(text, k, "k");
    append_term(text, m, "m");
    append_term(text, constant, "");
    return text.empty() ? "0" : text;
}

std::string LineRule::text() const {
    std::string text;
    const bool k_first = k > 0;  // begin with the positive term
    append_term(text, k_first ? k : m, k_first ? "k" : "m");
    append_term(text, k_first ? m : k, k_first ? "m" : "k");
    return fmt::format("{} >= {}", text, bound);
}

LinearForm solution(const Residues& residues, const Rule& rule) {
    const auto& [a, r1, r2] = residues;
    return {a * (rule.x - 1), a * (rule.y - 1), r1 * (rule.x - 1) + r2 * (rule.y - 1) - a + 1};
}

std::vector<LineRule> line_rules(const Residues& residues, const Ratio& lo, const Ratio& hi) {
    const auto& [a, r1, r2] = residues;
    std::vector<LineRule> lines;
    if (!lo.is_zero()) {
        lines.push_back({-lo.num, lo.den, ceil_quotient(lo.num * r1 - lo.den * r2, a)});
    }
    if (!hi.is_infinite()) {
        lines.push_back({hi.num, -hi.den, floor_quotient(hi.den * r2 - hi.num * r1, a) + 1});
    }
    return lines;
}

std::string line_rules_code(const std::vector<LineRule>& lines) {
    if (lines.empty()) {
        return "always";
    }
    std::string text;
    for (const LineRule& line : lines) {
        text +=
            fmt::format("{}{}k{:+}m>={}", text.empty() ? "" : " & ", line.k, line.m, line.bound);
    }
    return text;
}

std::vector<RuleView> views(const Residues& residues, const std::vector<Rule>& rules,
                            bool only_b_below_c) {
    constexpr Ratio kOne{1, 1};
    std::vector<RuleView> found;
    for (const Rule& rule : rules) {
        if (!only_b_below_c) {
            found.push_back({rule, line_rules(residues, rule.lo, rule.hi)});
        } else if (less(kOne, rule.hi)) {
            std::vector<LineRule> lines;
            if (less(kOne, rule.lo)) {
                lines = line_rules(residues, rule.lo, rule.hi);
            } else {
                lines = line_rules(residues, {0, 1}, rule.hi);
                lines.insert(lines.begin(), {-1, 1, residues.r1 < residues.r2 ? 0 : 1});
            }
            found.push_back({rule, std::move(lines)});
        }
    }
    return found;
}

const Rule& rule_at(const Residues& residues, const std::vector<Rule>& rules, std::int64_t k,
                    std::int64_t m) {
    const Wide b = Wide{residues.a} * k + residues.r1;
    const Wide c = Wide{residues.a} * m + residues.r2;
    const auto above = std::find_if(rules.begin(), rules.end(), [&](const Rule& rule) {
        return c * rule.hi.den < b * rule.hi.num;
    });
    TUSK_ASSERT(above != rules.end(), "the last cone has no upper end");
    return *above;
}

std::vector<GenusRule> genus_rules(const Residues& residues, const std::vector<Rule>& rules) {
    const auto& [a, r1, r2] = residues;
    std::vector<GenusRule> found;
    const CellShape* last = nullptr;
    for (const Rule& rule : rules) {
        if (last != nullptr && *last == rule.shape) {
            found.back().hi = rule.hi;
            continue;
        }
        last = &rule.shape;
        const auto& [w1, h1, w2, h2] = rule.shape;
        const Wide upper = h2 - h1;
        const Wide x = (Wide{h1} * w1 * (w1 - 1) + upper * w2 * (w2 - 1)) / 2;
        const Wide y = (Wide{w1} * h1 * (h1 - 1) + Wide{w2} * upper * (h1 + h2 - 1)) / 2;
        const Wide constant = (2 * (r1 * x + r2 * y) - Wide{a} * (a - 1)) / (2 * a);
        found.push_back({rule.lo,
                         rule.hi,
                         {static_cast<std::int64_t>(x), static_cast<std::int64_t>(y),
                          static_cast<std::int64_t>(constant)}});
    }
    return found;
}

}  // namespace tusk::coin

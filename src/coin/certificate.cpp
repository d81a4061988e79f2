#include "coin/certificate.h"

#include <fmt/format.h>

#include <charconv>

#include "core/json.h"
#include "core/text.h"

namespace tusk::coin {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

void append_number(std::string& text, std::int64_t number) {
    std::array<char, 20> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    text.append(digits.data(), end);
}

template <std::size_t N>
void append_list(std::string& text, const std::array<std::int64_t, N>& numbers) {
    char before = '[';
    for (const std::int64_t number : numbers) {
        text += before;
        append_number(text, number);
        before = ',';
    }
    text += ']';
}

// Reads the one spelling that append_line writes; fast, because files hold millions of rules.
class Scanner {
public:
    explicit Scanner(std::string_view text) : at_(text.data()), end_(at_ + text.size()) {}

    bool take(std::string_view expected) noexcept {
        if (static_cast<std::size_t>(end_ - at_) < expected.size() ||
            std::string_view(at_, expected.size()) != expected) {
            return false;
        }
        at_ += expected.size();
        return true;
    }

    // 0 to kMaxCertifiedModulus, without leading zeros.
    bool take_number(std::int64_t& number) noexcept {
        const char* begin = at_;
        std::int64_t value = 0;
        while (at_ != end_ && core::is_digit(*at_) && value <= kMaxCertifiedModulus) {
            value = 10 * value + (*at_++ - '0');
        }
        number = value;
        return at_ != begin && value <= kMaxCertifiedModulus && (*begin != '0' || at_ == begin + 1);
    }

    template <std::size_t N>
    bool take_list(std::array<std::int64_t, N>& numbers) noexcept {
        for (std::size_t i = 0; i < N; ++i) {
            if (!take(i == 0 ? "[" : ",") || !take_number(numbers[i])) {
                return false;
            }
        }
        return take("]");
    }

    bool take_rule(CertifiedRule& rule) noexcept {
        return take("{\"lo\":") && take_list(rule.lo) && take(",\"hi\":") && take_list(rule.hi) &&
               take(",\"X\":") && take_number(rule.x) && take(",\"Y\":") && take_number(rule.y) &&
               take(",\"shape\":") && take_list(rule.shape) && take("}");
    }

    bool take_certificate(Certificate& certificate) {
        if (!take("{\"a\":") || !take_number(certificate.a) || !take(",\"r1\":") ||
            !take_number(certificate.r1) || !take(",\"r2\":") || !take_number(certificate.r2) ||
            !take(",\"rules\":[")) {
            return false;
        }
        do {
            if (!take_rule(certificate.rules.emplace_back())) {
                return false;
            }
        } while (take(","));
        return take("]}") && at_ == end_;
    }

private:
    const char* at_;
    const char* end_;
};

Result<std::int64_t> number_of(const Json& json, const std::string& name) {
    const bool good = json.is_number_integer() && json >= 0 && json <= kMaxCertifiedModulus;
    if (!good) {
        return fail(ErrorCode::kOutOfRange,
                    fmt::format("{} is not a whole number from 0 to {}", core::quoted(json.dump()),
                                kMaxCertifiedModulus),
                    name);
    }
    return json.get<std::int64_t>();
}

Result<const Json*> field_of(const Json& object, const char* name) {
    const auto found = object.is_object() ? object.find(name) : object.end();
    if (!object.is_object() || found == object.end()) {
        return fail(ErrorCode::kSyntax, "is missing", name);
    }
    return &*found;
}

Result<void> read_number(const Json& object, const char* name, std::int64_t& target) {
    const auto field = field_of(object, name);
    const auto number =
        field ? number_of(**field, name) : Result<std::int64_t>(fail(field.error()));
    if (!number) {
        return fail(number.error());
    }
    target = *number;
    return {};
}

template <std::size_t N>
Result<void> read_list(const Json& object, const char* name, std::array<std::int64_t, N>& target) {
    const auto field = field_of(object, name);
    if (!field) {
        return fail(field.error());
    }
    if (!(*field)->is_array() || (*field)->size() != N) {
        return fail(ErrorCode::kSyntax, fmt::format("is not a list of {} numbers", N), name);
    }
    for (std::size_t i = 0; i < N; ++i) {
        const auto number = number_of((**field)[i], name);
        if (!number) {
            return fail(number.error());
        }
        target[i] = *number;
    }
    return {};
}

Result<void> read_rule(const Json& json, CertifiedRule& rule) {
    Result<void> done = read_list(json, "lo", rule.lo);
    done = done ? read_list(json, "hi", rule.hi) : done;
    done = done ? read_number(json, "X", rule.x) : done;
    done = done ? read_number(json, "Y", rule.y) : done;
    done = done ? read_list(json, "shape", rule.shape) : done;
    if (done && json.size() != 5) {
        return fail(ErrorCode::kSyntax, "a rule has exactly lo, hi, X, Y and shape");
    }
    return done;
}

Result<void> read_any_spelling(std::string_view line, Certificate& certificate) {
    const auto json = core::parse_json(line, {.max_bytes = kMaxCertificateBytes, .max_depth = 5});
    if (!json) {
        return fail(json.error());
    }
    Result<void> done = read_number(*json, "a", certificate.a);
    done = done ? read_number(*json, "r1", certificate.r1) : done;
    done = done ? read_number(*json, "r2", certificate.r2) : done;
    const auto rules = done ? field_of(*json, "rules") : Result<const Json*>(fail(done.error()));
    if (!rules) {
        return fail(rules.error());
    }
    if (json->size() != 4 || !(*rules)->is_array() || (*rules)->empty()) {
        return fail(ErrorCode::kSyntax, "a certificate has exactly a, r1, r2 and a list of rules");
    }
    for (const Json& rule : **rules) {
        certificate.rules.emplace_back();
        if (done = read_rule(rule, certificate.rules.back()); !done) {
            return fail(done.error().within(fmt::format("rule {}", certificate.rules.size())));
        }
    }
    return {};
}

}  // namespace

void append_line(std::string& text, const Certificate& certificate) {
    text += "{\"a\":";
    append_number(text, certificate.a);
    text += ",\"r1\":";
    append_number(text, certificate.r1);
    text += ",\"r2\":";
    append_number(text, certificate.r2);
    text += ",\"rules\":[";
    bool first = true;
    for (const CertifiedRule& rule : certificate.rules) {
        text += first ? "{\"lo\":" : ",{\"lo\":";
        first = false;
        append_list(text, rule.lo);
        text += ",\"hi\":";
        append_list(text, rule.hi);
        text += ",\"X\":";
        append_number(text, rule.x);
        text += ",\"Y\":";
        append_number(text, rule.y);
        text += ",\"shape\":";
        append_list(text, rule.shape);
        text += '}';
    }
    text += "]}\n";
}

Result<void> read_certificate(std::string_view line, Certificate& certificate) {
    certificate.rules.clear();
    if (Scanner(line).take_certificate(certificate)) {
        return {};
    }
    certificate.rules.clear();
    return read_any_spelling(line, certificate);
}

}  // namespace tusk::coin

#include "coin/smt_script.h"

#include <fmt/format.h>

#include "core/text.h"

namespace tusk::coin {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

// "14k + 7m - 1" as numbers.
Result<LinearForm> read_sum(std::string_view text) {
    LinearForm form;
    std::int64_t sign = 1;
    for (std::string_view word : core::words(text)) {
        if (word == "+" || word == "-") {
            sign = word == "+" ? 1 : -1;
            continue;
        }
        if (word.starts_with('-')) {
            sign = -1;
            word.remove_prefix(1);
        }
        std::int64_t* target = &form.constant;
        if (word.ends_with('k') || word.ends_with('m')) {
            target = word.back() == 'k' ? &form.k : &form.m;
            word.remove_suffix(1);
        }
        const auto number = word.empty() && target != &form.constant ? 1 : core::to_integer(word);
        if (!number || *number < 0) {
            return fail(ErrorCode::kSyntax, core::quoted(text) + " is no sum in k and m");
        }
        *target += sign * *number;
        sign = 1;
    }
    return form;
}

std::string number_text(std::int64_t number) {
    return number < 0 ? fmt::format("(- {})", -number) : std::to_string(number);
}

std::string form_text(const LinearForm& form) {
    return fmt::format("(+ (* {} k) (* {} m) {})", number_text(form.k), number_text(form.m),
                       number_text(form.constant));
}

std::string all_of(const std::vector<std::string>& parts) {
    return parts.empty() ? "true" : fmt::format("(and {})", core::join(parts, " "));
}

std::string any_of(const std::vector<std::string>& parts) {
    return parts.empty() ? "false" : fmt::format("(or {})", core::join(parts, " "));
}

class ScriptMaker {
public:
    explicit ScriptMaker(const Residues& residues) : residues_(residues) {
        const auto& [a, r1, r2] = residues;
        script_.text = fmt::format(
            "(set-logic QF_LIA)\n(declare-const k Int)\n(declare-const m Int)\n"
            "(assert (and (>= k 0) (>= m 0)))\n"
            "(assert (>= (+ (* {0} k) {1}) 1))\n(assert (>= (+ (* {0} m) {2}) 1))\n",
            a, r1, r2);
    }

    Result<void> add(const PrintedRule& rule) {
        auto solution = read_sum(rule.solution);
        if (!solution) {
            return fail(solution.error());
        }
        if (solution->k % residues_.a != 0 || solution->m % residues_.a != 0) {
            return fail(ErrorCode::kSyntax,
                        core::quoted(rule.solution) + " is not of one class for all k and m");
        }
        std::vector<std::string> lines;
        for (const std::string& line : rule.lines) {
            const std::size_t sign = line.find(">=");
            const auto left = read_sum(std::string_view(line).substr(0, sign));
            const auto right = sign == std::string::npos
                                   ? Result<LinearForm>(fail(ErrorCode::kSyntax, "no >="))
                                   : read_sum(std::string_view(line).substr(sign + 2));
            if (!left || !right) {
                return fail(ErrorCode::kSyntax, core::quoted(line) + " is no line rule");
            }
            lines.push_back(fmt::format("(>= {} {})", form_text(*left), form_text(*right)));
        }
        solutions_.push_back(*solution);
        regions_.push_back(all_of(lines));
        return {};
    }

    SmtScript write() {
        ask("cover", fmt::format("(not {})", any_of(regions_)));
        for (std::size_t i = 0; i < regions_.size(); ++i) {
            for (std::size_t j = i + 1; j < regions_.size(); ++j) {
                ask("disjoint", all_of({regions_[i], regions_[j]}));
            }
            for (std::int64_t more = 0; more < residues_.a; ++more) {
                ask("existence",
                    all_of({regions_[i], fmt::format("(not {})", payable(solutions_[i], more))}));
            }
            ask("non-existence", all_of({regions_[i], payable(solutions_[i], -1)}));
        }
        return std::move(script_);
    }

private:
    void ask(const char* what, const std::string& claim) {
        script_.text += fmt::format("(push) ; {}\n(assert {})\n(check-sat)\n(pop)\n", what, claim);
        ++script_.questions;
    }

    // Some x, y give a sum in the class of solution + more that is not larger.
    [[nodiscard]] std::string payable(const LinearForm& solution, std::int64_t more) const {
        const auto& [a, r1, r2] = residues_;
        const std::int64_t wanted = ((solution.constant + more) % a + a) % a;
        const std::string amount = form_text({solution.k, solution.m, solution.constant + more});
        std::vector<std::string> sums;
        for (std::int64_t x = 0; x < a; ++x) {
            for (std::int64_t y = 0; y < a; ++y) {
                if ((r1 * x + r2 * y) % a == wanted) {
                    sums.push_back(fmt::format("(<= {} {})",
                                               form_text({a * x, a * y, r1 * x + r2 * y}), amount));
                }
            }
        }
        return any_of(sums);
    }

    Residues residues_;
    std::vector<std::string> regions_;
    std::vector<LinearForm> solutions_;
    SmtScript script_;
};

}  // namespace

Result<SmtScript> smt_script(const Residues& residues, const std::vector<PrintedRule>& rules) {
    if (auto good = check(residues); !good) {
        return fail(good.error());
    }
    if (residues.a > kMaxSmtModulus) {
        return fail(ErrorCode::kTooLarge,
                    fmt::format("questions are written for a up to {}", kMaxSmtModulus), "a");
    }
    ScriptMaker maker(residues);
    for (const PrintedRule& rule : rules) {
        if (auto done = maker.add(rule); !done) {
            return fail(done.error());
        }
    }
    return maker.write();
}

std::vector<PrintedRule> printed_rules(const Residues& residues) {
    std::vector<PrintedRule> printed;
    for (const Rule& rule : rules_for(residues)) {
        PrintedRule one{solution(residues, rule).text(), {}};
        for (const LineRule& line : line_rules(residues, rule.lo, rule.hi)) {
            one.lines.push_back(line.text());
        }
        printed.push_back(std::move(one));
    }
    return printed;
}

}  // namespace tusk::coin

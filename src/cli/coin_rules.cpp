// tusk coin rules, table, explain, smt: the rule book for three coins a, ak + r1, am + r2.

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "cli/arguments.h"
#include "cli/coin.h"
#include "cli/report_json.h"
#include "cli/terminal.h"
#include "coin/explain.h"
#include "coin/proof.h"
#include "coin/rules.h"
#include "coin/rules_json.h"
#include "coin/smt_script.h"
#include "core/json.h"
#include "core/text.h"

namespace tusk::cli {

namespace {

using coin::Residues;
using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

constexpr std::int64_t kMaxWholeBook = 1000;  // a for which all pairs are printed

Result<std::int64_t> read_number(const std::string& text, const char* name) {
    const auto number = core::to_integer(text);
    if (!number) {
        return fail(ErrorCode::kSyntax, core::quoted(text) + " is not a whole number", name);
    }
    return *number;
}

Result<Residues> read_residues(const std::string& a, const std::string& r1, const std::string& r2) {
    Residues residues;
    for (const auto& [text, name, target] :
         {std::tuple(&a, "a", &residues.a), std::tuple(&r1, "r1", &residues.r1),
          std::tuple(&r2, "r2", &residues.r2)}) {
        const auto number = read_number(*text, name);
        if (!number) {
            return fail(number.error());
        }
        *target = *number;
    }
    if (auto good = check(residues); !good) {
        return fail(good.error());
    }
    return residues;
}

std::string interval_text(const coin::Ratio& lo, const coin::Ratio& hi) {
    const auto short_text = [](const coin::Ratio& ratio) {
        return ratio.den == 1 ? std::to_string(ratio.num) : ratio.text();
    };
    return fmt::format("[{}, {})", short_text(lo), short_text(hi));
}

std::string lines_text(const std::vector<coin::LineRule>& lines) {
    std::vector<std::string> texts;
    for (const coin::LineRule& line : lines) {
        texts.push_back(line.text());
    }
    return texts.empty() ? "always" : core::join(texts, ", ");
}

// One line of the book: where, what, under which conditions.
struct BookLine {
    std::string interval;
    std::string form;
    std::string lines;
    Json json;
};

std::vector<BookLine> book_lines(const Residues& residues, bool only_b_below_c, bool genus) {
    std::vector<BookLine> found;
    const auto rules = coin::rules_for(residues);
    if (genus) {
        for (const coin::GenusRule& rule : coin::genus_rules(residues, rules)) {
            found.push_back({interval_text(rule.lo, rule.hi), rule.genus.text(),
                             lines_text(line_rules(residues, rule.lo, rule.hi)),
                             rule_json(residues, rule, found.size() + 1)});
        }
        return found;
    }
    for (const coin::RuleView& view : views(residues, rules, only_b_below_c)) {
        found.push_back({interval_text(view.rule.lo, view.rule.hi),
                         solution(residues, view.rule).text(), lines_text(view.lines),
                         rule_json(residues, view, found.size() + 1)});
    }
    return found;
}

void print_pair(const Residues& residues, const std::vector<BookLine>& lines, bool genus) {
    const Terminal terminal = Terminal::of(stdout);
    const auto coin_text = [&](std::int64_t r, char factor) {
        return r == 0 ? fmt::format("{}{}", residues.a, factor)
                      : fmt::format("{}{}+{}", residues.a, factor, r);
    };
    fmt::print("{}\n", terminal.paint(Ink::kStrong, fmt::format("{}, {}, {}", residues.a,
                                                                coin_text(residues.r1, 'k'),
                                                                coin_text(residues.r2, 'm'))));
    std::size_t interval = 0;
    std::size_t form = 0;
    for (const BookLine& line : lines) {
        interval = std::max(interval, line.interval.size());
        form = std::max(form, line.form.size());
    }
    for (const BookLine& line : lines) {
        fmt::print("  c/b in {:<{}}  {} = {:<{}}  {}\n", line.interval, interval,
                   genus ? "genus" : "s", line.form, form, line.lines);
    }
}

// The whole book of one a, or one pair of it; streamed, because it may be long.
struct BookRequest {
    std::int64_t a = 2;
    std::optional<Residues> pair;
    bool only_b_below_c = false;
    bool genus = false;
    bool json = false;
};

void print_book(const BookRequest& request) {
    std::uint64_t pairs = 0;
    std::uint64_t count = 0;
    std::size_t most = 0;
    const auto print = [&](const Residues& residues) {
        const auto lines = book_lines(residues, request.only_b_below_c, request.genus);
        if (!request.json) {
            print_pair(residues, lines, request.genus);
        }
        for (const BookLine& line : lines) {
            if (request.json) {
                fmt::print("{}{}", count == 0 ? "" : ",", line.json.dump());
            }
            ++count;
        }
        ++pairs;
        most = std::max(most, lines.size());
    };
    if (request.json) {
        fmt::print("{{\"a\":{},\"of\":\"{}\",\"rules\":[", request.a,
                   request.genus ? "genus" : "s");
    }
    if (request.pair) {
        print(*request.pair);
    } else {
        for (std::int64_t r1 = 0; r1 < request.a; ++r1) {
            for (std::int64_t r2 = 0; r2 < request.a; ++r2) {
                if (std::gcd(request.a, std::gcd(r1, r2)) == 1) {
                    print({request.a, r1, r2});
                }
            }
        }
    }
    if (request.json) {
        fmt::print("],\"pairs\":{},\"count\":{},\"most\":{}}}\n", pairs, count, most);
    } else if (!request.pair) {
        fmt::print("{} pairs, {} rules, at most {} for a pair\n", pairs, count, most);
    }
}

// The letter of a region, and a second one when there are more than 26.
std::string region_name(std::size_t index) {
    const std::string last(1, static_cast<char>('a' + index % 26));
    return index < 26 ? last : region_name(index / 26 - 1) + last;
}

struct Picture {
    Residues residues;
    NumberRange k;
    NumberRange m;
};

bool is_coin(const Residues& residues, std::int64_t k, std::int64_t m) {
    return residues.a * k + residues.r1 > 0 && residues.a * m + residues.r2 > 0;
}

void print_picture(const Picture& picture) {
    const auto& [residues, k_range, m_range] = picture;
    const Terminal terminal = Terminal::of(stdout);
    const auto rules = coin::rules_for(residues);
    std::vector<bool> used(rules.size(), false);
    std::vector<std::vector<std::pair<std::string, std::size_t>>> cells;
    std::size_t width = 0;
    for (std::int64_t k = k_range.from; k <= k_range.to; ++k) {
        auto& row = cells.emplace_back();
        for (std::int64_t m = m_range.from; m <= m_range.to; ++m) {
            if (!is_coin(residues, k, m)) {
                row.emplace_back("-", rules.size());
                continue;
            }
            const coin::Rule& rule = rule_at(residues, rules, k, m);
            const auto index = static_cast<std::size_t>(&rule - rules.data());
            used[index] = true;
            row.emplace_back(
                fmt::format("{}{}", solution(residues, rule).at(k, m), region_name(index)), index);
            width = std::max(width, row.back().first.size());
        }
    }
    width = std::max(width, std::to_string(m_range.to).size()) + 1;
    std::string head = fmt::format("{:>6}", "k\\m");
    for (std::int64_t m = m_range.from; m <= m_range.to; ++m) {
        head += fmt::format("{:>{}}", m, width);
    }
    fmt::print("{}\n", terminal.paint(Ink::kSoft, head));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        fmt::print("{}", terminal.paint(
                             Ink::kSoft,
                             fmt::format("{:>6}", k_range.from + static_cast<std::int64_t>(i))));
        for (const auto& [text, index] : cells[i]) {
            fmt::print("{}{}", std::string(width - text.size(), ' '),
                       terminal.paint_region(index, text));
        }
        fmt::print("\n");
    }
    fmt::print("\n");
    for (std::size_t i = 0; i < rules.size(); ++i) {
        if (used[i]) {
            fmt::print(
                "{}\n",
                terminal.paint_region(
                    i, fmt::format("{}: s = {}, {}", region_name(i),
                                   solution(residues, rules[i]).text(),
                                   lines_text(line_rules(residues, rules[i].lo, rules[i].hi)))));
        }
    }
}

void print_picture_json(const Picture& picture) {
    const auto& [residues, k_range, m_range] = picture;
    const auto rules = coin::rules_for(residues);
    Json values = Json::array();
    Json numbers = Json::array();
    for (std::int64_t k = k_range.from; k <= k_range.to; ++k) {
        Json value_row = Json::array();
        Json number_row = Json::array();
        for (std::int64_t m = m_range.from; m <= m_range.to; ++m) {
            const bool there = is_coin(residues, k, m);
            const coin::Rule* rule = there ? &rule_at(residues, rules, k, m) : nullptr;
            value_row.push_back(there ? Json(solution(residues, *rule).at(k, m)) : Json());
            number_row.push_back(there ? Json(rule - rules.data() + 1) : Json());
        }
        values.push_back(std::move(value_row));
        numbers.push_back(std::move(number_row));
    }
    print_json({{"a", residues.a},
                {"r1", residues.r1},
                {"r2", residues.r2},
                {"k", {k_range.from, k_range.to}},
                {"m", {m_range.from, m_range.to}},
                {"s", std::move(values)},
                {"rule", std::move(numbers)}});
}

// Columns as they appear: a Chinese character takes two.
std::size_t columns_of(std::string_view text) {
    std::size_t columns = 0;
    for (const char byte : text) {
        const auto code = static_cast<unsigned char>(byte);
        columns += (code & 0xC0) == 0x80 ? 0 : code >= 0xE0 ? 2 : 1;
    }
    return columns;
}

void print_rows(const coin::ProofSection& section) {
    std::vector<std::size_t> widths;
    for (const std::string& column : section.columns) {
        widths.push_back(columns_of(column));
    }
    for (const auto& row : section.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], columns_of(row[i]));
        }
    }
    const auto print = [&](const std::vector<std::string>& row) {
        std::string line = " ";
        for (std::size_t i = 0; i < row.size(); ++i) {
            line += " " + row[i] + std::string(widths[i] - columns_of(row[i]) + 1, ' ');
        }
        line.erase(line.find_last_not_of(' ') + 1);
        fmt::print("{}\n", line);
    };
    print(section.columns);
    for (const auto& row : section.rows) {
        print(row);
    }
}

void print_proof(const coin::ProofText& text) {
    const Terminal terminal = Terminal::of(stdout);
    fmt::print("{}\n\n", terminal.paint(Ink::kStrong, text.title));
    for (const coin::ProofSection& section : text.sections) {
        if (!section.title.empty()) {
            fmt::print("{}\n", terminal.paint(Ink::kStrong, section.title));
        }
        for (std::size_t i = 0; i < section.paragraphs.size(); ++i) {
            if (i + 1 == section.paragraphs.size() && !section.columns.empty()) {
                print_rows(section);
            }
            fmt::print("{}\n", section.paragraphs[i]);
        }
        fmt::print("\n");
    }
}

}  // namespace

CommandResult coin_rules(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("coin rules",
                        "The rules for three coins a, b = ak + r1, c = am + r2: s, the smallest "
                        "amount from which everything can be paid, for all k and m.",
                        "tusk coin rules 7 1 3");
    std::string a_text;
    std::string r1;
    std::string r2;
    BookRequest request;
    arguments.required("a", a_text, "the coin a");
    arguments.optional("r1", r1, "the residue of b, from 0 to a - 1; without it all pairs");
    arguments.optional("r2", r2, "the residue of c");
    arguments.flag("--b-lt-c", request.only_b_below_c, "only where b < c");
    arguments.flag("--genus", request.genus, "how many amounts cannot be paid, instead of s");
    arguments.flag("--json", request.json, "print JSON");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    if (request.genus && request.only_b_below_c) {
        return fail(ErrorCode::kSyntax, "--genus and --b-lt-c exclude each other");
    }
    if (!r1.empty() && r2.empty()) {
        return fail(ErrorCode::kSyntax, "is missing; give both residues or none", "r2");
    }
    const bool all = r1.empty();
    const auto residues = read_residues(a_text, all ? "0" : r1, all ? "1" : r2);
    if (!residues) {
        return fail(residues.error());
    }
    if (all && residues->a > kMaxWholeBook) {
        return fail(
            ErrorCode::kTooLarge,
            fmt::format("all pairs are printed for a up to {}; give r1 and r2", kMaxWholeBook),
            "a");
    }
    request.a = residues->a;
    if (!all) {
        request.pair = *residues;
    }
    print_book(request);
    return kDone;
}

CommandResult coin_table(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("coin table",
                        "A table of s by k (rows) and m (columns); letters and colours are the "
                        "regions of the rules.",
                        "tusk coin table 7 1 3 --k 1..12 --m 1..12");
    std::string a;
    std::string r1;
    std::string r2;
    std::string k_text = "1..12";
    std::string m_text = "1..12";
    bool json = false;
    arguments.required("a", a, "the coin a");
    arguments.required("r1", r1, "the residue of b");
    arguments.required("r2", r2, "the residue of c");
    arguments.text("--k", k_text, "FROM..TO", "rows (1..12)");
    arguments.text("--m", m_text, "FROM..TO", "columns (1..12)");
    arguments.flag("--json", json, "print JSON");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    const auto residues = read_residues(a, r1, r2);
    if (!residues) {
        return fail(residues.error());
    }
    constexpr std::int64_t kMostValue = 1'000'000;
    constexpr std::int64_t kMostCells = 500;
    const auto k = read_range(k_text, "k", 0, kMostValue);
    const auto m = read_range(m_text, "m", 0, kMostValue);
    for (const auto* range : {&k, &m}) {
        if (!*range) {
            return fail(range->error());
        }
        if ((*range)->to - (*range)->from >= kMostCells) {
            return fail(ErrorCode::kTooLarge,
                        fmt::format("a side of the table has at most {} cells", kMostCells),
                        range == &k ? "k" : "m");
        }
    }
    const Picture picture{*residues, *k, *m};
    json ? print_picture_json(picture) : print_picture(picture);
    return kDone;
}

CommandResult coin_explain(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("coin explain",
                        "The proof of the rule that holds for the coins a, ak + r1, am + r2, as a "
                        "textbook would give it.",
                        "tusk coin explain 7 1 3 2 3 --language zh-Hant");
    std::string a;
    std::string r1;
    std::string r2;
    std::int64_t k = 0;
    std::int64_t m = 0;
    std::string language = "en";
    bool json = false;
    arguments.required("a", a, "the coin a");
    arguments.required("r1", r1, "the residue of b");
    arguments.required("r2", r2, "the residue of c");
    arguments.number("k", k, 0, coin::kMaxExplainedFactor, "K", "b = ak + r1");
    arguments.number("m", m, 0, coin::kMaxExplainedFactor, "M", "c = am + r2");
    arguments.text("--language", language, core::join(coin::proof_languages(), "|"),
                   "the language of the proof (en)");
    arguments.flag("--json", json, "print JSON");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    const auto residues = read_residues(a, r1, r2);
    if (!residues) {
        return fail(residues.error());
    }
    const auto proof = coin::make_proof(*residues, k, m);
    if (!proof) {
        return fail(proof.error());
    }
    const auto text = coin::explain(*proof, language);
    if (!text) {
        return fail(text.error());
    }
    if (json) {
        print_json(proof_json(*text));
    } else {
        print_proof(*text);
    }
    return kDone;
}

CommandResult coin_smt(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("coin smt",
                        "The printed rules as questions for an SMT solver: each must be answered "
                        "with unsat.",
                        "tusk coin smt 7 1 3 | z3 -in");
    std::string a;
    std::string r1;
    std::string r2;
    arguments.required("a", a, "the coin a");
    arguments.required("r1", r1, "the residue of b");
    arguments.required("r2", r2, "the residue of c");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    const auto residues = read_residues(a, r1, r2);
    if (!residues) {
        return fail(residues.error());
    }
    const auto script = coin::smt_script(*residues, coin::printed_rules(*residues));
    if (!script) {
        return fail(script.error());
    }
    fmt::print("{}", script->text);
    return kDone;
}

}  // namespace tusk::cli

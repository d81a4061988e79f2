#include "coin/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "core/json.h"
#include "core/paths.h"
#include "core/text.h"

namespace tusk::coin {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

using Words = std::map<std::string, std::string>;

// Every sentence a proof may need; a file that lacks one is damaged.
constexpr std::array kKeys{
    "title",         "setting",       "rule",   "rule_everywhere", "cone",          "cone_free",
    "facts",         "instance",      "and",    "existence",       "existence_how", "witness",
    "residue",       "use_b",         "use_c",  "value",           "slack",         "because",
    "existence_end", "non_existence", "assume", "candidates",      "excess",        "contradiction",
    "conclusion",    "same",          "plain",  "conclusion_title"};

Result<Words> load_words(std::string_view language) {
    const auto& known = proof_languages();
    if (std::find(known.begin(), known.end(), language) == known.end()) {
        return fail(ErrorCode::kUnknownName,
                    core::quoted(language) + " is not one of: " + core::listed(known), "language");
    }
    const std::string path = core::data_path("coin/words/" + std::string(language) + ".json");
    const auto text = core::read_file(path, 64 * 1024);
    if (!text) {
        return fail(text.error());
    }
    const auto json = core::parse_json(*text, {.max_bytes = 64 * 1024, .max_depth = 2});
    Words words;
    for (const char* key : kKeys) {
        if (!json || !json->is_object() || !json->contains(key) || !json->at(key).is_string()) {
            return fail(ErrorCode::kFile, fmt::format("the text '{}' is missing", key), path);
        }
        words[key] = json->at(key).get<std::string>();
    }
    return words;
}

// "2b - c", "3c - 2b", "0": the positive term first.
std::string in_coins(std::int64_t b, std::int64_t c) {
    const bool turned = b < 0 && c > 0;
    std::string text = turned ? LinearForm{c, b, 0}.text() : LinearForm{b, c, 0}.text();
    for (char& letter : text) {
        letter = letter == 'k'   ? (turned ? 'c' : 'b')
                 : letter == 'm' ? (turned ? 'b' : 'c')
                                 : letter;
    }
    return text;
}

std::string coin_form(std::int64_t a, std::int64_t r, char factor) {
    return r == 0 ? fmt::format("{}{}", a, factor) : fmt::format("{}{} + {}", a, factor, r);
}

class Writer {
public:
    Writer(const Proof& proof, Words words) : proof_(proof), words_(std::move(words)) {
        const auto& [a, r1, r2] = proof.residues;
        const Rule& rule = proof.rule;
        first_ = in_coins(-rule.lo.num, rule.lo.den);
        second_ = in_coins(rule.hi.num, -rule.hi.den);
        fields_ = {{"a", std::to_string(a)},
                   {"last", std::to_string(a - 1)},
                   {"b_form", coin_form(a, r1, 'k')},
                   {"c_form", coin_form(a, r2, 'm')},
                   {"s", proof.form.text()},
                   {"w", proof.corner.text()},
                   {"w_coins", in_coins(rule.x - 1, rule.y - 1)},
                   {"number", std::to_string(proof.number)},
                   {"count", std::to_string(proof.count)},
                   {"region", region()},
                   {"first", first_},
                   {"second", second_},
                   {"lo", rule.lo.text()},
                   {"hi", rule.hi.text()},
                   {"k", std::to_string(proof.k)},
                   {"m", std::to_string(proof.m)},
                   {"b", std::to_string(a * proof.k + r1)},
                   {"c", std::to_string(a * proof.m + r2)},
                   {"s_here", std::to_string(proof.form.at(proof.k, proof.m))},
                   {"f_here", std::to_string(proof.form.at(proof.k, proof.m) - 1)}};
    }

    [[nodiscard]] ProofText write() const {
        return {say("title"), {statement(), existence(), non_existence(), conclusion()}};
    }

private:
    [[nodiscard]] std::string region() const {
        std::string text;
        for (const LineRule& line : proof_.lines) {
            text += (text.empty() ? "" : words_.at("and")) + line.text();
        }
        return text;
    }

    // The sentence with its fields filled in.
    [[nodiscard]] std::string say(const std::string& key) const {
        const std::string& text = words_.at(key);
        std::string said;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = text[at] == '{' ? text.find('}', at) : std::string::npos;
            const auto field = end == std::string::npos
                                   ? fields_.end()
                                   : fields_.find(text.substr(at + 1, end - at - 1));
            if (field == fields_.end()) {
                said += text[at++];
            } else {
                said += field->second;
                at = end + 1;
            }
        }
        return said;
    }

    [[nodiscard]] ProofSection statement() const {
        ProofSection section;
        section.paragraphs.push_back(say("setting"));
        section.paragraphs.push_back(say(proof_.lines.empty() ? "rule_everywhere" : "rule"));
        section.paragraphs.push_back(say(proof_.lines.empty() ? "cone_free" : "cone"));
        section.paragraphs.push_back(say("facts"));
        section.paragraphs.push_back(say("instance"));
        return section;
    }

    // "(2(3c - 2b) + (2b - c)) / 4": why a difference is not negative.
    [[nodiscard]] std::string reason(const Comparison& one) const {
        if (one.dx >= 0 && one.dy >= 0) {
            return words_.at(one.dx == 0 && one.dy == 0 ? "same" : "plain");
        }
        const std::int64_t common = std::gcd(proof_.divisor, std::gcd(one.first, one.second));
        const std::int64_t divisor = proof_.divisor / common;
        std::vector<std::string> terms;
        for (const auto& [times, fact] :
             {std::pair(one.first, first_), std::pair(one.second, second_)}) {
            if (const std::int64_t factor = times / common; factor != 0) {
                const bool alone =
                    factor == 1 && divisor == 1 && (one.first == 0 || one.second == 0);
                const bool sum = fact.find(' ') != std::string::npos;
                const std::string term = sum && !alone ? "(" + fact + ")" : fact;
                terms.push_back(factor == 1 ? term : fmt::format("{}{}", factor, term));
            }
        }
        const std::string text = core::join(terms, " + ");
        if (divisor == 1) {
            return text;
        }
        return fmt::format("{} / {}", terms.size() > 1 ? "(" + text + ")" : text, divisor);
    }

    [[nodiscard]] std::vector<std::string> row(const Comparison& one, bool with_residue) const {
        std::vector<std::string> cells;
        if (with_residue) {
            cells.push_back(std::to_string(one.residue));
        }
        for (const std::string& cell : {std::to_string(one.x), std::to_string(one.y),
                                        one.value.text(), in_coins(one.dx, one.dy), reason(one)}) {
            cells.push_back(cell);
        }
        return cells;
    }

    [[nodiscard]] ProofSection existence() const {
        ProofSection section;
        section.title = words_.at("existence");
        section.paragraphs = {say("existence_how"), say("witness"), say("existence_end")};
        section.columns = {words_.at("residue"), words_.at("use_b"), words_.at("use_c"),
                           words_.at("value"),   words_.at("slack"), words_.at("because")};
        for (const Comparison& one : proof_.existence) {
            section.rows.push_back(row(one, true));
        }
        return section;
    }

    [[nodiscard]] ProofSection non_existence() const {
        ProofSection section;
        section.title = words_.at("non_existence");
        section.paragraphs = {say("assume"), say("candidates"), say("contradiction")};
        section.columns = {words_.at("use_b"), words_.at("use_c"), words_.at("value"),
                           words_.at("excess"), words_.at("because")};
        for (const Comparison& one : proof_.non_existence) {
            section.rows.push_back(row(one, false));
        }
        return section;
    }

    [[nodiscard]] ProofSection conclusion() const {
        return {words_.at("conclusion_title"), {say("conclusion")}, {}, {}};
    }

    const Proof& proof_;
    Words words_;
    std::map<std::string, std::string> fields_;
    std::string first_;
    std::string second_;
};

}  // namespace

const std::vector<std::string>& proof_languages() {
    static const std::vector<std::string> languages{"en", "zh-Hant", "zh-Hans"};
    return languages;
}

Result<ProofText> explain(const Proof& proof, std::string_view language) {
    auto words = load_words(language);
    if (!words) {
        return fail(words.error());
    }
    return Writer(proof, std::move(*words)).write();
}

}  // namespace tusk::coin

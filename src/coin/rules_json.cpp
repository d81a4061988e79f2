#include "coin/rules_json.h"

#include "core/json.h"

namespace tusk::coin {

using core::Json;

namespace {

Json base_json(const Residues& residues, std::size_t number, const Ratio& lo, const Ratio& hi,
               const LinearForm& form, const std::vector<LineRule>& lines) {
    return {{"a", residues.a},
            {"r1", residues.r1},
            {"r2", residues.r2},
            {"rule", number},
            {"t_lo", lo.text()},
            {"t_hi", hi.text()},
            {"coef_k", form.k},
            {"coef_m", form.m},
            {"const", form.constant},
            {"form", form.text()},
            {"line_rules", line_rules_code(lines)}};
}

}  // namespace

Json rule_json(const Residues& residues, const RuleView& view, std::size_t number) {
    Json json = base_json(residues, number, view.rule.lo, view.rule.hi,
                          solution(residues, view.rule), view.lines);
    json["X"] = view.rule.x;
    json["Y"] = view.rule.y;
    return json;
}

Json rule_json(const Residues& residues, const GenusRule& rule, std::size_t number) {
    return base_json(residues, number, rule.lo, rule.hi, rule.genus,
                     line_rules(residues, rule.lo, rule.hi));
}

Json proof_json(const ProofText& text) {
    Json sections = Json::array();
    for (const ProofSection& section : text.sections) {
        sections.push_back({{"title", section.title},
                            {"paragraphs", section.paragraphs},
                            {"columns", section.columns},
                            {"rows", section.rows}});
    }
    return {{"title", text.title}, {"sections", std::move(sections)}};
}

}  // namespace tusk::coin

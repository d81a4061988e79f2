#include "coin/certify.h"

#include <numeric>

namespace tusk::coin {

Certificate certify(const Residues& residues) {
    Certificate certificate{residues.a, residues.r1, residues.r2, {}};
    const auto rules = rules_for(residues);
    certificate.rules.reserve(rules.size());
    for (const Rule& rule : rules) {
        const auto& [w1, h1, w2, h2] = rule.shape;
        certificate.rules.push_back({{rule.lo.num, rule.lo.den},
                                     {rule.hi.num, rule.hi.den},
                                     rule.x,
                                     rule.y,
                                     {w1, h1, w2, h2}});
    }
    return certificate;
}

bool each_structure(const StructureRange& range,
                    const std::function<bool(const Residues&)>& visit) {
    const std::int64_t a = range.a;
    for (std::int64_t r = range.from; r <= range.to; ++r) {
        if (range.structures == Structures::kPrimitive) {
            if (std::gcd(a, r) == 1 && !visit({a, 1, r})) {
                return false;
            }
            continue;
        }
        const std::int64_t common = std::gcd(a, r);
        for (std::int64_t r2 = 0; r2 < a; ++r2) {
            if (std::gcd(common, r2) == 1 && !visit({a, r, r2})) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace tusk::coin

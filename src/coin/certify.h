#pragma once
// Makes certificates out of rules (rules.h), in the order in which files hold them.

#include <cstdint>
#include <functional>
#include <string>

#include "coin/certificate.h"
#include "coin/rules.h"

namespace tusk::coin {

[[nodiscard]] Certificate certify(const Residues& residues);

// Which structures of one a a file holds. All of them follow from the primitive ones of a and of
// its divisors.
enum class Structures : std::uint8_t {
    kPrimitive,  // r1 = 1, r2 coprime to a, ascending
    kPairs,      // every r1, r2 without a divisor common with a, ascending by r1, then r2
};

// A part of the structures of one a: r2 (primitive) or r1 (pairs) from `from` to `to`.
struct StructureRange {
    Structures structures = Structures::kPrimitive;
    std::int64_t a = 2;
    std::int64_t from = 0;
    std::int64_t to = 1;
};

// Calls for each, in order, until false is returned; false then.
bool each_structure(const StructureRange& range, const std::function<bool(const Residues&)>& visit);

}  // namespace tusk::coin

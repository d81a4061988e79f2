#pragma once
// A proof (proof.h) in words: sections of sentences and tables, in the language asked for. The
// sentences are in data/coin/words/<language>.json; names in braces stand for parts of the proof.

#include <string>
#include <string_view>
#include <vector>

#include "coin/proof.h"

namespace tusk::coin {

// The table stands before the last paragraph.
struct ProofSection {
    std::string title;
    std::vector<std::string> paragraphs;
    std::vector<std::string> columns;            // of the table; none = there is none
    std::vector<std::vector<std::string>> rows;  // of the table
};

struct ProofText {
    std::string title;
    std::vector<ProofSection> sections;
};

// "en", "zh-Hant", "zh-Hans"
[[nodiscard]] const std::vector<std::string>& proof_languages();

// An error if there is no such language or its file is damaged.
[[nodiscard]] core::Result<ProofText> explain(const Proof& proof, std::string_view language);

}  // namespace tusk::coin

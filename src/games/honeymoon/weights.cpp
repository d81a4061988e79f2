#include "games/honeymoon/weights.h"

#include <fmt/format.h>

#include <span>
#include <vector>

#include "core/check.h"
#include "core/text.h"

// TUSK_HONEYMOON_WEIGHTS is the path of the file (CMakeLists.txt beside this file).
asm(R"(
    .section .rodata
    .balign 64
    .globl tusk_honeymoon_weights_begin
    .globl tusk_honeymoon_weights_end
tusk_honeymoon_weights_begin:
    .incbin ")" TUSK_HONEYMOON_WEIGHTS R"("
tusk_honeymoon_weights_end:
    .byte 0
    .text
)");

extern "C" const char tusk_honeymoon_weights_begin[];
extern "C" const char tusk_honeymoon_weights_end[];

namespace tusk::games::honeymoon {

using core::ErrorCode;
using core::fail;

namespace {

constexpr std::string_view kHeader = "tusk honeymoon weights 1";

struct NamedList {
    std::string_view name;
    std::span<float> numbers;
};

std::vector<NamedList> lists_of(Weights& weights) {
    return {{"trump_values", weights.trump_values},
            {"side_values", weights.side_values},
            {"no_trump_values", weights.no_trump_values},
            {"trump_places", weights.trump_places},
            {"side_places", weights.side_places},
            {"no_trump_places", weights.no_trump_places},
            {"trump_facts", weights.trump_facts},
            {"side_facts", weights.side_facts},
            {"no_trump_facts", weights.no_trump_facts},
            {"trump_together", weights.trump_together},
            {"no_trump_together", weights.no_trump_together},
            {"estimate_error", weights.estimate_error},
            {"trump_promise", weights.trump_promise},
            {"no_trump_promise", weights.no_trump_promise}};
}

}  // namespace

core::Result<Weights> parse_weights(std::string_view text) {
    Weights weights;
    const auto lists = lists_of(weights);
    const auto lines = core::lines(text);
    if (lines.empty() || lines.front() != kHeader) {
        return fail(ErrorCode::kSyntax, "expected '" + std::string(kHeader) + "'", "line 1");
    }
    if (lines.size() != lists.size() + 1) {
        return fail(ErrorCode::kSyntax,
                    fmt::format("expected {} lines, got {}", lists.size() + 1, lines.size()));
    }
    for (std::size_t i = 0; i < lists.size(); ++i) {
        const auto where = fmt::format("line {}", i + 2);
        const auto words = core::words(lines[i + 1]);
        if (words.size() != lists[i].numbers.size() + 1 || words.front() != lists[i].name) {
            return fail(
                ErrorCode::kSyntax,
                fmt::format("expected {} and {} numbers", lists[i].name, lists[i].numbers.size()),
                where);
        }
        for (std::size_t k = 0; k < lists[i].numbers.size(); ++k) {
            const auto number = core::to_real(words[k + 1]);
            if (!number) {
                return fail(ErrorCode::kSyntax, core::quoted(words[k + 1]) + " is not a number",
                            where);
            }
            lists[i].numbers[k] = static_cast<float>(*number);
        }
    }
    return weights;
}

std::string weights_text(const Weights& weights) {
    Weights copy = weights;
    std::string text = std::string(kHeader) + '\n';
    for (const NamedList& list : lists_of(copy)) {
        text += list.name;
        for (const float number : list.numbers) {
            text += fmt::format(" {:.3f}", number);
        }
        text += '\n';
    }
    return text;
}

const Weights& standard_weights() noexcept {
    static const Weights weights = [] {
        const auto read = parse_weights({tusk_honeymoon_weights_begin, tusk_honeymoon_weights_end});
        TUSK_ASSERT(read.has_value(), "the file is tested");
        return read.value_or(Weights{});
    }();
    return weights;
}

}  // namespace tusk::games::honeymoon
